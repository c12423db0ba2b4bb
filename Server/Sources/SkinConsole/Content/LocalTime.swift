import Foundation

/// Times of fields in forms: what clocks of a time zone show.
enum LocalTime {
  /// The names of the time zones that forms offer.
  static let zones = ["UTC"] + TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }.sorted()

  /// Returns the time zone of a name such as `Asia/Shanghai`; nil for another text.
  static func zone(_ name: String) -> TimeZone? {
    name.wholeMatch(of: #/[A-Za-z0-9_+\-]{1,32}(?:/[A-Za-z0-9_+\-]{1,32}){0,2}/#).flatMap {
      TimeZone(identifier: String($0.0))
    }
  }

  /// Returns the Gregorian calendar of a time zone, with weeks that begin on Monday.
  static func calendar(_ zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    calendar.firstWeekday = 2
    return calendar
  }

  /// Returns the text of a field of type `datetime-local`.
  static func text(_ date: Date, _ zone: TimeZone) -> String {
    String(date.formatted(style(zone).time(includingFractionalSeconds: false)).prefix(16))
  }

  /// Returns the text of a field of type `date`.
  static func day(_ date: Date, _ zone: TimeZone) -> String { date.formatted(style(zone)) }

  /// The name of a time zone in forms and texts.
  static func name(_ zone: TimeZone) -> String { zone.identifier == "GMT" ? "UTC" : zone.identifier }

  /// Returns a time of a rule that is some minutes later on its clock; nil for another text or year.
  ///
  /// Times of day and durations stay as clocks show them when summer time begins or ends in between.
  static func moved(_ text: String, minutes: Int) -> String? {
    let isInstant = text.hasSuffix("Z")
    guard let time = normalized(isInstant ? String(text.dropLast()) : text), let date = date(time, .gmt) else {
      return nil
    }
    let moved = normalized(Self.text(date.addingTimeInterval(Double(minutes) * 60), .gmt) + time.suffix(3))
    return moved.map { $0 + (isInstant ? "Z" : "") }
  }

  private static func style(_ zone: TimeZone) -> Date.ISO8601FormatStyle {
    Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
  }

  /// Returns a date and time with seconds, such as `2030-02-01T18:00:00`; nil for another text or a day that doesn't exist.
  static func normalized(_ text: String) -> String? {
    guard text.wholeMatch(of: #/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2})?/#) != nil else { return nil }
    let complete = text.count == 16 ? text + ":00" : text
    guard let date = date(complete, .gmt), self.text(date, .gmt) == complete.prefix(16) else { return nil }
    return complete
  }

  /// Returns the moment at which clocks of a time zone show a date and time; nil for another text.
  ///
  /// A day without a time is its beginning.
  static func date(_ text: String, _ zone: TimeZone) -> Date? {
    let numbers = text.split { "-T:".contains($0) }.map { Int($0) }
    guard text.utf8.count <= 19, [3, 5, 6].contains(numbers.count) else { return nil }
    let parts = numbers.compactMap(\.self) + [0, 0, 0]
    guard parts.count == numbers.count + 3, (1...9999).contains(parts[0]), (1...12).contains(parts[1]),
      (1...31).contains(parts[2]), (0...23).contains(parts[3]), (0...59).contains(parts[4]), (0...59).contains(parts[5])
    else { return nil }
    return calendar(zone).date(
      from: DateComponents(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4], second: parts[5]))
  }
}

extension Formats {
  /// Returns a date and time as clocks of a time zone show it.
  func moment(_ date: Date, _ zone: TimeZone) -> String {
    date.formatted(style(date: .abbreviated, time: .shortened, zone))
  }

  /// Returns a date and time as clocks of a time zone show it, with the name of the zone.
  func zonedMoment(_ date: Date, _ zone: TimeZone) -> String { "\(moment(date, zone)) \(LocalTime.name(zone))" }

  /// Returns a time of day as clocks of a time zone show it.
  func clock(_ date: Date, _ zone: TimeZone) -> String { date.formatted(style(date: nil, time: .shortened, zone)) }

  /// Returns a day with its weekday.
  func longDay(_ date: Date, _ zone: TimeZone) -> String { date.formatted(style(date: .complete, time: nil, zone)) }

  /// Returns a day with its year.
  func day(_ date: Date, _ zone: TimeZone) -> String { date.formatted(style(date: .abbreviated, time: nil, zone)) }

  /// Returns a month with its year.
  func month(_ date: Date, _ zone: TimeZone) -> String {
    date.formatted(style(date: nil, time: nil, zone).year().month(.wide))
  }

  /// Returns the short name of a weekday.
  func weekday(_ date: Date, _ zone: TimeZone) -> String {
    date.formatted(style(date: nil, time: nil, zone).weekday(.abbreviated))
  }

  /// Returns a share of hundredths of a percent, such as 12.5 %.
  func share(below: Int) -> String {
    (Double(below) / 100).formatted(.number.precision(.fractionLength(0...2)).locale(texts.locale)) + "\u{A0}%"
  }

  private func style(
    date: Date.FormatStyle.DateStyle?, time: Date.FormatStyle.TimeStyle?, _ zone: TimeZone
  ) -> Date.FormatStyle {
    var style = Date.FormatStyle(
      date: date, time: time, locale: texts.locale, calendar: Calendar(identifier: .gregorian))
    style.timeZone = zone
    return style
  }
}
