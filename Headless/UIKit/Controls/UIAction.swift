// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// The elements of menus: actions, which are closures, commands, which are messages, and menus of them.

public import Foundation

@MainActor @preconcurrency open class UIMenuElement: NSObject {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let disabled = Attributes(rawValue: 1)
    public static let destructive = Attributes(rawValue: 2)
    public static let hidden = Attributes(rawValue: 4)
    public static let keepsMenuPresented = Attributes(rawValue: 8)
  }

  public enum State: Int, Sendable {
    case off
    case on
    case mixed
  }

  var titleNow: String
  var imageNow: UIImage?
  open var subtitle: String?

  init(title: String, image: UIImage?) {
    titleNow = title
    imageNow = image
  }

  open var title: String { titleNow }

  open var image: UIImage? { imageNow }
}

open class UIAction: UIMenuElement {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let identifier: UIAction.Identifier
  open internal(set) var sender: Any?
  open var attributes: UIMenuElement.Attributes
  open var state: UIMenuElement.State
  open var discoverabilityTitle: String?
  let handler: UIActionHandler

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? UIAction.Identifier(UUID().uuidString)
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, image: image)
    self.subtitle = subtitle
  }

  open override var title: String {
    get { titleNow }
    set { titleNow = newValue }
  }

  open override var image: UIImage? {
    get { imageNow }
    set { imageNow = newValue }
  }

  /// Runs the action for a control or bar button.
  func run(from sender: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }

  /// Runs the action as a choice in a menu does, unless it is disabled.
  package func choose(from sender: Any? = nil) {
    guard attributes.isDisjoint(with: [.disabled, .hidden]) else { return }
    run(from: sender)
  }
}

public typealias UIActionHandler = @MainActor (UIAction) -> Void

open class UIMenu: UIMenuElement {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let application = Identifier("com.apple.menu.application")
    public static let file = Identifier("com.apple.menu.file")
    public static let edit = Identifier("com.apple.menu.edit")
    public static let view = Identifier("com.apple.menu.view")
    public static let window = Identifier("com.apple.menu.window")
    public static let help = Identifier("com.apple.menu.help")
  }

  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let displayInline = Options(rawValue: 1)
    public static let destructive = Options(rawValue: 2)
    public static let singleSelection = Options(rawValue: 32)
  }

  @available(iOS 16.0, *)
  public enum ElementSize: Int, Sendable {
    case small
    case medium
    case large
    @available(iOS 17.0, *)
    case automatic = -1
  }

  public let identifier: UIMenu.Identifier
  public let options: UIMenu.Options
  public let children: [UIMenuElement]
  open var preferredElementSize: UIMenu.ElementSize

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: UIMenu.Identifier? = nil,
    options: UIMenu.Options = [], preferredElementSize: UIMenu.ElementSize = .large, children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? UIMenu.Identifier(UUID().uuidString)
    self.options = options
    self.children = children
    self.preferredElementSize = preferredElementSize
    super.init(title: title, image: image)
    self.subtitle = subtitle
  }

  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      preferredElementSize: preferredElementSize, children: newChildren)
  }

  open var selectedElements: [UIMenuElement] {
    children.flatMap { element -> [UIMenuElement] in
      if let menu = element as? UIMenu { return menu.selectedElements }
      return element.isOn ? [element] : []
    }
  }

  /// The element that a pop-up button shows: the selected one, or the first.
  var firstSelected: UIMenuElement? { selectedElements.first ?? children.first }
}

extension UIMenuElement {
  fileprivate var isOn: Bool { (self as? UIAction)?.state == .on || (self as? UICommand)?.state == .on }
}

open class UICommand: UIMenuElement {
  let selector: Selector?
  public let propertyList: Any?
  open var attributes: UIMenuElement.Attributes = []
  open var state = UIMenuElement.State.off
  open var discoverabilityTitle: String?

  init(_ title: String, _ image: UIImage?, _ action: Selector?, _ propertyList: Any?) {
    selector = action
    self.propertyList = propertyList
    super.init(title: title, image: image)
  }

  public convenience init(
    title: String, image: UIImage? = nil, action: Selector, propertyList: Any? = nil
  ) { self.init(title, image, action, propertyList) }

  open var action: Selector! { selector }

  open override var title: String {
    get { titleNow }
    set { titleNow = newValue }
  }

  open override var image: UIImage? {
    get { imageNow }
    set { imageNow = newValue }
  }
}

public struct UIKeyModifierFlags: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

open class UIKeyCommand: UICommand {
  public let input: String?
  public let modifierFlags: UIKeyModifierFlags
  open var wantsPriorityOverSystemBehavior = false
  open var allowsAutomaticLocalization = true
  open var allowsAutomaticMirroring = true

  public init(
    title: String, image: UIImage? = nil, action: Selector, input: String,
    modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    super.init(title, image, action, propertyList)
  }

  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
  }

  public static let inputUpArrow = "UIKeyInputUpArrow"
  public static let inputDownArrow = "UIKeyInputDownArrow"
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  public static let inputRightArrow = "UIKeyInputRightArrow"
  public static let inputEscape = "UIKeyInputEscape"
  public static let inputPageUp = "UIKeyInputPageUp"
  public static let inputPageDown = "UIKeyInputPageDown"
  public static let inputHome = "UIKeyInputHome"
  public static let inputEnd = "UIKeyInputEnd"
  public static let inputDelete = "UIKeyInputDelete"
}

extension UIApplication {
  /// Presses keys, as a hardware keyboard does: the first command for them in the responder chain is sent.
  package func press(_ input: String, _ modifierFlags: UIKeyModifierFlags = []) -> Bool {
    var responder = UIResponder.current ?? keyWindowNow?.frontController ?? keyWindowNow
    while let each = responder {
      let command = each.keyCommands?.first { $0.input == input && $0.modifierFlags == modifierFlags }
      if let command, let action = command.action {
        guard let target = each.handler(of: action, from: command) else { return false }
        return sendAction(action, to: target, from: command, for: nil)
      }
      responder = each.next
    }
    return false
  }
}

open class UIDeferredMenuElement: UIMenuElement {
  private let provider: (@escaping ([UIMenuElement]) -> Void) -> Void
  private let keeps: Bool
  private var elements: [UIMenuElement]?

  private init(keeps: Bool, _ provider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
    self.keeps = keeps
    self.provider = provider
    super.init(title: "", image: nil)
  }

  public convenience init(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
    self.init(keeps: true, elementProvider)
  }

  open class func uncached(
    _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
  ) -> UIDeferredMenuElement { UIDeferredMenuElement(keeps: false, elementProvider) }

  /// Asks for the elements, as a menu does that appears.
  package func load(_ completion: @escaping ([UIMenuElement]) -> Void) {
    if let elements { return completion(elements) }
    provider { [weak self] elements in
      if self?.keeps == true { self?.elements = elements }
      completion(elements)
    }
  }
}
