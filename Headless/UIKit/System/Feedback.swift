// Feedback generators. A program without a device feels nothing; tests read what was requested.

public import Foundation

@MainActor @preconcurrency open class UIFeedbackGenerator: NSObject, UIInteraction {
  open private(set) weak var view: UIView?
  /// The requested feedback, in order.
  package private(set) var requested: [String] = []

  public override init() { super.init() }

  open func prepare() {}

  open func willMove(to view: UIView?) {}

  open func didMove(to view: UIView?) { self.view = view }

  func request(_ feedback: String) { requested.append(feedback) }
}

open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable {
    case light
    case medium
    case heavy
    case soft
    case rigid
  }

  private let style: UIImpactFeedbackGenerator.FeedbackStyle

  public init(style: UIImpactFeedbackGenerator.FeedbackStyle) {
    self.style = style
    super.init()
  }

  public override convenience init() { self.init(style: .medium) }

  open func impactOccurred() { request("impact \(style)") }

  open func impactOccurred(intensity: CGFloat) { request("impact \(style) \(intensity)") }
}

open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable {
    case success
    case warning
    case error
  }

  open func notificationOccurred(_ notificationType: UINotificationFeedbackGenerator.FeedbackType) {
    request("notification \(notificationType)")
  }
}

open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() { request("selection") }
}
