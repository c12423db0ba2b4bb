#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  extension SkinProxy {
    /// Binds a property that a getter and a setter with a state access.
    ///
    /// A state without a value of its own is restored to `nil`, so that it inherits from the normal state again.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bindState<Value: SkinProperty & Equatable>(
      _ name: String, _ state: UIControl.State, _ key: SkinKey<Value.Resource>,
      get: @escaping @MainActor (Target, UIControl.State) -> Value?,
      current: (@MainActor (Target, UIControl.State) -> Value?)? = nil,
      set: @escaping @MainActor (Target, Value?, UIControl.State) -> Void
    ) -> SkinProxy {
      let current = current ?? get
      return bind(
        SkinBindingProperty(name, Int(state.rawValue)), to: key, original: { Self.original($0, state, get) },
        current: { .some(current($0, state)) }, set: { set($0, $1, state) })
    }

    /// Returns the value of a state, or `nil` if the state inherits it.
    ///
    /// For a state without a value, UIKit's getters can return that of the normal state.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    static func original<Value: Equatable>(
      _ target: Target, _ state: UIControl.State, _ get: (Target, UIControl.State) -> Value?
    ) -> Value? {
      let original = get(target, state)
      return state != .normal && original == get(target, .normal) ? nil : original
    }
  }

  extension UIImage {
    /// Creates a stretchable image of one color.
    static func plain(_ color: SkinColor) -> UIImage {
      let bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
      return UIGraphicsImageRenderer(size: bounds.size).image { context in
        UIColor(color).setFill()
        context.fill(bounds)
      }.resizableImage(withCapInsets: .zero, resizingMode: .stretch)
    }
  }
#endif
