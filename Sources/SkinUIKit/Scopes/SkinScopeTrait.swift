#if canImport(UIKit)
  package import SkinKit
  import UIKit

  /// The trait that carries the manager of a scope from UIKit's views to SwiftUI's, and back.
  @available(iOS 17, *)
  package struct SkinScopeTrait: UITraitDefinition {
    /// A manager, compared by identity.
    package struct Value: Hashable, Sendable {
      package let manager: SkinManager?

      package init(_ manager: SkinManager?) { self.manager = manager }

      package static func == (lhs: Value, rhs: Value) -> Bool { lhs.manager === rhs.manager }

      package func hash(into hasher: inout Hasher) { hasher.combine(manager.map(ObjectIdentifier.init)) }
    }

    package static let defaultValue = Value(nil)
    package static let name = "SkinScope"
    package static let identifier = "dev.skinkit.scope"
  }

  extension UIView {
    /// Sets the manager of a scope for the traits of the view and its subviews, or removes it.
    @available(iOS 17, *)
    func setScopeTrait(_ manager: SkinManager?) {
      if let manager {
        traitOverrides[SkinScopeTrait.self] = SkinScopeTrait.Value(manager)
      } else if traitOverrides.contains(SkinScopeTrait.self) {
        traitOverrides.remove(SkinScopeTrait.self)
      }
    }
  }
#endif
