// UIBarButtonItem: a button, a space or a view of a navigation bar or toolbar.

public import Foundation

open class UIBarButtonItem: UIBarItem {
  enum Look: UInt8 {
    case tintColor = 8
    case backgroundImage
    case styleBackgroundImage
    case backButtonBackgroundImage
    case titlePositionAdjustment
    case backgroundVerticalPositionAdjustment
    case backButtonTitlePositionAdjustment
    case backButtonBackgroundVerticalPositionAdjustment
  }

  public enum Style: Int, Sendable {
    case plain
    case done = 2
  }

  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search
    case refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, pageCurl, close
  }

  /// The key of a background image. Without a style, it applies to all styles.
  private struct ImageKey: Hashable {
    let state: UIControl.State
    let metrics: UIBarMetrics
    var style: Style?
  }

  open var style = UIBarButtonItem.Style.plain { didSet { onChange?() } }
  /// Stored without effect: shared backgrounds of glass aren't drawn.
  open var hidesSharedBackground = false
  open var sharesBackground = true
  open var width: CGFloat = 0 { didSet { onChange?() } }
  open var customView: UIView? { didSet { onChange?() } }
  open var tintColor: UIColor? {
    didSet {
      onChange?()
      noteLook(Look.tintColor, \.tintColor)
    }
  }
  open var isHidden = false { didSet { onChange?() } }
  open weak var target: AnyObject?
  open var action: Selector?
  open var isSelected = false { didSet { onChange?() } }
  open var primaryAction: UIAction? {
    didSet {
      guard systemItem == nil else { return }
      title = primaryAction.map { $0.title.isEmpty ? title : $0.title } ?? title
      image = primaryAction?.image ?? image
    }
  }
  /// The system item that is drawn; as in UIKit, its `title` and `image` are `nil`.
  private(set) var systemItem: SystemItem?
  private var backgrounds: [ImageKey: UIImage] = [:]
  private var backBackgrounds: [ImageKey: UIImage] = [:]
  private var titleMoves: [UIBarMetrics: UIOffset] = [:]
  private var backgroundMoves: [UIBarMetrics: CGFloat] = [:]
  private var backTitleMoves: [UIBarMetrics: UIOffset] = [:]
  private var backBackgroundMoves: [UIBarMetrics: CGFloat] = [:]

  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  public convenience init(primaryAction: UIAction?) {
    self.init()
    self.primaryAction = primaryAction
    title = primaryAction.flatMap { $0.title.isEmpty ? nil : $0.title }
    image = primaryAction?.image
  }

  public convenience init(
    title: String?, style: UIBarButtonItem.Style, target: Any?, action: Selector?
  ) {
    self.init()
    self.title = title
    take(style, target, action)
  }

  public convenience init(
    image: UIImage?, style: UIBarButtonItem.Style, target: Any?, action: Selector?
  ) {
    self.init()
    self.image = image
    take(style, target, action)
  }

  public convenience init(
    image: UIImage?, landscapeImagePhone: UIImage?, style: UIBarButtonItem.Style, target: Any?, action: Selector?
  ) {
    self.init(image: image, style: style, target: target, action: action)
    self.landscapeImagePhone = landscapeImagePhone
  }

  public convenience init(
    barButtonSystemItem systemItem: UIBarButtonItem.SystemItem, target: Any?, action: Selector?
  ) {
    self.init(systemItem: systemItem)
    take(style, target, action)
  }

  private func take(_ style: UIBarButtonItem.Style, _ target: Any?, _ action: Selector?) {
    self.style = style
    self.target = target.map { $0 as AnyObject }
    hasTarget = target != nil
    self.action = action
  }

  /// Whether the item was made for a target, which may be released before the item.
  private var hasTarget = false

  /// Runs the item's action, or sends its message.
  func trigger() {
    if let primaryAction { return primaryAction.run(from: self) }
    guard let action, target != nil || !hasTarget else { return }
    UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
  }

  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
    self.init(primaryAction: primaryAction)
    if let title { self.title = title }
    if let image { self.image = image }
  }

  public convenience init(systemItem: UIBarButtonItem.SystemItem, primaryAction: UIAction? = nil) {
    self.init()
    self.systemItem = systemItem
    if systemItem == .done || systemItem == .save { style = .done }
    self.primaryAction = primaryAction
  }

  // UIKit returns `Self`, which would require an initializer in all subclasses.
  open class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }

  open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }

  // MARK: Backgrounds

  open func setBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {
    backgrounds[ImageKey(state: state, metrics: barMetrics)] = backgroundImage
    onChange?()
    noteLook(
      Look.backgroundImage, at: state.axis | barMetrics.axis,
      replay: { $0.setBackgroundImage(backgroundImage, for: state, barMetrics: barMetrics) })
  }

  open func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
    backgrounds[ImageKey(state: state, metrics: barMetrics)]
  }

  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, style: UIBarButtonItem.Style, barMetrics: UIBarMetrics
  ) {
    backgrounds[ImageKey(state: state, metrics: barMetrics, style: style)] = backgroundImage
    onChange?()
    noteLook(
      Look.styleBackgroundImage, at: state.axis | barMetrics.axis | style.axis,
      replay: { $0.setBackgroundImage(backgroundImage, for: state, style: style, barMetrics: barMetrics) })
  }

  open func backgroundImage(
    for state: UIControl.State, style: UIBarButtonItem.Style, barMetrics: UIBarMetrics
  ) -> UIImage? {
    backgrounds[ImageKey(state: state, metrics: barMetrics, style: style)]
  }

  open func setBackButtonBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {
    backBackgrounds[ImageKey(state: state, metrics: barMetrics)] = backgroundImage
    onChange?()
    noteLook(
      Look.backButtonBackgroundImage, at: state.axis | barMetrics.axis,
      replay: { $0.setBackButtonBackgroundImage(backgroundImage, for: state, barMetrics: barMetrics) })
  }

  open func backButtonBackgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
    backBackgrounds[ImageKey(state: state, metrics: barMetrics)]
  }

  // MARK: Positions

  open func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
    titleMoves[barMetrics] = adjustment == .zero ? nil : adjustment
    onChange?()
    noteLook(
      Look.titlePositionAdjustment, at: barMetrics.axis,
      replay: { $0.setTitlePositionAdjustment(adjustment, for: barMetrics) })
  }

  open func titlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset { titleMoves[barMetrics] ?? .zero }

  open func setBackgroundVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
    backgroundMoves[barMetrics] = adjustment == 0 ? nil : adjustment
    onChange?()
    noteLook(
      Look.backgroundVerticalPositionAdjustment, at: barMetrics.axis,
      replay: { $0.setBackgroundVerticalPositionAdjustment(adjustment, for: barMetrics) })
  }

  open func backgroundVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat {
    backgroundMoves[barMetrics] ?? 0
  }

  open func setBackButtonTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
    backTitleMoves[barMetrics] = adjustment == .zero ? nil : adjustment
    onChange?()
    noteLook(
      Look.backButtonTitlePositionAdjustment, at: barMetrics.axis,
      replay: { $0.setBackButtonTitlePositionAdjustment(adjustment, for: barMetrics) })
  }

  open func backButtonTitlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset {
    backTitleMoves[barMetrics] ?? .zero
  }

  open func setBackButtonBackgroundVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
    backBackgroundMoves[barMetrics] = adjustment == 0 ? nil : adjustment
    onChange?()
    noteLook(
      Look.backButtonBackgroundVerticalPositionAdjustment, at: barMetrics.axis,
      replay: { $0.setBackButtonBackgroundVerticalPositionAdjustment(adjustment, for: barMetrics) })
  }

  open func backButtonBackgroundVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat {
    backBackgroundMoves[barMetrics] ?? 0
  }

  // MARK: Display

  var isFlexibleSpace: Bool { systemItem == .flexibleSpace }

  var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }

  /// Returns the background for a state and metrics: the style's, or that of all styles, with the normal state as fallback.
  func shownBackground(for state: UIControl.State, _ metrics: UIBarMetrics, isBack: Bool) -> UIImage? {
    metrics.find { metrics in
      let plain = ImageKey(state: state, metrics: metrics)
      if isBack { return backBackgrounds[plain] }
      return backgrounds[ImageKey(state: state, metrics: metrics, style: style)] ?? backgrounds[plain]
    } ?? (state == .normal ? nil : shownBackground(for: .normal, metrics, isBack: isBack))
  }

  func shownTitleMove(_ metrics: UIBarMetrics, isBack: Bool) -> UIOffset {
    metrics.find { (isBack ? backTitleMoves : titleMoves)[$0] } ?? .zero
  }

  func shownBackgroundMove(_ metrics: UIBarMetrics, isBack: Bool) -> CGFloat {
    metrics.find { (isBack ? backBackgroundMoves : backgroundMoves)[$0] } ?? 0
  }
}

extension UIBarButtonItem.Style {
  fileprivate var axis: UInt64 { UInt64(rawValue) << 48 }
}
