#if canImport(UIKit)
  import SkinKit
  import UIKit

  extension SkinProxy {
    /// Whether a property follows the traits of the object's view: images, fonts, files and composite values of views, and all of layers.
    ///
    /// A `UIColor` is dynamic by itself, but not an image or a `CGColor` made from a color. All bindings of a property must agree, because
    /// its original value passes from one to the next: this depends on the type of the property's value, which determines the resource of
    /// a ``SkinProperty``.
    private static func followsTraits<Resource, Value>(
      _ resource: Resource.Type, _ value: Value.Type, isComposite: Bool
    ) -> Bool {
      if Target.self is CALayer.Type { return true }
      guard Target.self is UIView.Type || Target.self is UIViewController.Type else { return false }
      if isComposite || resource == SkinImage.self || resource == SkinFont.self || resource == SkinFile.self {
        return true
      }
      let isColor = value == UIColor.self || value == UIColor?.self
      return resource == SkinColor.self && value is any SkinProperty.Type && !isColor
    }

    /// Binds a property of the target, which follows the traits of the target's view if it can depend on them.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bindValue<Resource: SkinResource, Value>(
      _ property: SkinBindingProperty, to key: SkinKey<Resource>, isComposite: Bool = false,
      original: @escaping (Target) -> Value,
      make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?,
      setter: @escaping @MainActor () -> @MainActor (Target, Value) -> Void,
      changes: @escaping @MainActor () -> ChangeDetection<Target, Value>?, cover: GradientCover<Target>? = nil
    ) {
      if Self.followsTraits(Resource.self, Value.self, isComposite: isComposite) {
        bindFollowingTraits(
          property, to: key, original: original, make: make, setter: setter, changes: changes, cover: cover)
      } else {
        manager.bind(
          target, property, to: key.inModule(moduleName), original: original, make: make, setter: setter,
          changes: changes, cover: { cover })
      }
    }

    /// Binds a property of the target that follows the traits of the target's view.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bindFollowingTraits<Resource: SkinResource, Value>(
      _ property: SkinBindingProperty, to key: SkinKey<Resource>, original: @escaping (Target) -> Value,
      make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?,
      setter: @escaping @MainActor () -> @MainActor (Target, Value) -> Void,
      changes: @escaping @MainActor () -> ChangeDetection<Target, Value>?, cover: GradientCover<Target>? = nil
    ) {
      manager.bind(
        target, property, to: key.inModule(moduleName), original: { TraitValue.fixed(original($0)) },
        make: { TraitValue($0, $1, make: make) },
        setter: {
          let set = LayerChanges.immediate(setter())
          return { target, value in value.set(property, of: target, by: set) }
        }, changes: { changes().map(TraitValue.changes) }, cover: { cover })
    }
  }

  /// Updates of an object by closures that get the values of several keys.
  @MainActor
  enum TraitUpdates {
    /// Returns a closure that updates an object with the values for the traits of its view, and again when these change.
    /// - Parameters:
    ///   - property: The property.
    ///   - keys: The keys of the values; without any, the closure is returned unchanged.
    ///   - isBound: Returns whether the property of an object is still bound.
    ///   - update: Updates an object.
    /// - Returns: The closure to bind.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    static func following<Target: AnyObject, Original>(
      _ property: SkinBindingProperty, _ keys: [AnySkinKey], while isBound: @escaping @MainActor (Target) -> Bool,
      update: @escaping @MainActor (Target, Original, SkinValues) -> Void
    ) -> @MainActor (Target, Original, SkinValues) -> Void {
      guard !keys.isEmpty else { return update }
      return { target, original, values in
        guard let view = TraitFollowers.view(of: target), keys.contains(where: values.dependOnTraits) else {
          TraitFollowers.shared.end(property, of: target)
          return set(target) { update(target, original, values) }
        }
        TraitFollowers.shared.follow(target, view, property) { object, view in
          guard let target = object as? Target, isBound(target) else {
            return TraitFollowers.shared.end(property, of: object)
          }
          let traits = ViewTraits(of: view, else: values.appearance)
          let own = SkinValues(
            skin: values.skin, appearance: traits.appearance, language: values.language)
          traits.perform { set(target) { update(target, original, own) } }
        }
      }
    }

    /// Calls a closure that updates several properties of an object.
    private static func set(_ target: AnyObject, _ body: () -> Void) {
      LayerChanges.perform(on: target) { SkinManager.settingSeveral(of: target, body) }
    }
  }

  extension SkinValues {
    /// Whether the value of a key may depend on the traits of an object.
    fileprivate func dependOnTraits(_ key: AnySkinKey) -> Bool {
      skin.allVariants(for: key).contains { $0.speaking(language)?.dependsOnTraits ?? false }
    }
  }
#endif
