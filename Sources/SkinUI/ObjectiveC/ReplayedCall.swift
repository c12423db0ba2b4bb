// The work of replayed calls for Objective-C, in Swift that every platform compiles.

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import SkinUIKit
  import UIKit

  /// A call that is made again whenever the values of its keys change.
  enum ReplayedCall {
    /// Makes a call now, and again whenever the value of one of its keys changes.
    ///
    /// `otherwise` is called instead while the skin lacks one of the keys. A call replaces the target's call of the same name.
    @MainActor static func add(
      to target: NSObject, name: String, keys: [String], following manager: SkinManager = .shared,
      call: @escaping @MainActor (NSObject, ReplayedValues) -> Void,
      otherwise: @escaping @MainActor (NSObject) -> Void
    ) {
      let keys = keys.map { AnySkinKey($0).inModule(ReplayedValues.standardModule) }
      manager.prepareResources()
      KeyPlace.using(.unknown) {
        manager.follow(target, .replaying(name), keys: keys) { target, values in
          if keys.allSatisfy({ values.skin.variants(for: $0) != nil }) {
            call(target, ReplayedValues(values: values))
          } else {
            otherwise(target)
          }
        }
      }
    }

    /// Ends a call; its last effect stays.
    @MainActor static func end(of target: NSObject, name: String, following manager: SkinManager = .shared) {
      manager.unfollow(target, name: "replay.\(name)")
    }
  }

  extension SkinBindingProperty {
    /// The identity of a replayed call, which is that of `SkinManager.replay` with the same name.
    fileprivate static func replaying(_ name: String) -> SkinBindingProperty { .following("replay.\(name)", "", 0, 0) }
  }

  /// The values of keys during a call, as UIKit's types.
  struct ReplayedValues {
    /// The module of keys that name none.
    static let standardModule = "app"

    let values: SkinValues

    private func value<Value: SkinResource>(_ name: String) -> Value? {
      values[SkinKey<Value>(name).inModule(Self.standardModule)]
    }

    func color(_ key: String) -> UIColor? { (value(key) as SkinColor?).map { UIColor($0) } }

    func font(_ key: String) -> UIFont? { value(key).map(UIFont.make) }

    func text(_ key: String) -> String? { value(key) }

    func number(_ key: String) -> Double? { value(key) }

    func flag(_ key: String) -> Bool? { value(key) }

    /// Returns an image after some steps, in this order.
    func image(_ key: String, _ steps: [SkinImageRecipe.Step] = []) -> UIImage? {
      guard let image: SkinImage = value(key) else { return nil }
      // As steps of the image itself, they keep how it is rendered.
      return SkinImageCache.shared.image(image.with(SkinImageRecipe(image.recipe.steps + steps)), screenScale: 0)
    }
  }
#endif
