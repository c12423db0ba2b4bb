// UITableViewCell: labels and an image or a content configuration, backgrounds, an accessory.

public import Foundation

open class UITableViewCell: UIView {
  enum Look: UInt8 {
    case separatorInset = 8
  }

  public typealias ConfigurationUpdateHandler = (UITableViewCell, UICellConfigurationState) -> Void

  let style: UITableViewCell.CellStyle
  open private(set) var reuseIdentifier: String?
  let separator = CellSeparator()
  let accessory = CellAccessoryView()
  private let parts = ConfiguredParts()
  private let text = UILabel()
  private let detail = UILabel()
  private let icon = UIImageView()
  /// The style of the table that contains the cell.
  var listStyle = UITableView.Style.plain { didSet { if listStyle != oldValue { setNeedsDisplay() } } }

  open var editingAccessoryType = UITableViewCell.AccessoryType.none
  open var editingAccessoryView: UIView?
  open var showsReorderControl = false
  open var shouldIndentWhileEditing = true
  open private(set) var isEditing = false

  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  open var accessoryType = UITableViewCell.AccessoryType.none { didSet { accessoryChanged() } }
  open var accessoryView: UIView? {
    didSet {
      if oldValue !== accessoryView { oldValue?.removeFromSuperview() }
      if let accessoryView { addSubview(accessoryView) }
      accessoryChanged()
    }
  }
  open var selectionStyle = UITableViewCell.SelectionStyle.default { didSet { setNeedsDisplay() } }
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
  open var automaticallyUpdatesContentConfiguration = true
  open var automaticallyUpdatesBackgroundConfiguration = true
  open var configurationUpdateHandler: UITableViewCell.ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  private var selected = false
  private var highlighted = false

