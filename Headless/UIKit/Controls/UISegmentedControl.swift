// UISegmentedControl: segments with titles or images, and an appearance for states and metrics.

public import Foundation

open class UISegmentedControl: UIControl {
  enum Look: UInt8 {
    case selectedSegmentTintColor = 8
    case titleTextAttributes
    case backgroundImage
    case dividerImage
    case contentPosition
  }

  public enum Segment: Int, Sendable {
    case any
    case left
    case center
    case right
    case alone
  }

  public static let noSegment = -1

  /// One segment's content.
  struct Item {
    var title: String?
    var image: UIImage?
    var width: CGFloat = 0
    var offset = CGSize.zero
    var isEnabled = true
  }

  struct StateAndMetrics: Hashable {
    var state: UIControl.State
    var metrics: UIBarMetrics
  }

  struct Divider: Hashable {
    var left: UIControl.State
    var right: UIControl.State
    var metrics: UIBarMetrics
  }

  struct Place: Hashable {
    var segment: UISegmentedControl.Segment
    var metrics: UIBarMetrics
  }

  var items: [Item] = [] { didSet { contentChanged() } }
  var attributes = PerState<[NSAttributedString.Key: Any]>()
  var backgrounds: [StateAndMetrics: UIImage] = [:]
  var dividers: [Divider: UIImage] = [:]
  var adjustments: [Place: UIOffset] = [:]

  open var selectedSegmentIndex = UISegmentedControl.noSegment { didSet { setNeedsDisplay() } }
  open var selectedSegmentTintColor: UIColor? {
    didSet { noteDisplay(Look.selectedSegmentTintColor, \.selectedSegmentTintColor) }
  }
  open var isMomentary = false { didSet { setNeedsDisplay() } }
  open var apportionsSegmentWidthsByContent = false { didSet { contentChanged() } }

  override func setUp() {
    super.setUp()
    layer.cornerRadius = UISegmentedControl.cornerRadius
  }

  /// Titles and images.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    self.items = (items ?? []).map { item in
      if let image = item as? UIImage { return Item(image: image) }
      return Item(title: item as? String ?? "")
    }
    sizeToFit()
  }

  private func contentChanged() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  /// Selects the segment at the end of a touch.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let place = touch?.location(in: self), let index = segmentRects.firstIndex(where: { $0.contains(place) }),
      items[index].isEnabled, isMomentary || index != selectedSegmentIndex
    else { return }
    selectedSegmentIndex = index
    sendActions(for: .valueChanged)
    if isMomentary { selectedSegmentIndex = UISegmentedControl.noSegment }
  }

  // MARK: Segments

  open var numberOfSegments: Int { items.count }

  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    items.insert(Item(title: title), at: min(max(segment, 0), items.count))
  }

  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    items.insert(Item(image: image), at: min(max(segment, 0), items.count))
  }

  open func removeSegment(at segment: Int, animated: Bool) {
    guard items.indices.contains(segment) else { return }
    items.remove(at: segment)
    if selectedSegmentIndex >= items.count { selectedSegmentIndex = UISegmentedControl.noSegment }
  }

  open func removeAllSegments() {
    items = []
    selectedSegmentIndex = UISegmentedControl.noSegment
  }

  /// Sets a segment's title, which replaces its image.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    change(segment) {
      $0.title = title
      $0.image = nil
    }
  }

  open func titleForSegment(at segment: Int) -> String? { item(segment)?.title }

  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    change(segment) {
      $0.image = image
      $0.title = nil
    }
  }

  open func imageForSegment(at segment: Int) -> UIImage? { item(segment)?.image }

  /// Sets a segment's width; 0 for an automatic one.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) { change(segment) { $0.width = width } }

  open func widthForSegment(at segment: Int) -> CGFloat { item(segment)?.width ?? 0 }

  open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) { change(segment) { $0.offset = offset } }

  open func contentOffsetForSegment(at segment: Int) -> CGSize { item(segment)?.offset ?? .zero }

  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isEnabled = enabled } }

  open func isEnabledForSegment(at segment: Int) -> Bool { item(segment)?.isEnabled ?? false }

  private func item(_ segment: Int) -> Item? { items.indices.contains(segment) ? items[segment] : nil }

  private func change(_ segment: Int, _ body: (inout Item) -> Void) {
    guard items.indices.contains(segment) else { return }
    body(&items[segment])
  }

  // MARK: Appearance

  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    self.attributes[exactly: state] = attributes
    contentChanged()
    noteLook(
      Look.titleTextAttributes, at: state.axis, replay: { $0.setTitleTextAttributes(attributes, for: state) })
  }

  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[exactly: state]
  }

  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
  ) {
    backgrounds[StateAndMetrics(state: state, metrics: barMetrics)] = backgroundImage
    setNeedsDisplay()
    noteLook(
      Look.backgroundImage, at: state.axis | barMetrics.axis,
      replay: { $0.setBackgroundImage(backgroundImage, for: state, barMetrics: barMetrics) })
  }

  open func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
    backgrounds[StateAndMetrics(state: state, metrics: barMetrics)]
  }

  open func setDividerImage(
    _ dividerImage: UIImage?, forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State, barMetrics: UIBarMetrics
  ) {
    dividers[Divider(left: leftState, right: rightState, metrics: barMetrics)] = dividerImage
    setNeedsDisplay()
    noteLook(
      Look.dividerImage, at: leftState.axis | rightState.axis << 8 | barMetrics.axis,
      replay: {
        $0.setDividerImage(
          dividerImage, forLeftSegmentState: leftState, rightSegmentState: rightState, barMetrics: barMetrics)
      })
  }

  open func dividerImage(
    forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State,
    barMetrics: UIBarMetrics
  ) -> UIImage? {
    dividers[Divider(left: leftState, right: rightState, metrics: barMetrics)]
  }

  open func setContentPositionAdjustment(
    _ adjustment: UIOffset, forSegmentType leftCenterRightOrAlone: UISegmentedControl.Segment, barMetrics: UIBarMetrics
  ) {
    adjustments[Place(segment: leftCenterRightOrAlone, metrics: barMetrics)] = adjustment
    setNeedsDisplay()
    noteLook(
      Look.contentPosition, at: UInt64(leftCenterRightOrAlone.rawValue) | barMetrics.axis,
      replay: {
        $0.setContentPositionAdjustment(adjustment, forSegmentType: leftCenterRightOrAlone, barMetrics: barMetrics)
      })
  }

  open func contentPositionAdjustment(
    forSegmentType leftCenterRightOrAlone: UISegmentedControl.Segment, barMetrics: UIBarMetrics
  ) -> UIOffset {
    adjustments[Place(segment: leftCenterRightOrAlone, metrics: barMetrics)] ?? .zero
  }

  // MARK: Drawing

  override func drawContent(in context: CGContext) { drawSegments(in: context) }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: naturalWidths.reduce(0, +), height: 32)
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}
