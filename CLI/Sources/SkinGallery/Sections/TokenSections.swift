// Sections that list the skin's own values.

import Foundation
import SkinKit
import SkinUIKit
import UIKit

extension GallerySheet {
  /// The maximum number of listed keys.
  ///
  /// A longer sheet would exceed the largest picture.
  private static let most = 180

  func fillColors(_ kit: GalleryKit) {
    modules(kit, .color) { key in
      let swatch = UIView()
      swatch.layer.cornerRadius = 8
      swatch.layer.borderWidth = 0.5
      swatch.layer.borderColor = UIColor.gray.withAlphaComponent(0.4).cgColor
      swatch.skin.backgroundColor(SkinKey(key))
      return GalleryItem(swatch, Self.caption(key, kit), width: .column(3), height: 40)
    }
  }

  func fillGradients(_ kit: GalleryKit) {
    modules(kit, .gradient) { key in
      let view = GradientView()
      view.layer.cornerRadius = 8
      view.skin.gradient(SkinKey(key))
      return GalleryItem(view, Self.name(key), width: .column(2), height: 56)
    }
    modules(kit, .shadow) { key in
      let view = UIView()
      view.backgroundColor = .white
      kit.color(.surface) { view.skin.backgroundColor($0) }
      view.layer.cornerRadius = 10
      view.skin.shadow(SkinKey(key))
      return GalleryItem(view, Self.name(key), width: .column(2), height: 56)
    }
  }

  func fillFonts(_ kit: GalleryKit) {
    modules(kit, .font) { key in
      let label = UILabel()
      label.text = "Ag 永和九年 The quick brown fox"
      label.skin.font(SkinKey(key))
      kit.color(.text) { label.skin.textColor($0) }
      return GalleryItem(label, Self.caption(key, kit), width: .full)
    }
  }

  func fillImages(_ kit: GalleryKit) {
    modules(kit, .image) { key in
      let view = UIImageView()
      view.contentMode = .scaleAspectFit
      view.backgroundColor = UIColor.gray.withAlphaComponent(0.12)
      view.layer.cornerRadius = 8
      view.clipsToBounds = true
      view.skin.image(SkinKey(key))
      return GalleryItem(view, Self.name(key), width: .column(3), height: 84)
    }
  }

  /// Adds a group for each module that has keys of a kind.
  private func modules(_ kit: GalleryKit, _ kind: SkinKind, _ make: (String) -> GalleryItem) {
    let keys = kit.keys(of: kind)
    let shown = keys.prefix(Self.most)
    for module in Dictionary(grouping: shown, by: Self.module).sorted(by: { $0.key < $1.key }) {
      group("\(module.key) (\(kind.rawValue))", module.value.map(make))
    }
    guard keys.count > shown.count else { return }
    let rest = UILabel()
    rest.text = "and \(keys.count - shown.count) more"
    kit.color(.text) { rest.skin.textColor($0) }
    group("More", [GalleryItem(rest)])
  }

  private static func module(_ key: String) -> String { key.split(separator: ".").first.map(String.init) ?? key }

  private static func name(_ key: String) -> String { key.split(separator: ".").dropFirst().joined(separator: ".") }

  private static func caption(_ key: String, _ kit: GalleryKit) -> String {
    guard let value = kit.value(key) else { return "\(name(key))\n–" }
    return "\(name(key))\n\(value)"
  }
}
