import Foundation

/// Dates, sizes and shares as the pages show them.
struct Formats: Sendable {
  let texts: Texts
  let now: Date

  /// Returns the members of a `time` element.
  ///
  /// The text is in UTC; a script shows the browser's own time zone.
  func time(_ date: Date) -> [String: Any] {
    ["iso": date.formatted(.iso8601), "text": text(of: date)]
  }

  private func text(of date: Date) -> String {
    var style = Date.FormatStyle(
      date: .abbreviated, time: .shortened, locale: texts.locale, calendar: Calendar(identifier: .gregorian))
    style.timeZone = .gmt
    return "\(date.formatted(style)) UTC"
  }

  /// Returns a day without its year, in UTC.
  func shortDay(_ date: Date) -> String {
    var style = Date.FormatStyle(locale: texts.locale, calendar: Calendar(identifier: .gregorian))
    style.timeZone = .gmt
    return date.formatted(style.month(.abbreviated).day())
  }

  /// Returns a size such as 240.8 kB.
  func size(_ bytes: Int) -> String {
    let units = ["B", "kB", "MB", "GB"]
    var (value, unit) = (Double(bytes), 0)
    while value >= 1000, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
    let digits = unit == 0 || value >= 100 ? 0 : 1
    return value.formatted(.number.precision(.fractionLength(digits)).locale(texts.locale)) + " " + units[unit]
  }

  /// Returns a number such as 1,200.
  func number(_ value: Int) -> String { value.formatted(.number.locale(texts.locale)) }

  /// Returns a share such as 25 %.
  func share(_ share: Double) -> String {
    if share > 0, share < 0.01 { return "<\u{A0}1\u{A0}%" }
    return "\(Int((share * 100).rounded()))\u{A0}%"
  }
}
