// UICollectionReusableView and UICollectionViewCell: content, backgrounds, configurations.

public import Foundation

open class UICollectionReusableView: UIView {
  open internal(set) var reuseIdentifier: String?

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override var isReusable: Bool { true }

  open func prepareForReuse() { UIView.prepareForReuseHook?(self) }

  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The attributes with the height that the content needs at their width.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let height = fittingHeight(width: layoutAttributes.frame.width)
    if height > 0 { layoutAttributes.size = CGSize(width: layoutAttributes.frame.width, height: height) }
    return layoutAttributes
  }

  /// An override point for cells, whose content is in another view.
  func fittingHeight(width: CGFloat) -> CGFloat {
    systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  func place(_ attributes: UICollectionViewLayoutAttributes) {
    frame = attributes.frame
    alpha = attributes.alpha
    isHidden = attributes.isHidden
    apply(attributes)
  }
}

open class UICollectionViewCell: UICollectionReusableView {
  public typealias ConfigurationUpdateHandler = (UICollectionViewCell, UICellConfigurationState) -> Void

  private let parts = ConfiguredParts()

  open var automaticallyUpdatesContentConfiguration = true
  open var automaticallyUpdatesBackgroundConfiguration = true
  open var configurationUpdateHandler: UICollectionViewCell.ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }

  override func setUp() {
    super.setUp()
    parts.add(to: self)
    parts.plain.frame = bounds
  }

  open var contentView: UIView { parts.contentView }

  open override func prepareForReuse() {
    super.prepareForReuse()
    isHighlighted = false
  }

  /// Shows the place of the cell in a list. An override point for cells of lists.
  func dress(_ row: ListRow?) {}

  override func fittingHeight(width: CGFloat) -> CGFloat {
    parts.updateIfNeeded { updateConfiguration(using: configurationState) }
    guard let content = parts.configured else {
      return contentView.systemLayoutSizeFitting(
        CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height.rounded(.up)
    }
    return max(44, content.sizeThatFits(CGSize(width: width, height: 0)).height.rounded(.up))
  }

  private var isMarked: Bool { isSelected || isHighlighted }

  private func stateChanged() {
    selectedBackgroundView?.isHidden = !isMarked
    setNeedsUpdateConfiguration()
  }

  // MARK: Backgrounds

  open var backgroundView: UIView? {
    didSet { if backgroundView !== oldValue { backgroundChanged(oldValue, backgroundView) } }
  }

  open var selectedBackgroundView: UIView? {
    didSet { if selectedBackgroundView !== oldValue { backgroundChanged(oldValue, selectedBackgroundView) } }
  }

  private func backgroundChanged(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    if new != nil, backgroundConfiguration != nil { backgroundConfiguration = nil }
    if let selectedBackgroundView { insertSubview(selectedBackgroundView, at: 0) }
    if let backgroundView { insertSubview(backgroundView, at: 0) }
    selectedBackgroundView?.isHidden = !isMarked
    setNeedsLayout()
  }

  /// A configuration replaces background views and a background color, and the reverse.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet {
      if backgroundConfiguration != nil, oldValue == nil {
        let configuration = backgroundConfiguration
        backgroundView = nil
        selectedBackgroundView = nil
        setQuietly { backgroundColor = nil }
        backgroundConfiguration = configuration
      }
      parts.show(backgroundConfiguration)
      if backgroundConfiguration != oldValue { setNeedsUpdateConfiguration() }
    }
  }

  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration.clear().updated(for: configurationState)
  }

  // MARK: Configurations

  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      parts.show(contentConfiguration, in: self)
      if contentConfiguration != nil, !parts.isUpdating { setNeedsUpdateConfiguration() }
    }
  }

  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
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

  open override func layoutSubviews() {
    super.layoutSubviews()
    parts.updateIfNeeded { updateConfiguration(using: configurationState) }
    for view in [parts.background, contentView] as [UIView] { view.frame = bounds }
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
  }
}

open class UICollectionViewListCell: UICollectionViewCell {
  private let separator = CellSeparator()
  private var appearance = UICollectionLayoutListConfiguration.Appearance.plain
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }

  override func setUp() {
    super.setUp()
    separator.isHidden = true
    addSubview(separator)
  }

  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  open override func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    let configuration: UIBackgroundConfiguration =
      appearance == .plain ? .listPlainCell() : .listGroupedCell()
    return configuration.updated(for: configurationState)
  }

  /// Shows the separator, the background and the corners of the cell's place in a list.
  override func dress(_ row: ListRow?) {
    separator.isHidden = row == nil
    guard let row else { return }
    appearance = row.list.appearance
    if backgroundConfiguration == nil, backgroundView == nil, backgroundColor == nil {
      backgroundConfiguration = defaultBackgroundConfiguration()
    }
    let hasLine = row.list.showsSeparators && !(row.isLast && row.list.isInset)
    separator.show(top: false, bottom: hasLine ? .inset : .none, color: .separator, effect: nil, insets: nil)
    guard row.list.isInset else { return }
    var corners: CACornerMask = []
    if row.isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if row.isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    layer.cornerRadius = corners.isEmpty ? 0 : 10
    layer.maskedCorners = corners
    clipsToBounds = true
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let indentation = CGFloat(indentationLevel) * indentationWidth
    contentView.frame = CGRect(
      x: indentation, y: 0, width: max(0, bounds.width - indentation), height: bounds.height)
    separator.frame = bounds
    bringSubviewToFront(separator)
  }
}
