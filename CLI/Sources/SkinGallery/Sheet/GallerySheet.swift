public import Foundation
import SkinKit
import SkinUIKit
public import UIKit

/// A view with groups of captioned controls, laid out like lines of text and as high as they need.
public final class GallerySheet: UIView {
  private static let margin: CGFloat = 20
  private static let gap: CGFloat = 14
  private static let lineHeight: CGFloat = 14

  private struct Placement {
    let item: GalleryItem
    let caption: UILabel?
  }

  private struct Group {
    let title: UILabel
    let items: [Placement]
    /// Whether the views extend to the sheet's edges, as bars do.
    let isWide: Bool
  }

  private var groups: [Group] = []
  private let kit: GalleryKit

  init(_ kit: GalleryKit) {
    self.kit = kit
    super.init(frame: .zero)
    backgroundColor = .systemBackground
    kit.color(.background) { skin.backgroundColor($0) }
    kit.color(.accent) { skin.tintColor($0) }
  }

  /// Returns nil: sheets aren't archived.
  /// - Parameter coder: Not used.
  public required init?(coder: NSCoder) { nil }

  /// Adds a group below the others.
  func group(_ title: String, isWide: Bool = false, _ items: [GalleryItem]) {
    guard !items.isEmpty else { return }
    let heading = note(title, .systemFont(ofSize: 13, weight: .semibold), strength: 0.85)
    let placed = items.map { item in
      addSubview(item.view)
      let hasCaption = !item.caption.isEmpty
      return Placement(
        item: item, caption: hasCaption ? note(item.caption, .systemFont(ofSize: 10), strength: 0.6) : nil)
    }
    groups.append(Group(title: heading, items: placed, isWide: isWide))
  }

  /// Adds a note above the groups about fonts that the sheet shows in another font.
  func warn(of fonts: [MissingFont]) {
    guard !fonts.isEmpty else { return }
    let lines = fonts.map { "⚠ \($0.name) is drawn in \($0.shown)" }
    let heading = note(lines.joined(separator: "\n"), .systemFont(ofSize: 11, weight: .semibold), strength: 0.85)
    groups.insert(Group(title: heading, items: [], isWide: false), at: 0)
  }

  /// Adds a text of the gallery itself, which must be legible in every skin.
  private func note(_ text: String, _ font: UIFont, strength: CGFloat) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = font
    label.lineBreakMode = .byTruncatingTail
    label.numberOfLines = text.split(separator: "\n").count
    label.textColor = legible.withAlphaComponent(strength)
    addSubview(label)
    return label
  }

  /// Black or white, whichever contrasts with the background.
  private var legible: UIColor {
    guard case .color(let color)? = kit.roles.keys[.background].flatMap(kit.value) else { return .label }
    let luminance = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
    return luminance < 0.45 ? .white : .black
  }

  /// Measures all groups.
  /// - Parameter size: The available width.
  /// - Returns: The available width, and the height that the groups need.
  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: arrange(size.width) { _, _ in })
  }

  /// Positions all groups.
  public override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = traitCollection.layoutDirection == .rightToLeft
    _ = arrange(bounds.width) { view, frame in
      var frame = frame
      if isMirrored {
        frame.origin.x = bounds.width - frame.maxX
        // Natural alignment follows the text's own direction.
        (view as? UILabel)?.textAlignment = .right
      }
      view.frame = frame
    }
  }

  /// Calls `place` with each view and its frame, in order, and returns the total height.
  private func arrange(_ width: CGFloat, place: (UIView, CGRect) -> Void) -> CGFloat {
    var top = Self.margin
    for group in groups {
      let inner = width - 2 * Self.margin
      let height = 18 * CGFloat(max(group.title.numberOfLines, 1))
      place(group.title, CGRect(x: Self.margin, y: top, width: inner, height: height))
      top += height + 8
      guard !group.items.isEmpty else {
        top += 6
        continue
      }
      let left = group.isWide ? 0 : Self.margin
      top = flow(group.items, left: left, top: top, width: group.isWide ? width : inner, place: place)
      top += 24
    }
    return top
  }

  private func flow(
    _ items: [Placement], left: CGFloat, top: CGFloat, width: CGFloat, place: (UIView, CGRect) -> Void
  ) -> CGFloat {
    var (x, y, lineHeight) = (left, top, CGFloat(0))
    for placed in items {
      let size = placed.item.size(in: width, gap: Self.gap)
      if x > left, x + size.width > left + width + 0.5 {
        (x, y, lineHeight) = (left, y + lineHeight + Self.gap, 0)
      }
      place(placed.item.view, CGRect(origin: CGPoint(x: x, y: y), size: size))
      var height = size.height
      if let caption = placed.caption {
        let wanted = caption.sizeThatFits(CGSize(width: width, height: 40)).width.rounded(.up) + 1
        let wide = placed.item.isFitting ? max(size.width, wanted) : size.width
        let inset = left == 0 ? Self.margin : 0
        let captionHeight = Self.lineHeight * CGFloat(caption.numberOfLines)
        place(caption, CGRect(x: x + inset, y: y + size.height + 4, width: wide - 2 * inset, height: captionHeight))
        height += 4 + captionHeight
        x += max(size.width, wide)
      } else {
        x += size.width
      }
      x += Self.gap
      lineHeight = max(lineHeight, height)
    }
    return y + lineHeight
  }
}
