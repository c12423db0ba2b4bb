// UISearchBar: a search field with its bar, a cancel button and scopes.

public import Foundation

open class UISearchBar: UIView {
  enum Look: UInt8 {
    case barTintColor = 8
    case searchFieldBackgroundPositionAdjustment
    case searchTextPositionAdjustment
    case backgroundImage
    case fieldBackground
    case icon
    case iconPosition
    case scopeBarBackground
    case scopeButtonBackground
    case scopeDivider
    case scopeTitleAttributes
  }

  public enum Icon: Int, Sendable {
    case search
    case clear
    case bookmark
    case resultsList
  }

  public enum Style: UInt, Sendable {
    case `default`
    case prominent
    case minimal
  }

  private struct Place: Hashable {
    let position: UIBarPosition
    let metrics: UIBarMetrics
  }

  private let field = UISearchTextField()
  private(set) lazy var input = SearchBarInput(bar: self)
  open weak var delegate: (any UISearchBarDelegate)?
  let backdrop = UIImageView()
  let promptLabel = UILabel()
  let cancelButton = UIButton(type: .system)
  let accessory = UIImageView()
  let scopeBar = ScopeBar()
  private var backgrounds: [Place: UIImage] = [:]
  private var fieldBackgrounds = PerState<UIImage>()
  private var icons: [UISearchBar.Icon: PerState<UIImage>] = [:]
  private var iconOffsets: [UISearchBar.Icon: UIOffset] = [:]

