// Layout and drawing of a segmented control: a gray plate with a raised segment, or images for states.

internal import Foundation

extension UISegmentedControl {
  static let cornerRadius: CGFloat = 9
  private static let padding: CGFloat = 10

  /// The raised segment's default color.
  private static let standardTint = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(red: 0.39, green: 0.39, blue: 0.4, alpha: 1) : .white
  }

  private var metrics: UIBarMetrics { traitCollection.verticalSizeClass == .compact ? .compact : .default }

  /// Returns a segment's state. A highlighted control counts as a touch of the selected segment.
  private func state(of index: Int) -> UIControl.State {
    var state = UIControl.State.normal
    if index == selectedSegmentIndex, !isMomentary {
      state.insert(.selected)
      if isHighlighted { state.insert(.highlighted) }
    }
    if !isEnabled || !items[index].isEnabled { state.insert(.disabled) }
    return state
  }

  // MARK: Geometry

  /// The fitting widths of the segments.
  var naturalWidths: [CGFloat] {
    let wanted = items.indices.map { index -> CGFloat in
      let item = items[index]
      if item.width > 0 { return item.width }
      let content = item.image?.size.width ?? title(index)?.size().width.rounded(.up) ?? 0
      return content + UISegmentedControl.padding * 2
    }
    guard !apportionsSegmentWidthsByContent else { return wanted }
    let widest = items.indices.filter { items[$0].width == 0 }.map { wanted[$0] }.max() ?? 0
    return items.indices.map { items[$0].width > 0 ? items[$0].width : widest }
  }

  /// The frames of the segments. Segments without a fixed width share the remaining width.
  var segmentRects: [CGRect] {
    let natural = naturalWidths
    let fixed = items.indices.filter { items[$0].width > 0 }.reduce(0) { $0 + natural[$1] }
    let flexible = items.indices.filter { items[$0].width == 0 }.reduce(0) { $0 + natural[$1] }
    let factor = flexible > 0 ? max(0, bounds.width - fixed) / flexible : 1
    var x = bounds.minX
    return items.indices.map { index in
      let width = items[index].width > 0 ? natural[index] : natural[index] * factor
      defer { x += width }
      return CGRect(x: x, y: bounds.minY, width: width, height: bounds.height)
    }
  }

  private func adjustment(_ index: Int) -> UIOffset {
    let segment: UISegmentedControl.Segment =
      items.count == 1 ? .alone : index == 0 ? .left : index == items.count - 1 ? .right : .center
    let places = [
      Place(segment: segment, metrics: metrics), Place(segment: .any, metrics: metrics),
      Place(segment: segment, metrics: .default), Place(segment: .any, metrics: .default),
    ]
    return places.lazy.compactMap { self.adjustments[$0] }.first ?? .zero
  }

  // MARK: Texts

  private func title(_ index: Int) -> NSAttributedString? {
    guard let title = items[index].title else { return nil }
    let state = state(of: index)
    let color: UIColor =
      state.contains(.disabled) ? .tertiaryLabel : state.contains(.highlighted) ? .secondaryLabel : .label
    let weight: UIFont.Weight = state.contains(.selected) ? .medium : .regular
    var attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 13, weight: weight), .foregroundColor: color,
    ]
    attributes.merge(self.attributes[exactly: .normal] ?? [:]) { $1 }
    if state != .normal { attributes.merge(self.attributes[exactly: state] ?? [:]) { $1 } }
    return NSAttributedString(string: title, attributes: attributes)
  }

  // MARK: Drawing

  func drawSegments(in context: CGContext) {
    let rects = segmentRects
    if backgrounds.isEmpty {
      drawPlate(rects, context)
    } else {
      for index in items.indices {
        background(state(of: index))?.draw(in: rects[index], context: context, template: nil)
      }
    }
    drawDividers(rects, context)
    for index in items.indices { drawContent(of: index, in: rects[index], context) }
  }

  private func background(_ state: UIControl.State) -> UIImage? {
    let places = [
      StateAndMetrics(state: state, metrics: metrics), StateAndMetrics(state: .normal, metrics: metrics),
      StateAndMetrics(state: state, metrics: .default), StateAndMetrics(state: .normal, metrics: .default),
    ]
    return places.lazy.compactMap { self.backgrounds[$0] }.first
  }

  private func divider(_ left: UIControl.State, _ right: UIControl.State) -> UIImage? {
    let places = [metrics, .default].flatMap { metrics in
      [
        Divider(left: left, right: right, metrics: metrics), Divider(left: .normal, right: .normal, metrics: metrics),
      ]
    }
    return places.lazy.compactMap { self.dividers[$0] }.first
  }

  private func drawPlate(_ rects: [CGRect], _ context: CGContext) {
    if backgroundColor == nil {
      UIColor.tertiarySystemFill.setFill()
      UIBezierPath(roundedRect: bounds, cornerRadius: UISegmentedControl.cornerRadius).fill()
    }
    guard rects.indices.contains(selectedSegmentIndex), !isMomentary else { return }
    let raised = rects[selectedSegmentIndex].insetBy(dx: 2, dy: 2)
    ShadowPainter.paint(
      roundedRect: raised.offsetBy(dx: 0, dy: 3), radius: 7, corners: .allCorners, blur: 4,
      color: RGBA(0, 0, 0, 0.12), in: context)
    (selectedSegmentTintColor ?? UISegmentedControl.standardTint).setFill()
    UIBezierPath(roundedRect: raised, cornerRadius: 7).fill()
  }

  /// Draws lines between segments that aren't raised, or images between all segments.
  private func drawDividers(_ rects: [CGRect], _ context: CGContext) {
    for index in items.indices.dropLast() {
      let x = rects[index].maxX
      if let image = divider(state(of: index), state(of: index + 1)) {
        let place = CGRect(x: x - image.size.width / 2, y: bounds.minY, width: image.size.width, height: bounds.height)
        image.draw(in: place, context: context, template: nil)
      } else if backgrounds.isEmpty, isMomentary || ![index, index + 1].contains(selectedSegmentIndex) {
        UIColor.separator.setFill()
        context.fill(CGRect(x: x - 0.5, y: bounds.midY - 8, width: 1, height: 16))
      }
    }
  }

  private func drawContent(of index: Int, in rect: CGRect, _ context: CGContext) {
    let (offset, adjustment) = (items[index].offset, adjustment(index))
    let room = rect.offsetBy(dx: offset.width + adjustment.horizontal, dy: offset.height + adjustment.vertical)
    if let image = items[index].image {
      let color = attributes.value(in: state(of: index))?[.foregroundColor] as? UIColor ?? .label
      context.saveGState()
      context.setAlpha(context.alpha * (state(of: index).contains(.disabled) ? 0.3 : 1))
      image.draw(
        in: room.centered(image.size), context: context,
        template: image.renderingMode == .alwaysOriginal ? nil : color)
      context.restoreGState()
    } else if let title = title(index) {
      let size = title.size()
      title.draw(in: room.centered(CGSize(width: min(size.width + 1, rect.width), height: size.height)))
    }
  }
}
