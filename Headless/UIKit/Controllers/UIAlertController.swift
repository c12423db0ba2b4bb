// UIAlertController: a card with a title, a message, text fields and a button for each action.

public import Foundation

@MainActor @preconcurrency open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable {
    case `default`
    case cancel
    case destructive
  }

  public let title: String?
  public let style: UIAlertAction.Style
  let handler: ((UIAlertAction) -> Void)?
  open var isEnabled = true { didSet { if isEnabled != oldValue { changed?() } } }
  /// Called after a change, by the controller that shows the action.
  var changed: (() -> Void)?

  public init(title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}

open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable {
    case actionSheet
    case alert
  }

  public let preferredStyle: UIAlertController.Style
  open private(set) var actions: [UIAlertAction] = []
  open private(set) var textFields: [UITextField]?
  open var message: String? { didSet { show() } }
  open var preferredAction: UIAlertAction? { didSet { show() } }
  open override var title: String? { didSet { show() } }

  private let card = UIView()
  private let titleLabel = UILabel()
  private let messageLabel = UILabel()
  private var buttons: [UIButton] = []

  public init(title: String?, message: String?, preferredStyle: UIAlertController.Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
    modalPresentationStyle = .overFullScreen
  }

  public required init?(coder: NSCoder) {
    preferredStyle = .actionSheet
    super.init(coder: coder)
  }

  /// As in UIKit, an alert has at most one canceling action.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
      UIKitException.raise("UIAlertController can only have one action with a style of UIAlertActionStyleCancel")
    }
    actions.append(action)
    action.changed = { [weak self] in self?.show() }
    show()
  }

  /// Adds a text field. Only alerts have text fields; UIKit raises an exception for action sheets.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      UIKitException.raise(
        "Text fields can only be added to an alert controller of style UIAlertControllerStyleAlert")
    }
    let field = UITextField()
    field.borderStyle = .roundedRect
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
    if isViewLoaded { card.addSubview(field) }
    show()
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0, alpha: 0.2)
    card.backgroundColor = .secondarySystemBackground
    card.layer.cornerRadius = 14
    card.clipsToBounds = true
    titleLabel.font = .systemFont(ofSize: 17, weight: .semibold)
    messageLabel.font = .systemFont(ofSize: 13)
    for label in [titleLabel, messageLabel] {
      label.numberOfLines = 0
      label.textAlignment = .center
      card.addSubview(label)
    }
    for field in textFields ?? [] { card.addSubview(field) }
    view.addSubview(card)
    show()
  }

  /// Shows the current texts and actions.
  private func show() {
    guard isViewLoaded else { return }
    (titleLabel.text, messageLabel.text) = (title, message)
    for button in buttons { button.removeFromSuperview() }
    buttons = shownActions.map { action in
      let button = UIButton(type: .system)
      button.setTitle(action.title, for: .normal)
      if action.style == .destructive { button.setTitleColor(.systemRed, for: .normal) }
      let isBold = action === preferredAction || action.style == .cancel
      button.titleLabel?.font = .systemFont(ofSize: 17, weight: isBold ? .semibold : .regular)
      button.isEnabled = action.isEnabled
      button.addAction(UIAction { [weak self] _ in self?.choose(action) }, for: .touchUpInside)
      card.addSubview(button)
      return button
    }
    view.setNeedsLayout()
  }

  /// The actions with the canceling one last.
  private var shownActions: [UIAlertAction] {
    actions.filter { $0.style != .cancel } + actions.filter { $0.style == .cancel }
  }

  /// Ends the alert, as a tap on an action's button does.
  package func choose(_ action: UIAlertAction) {
    guard action.isEnabled, actions.contains(where: { $0 === action }) else { return }
    presentingViewController?.dismiss(animated: true)
    action.handler?(action)
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let isAlert = preferredStyle == .alert
    let width = isAlert ? 270 : view.bounds.width - 16
    var bottom: CGFloat = 19
    for label in [titleLabel, messageLabel] where label.text?.isEmpty == false {
      let height = label.sizeThatFits(CGSize(width: width - 32, height: 0)).height
      label.frame = CGRect(x: 16, y: bottom, width: width - 32, height: height)
      bottom += height + 2
    }
    bottom += 17
    for field in textFields ?? [] {
      field.frame = CGRect(x: 16, y: bottom, width: width - 32, height: 30)
      bottom += 38
    }
    // Two buttons of an alert share a row.
    let isRow = isAlert && buttons.count == 2
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(
        x: isRow ? CGFloat(index) * width / 2 : 0, y: bottom, width: isRow ? width / 2 : width, height: 44)
      if !isRow || index == 1 { bottom += 44 }
    }
    let top = isAlert ? (view.bounds.height - bottom) / 2 : view.bounds.height - view.safeAreaInsets.bottom - bottom - 8
    card.frame = CGRect(x: (view.bounds.width - width) / 2, y: top, width: width, height: bottom)
  }
}
