// What a section of the gallery is given: the skin's keys by their roles.

import Foundation
import SkinKit
import UIKit

/// The keys that a section binds.
///
/// Each method calls its body with the role's key, and does nothing where no key plays the role: then the control keeps UIKit's own look,
/// as in an app that has no such key.
@MainActor
struct GalleryKit {
  let skin: Skin
  let roles: GalleryRoles
  let appearance: SkinAppearance
  /// The skin whose keys the sheets of tokens list: the one that is previewed, also on the side it is compared with.
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

  /// The keys of a kind that are listed, with what this side's skin has for them.
  func keys(of kind: SkinKind) -> [String] {
    listed.keys.filter { listed.variants(for: AnySkinKey($0))?.any.kind == kind }
  }

  /// The value of a key on this side.
  func value(_ key: String) -> SkinValue? { skin.variants(for: AnySkinKey(key))?[appearance] }

  private func apply<Value>(_ role: GalleryRole, _ body: (SkinKey<Value>) -> Void) {
    if let key = roles.keys[role] { body(SkinKey(key)) }
  }
}
