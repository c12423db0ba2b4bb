// UIScrollEdgeEffect: what iOS 26 shows where content scrolls under bars. It isn't drawn.

public import Foundation

@MainActor @preconcurrency open class UIScrollEdgeEffect: NSObject {
  @MainActor @preconcurrency open class Style: NSObject {
    open class var automatic: UIScrollEdgeEffect.Style { styles[0] }
    open class var soft: UIScrollEdgeEffect.Style { styles[1] }
    open class var hard: UIScrollEdgeEffect.Style { styles[2] }

    private static let styles = [UIScrollEdgeEffect.Style(), UIScrollEdgeEffect.Style(), UIScrollEdgeEffect.Style()]
  }

  open var style: UIScrollEdgeEffect.Style
  open var isHidden = false

  override init() {
    style = .automatic
    super.init()
  }
}
