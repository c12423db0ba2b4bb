// UITableViewHeaderFooterView: the text above or below a section.

public import Foundation

open class UITableViewHeaderFooterView: UIView {
  public typealias ConfigurationUpdateHandler = (UITableViewHeaderFooterView, UIViewConfigurationState) -> Void

  /// The position, which determines the appearance.
  struct Role: Equatable {
    var style = UITableView.Style.plain
    var isHeader = true

    var font: UIFont {
      style == .plain && isHeader ? .systemFont(ofSize: 17, weight: .semibold) : .systemFont(ofSize: 13)
    }

    var color: UIColor { style == .plain && isHeader ? .label : .secondaryLabel }

    var isUppercase: Bool { style != .plain && isHeader }
  }

  open private(set) var reuseIdentifier: String?
  private let label = UILabel()
  private let detail = UILabel()
  private let parts = ConfiguredParts()
  /// Whether a plain table pins the header to its top edge.
  var isPinned = false {
    didSet {
      guard isPinned != oldValue else { return }
      setNeedsDisplay()
      setNeedsUpdateConfiguration()
    }
  }
  var role = Role() {
    didSet {
      guard role != oldValue else { return }
      label.font = role.font
      label.textColor = role.color
      setNeedsLayout()
    }
  }
  open var automaticallyUpdatesContentConfiguration = true
  open var automaticallyUpdatesBackgroundConfiguration = true
  open var configurationUpdateHandler: UITableViewHeaderFooterView.ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }

  public override convenience init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func setUp() {
    super.setUp()
    label.font = role.font
    label.textColor = role.color
    label.numberOfLines = 0
    for view in [label, detail] { parts.plain.addSubview(view) }
    parts.add(to: self)
  }

  open var textLabel: UILabel? { label }

  open var detailTextLabel: UILabel? { detail }

  open var contentView: UIView { parts.contentView }

  override var isReusable: Bool { true }

  open func prepareForReuse() { UIView.prepareForReuseHook?(self) }

  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView {
        if backgroundConfiguration != nil { backgroundConfiguration = nil }
        insertSubview(backgroundView, at: 0)
      }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet {
      if backgroundConfiguration != nil, oldValue == nil {
        let configuration = backgroundConfiguration
        backgroundView = nil
        setQuietly { backgroundColor = nil }
        backgroundConfiguration = configuration
      }
      parts.show(backgroundConfiguration)
      setNeedsDisplay()
      if backgroundConfiguration != oldValue { setNeedsUpdateConfiguration() }
    }
  }

  /// The background. A pinned header covers cells, so it isn't transparent.
  override func drawContent(in context: CGContext) {
    guard isPinned, backgroundConfiguration == nil, backgroundView == nil, backgroundColor == nil else { return }
    UIBlurEffect(style: .systemChromeMaterial).color.setFill()
    UIBezierPath(rect: bounds).fill()
  }

  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      parts.show(contentConfiguration, in: self)
      if contentConfiguration != nil, !parts.isUpdating { setNeedsUpdateConfiguration() }
    }
  }

  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch (role.style, role.isHeader) {
    case (.plain, true): .plainHeader()
    case (.plain, false): .plainFooter()
    case (_, true): .groupedHeader()
    case (_, false): .groupedFooter()
    }
  }

  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    (role.style == .plain ? UIBackgroundConfiguration.listPlainHeaderFooter() : .listGroupedHeaderFooter())
      .updated(for: configurationState)
  }

  open var configurationState: UIViewConfigurationState {
    var state = UIViewConfigurationState(traitCollection: traitCollection)
    state.isPinned = isPinned
    state.isDisabled = !isUserInteractionEnabled
    return state
  }

  open func setNeedsUpdateConfiguration() {
    parts.setNeedsUpdate()
    setNeedsLayout()
  }

  open func updateConfiguration(using state: UIViewConfigurationState) {
    updateConfigurations(for: state)
    configurationUpdateHandler?(self, state)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    parts.updateIfNeeded { updateConfiguration(using: configurationState) }
    backgroundView?.frame = bounds
    parts.background.frame = bounds
    contentView.frame = bounds
    guard parts.configured == nil else { return }
    // The text of inset groups is aligned with that of their cells.
    let side: CGFloat = role.style == .insetGrouped ? 32 : 16
    let room = max(0, bounds.width - 2 * side)
    let size = label.sizeThatFits(CGSize(width: room, height: 0))
    // A grouped header's text is at the bottom edge, a footer's at the top.
    let y: CGFloat =
      role.style == .plain ? (bounds.height - size.height) / 2 : role.isHeader ? bounds.height - size.height - 6 : 6
    label.frame = CGRect(x: side, y: y.snapped(to: traitCollection.displayScale), width: room, height: size.height)
    detail.frame = .zero
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    if let content = parts.configured { return content.sizeThatFits(size) }
    return CGSize(width: size.width, height: role.style == .plain ? 28 : 38)
  }
}
