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
  fileprivate var isOn: Bool { (self as? UIAction)?.state == .on }
}
