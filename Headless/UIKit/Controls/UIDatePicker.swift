// UIDatePicker: a date that is shown as text, as in the compact style. Wheels and calendars aren't drawn.

public import Foundation

open class UIDatePicker: UIControl {
  public enum Mode: Int, Sendable {
    case time
    case date
    case dateAndTime
    case countDownTimer
  }

  public enum Style: Int, Sendable {
    case automatic
    case wheels
    case compact
    case inline

    static var drawn: Style { .compact }
  }

  private var dateNow = Date()
  private var duration: TimeInterval = 0
  open var datePickerMode = UIDatePicker.Mode.dateAndTime { didSet { changed() } }
  open var preferredDatePickerStyle = UIDatePicker.Style.automatic { didSet { changed() } }
  open var locale: Locale? { didSet { changed() } }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var calendar: Calendar! = .current { didSet { changed() } }
  open var timeZone: TimeZone? { didSet { changed() } }
  open var minimumDate: Date? { didSet { setDate(dateNow, animated: false) } }
  open var maximumDate: Date? { didSet { setDate(dateNow, animated: false) } }
  open var roundsToMinuteInterval = true
  /// The interval of the minutes, which divides an hour; others are ignored, as in UIKit.
  open var minuteInterval = 1 {
    didSet { if minuteInterval < 1 || minuteInterval > 30 || 60 % minuteInterval != 0 { minuteInterval = oldValue } }
  }

  open var datePickerStyle: UIDatePicker.Style {
    preferredDatePickerStyle == .automatic ? .drawn : preferredDatePickerStyle
  }

  open var date: Date {
    get { dateNow }
    set { setDate(newValue, animated: false) }
  }

  /// Sets a date between the limits, if these are in order.
  open func setDate(_ date: Date, animated: Bool) {
    var new = date
    if let minimumDate, let maximumDate, minimumDate > maximumDate {
      // Limits in the wrong order are ignored, as in UIKit.
    } else {
      if let minimumDate { new = max(new, minimumDate) }
      if let maximumDate { new = min(new, maximumDate) }
    }
    dateNow = new
    changed()
  }

  open var countDownDuration: TimeInterval {
    get { duration }
    set {
      duration = min(max(newValue, 0), 24 * 3600 - 60)
      changed()
    }
  }

  /// Chooses a date, as a user does.
  package func choose(_ date: Date) {
    setDate(date, animated: true)
    sendActions(for: .valueChanged)
  }

  private func changed() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  // MARK: Drawing

  private func formatted(_ template: String) -> String {
    let formatter = DateFormatter()
    formatter.locale = locale ?? .current
    formatter.calendar = calendar
    formatter.timeZone = timeZone ?? calendar.timeZone
    formatter.setLocalizedDateFormatFromTemplate(template)
    return formatter.string(from: dateNow)
  }

  private var texts: [String] {
    switch datePickerMode {
    case .time: [formatted("jmm")]
    case .date: [formatted("yMMMd")]
    case .dateAndTime: [formatted("yMMMd"), formatted("jmm")]
    case .countDownTimer: ["\(Int(duration) / 3600) h \(Int(duration) / 60 % 60) min"]
    }
  }

  private var lines: [NSAttributedString] {
    texts.map { text in
      NSAttributedString(
        string: text, attributes: [.font: UIFont.systemFont(ofSize: 17), .foregroundColor: UIColor.label])
    }
  }

  override func drawContent(in context: CGContext) {
    var x = bounds.minX
    for line in lines {
      let plate = CGRect(x: x, y: bounds.midY - 17, width: line.size().width + 22, height: 34)
      UIColor.tertiarySystemFill.setFill()
      UIBezierPath(roundedRect: plate, cornerRadius: 8).fill()
      line.draw(at: plate.centered(line.size()).origin)
      x = plate.maxX + 6
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let widths = lines.map { $0.size().width + 22 }
    return CGSize(width: widths.reduce(0, +) + 6 * CGFloat(max(0, widths.count - 1)), height: 34)
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}
