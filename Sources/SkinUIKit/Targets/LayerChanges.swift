#if canImport(UIKit)
  import UIKit

  /// Changes of layers without implicit animations.
  ///
  /// QuartzCore fades each changed property of a layer without a view for a quarter of a second, so that such layers would lag behind a
  /// switch. The layer of a view is animated only in the app's animation blocks, and stays so.
  @MainActor
  enum LayerChanges {
    /// Returns a setter that changes layers without implicit animations; for other targets, the same setter.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    static func immediate<Target: AnyObject, Value>(
      _ set: @escaping @MainActor (Target, Value) -> Void
    ) -> @MainActor (Target, Value) -> Void {
      guard Target.self is CALayer.Type else { return set }
      return { target, value in perform(on: target) { set(target, value) } }
    }

    /// Calls a closure that changes an object: without implicit animations if it is a layer without a view.
    static func perform(on target: AnyObject, _ changes: () -> Void) {
      guard let layer = target as? CALayer, !(layer.delegate is UIView) else { return changes() }
      CATransaction.begin()
      defer { CATransaction.commit() }
      CATransaction.setDisableActions(true)
      changes()
    }
  }
#endif
