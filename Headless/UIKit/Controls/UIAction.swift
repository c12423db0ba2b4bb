// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// Actions, which are closures.

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
}

public typealias UIActionHandler = @MainActor (UIAction) -> Void
