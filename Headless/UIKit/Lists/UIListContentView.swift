// UIListContentView: shows a list's content configuration.

public import Foundation

open class UIListContentView: UIView, UIContentView {
  private var shown: UIListContentConfiguration
  private let text = UILabel()
  private let secondary = UILabel()
  private let icon = UIImageView()

  public init(configuration: UIListContentConfiguration) {
    shown = configuration
    super.init(frame: .zero)
  }

  public required init?(coder: NSCoder) {
    shown = .cell()
    super.init(coder: coder)
  }

  override func setUp() {
    super.setUp()
    for view in [icon, text, secondary] as [UIView] { addSubview(view) }
    update()
  }

  /// The configuration. Other kinds are ignored.
  open var configuration: any UIContentConfiguration {
    get { shown }
    set {
      guard let new = newValue as? UIListContentConfiguration, new != shown else { return }
      shown = new
      update()
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    icon.tintColor = shown.imageProperties.resolvedTintColor(for: tintColor)
  }

  private func update() {
    show(shown.text, shown.attributedText, shown.textProperties, in: text)
    show(shown.secondaryText, shown.secondaryAttributedText, shown.secondaryTextProperties, in: secondary)
    icon.image = shown.image
    icon.isHidden = shown.image == nil
    icon.tintColor = shown.imageProperties.resolvedTintColor(for: tintColor)
    icon.layer.cornerRadius = shown.imageProperties.cornerRadius
    icon.clipsToBounds = shown.imageProperties.cornerRadius > 0
    icon.contentMode = .scaleAspectFit
    setNeedsLayout()
  }

  private func show(
    _ plain: String?, _ rich: NSAttributedString?, _ look: UIListContentConfiguration.TextProperties, in label: UILabel
  ) {
    label.font = look.font
    label.textColor = look.resolvedColor()
    label.numberOfLines = look.numberOfLines
    label.lineBreakMode = look.lineBreakMode
    label.adjustsFontSizeToFitWidth = look.adjustsFontSizeToFitWidth
    label.minimumScaleFactor = look.minimumScaleFactor
    switch look.alignment {
    case .natural: label.textAlignment = .natural
    case .center: label.textAlignment = .center
    case .justified: label.textAlignment = .justified
    }
    if let rich { label.attributedText = rich } else { label.text = look.transformed(plain) }
    label.isHidden = label.text?.isEmpty ?? true
  }

  // MARK: Layout

  private var imageSize: CGSize {
    guard let size = shown.image?.size, size.width > 0, size.height > 0 else { return .zero }
    let limit = shown.imageProperties.maximumSize
    var factor: CGFloat = 1
    if limit.width > 0 { factor = min(factor, limit.width / size.width) }
    if limit.height > 0 { factor = min(factor, limit.height / size.height) }
    return CGSize(width: size.width * factor, height: size.height * factor)
  }

  private struct Places {
    var image = CGRect.zero
    var text = CGRect.zero
    var secondary = CGRect.zero
    var height: CGFloat = 0
  }

  /// Lays out the parts in a width, from the top.
  private func places(width: CGFloat) -> Places {
    let margins = shown.directionalLayoutMargins
    var places = Places()
    var left = margins.leading
    let size = imageSize
    if size != .zero {
      let reserved = shown.imageProperties.reservedLayoutSize
      let room = CGSize(width: max(size.width, reserved.width), height: max(size.height, reserved.height))
      places.image = CGRect(
        x: left + (room.width - size.width) / 2, y: margins.top + (room.height - size.height) / 2, width: size.width,
        height: size.height)
      left += room.width + shown.imageToTextPadding
    }
    let room = max(0, width - left - margins.trailing)
    let first = text.isHidden ? .zero : text.sizeThatFits(CGSize(width: room, height: 0))
    let second = secondary.isHidden ? .zero : secondary.sizeThatFits(CGSize(width: room, height: 0))
    let gap = shown.textToSecondaryTextHorizontalPadding
    var height = first.height
    if shown.prefersSideBySideTextAndSecondaryText, first.width + gap + second.width <= room {
      height = max(first.height, second.height)
      places.text = CGRect(
        x: left, y: margins.top + (height - first.height) / 2, width: first.width, height: first.height)
      places.secondary = CGRect(
        x: left + room - second.width, y: margins.top + (height - second.height) / 2, width: second.width,
        height: second.height)
    } else {
      let between = first.height > 0 && second.height > 0 ? shown.textToSecondaryTextVerticalPadding : 0
      places.text = CGRect(x: left, y: margins.top, width: room, height: first.height)
      places.secondary = CGRect(x: left, y: places.text.maxY + between, width: room, height: second.height)
      height = first.height + between + second.height
    }
    places.height = max(height, places.image.height) + margins.top + margins.bottom
    // The shorter one of texts and image is centered vertically.
    let textShift = max(0, (places.image.height - height) / 2)
    places.text.origin.y += textShift
    places.secondary.origin.y += textShift
    places.image.origin.y += max(0, (height - places.image.height) / 2)
    return places
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let places = places(width: bounds.width)
    let scale = traitCollection.displayScale
    let shift = (bounds.height - places.height) / 2
    let place = { (rect: CGRect) in
      CGRect(x: rect.minX, y: (rect.minY + shift).snapped(to: scale), width: rect.width, height: rect.height)
    }
    icon.frame = place(places.image)
    text.frame = place(places.text)
    secondary.frame = place(places.secondary)
  }

  /// The left edge of the text.
  var textInset: CGFloat { places(width: bounds.width).text.minX }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: places(width: size.width).height)
  }
}
