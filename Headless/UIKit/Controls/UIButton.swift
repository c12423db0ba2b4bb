// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// UIButton: titles, colors and images for each state, or a configuration.

public import Foundation

open class UIButton: UIControl {
  enum Look: UInt8 {
    case contentEdgeInsets = 8
    case titleColor
    case titleShadowColor
    case image
    case backgroundImage
    case symbolConfiguration
  }

  open private(set) var buttonType = UIButton.ButtonType.custom
  let label = UILabel()
  let icon = UIImageView()
  let backdrop = UIImageView()
  /// The additional views of a configured button.
  lazy var configured = ConfiguredButtonViews(in: self)
  private var needsConfigurationUpdate = false
  private var titles = PerState<String>()
  private var richTitles = PerState<NSAttributedString>()
  private(set) var colors = PerState<UIColor>()
  private var shadows = PerState<UIColor>()
  private(set) var images = PerState<UIImage>()
  private(set) var backgrounds = PerState<UIImage>()
  private var symbolConfigurations = PerState<UIImage.SymbolConfiguration>()

  public var configuration: UIButton.Configuration? { didSet { configurationChanged(from: oldValue) } }
  open var configurationUpdateHandler: UIButton.ConfigurationUpdateHandler? {
    didSet {
      // An update handler requires a configuration.
      if configurationUpdateHandler != nil, configuration == nil { configuration = .plain() }
      setNeedsUpdateConfiguration()
    }
  }
  open var automaticallyUpdatesConfiguration = true { didSet { setNeedsUpdateConfiguration() } }
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { noteLayout(Look.contentEdgeInsets, \.contentEdgeInsets) } }
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  open var adjustsImageWhenHighlighted = true { didSet { update() } }
  open var adjustsImageWhenDisabled = true { didSet { update() } }

  public convenience init(type buttonType: UIButton.ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    if buttonType != .custom { label.setQuietly { label.font = .systemFont(ofSize: 15) } }
    update()
  }

  public convenience init(type buttonType: UIButton.ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    take(primaryAction)
  }

  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    take(primaryAction)
  }

  public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    take(configuration)
    take(primaryAction)
  }

  /// Sets the property outside the initializer, so that its observer runs.
  private func take(_ configuration: UIButton.Configuration) { self.configuration = configuration }

  open var isPointerInteractionEnabled = false

  override func touchedUpInside() {
    super.touchedUpInside()
    sendActions(for: .primaryActionTriggered)
  }

  private func take(_ primaryAction: UIAction?) {
    guard let primaryAction else { return }
    setTitle(primaryAction.title.isEmpty ? nil : primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  override func setUp() {
    super.setUp()
    label.setQuietly { label.font = .systemFont(ofSize: UIFont.buttonFontSize) }
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingMiddle
    for view in [backdrop, icon, label] as [UIView] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    update()
  }

  open var titleLabel: UILabel? { label }

  open var subtitleLabel: UILabel? { configuration == nil ? nil : configured.subtitle }

  open var imageView: UIImageView? { icon }

  open var preferredBehavioralStyle = UIBehavioralStyle.automatic

  open var behavioralStyle: UIBehavioralStyle { resolved(preferredBehavioralStyle) }

  // MARK: Configurations

  open func setNeedsUpdateConfiguration() {
    guard configuration != nil else { return }
    needsConfigurationUpdate = true
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Updates the configuration. Subclasses override it.
  open func updateConfiguration() {}

  private func updateConfigurationIfNeeded() {
    guard needsConfigurationUpdate else { return }
    if automaticallyUpdatesConfiguration { configuration = configuration?.updated(for: self) }
    updateConfiguration()
    configurationUpdateHandler?(self)
    // The change was just applied and needs no further update.
    needsConfigurationUpdate = false
  }

  private func configurationChanged(from old: UIButton.Configuration?) {
    guard configuration != old else { return }
    if configuration == nil, old != nil { configured.remove() }
    update()
    setNeedsUpdateConfiguration()
  }

  // MARK: Values for states

  open func setTitle(_ title: String?, for state: UIControl.State) {
    if state != .normal { requirePadBehavior(behavioralStyle, "setTitle:forState:") }
    titles[exactly: state] = title
    update()
  }

  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    if SetterHook.sets(self, "titleColor", color, state, assign: { $0.setTitleColor(color, for: state) }) { return }
    colors[exactly: state] = color
    update()
    noteLook(Look.titleColor, at: state.axis, replay: { $0.setTitleColor(color, for: state) })
  }

  open func setTitleShadowColor(_ color: UIColor?, for state: UIControl.State) {
    shadows[exactly: state] = color
    update()
    noteLook(Look.titleShadowColor, at: state.axis, replay: { $0.setTitleShadowColor(color, for: state) })
  }

  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    if SetterHook.sets(self, "image", image, state, assign: { $0.setImage(image, for: state) }) { return }
    if state != .normal { requirePadBehavior(behavioralStyle, "setImage:forState:") }
    images[exactly: state] = image
    update()
    noteLook(Look.image, at: state.axis, replay: { $0.setImage(image, for: state) })
  }

  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    if SetterHook.sets(self, "backgroundImage", image, state, assign: { $0.setBackgroundImage(image, for: state) }) {
      return
    }
    backgrounds[exactly: state] = image
    update()
    noteLook(Look.backgroundImage, at: state.axis, replay: { $0.setBackgroundImage(image, for: state) })
  }

  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    richTitles[exactly: state] = title
    update()
  }

  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: UIControl.State
  ) {
    symbolConfigurations[exactly: state] = configuration
    update()
    noteLook(
      Look.symbolConfiguration, at: state.axis,
      replay: { $0.setPreferredSymbolConfiguration(configuration, forImageIn: state) })
  }

  open func title(for state: UIControl.State) -> String? { titles[exactly: state] }

  open func titleColor(for state: UIControl.State) -> UIColor? { colors.value(in: state) ?? standardColor(state) }

  open func titleShadowColor(for state: UIControl.State) -> UIColor? { shadows.value(in: state) }

  open func image(for state: UIControl.State) -> UIImage? { images[exactly: state] }

  open func backgroundImage(for state: UIControl.State) -> UIImage? { backgrounds[exactly: state] }

  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? { richTitles[exactly: state] }

  open func preferredSymbolConfigurationForImage(in state: UIControl.State) -> UIImage.SymbolConfiguration? {
    symbolConfigurations[exactly: state]
  }

  open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? { symbolConfigurations.value(in: state) }

  open var currentTitle: String? { titles.value(in: state) }

  open var currentTitleColor: UIColor { colors.value(in: state) ?? standardColor(state) }

  open var currentTitleShadowColor: UIColor? { shadows.value(in: state) }

  open var currentImage: UIImage? { images.value(in: state) }

  open var currentBackgroundImage: UIImage? { backgrounds.value(in: state) }

  open var currentAttributedTitle: NSAttributedString? { richTitles.value(in: state) }

  override func stateChanged() {
    super.stateChanged()
    update()
    setNeedsUpdateConfiguration()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    update()
    setNeedsUpdateConfiguration()
  }

  override func traitsChanged() { setNeedsUpdateConfiguration() }

  open override var tintColor: UIColor! {
    get { super.tintColor }
    set { super.tintColor = newValue }
  }

  // MARK: Layout

  private var imageSize: CGSize { icon.image?.size ?? .zero }

  private func titleSize(_ width: CGFloat) -> CGSize {
    guard label.text?.isEmpty == false else { return .zero }
    return label.sizeThatFits(CGSize(width: width, height: 0))
  }

  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }

  private var geometry: ButtonGeometry {
    ButtonGeometry(image: imageSize, horizontal: contentHorizontalAlignment, vertical: contentVerticalAlignment)
  }

  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    let (left, image, _) = geometry.place(contentRect, titleSize: titleSize)
    let move = ButtonGeometry.shift(imageEdgeInsets)
    return CGRect(
      origin: CGPoint(x: left + move.x, y: geometry.top(contentRect, image.height) + move.y), size: image)
  }

  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    let (left, image, title) = geometry.place(contentRect, titleSize: titleSize)
    let move = ButtonGeometry.shift(titleEdgeInsets)
    return CGRect(
      origin: CGPoint(x: left + image.width + move.x, y: geometry.top(contentRect, title.height) + move.y),
      size: title)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    if let configuration { return configured.layOut(configuration, in: self) }
    let content = contentRect(forBounds: bounds)
    let scale = traitCollection.displayScale
    backdrop.frame = backgroundRect(forBounds: bounds)
    let image = imageRect(forContentRect: content)
    icon.frame = CGRect(
      x: image.minX.snapped(to: scale), y: image.minY.snapped(to: scale), width: image.width, height: image.height)
    let title = titleRect(forContentRect: content)
    label.frame = CGRect(
      x: title.minX.snapped(to: scale), y: title.minY.snapped(to: scale), width: title.width, height: title.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    updateConfigurationIfNeeded()
    if let configuration { return configured.size(configuration, of: self) }
    let title = titleSize(.infinity)
    let image = imageSize
    let insets = contentEdgeInsets
    // System buttons have a margin above and below the title.
    let padding: CGFloat = buttonType == .custom || insets != .zero ? 0 : 6
    var fitting = CGSize(
      width: image.width + title.width + insets.left + insets.right,
      height: max(image.height, title.height) + insets.top + insets.bottom + padding * 2)
    if let background = backdrop.image {
      fitting = CGSize(
        width: max(fitting.width, background.size.width), height: max(fitting.height, background.size.height))
    }
    return fitting
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}
