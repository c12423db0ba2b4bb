// UITab: a tab of iOS 18's tab bar controllers. Only its values are stored; tab bars show items.

public import Foundation

@MainActor @preconcurrency open class UITab: NSObject {
  open var title: String
  open var image: UIImage?
  open var subtitle: String?
  open var badgeValue: String?
  public let identifier: String

  public init(
    title: String, image: UIImage?, identifier: String,
    viewControllerProvider: (@MainActor (UITab) -> UIViewController)? = nil
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier
    super.init()
  }
}
