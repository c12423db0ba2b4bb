// The layout of a configured button: an image next to a title above a subtitle.

internal import Foundation

struct ConfiguredButtonGeometry {
  var image = CGSize.zero
  var title = CGSize.zero
  var subtitle = CGSize.zero
  var imagePlacement: NSDirectionalRectEdge
  var imagePadding: CGFloat
  var titlePadding: CGFloat
  var titleAlignment: UIButton.Configuration.TitleAlignment
  var horizontal: UIControl.ContentHorizontalAlignment
  var vertical: UIControl.ContentVerticalAlignment
  var isReversed: Bool

  struct Frames {
    var image = CGRect.zero
    var title = CGRect.zero
    var subtitle = CGRect.zero
  }

  private var isVertical: Bool { imagePlacement.contains(.top) || imagePlacement.contains(.bottom) }

  private var isImageFirst: Bool {
    if isVertical { return imagePlacement.contains(.top) }
    return imagePlacement.contains(.leading) != isReversed
  }

  private var text: CGSize {
    let gap = title.height > 0 && subtitle.height > 0 ? titlePadding : 0
    return CGSize(width: max(title.width, subtitle.width), height: title.height + gap + subtitle.height)
  }

  private var gap: CGFloat { image.width > 0 && text.width > 0 ? imagePadding : 0 }

  /// The size of all parts together.
  var size: CGSize {
    isVertical
      ? CGSize(width: max(image.width, text.width), height: image.height + gap + text.height)
      : CGSize(width: image.width + gap + text.width, height: max(image.height, text.height))
  }

  func frames(in content: CGRect) -> Frames {
    let size = size
    let x: CGFloat =
      switch horizontal {
      case .left: content.minX
      case .right: content.maxX - size.width
      case .leading: isReversed ? content.maxX - size.width : content.minX
      case .trailing: isReversed ? content.minX : content.maxX - size.width
      case .center, .fill: content.midX - size.width / 2
      }
    let y: CGFloat =
      switch vertical {
      case .top: content.minY
      case .bottom: content.maxY - size.height
      case .center, .fill: content.midY - size.height / 2
      }
    let room = CGRect(origin: CGPoint(x: x, y: y), size: size)
    return isVertical ? stacked(in: room) : sideBySide(in: room)
  }

  private func stacked(in room: CGRect) -> Frames {
    let imageTop = isImageFirst ? room.minY : room.maxY - image.height
    let textTop = isImageFirst ? room.maxY - text.height : room.minY
    var frames = Frames()
    frames.image = CGRect(
      x: room.midX - image.width / 2, y: imageTop, width: image.width, height: image.height)
    place(CGRect(x: room.midX - text.width / 2, y: textTop, width: text.width, height: text.height), into: &frames)
    return frames
  }

  private func sideBySide(in room: CGRect) -> Frames {
    let imageLeft = isImageFirst ? room.minX : room.maxX - image.width
    let textLeft = isImageFirst ? room.maxX - text.width : room.minX
    var frames = Frames()
    frames.image = CGRect(
      x: imageLeft, y: room.midY - image.height / 2, width: image.width, height: image.height)
    place(CGRect(x: textLeft, y: room.midY - text.height / 2, width: text.width, height: text.height), into: &frames)
    return frames
  }

  private func place(_ room: CGRect, into frames: inout Frames) {
    frames.title = CGRect(x: left(title.width, room), y: room.minY, width: title.width, height: title.height)
    frames.subtitle = CGRect(
      x: left(subtitle.width, room), y: room.maxY - subtitle.height, width: subtitle.width, height: subtitle.height)
  }

  /// Texts are centered without an image or with one above or below, and aligned to their leading edges next to one.
  private func left(_ width: CGFloat, _ room: CGRect) -> CGFloat {
    switch titleAlignment {
    case .center: return room.midX - width / 2
    case .leading: return isReversed ? room.maxX - width : room.minX
    case .trailing: return isReversed ? room.minX : room.maxX - width
    case .automatic:
      if isVertical || image.width == 0 { return room.midX - width / 2 }
      return isReversed ? room.maxX - width : room.minX
    }
  }
}
