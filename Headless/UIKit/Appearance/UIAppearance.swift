// UIAppearance: proxies with values for views of a class that enter a window later.

public import Foundation

@MainActor @preconcurrency public protocol UIAppearanceContainer: NSObjectProtocol {}

@MainActor @preconcurrency public protocol UIAppearance: NSObjectProtocol {
  static func appearance() -> Self
  static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self
  static func appearance(for trait: UITraitCollection) -> Self
  static func appearance(
    for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self
}

// The methods are the classes' own, not an extension's of the protocol: they must know the class they are called on,
// where only a metatype of its superclass is known.
extension UIView: UIAppearance, UIAppearanceContainer, AppearanceTarget {
  public class func appearance() -> Self { appearance(whenContainedInInstancesOf: []) }

  public class func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
    AppearanceStore.proxy(self, AppearanceScope(containers: containerTypes)) { Self(coder: NSCoder()) }
  }

  public class func appearance(for trait: UITraitCollection) -> Self {
    appearance(for: trait, whenContainedInInstancesOf: [])
  }

  public class func appearance(
    for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    AppearanceStore.proxy(self, AppearanceScope(containers: containerTypes, traits: trait)) { Self(coder: NSCoder()) }
  }
}

extension UIBarItem: UIAppearance, AppearanceTarget {
  public class func appearance() -> Self { appearance(whenContainedInInstancesOf: []) }

  public class func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
    AppearanceStore.proxy(self, AppearanceScope(containers: containerTypes)) { Self(coder: NSCoder()) }
  }

  public class func appearance(for trait: UITraitCollection) -> Self {
    appearance(for: trait, whenContainedInInstancesOf: [])
  }

  public class func appearance(
    for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    AppearanceStore.proxy(self, AppearanceScope(containers: containerTypes, traits: trait)) { Self(coder: NSCoder()) }
  }
}

extension UIViewController: UIAppearanceContainer {}

extension UIApplication {
  /// Removes all values of appearance proxies, which UIKit can't. For tests of several appearances.
  package func removeAppearanceProxies() { AppearanceStore.removeAll() }
}
