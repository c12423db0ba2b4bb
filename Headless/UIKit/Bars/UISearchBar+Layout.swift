// The layout and backgrounds of a search bar.

internal import Foundation

extension UISearchBar {
  private var promptHeight: CGFloat { prompt == nil ? 0 : 19 }

  private var showsScopes: Bool { showsScopeBar && scopeButtonTitles?.isEmpty == false }

  var fittingHeight: CGFloat { promptHeight + 56 + (showsScopes ? 44 : 0) }

  func layOutParts() {
    backdrop.frame = bounds
    promptLabel.frame = CGRect(x: 8, y: 4, width: max(bounds.width - 16, 0), height: promptHeight)
    promptLabel.isHidden = prompt == nil
    var width = max(bounds.width - 16, 0)
    cancelButton.isHidden = !showsCancelButton
    if showsCancelButton {
      let size = cancelButton.sizeThatFits(.zero)
      cancelButton.frame = CGRect(
        x: bounds.maxX - size.width - 12, y: promptHeight + 10, width: size.width, height: 36)
      width = cancelButton.frame.minX - 16
    }
    let offset = searchFieldBackgroundPositionAdjustment
    searchTextField.frame = CGRect(
      x: 8 + offset.horizontal, y: promptHeight + 10 + offset.vertical, width: width, height: 36)
    layOutAccessory()
    scopeBar.isHidden = !showsScopes
    scopeBar.frame = CGRect(x: 0, y: promptHeight + 52, width: bounds.width, height: 44)
  }

  /// The bookmark or results button, which the clear button replaces while the field has text.
  private func layOutAccessory() {
    accessory.isHidden = accessory.image == nil || searchTextField.showsClearButton
    let size = accessory.image?.size ?? .zero
    searchTextField.accessoryWidth = accessory.isHidden ? 0 : size.width + 10
    let frame = searchTextField.frame
    accessory.frame = CGRect(
      x: frame.maxX - size.width - 8 + accessoryOffset.horizontal,
      y: frame.midY - size.height / 2 + accessoryOffset.vertical, width: size.width, height: size.height)
  }

  /// Draws the plain bar with hairlines, unless an image or the minimal style replaces it.
  func drawBackground(in context: CGContext) {
    guard searchBarStyle != .minimal, backdrop.image == nil, !(superview is UINavigationBar) else { return }
    let dark = UIColor(white: 0.11, alpha: 1)
    let color = barTintColor ?? (barStyle == .black ? dark : .secondarySystemBackground)
    context.setFillColor(color.cgColor)
    context.fill(bounds)
    context.setFillColor(UIColor.separator.cgColor)
    let hairline = 1 / max(traitCollection.displayScale, 1)
    context.fill(CGRect(x: 0, y: bounds.maxY - hairline, width: bounds.width, height: hairline))
  }
}

/// The scope bar below a search field.
final class ScopeBar: UIView {
  struct Sides: Hashable {
    let left: UIControl.State
    let right: UIControl.State
  }

  let backdrop = UIImageView()
  private let segments = Segments()

  var titles: [String] = [] { didSet { segments.setNeedsDisplay() } }
  var selectedIndex = 0 { didSet { segments.setNeedsDisplay() } }
  /// Called after a touch selected another scope.
  var selected: ((Int) -> Void)?
  var backgrounds = PerState<UIImage>() { didSet { segments.setNeedsDisplay() } }
  var dividers: [Sides: UIImage] = [:] { didSet { segments.setNeedsDisplay() } }
  var titleAttributes = PerState<[NSAttributedString.Key: Any]>() { didSet { segments.setNeedsDisplay() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(backdrop)
    addSubview(segments)
    segments.bar = self
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    backdrop.frame = bounds
    segments.frame = bounds.insetBy(dx: 8, dy: 6)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let place = touches.first?.location(in: segments), segments.bounds.contains(place), !titles.isEmpty else {
      return
    }
    let index = min(Int(place.x / (segments.bounds.width / CGFloat(titles.count))), titles.count - 1)
    guard index != selectedIndex else { return }
    selectedIndex = index
    selected?(index)
  }

  /// The segments, with the appearance of UISegmentedControl or with images.
  private final class Segments: UIView {
    weak var bar: ScopeBar?

    override func drawContent(in context: CGContext) {
      guard let bar, !bar.titles.isEmpty else { return }
      let hasImages = bar.backgrounds.value(in: .normal) != nil
      if !hasImages {
        UIColor.tertiarySystemFill.setFill()
        UIBezierPath(roundedRect: bounds, cornerRadius: 9).fill()
      }
      let width = bounds.width / CGFloat(bar.titles.count)
      for (index, title) in bar.titles.enumerated() {
        let rect = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height)
        let state: UIControl.State = index == bar.selectedIndex ? .selected : .normal
        if let image = bar.backgrounds.value(in: state) {
          image.draw(in: rect, context: context, template: nil)
        } else if state == .selected {
          UIColor.systemBackground.setFill()
          UIBezierPath(roundedRect: rect.insetBy(dx: 2, dy: 2), cornerRadius: 7).fill()
        }
        draw(title, state, in: rect, bar)
        if index > 0 { drawDivider(index, at: rect.minX, bar, context) }
      }
    }

    private func draw(_ title: String, _ state: UIControl.State, in rect: CGRect, _ bar: ScopeBar) {
      let weight: UIFont.Weight = state == .selected ? .semibold : .medium
      let base: [NSAttributedString.Key: Any] = [
        .font: UIFont.systemFont(ofSize: 13, weight: weight), .foregroundColor: UIColor.label,
      ]
      // As in a segmented control, a state's attributes extend the normal ones.
      let normal = bar.titleAttributes.value(in: .normal) ?? [:]
      let own = bar.titleAttributes.value(in: state) ?? [:]
      let attributes = base.merging(normal) { $1 }.merging(own) { $1 }
      let text = NSAttributedString(string: title, attributes: attributes)
      text.draw(at: rect.centered(text.size()).origin)
    }

    private func drawDivider(_ index: Int, at x: CGFloat, _ bar: ScopeBar, _ context: CGContext) {
      let left: UIControl.State = index - 1 == bar.selectedIndex ? .selected : .normal
      let right: UIControl.State = index == bar.selectedIndex ? .selected : .normal
      guard
        let image = bar.dividers[Sides(left: left, right: right)] ?? bar.dividers[Sides(left: .normal, right: .normal)]
      else { return }
      let rect = CGRect(x: x - image.size.width / 2, y: 0, width: image.size.width, height: bounds.height)
      image.draw(in: rect, context: context, template: nil)
    }
  }
}
