// UILayoutGuide: a rectangle in a view that constraints can name.

public import Foundation

@MainActor @preconcurrency open class UILayoutGuide: NSObject {
  /// The place of the guides that a view has from the start.
  enum Role {
    case free
    case safeArea
    case margins
    case scrollContent
    case scrollFrame
  }

  let role: Role
  /// The solution of the last layout, for guides whose place follows from constraints.
  var solvedFrame = CGRect.zero
  open internal(set) weak var owningView: UIView?
  open var identifier = ""

  public override init() {
    role = .free
    super.init()
  }

  init(_ role: Role, of view: UIView) {
    self.role = role
    super.init()
    owningView = view
  }

  open var layoutFrame: CGRect {
    guard let owningView, role != .free, role != .scrollContent else { return solvedFrame }
    return owningView.bounds.inset(by: owningView.insets(of: self))
  }

  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}
