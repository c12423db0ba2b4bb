import Foundation
import SkinKit
import UIKit

/// The keys that a section binds, by role.
///
/// Each method calls its body with the role's key. If no key plays the role, the control keeps UIKit's own appearance, as in
/// an app that has no such key.
@MainActor
struct GalleryKit {
  let skin: Skin
  let roles: GalleryRoles
  let appearance: SkinAppearance
  /// The skin whose keys the token sheets list: the previewed skin, on both sides of a comparison.
  let listed: Skin

  func color(_ role: GalleryRole, _ body: (SkinKey<SkinColor>) -> Void) { apply(role, body) }
  func gradient(_ role: GalleryRole, _ body: (SkinKey<SkinGradient>) -> Void) { apply(role, body) }
  func font(_ role: GalleryRole, _ body: (SkinKey<SkinFont>) -> Void) { apply(role, body) }
  func image(_ role: GalleryRole, _ body: (SkinKey<SkinImage>) -> Void) { apply(role, body) }
  func shadow(_ role: GalleryRole, _ body: (SkinKey<SkinShadow>) -> Void) { apply(role, body) }
  func number(_ role: GalleryRole, _ body: (SkinKey<Double>) -> Void) { apply(role, body) }

  func option(_ role: GalleryRole, _ body: (SkinKey<SkinOption>) -> Void) { apply(role, body) }

  /// Whether a key plays the role.
  func has(_ role: GalleryRole) -> Bool { roles.keys[role] != nil }

  /// The listed keys of a kind.
  func keys(of kind: SkinKind) -> [String] {
    listed.keys.filter { listed.variants(for: AnySkinKey($0))?.any.kind == kind }
  }

  /// The key's value in this side's skin.
  func value(_ key: String) -> SkinValue? { skin.variants(for: AnySkinKey(key))?.value(in: appearance) }

  private func apply<Value>(_ role: GalleryRole, _ body: (SkinKey<Value>) -> Void) {
    if let key = roles.keys[role] { body(SkinKey(key)) }
  }
}
