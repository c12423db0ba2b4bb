// UIActivityViewController: a sheet of the app's own activities. The system's services don't exist here.

public import Foundation

open class UIActivity: NSObject {
  public enum Category: Int, Sendable {
    case action
    case share
  }

  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let copyToPasteboard = ActivityType("com.apple.UIKit.activity.CopyToPasteboard")
    public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
    public static let message = ActivityType("com.apple.UIKit.activity.Message")
    public static let print = ActivityType("com.apple.UIKit.activity.Print")
    public static let saveToCameraRoll = ActivityType("com.apple.UIKit.activity.SaveToCameraRoll")
    public static let assignToContact = ActivityType("com.apple.UIKit.activity.AssignToContact")
    public static let addToReadingList = ActivityType("com.apple.UIKit.activity.AddToReadingList")
    public static let airDrop = ActivityType("com.apple.UIKit.activity.AirDrop")
    public static let openInIBooks = ActivityType("com.apple.UIKit.activity.OpenInIBooks")
    public static let markupAsPDF = ActivityType("com.apple.UIKit.activity.MarkupAsPDF")
  }

  fileprivate var finished: ((Bool) -> Void)?

  public override init() { super.init() }

  open class var activityCategory: UIActivity.Category { .action }

  open var activityType: UIActivity.ActivityType? { nil }

  open var activityTitle: String? { nil }

  open var activityImage: UIImage? { nil }

  open var activityViewController: UIViewController? { nil }

  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }

  open func prepare(withActivityItems activityItems: [Any]) {}

  open func perform() { activityDidFinish(true) }

  open func activityDidFinish(_ completed: Bool) {
    let finished = finished
    self.finished = nil
    finished?(completed)
  }
}

public protocol UIActivityItemSource: NSObjectProtocol {
  func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any
  func activityViewController(
    _ activityViewController: UIActivityViewController, itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any?
  func activityViewController(
    _ activityViewController: UIActivityViewController, subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String
}

extension UIActivityItemSource {
  public func activityViewController(
    _ activityViewController: UIActivityViewController, subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String { "" }
}

open class UIActivityViewController: UIViewController {
  public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void

  private let items: [Any]
  private let activities: [UIActivity]
  private let list = UIStackView()
  open var completionWithItemsHandler: UIActivityViewController.CompletionWithItemsHandler?
  open var excludedActivityTypes: [UIActivity.ActivityType]?

  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    items = activityItems
    activities = applicationActivities ?? []
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) {
    items = []
    activities = []
    super.init(coder: coder)
  }

  /// The items, or what stands for them until an activity is chosen.
  private var placeholders: [Any] {
    items.map { ($0 as? any UIActivityItemSource)?.activityViewControllerPlaceholderItem(self) ?? $0 }
  }

  /// The activities that can handle the items, as the sheet shows them.
  package var shownActivities: [UIActivity] {
    let placeholders = placeholders
    return activities.filter { activity in
      let isExcluded = activity.activityType.map { excludedActivityTypes?.contains($0) == true } ?? false
      return !isExcluded && activity.canPerform(withActivityItems: placeholders)
    }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .secondarySystemBackground
    list.axis = .vertical
    for activity in shownActivities {
      let button = UIButton(type: .system)
      button.setTitle(activity.activityTitle, for: .normal)
      button.setImage(activity.activityImage, for: .normal)
      button.addAction(UIAction { [weak self] _ in self?.choose(activity) }, for: .touchUpInside)
      list.addArrangedSubview(button)
    }
    view.addSubview(list)
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let height = CGFloat(list.arrangedSubviews.count) * 44
    list.frame = CGRect(x: 16, y: view.safeAreaInsets.top + 16, width: view.bounds.width - 32, height: height)
  }

  /// Performs an activity, as a tap on it does.
  package func choose(_ activity: UIActivity) {
    let type = activity.activityType
    let chosen: [Any] = items.compactMap { item in
      guard let source = item as? any UIActivityItemSource else { return item }
      return source.activityViewController(self, itemForActivityType: type)
    }
    activity.finished = { [weak self] completed in
      self?.presentingViewController?.dismiss(animated: true)
      self?.completionWithItemsHandler?(type, completed, completed ? chosen : nil, nil)
    }
    activity.prepare(withActivityItems: chosen)
    activity.perform()
  }
}