  open var prompt: String? { didSet { update() } }
  open var barTintColor: UIColor? { didSet { noteDisplay(Look.barTintColor, \.barTintColor) } }
  open var barStyle = UIBarStyle.default { didSet { update() } }
  open var searchBarStyle = UISearchBar.Style.default { didSet { setNeedsDisplay() } }
  open var isTranslucent = true
  open var keyboardAppearance: UIKeyboardAppearance {
    get { field.keyboardAppearance }
    set { field.keyboardAppearance = newValue }
  }
  open var keyboardType: UIKeyboardType {
    get { field.keyboardType }
    set { field.keyboardType = newValue }
  }
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { field.autocapitalizationType }
    set { field.autocapitalizationType = newValue }
  }
  open var autocorrectionType: UITextAutocorrectionType {
    get { field.autocorrectionType }
    set { field.autocorrectionType = newValue }
  }
  open var returnKeyType: UIReturnKeyType {
    get { field.returnKeyType }
    set { field.returnKeyType = newValue }
  }
  open var enablesReturnKeyAutomatically: Bool {
    get { field.enablesReturnKeyAutomatically }
    set { field.enablesReturnKeyAutomatically = newValue }
  }
  open var showsCancelButton = false { didSet { setNeedsLayout() } }
  open var showsBookmarkButton = false { didSet { update() } }
  open var showsSearchResultsButton = false { didSet { update() } }
  open var isSearchResultsButtonSelected = false { didSet { update() } }
  open var showsScopeBar = false { didSet { sizeChanged() } }
  open var searchFieldBackgroundPositionAdjustment = UIOffset.zero {
    didSet { noteLayout(Look.searchFieldBackgroundPositionAdjustment, \.searchFieldBackgroundPositionAdjustment) }
  }
  open var searchTextPositionAdjustment = UIOffset.zero {
    didSet {
      field.textOffset = searchTextPositionAdjustment
      noteLook(Look.searchTextPositionAdjustment, \.searchTextPositionAdjustment)
    }
  }

  override func setUp() {
    super.setUp()
    cancelButton.setTitle("Cancel", for: .normal)
    cancelButton.titleLabel?.font = .systemFont(ofSize: 17)
    promptLabel.font = .systemFont(ofSize: 13)
    promptLabel.textAlignment = .center
    accessory.tintColor = .secondaryLabel
    for view in [backdrop, promptLabel, field, accessory, cancelButton, scopeBar] as [UIView] { addSubview(view) }
    input.connect()
    update()
  }

  open var searchTextField: UISearchTextField { field }

  open var text: String? {
    get { field.text }
    set {
      field.text = newValue
      setNeedsLayout()
      input.textChangedByCode()
    }
  }

  open var placeholder: String? {
    get { field.placeholder }
    set { field.placeholder = newValue }
  }

  /// Sets the plain placeholder again: from iOS 13 on, attributes that the field got outside of a window are dropped.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { placeholder = placeholder }
  }

  open override var canBecomeFirstResponder: Bool { field.canBecomeFirstResponder }

  open override var isFirstResponder: Bool { field.isFirstResponder }

  @discardableResult
  open override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }

  @discardableResult
  open override func resignFirstResponder() -> Bool { field.resignFirstResponder() }

  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
  }

  open func setShowsScope(_ show: Bool, animated: Bool) { showsScopeBar = show }

  // MARK: Backgrounds

  open var backgroundImage: UIImage? {
    get { backgroundImage(for: .any, barMetrics: .default) }
    set { setBackgroundImage(newValue, for: .any, barMetrics: .default) }
  }

  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) {
    backgrounds[Place(position: barPosition, metrics: barMetrics)] = backgroundImage
    update()
    noteLook(
      Look.backgroundImage, at: barPosition.axis | barMetrics.axis,
      replay: { $0.setBackgroundImage(backgroundImage, for: barPosition, barMetrics: barMetrics) })
  }

  open func backgroundImage(for barPosition: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? {
    backgrounds[Place(position: barPosition, metrics: barMetrics)]
  }

  open func setSearchFieldBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State) {
    fieldBackgrounds[exactly: state] = backgroundImage
    update()
    noteLook(
      Look.fieldBackground, at: state.axis, replay: { $0.setSearchFieldBackgroundImage(backgroundImage, for: state) })
  }

  open func searchFieldBackgroundImage(for state: UIControl.State) -> UIImage? { fieldBackgrounds[exactly: state] }

  // MARK: Icons

  open func setImage(_ iconImage: UIImage?, for icon: UISearchBar.Icon, state: UIControl.State) {
    icons[icon, default: PerState()][exactly: state] = iconImage
    update()
    noteLook(
      Look.icon, at: state.axis | UInt64(icon.rawValue) << 32,
      replay: { $0.setImage(iconImage, for: icon, state: state) })
  }

  open func image(for icon: UISearchBar.Icon, state: UIControl.State) -> UIImage? { icons[icon]?[exactly: state] }

  open func setPositionAdjustment(_ adjustment: UIOffset, for icon: UISearchBar.Icon) {
    iconOffsets[icon] = adjustment
    if icon == .search { field.searchIconOffset = adjustment }
    if icon == .clear { field.clearIconOffset = adjustment }
    setNeedsLayout()
    noteLook(
      Look.iconPosition, at: UInt64(icon.rawValue), replay: { $0.setPositionAdjustment(adjustment, for: icon) })
  }

  open func positionAdjustment(for icon: UISearchBar.Icon) -> UIOffset { iconOffsets[icon] ?? .zero }

  // MARK: Scopes

  open var scopeButtonTitles: [String]? {
    didSet {
      scopeBar.titles = scopeButtonTitles ?? []
      sizeChanged()
    }
  }

  open var selectedScopeButtonIndex: Int {
    get { scopeBar.selectedIndex }
    set { scopeBar.selectedIndex = newValue }
  }

  open var scopeBarBackgroundImage: UIImage? {
    get { scopeBar.backdrop.image }
    set {
      scopeBar.backdrop.image = newValue
      noteLook(Look.scopeBarBackground, replay: { $0.scopeBarBackgroundImage = newValue })
    }
  }

  open func setScopeBarButtonBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State) {
    scopeBar.backgrounds[exactly: state] = backgroundImage
    noteLook(
      Look.scopeButtonBackground, at: state.axis,
      replay: { $0.setScopeBarButtonBackgroundImage(backgroundImage, for: state) })
  }

  open func scopeBarButtonBackgroundImage(for state: UIControl.State) -> UIImage? {
    scopeBar.backgrounds[exactly: state]
  }

  open func setScopeBarButtonDividerImage(
    _ dividerImage: UIImage?, forLeftSegmentState leftState: UIControl.State,
    rightSegmentState rightState: UIControl.State
  ) {
    scopeBar.dividers[ScopeBar.Sides(left: leftState, right: rightState)] = dividerImage
    noteLook(
      Look.scopeDivider, at: leftState.axis | rightState.axis << 8,
      replay: {
        $0.setScopeBarButtonDividerImage(dividerImage, forLeftSegmentState: leftState, rightSegmentState: rightState)
      })
  }

  open func scopeBarButtonDividerImage(
    forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State
  ) -> UIImage? {
    scopeBar.dividers[ScopeBar.Sides(left: leftState, right: rightState)]
  }

  open func setScopeBarButtonTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    scopeBar.titleAttributes[exactly: state] = attributes
    noteLook(
      Look.scopeTitleAttributes, at: state.axis,
      replay: { $0.setScopeBarButtonTitleTextAttributes(attributes, for: state) })
  }

  open func scopeBarButtonTitleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    scopeBar.titleAttributes[exactly: state]
  }

  // MARK: Display

  private func sizeChanged() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// The current background image: that of the bar's position, or of any.
  private var shownBackground: UIImage? {
    let prompted = Place(position: .any, metrics: .defaultPrompt)
    return (prompt == nil ? nil : backgrounds[prompted]) ?? backgroundImage
  }

  private func shownIcon(_ icon: UISearchBar.Icon) -> UIImage? { icons[icon]?.value(in: field.state) }

  func update() {
    promptLabel.text = prompt
    backdrop.image = shownBackground
    let style = barStyle == .black ? UIUserInterfaceStyle.dark : .unspecified
    for view in [field, promptLabel, scopeBar] { view.overrideUserInterfaceStyle = style }
    let fieldBackground = fieldBackgrounds.value(in: field.state)
    field.background = fieldBackground
    field.borderStyle = fieldBackground == nil ? .roundedRect : .none
    if let icon = field.leftView as? UIImageView { icon.image = shownIcon(.search) ?? SearchIcons.magnifier }
    field.clearButton.image = shownIcon(.clear)
    accessory.image =
      showsBookmarkButton
      ? shownIcon(.bookmark) ?? SearchIcons.bookmark
      : showsSearchResultsButton ? shownIcon(.resultsList) ?? SearchIcons.resultsList : nil
    (field.leftView as? UIImageView)?.sizeToFit()
    sizeChanged()
    setNeedsDisplay()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }

  override func drawContent(in context: CGContext) { drawBackground(in: context) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: fittingHeight) }

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: fittingHeight) }

  /// The offset of the button on the field's right side.
  var accessoryOffset: UIOffset { positionAdjustment(for: showsBookmarkButton ? .bookmark : .resultsList) }
}
