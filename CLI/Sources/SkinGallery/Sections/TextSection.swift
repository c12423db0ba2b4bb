import Foundation
import SkinKit
import SkinUIKit
import UIKit

extension GallerySheet {
  func fillText(_ kit: GalleryKit) {
    group(
      "Roles",
      [
        GalleryItem(label("Spring on the market square", .titleFont, .text, kit, 28), "Title", width: .full),
        GalleryItem(label("Heading of a group", .headingFont, .text, kit, 17), "Heading", width: .full),
        GalleryItem(
          label(
            "Body text that is long enough to need a second line, with 中文 and numbers 0123456789.", .bodyFont, .text,
            kit, 17), "Body", width: .full),
        GalleryItem(
          label("Text that matters less", .bodyFont, .secondaryText, kit, 17), "Secondary text", width: .full),
        GalleryItem(label("A caption below something", .captionFont, .secondaryText, kit, 12), "Caption", width: .full),
        GalleryItem(label("Delete this forever", .bodyFont, .alert, kit, 17), "Alert", width: .full),
      ])
    let disabled = label("Not enabled", .bodyFont, .text, kit, 17)
    disabled.isEnabled = false
    let highlighted = label("Highlighted", .bodyFont, .text, kit, 17)
    highlighted.highlightedTextColor = .systemBlue
    kit.color(.accent) { highlighted.skin.highlightedTextColor($0) }
    highlighted.isHighlighted = true
    let shadowed = label("With a shadow", .headingFont, .accent, kit, 17)
    shadowed.shadowOffset = CGSize(width: 1, height: 1)
    shadowed.shadowColor = .lightGray
    kit.color(.separator) { shadowed.skin.shadowColor($0) }
    group(
      "States",
      [
        GalleryItem(label("Normal", .bodyFont, .text, kit, 17), "normal"), GalleryItem(highlighted, "highlighted"),
        GalleryItem(disabled, "disabled"), GalleryItem(shadowed, "shadow"),
      ])
    group("On other backgrounds", surfaces(kit))
    if kit.has(.accentGradient) {
      let text = SkinGradientLabel()
      text.text = "Filled with a gradient"
      text.font = .systemFont(ofSize: 24, weight: .bold)
      kit.gradient(.accentGradient) { text.skin.gradient($0) }
      group("Gradients", [GalleryItem(text, "SkinGradientLabel", width: .full)])
    }
  }

  /// Creates a label whose font and color follow roles, with UIKit's defaults for roles without a key.
  func label(
    _ text: String, _ font: GalleryRole, _ color: GalleryRole, _ kit: GalleryKit, _ size: CGFloat
  ) -> UILabel {
    let label = UILabel()
    label.text = text
    label.numberOfLines = 0
    label.font = .systemFont(ofSize: size, weight: size > 20 ? .bold : font == .headingFont ? .semibold : .regular)
    if color == .secondaryText { label.textColor = .secondaryLabel }
    if color == .alert { label.textColor = .systemRed }
    kit.font(font) { label.skin.font($0) }
    kit.color(color) { label.skin.textColor($0) }
    return label
  }

  private func surfaces(_ kit: GalleryKit) -> [GalleryItem] {
    let grounds: [(GalleryRole, GalleryRole, UIColor, UIColor)] = [
      (.surface, .text, .secondarySystemBackground, .label), (.accent, .onAccent, .systemBlue, .white),
      (.field, .placeholder, .tertiarySystemFill, .placeholderText), (.alert, .onAccent, .systemRed, .white),
    ]
    return grounds.map { ground, ink, color, inkColor in
      let holder = PaddedView(label(ink.name, .bodyFont, ink, kit, 15))
      holder.label.textColor = inkColor
      holder.backgroundColor = color
      holder.layer.cornerRadius = 8
      kit.color(ground) { holder.skin.backgroundColor($0) }
      kit.color(ink) { holder.label.skin.textColor($0) }
      return GalleryItem(holder, "\(ink.name) on \(ground.name)", width: .column(2), height: 44)
    }
  }
}

/// A label with padding.
final class PaddedView: UIView {
  let label: UILabel

  init(_ label: UILabel) {
    self.label = label
    super.init(frame: .zero)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 12, dy: 4)
  }
}
