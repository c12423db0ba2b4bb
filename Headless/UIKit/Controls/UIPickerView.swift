// UIPickerView: wheels of rows, drawn flat, with the selected row in the middle.

public import Foundation

@MainActor @preconcurrency public protocol UIPickerViewDataSource: NSObjectProtocol {
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

@MainActor @preconcurrency public protocol UIPickerViewDelegate: NSObjectProtocol {
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString?
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  /// No width of its own: the components share the picker's.
  public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { 0 }
  public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { 32 }
  public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    nil
  }

  public func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { nil }

  public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}

open class UIPickerView: UIView {
  private var selected: [Int: Int] = [:]
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { setNeedsDisplay() } }

  open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }

  open func numberOfRows(inComponent component: Int) -> Int {
    dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
  }

  open func rowSize(forComponent component: Int) -> CGSize {
    CGSize(
      width: frame(of: component).width,
      height: delegate?.pickerView(self, rowHeightForComponent: component) ?? 32)
  }

  open func reloadAllComponents() {
    selected = selected.filter { $0.value < numberOfRows(inComponent: $0.key) }
    setNeedsDisplay()
  }

  open func reloadComponent(_ component: Int) {
    selected[component] = min(selectedRow(inComponent: component), max(0, numberOfRows(inComponent: component) - 1))
    setNeedsDisplay()
  }

  /// As in UIKit, the delegate isn't called.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    guard (0..<numberOfRows(inComponent: component)).contains(row) else { return }
    selected[component] = row
    setNeedsDisplay()
  }

  /// The selected row; `-1` if the component has none.
  open func selectedRow(inComponent component: Int) -> Int {
    numberOfRows(inComponent: component) > 0 ? selected[component] ?? 0 : -1
  }

  /// Turns a wheel, as a finger does.
  package func turn(component: Int, to row: Int) {
    guard (0..<numberOfRows(inComponent: component)).contains(row), row != selectedRow(inComponent: component) else {
      return
    }
    selectRow(row, inComponent: component, animated: true)
    delegate?.pickerView(self, didSelectRow: row, inComponent: component)
  }

  /// Turns to the row that is touched.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let place = touches.first?.location(in: self),
      let component = (0..<numberOfComponents).first(where: { frame(of: $0).contains(place) })
    else { return }
    let height = rowSize(forComponent: component).height
    let rows = Int(((place.y - bounds.midY) / height).rounded())
    turn(component: component, to: selectedRow(inComponent: component) + rows)
  }

  // MARK: Drawing

  /// The frame of a wheel. Components without a width of their own share the rest.
  private func frame(of component: Int) -> CGRect {
    let count = numberOfComponents
    guard count > 0 else { return .zero }
    let own = (0..<count).map { delegate?.pickerView(self, widthForComponent: $0) ?? 0 }
    let free = own.filter { $0 <= 0 }.count
    let share = free > 0 ? max(0, bounds.width - 18 - own.reduce(0, +)) / CGFloat(free) : 0
    let widths = own.map { $0 > 0 ? $0 : share }
    let start = bounds.midX - widths.reduce(0, +) / 2
    return CGRect(
      x: start + widths.prefix(component).reduce(0, +), y: 0, width: widths[component], height: bounds.height)
  }

  private func text(_ row: Int, _ component: Int) -> NSAttributedString {
    if let rich = delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component) { return rich }
    let title = delegate?.pickerView(self, titleForRow: row, forComponent: component) ?? "?"
    return NSAttributedString(string: title)
  }

  override func drawContent(in context: CGContext) {
    UIColor.tertiarySystemFill.setFill()
    let band = CGRect(x: 9, y: bounds.midY - 16, width: max(0, bounds.width - 18), height: 32)
    UIBezierPath(roundedRect: band, cornerRadius: 8).fill()
    for component in 0..<numberOfComponents { draw(component) }
  }

  private func draw(_ component: Int) {
    let room = frame(of: component)
    let height = max(1, rowSize(forComponent: component).height)
    let middle = selectedRow(inComponent: component)
    let reach = Int((bounds.height / 2 / height).rounded(.down))
    for row in max(0, middle - reach)...max(0, middle + reach) where row < numberOfRows(inComponent: component) {
      let distance = abs(row - middle)
      // Rows fade with their distance, as on a wheel.
      let color = UIColor.label.withAlphaComponent(distance == 0 ? 1 : max(0.1, 0.5 - 0.15 * CGFloat(distance)))
      let line = text(row, component).completed(with: [.font: UIFont.systemFont(ofSize: 21), .foregroundColor: color])
      let y = bounds.midY + CGFloat(row - middle) * height - height / 2
      let place = CGRect(x: room.minX, y: y, width: room.width, height: height)
      line.draw(at: place.centered(line.size()).origin)
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width > 0 ? size.width : 320, height: 216)
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }
}
