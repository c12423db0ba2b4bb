// The layout of labels and image in the four cell styles.

internal import Foundation

@MainActor struct CellLabels {
  let style: UITableViewCell.CellStyle
  let text: UILabel
  let detail: UILabel
  let icon: UIImageView

  /// Positions the labels, and returns the left edge of the text.
  func place(in area: CGRect, indentation: CGFloat, isBesideAccessory: Bool, scale: CGFloat) -> CGFloat {
    var left: CGFloat = 16 + indentation
    icon.frame = .zero
    if style != .value2, let size = icon.image?.size, size.width > 0, size.height > 0 {
      let factor = min(1, (area.height - 1) / size.height)
      let fitting = CGSize(width: size.width * factor, height: size.height * factor)
      icon.frame = CGRect(
        x: left, y: ((area.height - fitting.height) / 2).snapped(to: scale), width: fitting.width,
        height: fitting.height)
      left = icon.frame.maxX + 16
    }
    let room = max(0, area.width - left - (isBesideAccessory ? 0 : 16))
    let textSize = text.sizeThatFits(CGSize(width: room, height: 0))
    let detailSize = hasDetail ? detail.sizeThatFits(CGSize(width: room, height: 0)) : .zero
    detail.isHidden = !hasDetail
    let middle = { (height: CGFloat) in ((area.height - height) / 2).snapped(to: scale) }
    switch style {
    case .default:
      text.frame = CGRect(x: left, y: 0, width: room, height: area.height)
    case .subtitle:
      let gap: CGFloat = hasDetail ? 3 : 0
      let top = middle(textSize.height + gap + detailSize.height)
      text.frame = CGRect(x: left, y: top, width: room, height: textSize.height)
      detail.frame = CGRect(x: left, y: top + textSize.height + gap, width: room, height: detailSize.height)
    case .value1:
      let width = min(textSize.width, room)
      text.frame = CGRect(x: left, y: middle(textSize.height), width: width, height: textSize.height)
      let rest = max(0, room - width - 8)
      let detailWidth = min(detailSize.width, rest)
      detail.frame = CGRect(
        x: left + room - detailWidth, y: middle(detailSize.height), width: detailWidth, height: detailSize.height)
    case .value2:
      text.textAlignment = .right
      text.frame = CGRect(x: left, y: middle(textSize.height), width: 91, height: textSize.height)
      detail.frame = CGRect(
        x: left + 97, y: middle(detailSize.height), width: max(0, room - 97), height: detailSize.height)
    }
    return left
  }

  /// The height of a self-sizing row, which is larger for two lines.
  func height(width: CGFloat) -> CGFloat {
    guard style == .subtitle, hasDetail else { return 44 }
    let room = CGSize(width: max(0, width - 32), height: 0)
    return max(44, (text.sizeThatFits(room).height + 3 + detail.sizeThatFits(room).height + 22).rounded(.up))
  }

  private var hasDetail: Bool { style != .default && detail.text?.isEmpty == false }
}