  public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
  }

  public override convenience init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    // A cell without a size has that of a row.
    if frame != .zero { self.frame = frame }
  }

  public required init?(coder: NSCoder) {
    style = .default
    super.init(coder: coder)
  }

  override func setUp() {
    super.setUp()
    text.font = .systemFont(ofSize: 17)
    detail.font = .systemFont(ofSize: style == .subtitle ? 12 : 17)
    detail.textColor = style == .value1 ? .secondaryLabel : .label
    for view in [icon, text, detail] as [UIView] { parts.plain.addSubview(view) }
    parts.add(to: self)
    for view in [accessory, separator] as [UIView] { addSubview(view) }
  }

  open var contentView: UIView { parts.contentView }

  open var textLabel: UILabel? { text }

  open var detailTextLabel: UILabel? { style == .default ? nil : detail }

  open var imageView: UIImageView? { style == .value2 ? nil : icon }

  override var isReusable: Bool { true }

  open func prepareForReuse() {
    setHighlighted(false, animated: false)
    UIView.prepareForReuseHook?(self)
  }

  private func accessoryChanged() {
    accessory.type = accessoryView == nil ? accessoryType : .none
    setNeedsLayout()
  }

  open var separatorInset: UIEdgeInsets {
    get { separator.explicitInsets ?? UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) }
    set {
      separator.explicitInsets = newValue
      noteLook(Look.separatorInset, \.separatorInset)
    }
  }

  // MARK: State

  open var isSelected: Bool {
    get { selected }
    set { setSelected(newValue, animated: false) }
  }

  open var isHighlighted: Bool {
    get { highlighted }
    set { setHighlighted(newValue, animated: false) }
  }

  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != self.selected else { return }
    self.selected = selected
    stateChanged()
  }

  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != self.highlighted else { return }
    self.highlighted = highlighted
    stateChanged()
  }

  private var isMarked: Bool { (selected || highlighted) && selectionStyle != .none }

  private func stateChanged() {
    for label in [text, detail] { label.isHighlighted = isMarked }
    icon.isHighlighted = isMarked
    showBackgrounds()
    setNeedsDisplay()
    setNeedsUpdateConfiguration()
  }

  // MARK: Backgrounds

  open var backgroundView: UIView? {
    didSet { if backgroundView !== oldValue { backgroundChanged(oldValue, backgroundView) } }
  }

  open var selectedBackgroundView: UIView? {
    didSet { if selectedBackgroundView !== oldValue { backgroundChanged(oldValue, selectedBackgroundView) } }
  }

  /// A configuration replaces background views and a background color, and the reverse.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet {
      if backgroundConfiguration != nil, oldValue == nil {
        let configuration = backgroundConfiguration
        backgroundView = nil
        selectedBackgroundView = nil
        setQuietly { super.backgroundColor = nil }
        backgroundConfiguration = configuration
      }
      parts.show(backgroundConfiguration)
      setNeedsDisplay()
      if backgroundConfiguration != oldValue { setNeedsUpdateConfiguration() }
    }
  }

  open override var backgroundColor: UIColor? {
    get { super.backgroundColor }
    set {
      super.backgroundColor = newValue
      setNeedsDisplay()
    }
  }

  private func backgroundChanged(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    if new != nil, backgroundConfiguration != nil { backgroundConfiguration = nil }
    if let selectedBackgroundView { insertSubview(selectedBackgroundView, at: 0) }
    if let backgroundView { insertSubview(backgroundView, at: 0) }
    showBackgrounds()
    setNeedsLayout()
    setNeedsDisplay()
  }

  private func showBackgrounds() { selectedBackgroundView?.isHidden = !isMarked }

  /// The background of a cell without a configured one.
  override func drawContent(in context: CGContext) {
    guard backgroundConfiguration == nil else { return }
    if isMarked, selectedBackgroundView == nil {
      UIColor.systemGray4.setFill()
    } else if backgroundColor == nil, backgroundView == nil {
      (listStyle == .plain ? UIColor.systemBackground : .secondarySystemGroupedBackground).setFill()
    } else {
      return
    }
    UIBezierPath(rect: bounds).fill()
  }

  // MARK: Configurations

  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      parts.show(contentConfiguration, in: self)
      if contentConfiguration != nil, !parts.isUpdating { setNeedsUpdateConfiguration() }
    }
  }

  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .value1, .value2: .valueCell()
    case .subtitle: .subtitleCell()
    case .default: .cell()
    }
  }

  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    (listStyle == .plain ? UIBackgroundConfiguration.listPlainCell() : .listGroupedCell())
      .updated(for: configurationState)
  }

  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isMarked && selected
    state.isHighlighted = isMarked && highlighted
    state.isDisabled = !isUserInteractionEnabled
    return state
  }

  open func setNeedsUpdateConfiguration() {
    parts.setNeedsUpdate()
    setNeedsLayout()
  }

  open func updateConfiguration(using state: UICellConfigurationState) {
    updateConfigurations(for: state)
    configurationUpdateHandler?(self, state)
  }

  private func updateConfigurationIfNeeded() {
    parts.updateIfNeeded { updateConfiguration(using: configurationState) }
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    for view in [parts.background, separator] as [UIView] { view.frame = bounds }
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
    let room = accessoryRoom
    contentView.frame = CGRect(x: 0, y: 0, width: max(0, bounds.width - room), height: bounds.height)
    accessory.frame = CGRect(x: bounds.width - room, y: 0, width: room, height: bounds.height)
    if let view = accessoryView {
      view.frame = CGRect(
        x: bounds.width - 16 - view.bounds.width, y: bounds.midY - view.bounds.height / 2, width: view.bounds.width,
        height: view.bounds.height)
    }
    if let list = parts.configured as? UIListContentView {
      separator.textInset = list.textInset
    } else if parts.configured == nil {
      separator.textInset = labels.place(
        in: contentView.bounds, indentation: CGFloat(indentationLevel) * indentationWidth, isBesideAccessory: room > 0,
        scale: traitCollection.displayScale)
    }
  }

  private var accessoryRoom: CGFloat {
    if let accessoryView { return accessoryView.bounds.width + 24 }
    return CellAccessoryView.width(accessoryType)
  }

  private var labels: CellLabels { CellLabels(style: style, text: text, detail: detail, icon: icon) }

  /// The height of a row that sizes itself.
  func automaticHeight(width: CGFloat) -> CGFloat {
    updateConfigurationIfNeeded()
    guard let content = parts.configured else {
      guard contentView.placesSubviewsByConstraints else { return labels.height(width: width - accessoryRoom) }
      let size = contentView.systemLayoutSizeFitting(
        CGSize(width: width - accessoryRoom, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      return size.height.rounded(.up)
    }
    return max(44, content.sizeThatFits(CGSize(width: width - accessoryRoom, height: 0)).height.rounded(.up))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: automaticHeight(width: size.width))
  }
}
