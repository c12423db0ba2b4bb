// The lines above and below a table's cell.

internal import Foundation

final class CellSeparator: UIView {
  enum Line {
    case none
    case inset
    case full
  }

  private var top = false
  private var bottom = Line.none
  private var color: UIColor?
  private var effect: UIVisualEffect?
  /// The table's insets; nil to align the line with the text.
  private var insets: UIEdgeInsets?
  var textInset: CGFloat = 16 { didSet { if textInset != oldValue { setNeedsDisplay() } } }
  /// The cell's own insets, which override the table's.
  var explicitInsets: UIEdgeInsets? { didSet { setNeedsDisplay() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(top: Bool, bottom: Line, color: UIColor?, effect: UIVisualEffect?, insets: UIEdgeInsets?) {
    self.top = top
    self.bottom = bottom
    self.color = color
    self.effect = effect
    self.insets = insets
    setNeedsDisplay()
  }

  override func drawContent(in context: CGContext) {
    let width = 1 / max(traitCollection.displayScale, 1)
    let insets = explicitInsets ?? insets ?? UIEdgeInsets(top: 0, left: textInset, bottom: 0, right: 0)
    if top { fill(CGRect(x: 0, y: 0, width: bounds.width, height: width)) }
    let y = bounds.height - width
    switch bottom {
    case .none: break
    case .full: fill(CGRect(x: 0, y: y, width: bounds.width, height: width))
    case .inset:
      let room = max(0, bounds.width - insets.left - insets.right)
      fill(CGRect(x: insets.left, y: y, width: room, height: width))
    }
  }

  /// An effect, which replaces the color.
  private func fill(_ rect: CGRect) {
    ((effect as? UIBlurEffect)?.color ?? color ?? .separator).setFill()
    UIBezierPath(rect: rect).fill()
  }
}
