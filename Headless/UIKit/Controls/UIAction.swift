// UIAction: what a control does, as a closure. (Targets and selectors need the Objective-C runtime.)

public import Foundation

@MainActor open class UIMenuElement: NSObject {
  public let title: String
  public let image: UIImage?

  init(title: String, image: UIImage?) {
    self.title = title
    self.image = image
  }
}

open class UIAction: UIMenuElement {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let identifier: UIAction.Identifier
  open internal(set) var sender: Any?
  let handler: UIActionHandler

  public init(
    title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
    handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? UIAction.Identifier(UUID().uuidString)
    self.handler = handler
    super.init(title: title, image: image)
  }

  /// Runs the action for a control or bar button.
  func run(from sender: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}

public typealias UIActionHandler = @MainActor (UIAction) -> Void
