// UISplitViewController: columns next to each other, or one stack where the width is compact.

public import Foundation

@MainActor @preconcurrency public protocol UISplitViewControllerDelegate: AnyObject {
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  func splitViewController(_ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode)
  func splitViewControllerDidCollapse(_ svc: UISplitViewController)
  func splitViewControllerDidExpand(_ svc: UISplitViewController)
}

extension UISplitViewControllerDelegate {
  public func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column { proposedTopColumn }

  public func splitViewController(
    _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
  ) {}

  public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}
  public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
}

open class UISplitViewController: UIViewController {
  public enum Style: Int, Sendable {
    case unspecified
    case doubleColumn
    case tripleColumn
  }

  public enum Column: Int, Sendable {
    case primary
    case supplementary
    case secondary
    case compact
  }

  public enum DisplayMode: Int, Sendable {
    case automatic
    case secondaryOnly
    case oneBesideSecondary
    case oneOverSecondary
    case twoBesideSecondary
    case twoOverSecondary
    case twoDisplaceSecondary
  }

  public enum SplitBehavior: Int, Sendable {
    case automatic
    case tile
    case overlay
    case displace
  }

  public let style: UISplitViewController.Style
  private var columns: [UISplitViewController.Column: UIViewController] = [:]
  /// The stack of a collapsed split view.
  private let stack = UINavigationController(nibName: nil, bundle: nil)
  /// The pages that columns with their own stacks lend to the collapsed one.
  private var lent: [UISplitViewController.Column: [UIViewController]] = [:]
  private var wasCollapsed: Bool?
  private var isSecondaryOnTop = false

  open weak var delegate: (any UISplitViewControllerDelegate)?
  open var preferredSplitBehavior = UISplitViewController.SplitBehavior.automatic
  open var presentsWithGesture = true
  open var preferredPrimaryColumnWidth: CGFloat = 320 { didSet { viewIfLoaded?.setNeedsLayout() } }
  open var preferredSupplementaryColumnWidth: CGFloat = 320 { didSet { viewIfLoaded?.setNeedsLayout() } }
  open var preferredDisplayMode = UISplitViewController.DisplayMode.automatic {
    didSet {
      guard preferredDisplayMode != oldValue else { return }
      delegate?.splitViewController(self, willChangeTo: displayMode)
      arrange()
    }
  }

  public init(style: UISplitViewController.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .unspecified
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(coder: coder)
  }

  open var isCollapsed: Bool { traitCollection.horizontalSizeClass != .regular }

  open var displayMode: UISplitViewController.DisplayMode {
    if preferredDisplayMode != .automatic { return preferredDisplayMode }
    return columns[.supplementary] == nil ? .oneBesideSecondary : .twoBesideSecondary
  }

  open var viewControllers: [UIViewController] {
    get { [.primary, .supplementary, .secondary].compactMap { columns[$0] } }
    set {
      columns[.primary] = newValue.first
      columns[.secondary] = newValue.count > 1 ? newValue.last : nil
      arrange()
    }
  }

  open func setViewController(_ vc: UIViewController?, for column: UISplitViewController.Column) {
    columns[column] = vc
    arrange()
  }

  open func viewController(for column: UISplitViewController.Column) -> UIViewController? { columns[column] }

  /// Shows a column: in a collapsed split view, on top of the stack.
  open func show(_ column: UISplitViewController.Column) {
    isSecondaryOnTop = column == .secondary
    arrange()
  }

  open func hide(_ column: UISplitViewController.Column) {
    if column == .secondary { isSecondaryOnTop = false }
    arrange()
  }

  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    columns[.secondary] = vc
    isSecondaryOnTop = true
    arrange()
  }

  // MARK: Arrangement

  open override func viewDidLoad() {
    super.viewDidLoad()
    arrange()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    arrange()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    if wasCollapsed != isCollapsed { arrange() }
    placeColumns()
  }

  /// The controllers that are on the screen, from the left.
  private var shown: [UIViewController] {
    if isCollapsed { return [columns[.compact] ?? stack] }
    var shown: [UISplitViewController.Column] = [.secondary]
    if displayMode != .secondaryOnly {
      shown.insert(columns[.supplementary] == nil ? .primary : .supplementary, at: 0)
      if displayMode == .twoBesideSecondary, columns[.supplementary] != nil { shown.insert(.primary, at: 0) }
    }
    return shown.compactMap { columns[$0] }
  }

  private func arrange() {
    guard isViewLoaded else { return }
    if isCollapsed { collapse() } else { expand() }
    let new = shown
    for child in children where !new.contains(where: { $0 === child }) {
      child.willMove(toParent: nil)
      child.viewIfLoaded?.removeFromSuperview()
      child.removeFromParent()
    }
    for child in new where child.parent !== self {
      addChild(child)
      view.addSubview(child.view)
      child.didMove(toParent: self)
    }
    if wasCollapsed != isCollapsed {
      if wasCollapsed != nil || isCollapsed {
        if isCollapsed {
          delegate?.splitViewControllerDidCollapse(self)
        } else {
          delegate?.splitViewControllerDidExpand(self)
        }
      }
      wasCollapsed = isCollapsed
    }
    view.setNeedsLayout()
  }

  private func collapse() {
    guard columns[.compact] == nil else { return }
    let proposed: UISplitViewController.Column = isSecondaryOnTop || columns[.primary] == nil ? .secondary : .primary
    let isFirst = wasCollapsed != true
    let top =
      isFirst
      ? delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed : proposed
    isSecondaryOnTop = top == .secondary
    let shown: [UISplitViewController.Column] =
      isSecondaryOnTop ? [.primary, .supplementary, .secondary] : [.primary, .supplementary]
    // The pages of a column with its own stack join the collapsed one's.
    for column in shown {
      guard lent[column] == nil, let own = columns[column] as? UINavigationController else { continue }
      lent[column] = own.viewControllers
      own.viewControllers = []
    }
    stack.viewControllers = shown.flatMap { lent[$0] ?? [columns[$0]].compactMap { $0 } }
  }

  /// Returns the pages of a collapsed split view to the columns that they came from.
  private func expand() {
    guard !stack.viewControllers.isEmpty else { return }
    stack.viewControllers = []
    for (column, pages) in lent { (columns[column] as? UINavigationController)?.viewControllers = pages }
    lent = [:]
  }

  private func placeColumns() {
    let pages = shown
    var x: CGFloat = 0
    for (index, page) in pages.enumerated() {
      let isLast = index == pages.count - 1
      let width = page === columns[.primary] ? preferredPrimaryColumnWidth : preferredSupplementaryColumnWidth
      let right = isLast ? view.bounds.width : min(x + width, view.bounds.width)
      page.view.frame = CGRect(x: x, y: 0, width: right - x, height: view.bounds.height)
      x = right
    }
  }
}
