// Sections that list the skin's own values.

import Foundation
import SkinKit
import SkinLint
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
      if case .color(let color)? = kit.value(key), color.isOutsideSRGB { Self.addWideMark(to: swatch) }
      return GalleryItem(swatch, Self.caption(key, kit), width: .column(3), height: 40)
    }
  }

  func fillGradients(_ kit: GalleryKit) {
    modules(kit, .gradient) { key in
      let view = SkinGradientView()
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
      label.numberOfLines = 0
      kit.color(.text) { label.skin.textColor($0) }
      // Rich text, which has the font's letter spacing and line height, too. Two lines show the latter.
      let hasLineHeight = if case .font(let font)? = kit.value(key) { font.lineHeight != nil } else { false }
      let sample = "Ag 永和九年 The quick brown fox\(hasLineHeight ? "\njumps over the lazy dog" : "")"
      label.skin.attributedText(NSAttributedString(string: sample, skin: .font(SkinKey(key))))
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
    switch value {
    case .color(let color):
      let near = color.inSRGB
      // Rounded to the eight bits of a hexadecimal color.
      let hexadecimal = SkinColor(
        red: rounded(near.red), green: rounded(near.green), blue: rounded(near.blue), alpha: rounded(near.alpha))
      // Without the function's name, it fits below a swatch.
      let exact = value.description.replacing("color(", with: "").replacing(")", with: "")
      return "\(name(key))\n\(hexadecimal)" + (exact == hexadecimal.description ? "" : "\n\(exact)")
    case .font(let font):
      return "\(name(key))\n\(value)" + (MissingFont(font).map { "\n⚠ drawn in \($0.shown)" } ?? "")
    default: return "\(name(key))\n\(value)"
    }
  }

  private static func rounded(_ part: Double) -> Double { (part * 255).rounded() / 255 }

  /// Marks a swatch whose exact color only screens with a wide gamut show.
  private static func addWideMark(to swatch: UIView) {
    let mark = UILabel(frame: CGRect(x: 6, y: 6, width: 26, height: 16))
    mark.text = "P3"
    mark.font = .systemFont(ofSize: 10, weight: .bold)
    mark.textAlignment = .center
    mark.textColor = .black
    mark.backgroundColor = UIColor.white.withAlphaComponent(0.85)
    mark.layer.cornerRadius = 4
    mark.clipsToBounds = true
    swatch.addSubview(mark)
  }
}
