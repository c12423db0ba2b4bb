import Foundation
import SkinKit
import SkinUIKit
import UIKit

extension GallerySheet {
  func fillCards(_ kit: GalleryKit) {
    group("Cards", [GalleryItem(GalleryCard(kit), width: .full, height: 96)])
    group(
      "Gradients",
      [
        GalleryItem(gradient(.barGradient, kit), "barGradient", width: .column(2), height: 64),
        GalleryItem(gradient(.accentGradient, kit), "accentGradient", width: .column(2), height: 64),
      ].filter { _ in kit.has(.barGradient) || kit.has(.accentGradient) })
    let styles: [(UIBlurEffect.Style, String)] = [
      (.light, "light"), (.dark, "dark"), (.systemMaterial, "systemMaterial"),
    ]
    group(
      "Effects over the accent",
      styles.map { style, name in
        let ground = UIView()
        ground.clipsToBounds = true
        ground.layer.cornerRadius = 10
        ground.backgroundColor = .systemBlue
        kit.color(.accent) { ground.skin.backgroundColor($0) }
        let effect = UIVisualEffectView(effect: UIBlurEffect(style: style))
        effect.frame = CGRect(x: 12, y: 12, width: 400, height: 400)
        ground.addSubview(effect)
        return GalleryItem(ground, name, width: .column(3), height: 64)
      })
    let border = UIView()
    border.layer.borderWidth = 1
    border.layer.borderColor = UIColor.separator.cgColor
    border.layer.cornerRadius = 10
    kit.color(.separator) { border.layer.skin.borderColor($0) }
    let line = UIView()
    line.backgroundColor = .separator
    kit.color(.separator) { line.skin.backgroundColor($0) }
    group(
      "Borders and lines",
      [
        GalleryItem(border, "border", width: .column(2), height: 44),
        GalleryItem(line, "separator", width: .column(2), height: 1),
      ])
  }

  private func gradient(_ role: GalleryRole, _ kit: GalleryKit) -> SkinGradientView {
    let view = SkinGradientView()
    view.layer.cornerRadius = 10
    kit.gradient(role) { view.skin.gradient($0) }
    return view
  }
}

/// A typical card: a picture, two texts and a price on a raised surface.
private final class GalleryCard: UIView {
  private let picture = UIImageView()
  private let title = UILabel()
  private let note = UILabel()
  private let button = UIButton(type: .custom)

  init(_ kit: GalleryKit) {
    super.init(frame: .zero)
    backgroundColor = .secondarySystemBackground
    layer.cornerRadius = 12
    title.text = "龙井茶 Longjing tea"
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    note.text = "Spring harvest, 100 g"
    note.font = .systemFont(ofSize: 12)
    note.textColor = .secondaryLabel
    picture.backgroundColor = .tertiarySystemFill
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.layer.cornerRadius = 8
    button.setImage(GallerySymbols.plus, for: .normal)
    button.backgroundColor = .systemBlue
    button.tintColor = .white
    button.layer.cornerRadius = 16
    for part in [picture, title, note, button] { addSubview(part) }
    bind(kit)
  }

  required init?(coder: NSCoder) { nil }

  private func bind(_ kit: GalleryKit) {
    kit.color(.surface) { skin.backgroundColor($0) }
    kit.shadow(.cardShadow) { skin.shadow($0) }
    kit.number(.cardRadius) { layer.skin.cornerRadius($0) }
    kit.image(.picture) { picture.skin.image($0) }
    kit.color(.text) { title.skin.textColor($0) }
    kit.font(.headingFont) { title.skin.font($0) }
    kit.color(.secondaryText) { note.skin.textColor($0) }
    kit.font(.captionFont) { note.skin.font($0) }
    kit.color(.accent) { button.skin.backgroundColor($0) }
    kit.color(.onAccent) { button.skin.tintColor($0) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = traitCollection.layoutDirection == .rightToLeft
    func place(_ view: UIView, _ frame: CGRect) {
      view.frame = isMirrored ? frame.offsetBy(dx: bounds.width - frame.maxX - frame.minX, dy: 0) : frame
    }
    place(picture, CGRect(x: 12, y: 12, width: bounds.height - 24, height: bounds.height - 24))
    let left = bounds.height
    place(title, CGRect(x: left, y: 18, width: bounds.width - left - 56, height: 26))
    place(note, CGRect(x: left, y: 48, width: bounds.width - left - 56, height: 20))
    place(button, CGRect(x: bounds.width - 48, y: bounds.midY - 16, width: 32, height: 32))
  }
}
