import Foundation

/// A festival for which apps show skins.
struct Festival: Sendable {
  /// The days on which a festival begins.
  enum Beginning: Sendable {
    /// A day of the Gregorian calendar.
    case day(month: Int, day: Int)
    /// A day of another calendar, whose leap months have no festivals.
    case date(month: Int, day: Int, of: Calendar.Identifier)
    /// The day before a day of another calendar.
    case eve(month: Int, day: Int, of: Calendar.Identifier)
    /// The day in China on which the sun reaches an ecliptic longitude in degrees: a solar term.
    case sun(longitude: Double)
    /// A weekday of a month, such as the fourth Thursday of November; Sunday is 1.
    case weekday(Int, number: Int, month: Int)
  }

  /// The region of a festival; its text is the name of a group.
  enum Region: String, CaseIterable, Sendable {
    case international = "region_international"
    case china = "region_china"
    case america = "region_america"
    case islamic = "region_islamic"
    case jewish = "region_jewish"
  }

  /// A festival in one year.
  struct Occurrence: Sendable {
    var festival: Festival
    /// The beginning of the first day, in UTC.
    var day: Date

    /// The value of an option, such as `festival_spring@2030-02-03`.
    var value: String { "\(festival.text)@\(LocalTime.day(day, .gmt))" }
  }

  /// The key of its name.
  var text: String
  var region: Region
  var beginning: Beginning
  /// The number of days.
  var days = 1

  /// All festivals, by region.
  static let all = [
    Festival(text: "festival_new_year", region: .international, beginning: .day(month: 1, day: 1)),
    Festival(text: "festival_valentine", region: .international, beginning: .day(month: 2, day: 14)),
    Festival(text: "festival_women", region: .international, beginning: .day(month: 3, day: 8)),
    Festival(text: "festival_halloween", region: .international, beginning: .day(month: 10, day: 31)),
    Festival(text: "festival_christmas", region: .international, beginning: .day(month: 12, day: 24), days: 3),
    Festival(text: "festival_chuxi", region: .china, beginning: .eve(month: 1, day: 1, of: .chinese)),
    Festival(text: "festival_spring", region: .china, beginning: .date(month: 1, day: 1, of: .chinese), days: 7),
    Festival(text: "festival_lantern", region: .china, beginning: .date(month: 1, day: 15, of: .chinese)),
    Festival(text: "festival_qingming", region: .china, beginning: .sun(longitude: 15)),
    Festival(text: "festival_labour", region: .china, beginning: .day(month: 5, day: 1), days: 5),
    Festival(text: "festival_children", region: .china, beginning: .day(month: 6, day: 1)),
    Festival(text: "festival_six_eighteen", region: .china, beginning: .day(month: 6, day: 18)),
    Festival(text: "festival_dragon_boat", region: .china, beginning: .date(month: 5, day: 5, of: .chinese)),
    Festival(text: "festival_qixi", region: .china, beginning: .date(month: 7, day: 7, of: .chinese)),
    Festival(text: "festival_mid_autumn", region: .china, beginning: .date(month: 8, day: 15, of: .chinese)),
    Festival(text: "festival_double_ninth", region: .china, beginning: .date(month: 9, day: 9, of: .chinese)),
    Festival(text: "festival_national_day", region: .china, beginning: .day(month: 10, day: 1), days: 7),
    Festival(text: "festival_singles", region: .china, beginning: .day(month: 11, day: 11)),
    Festival(text: "festival_double_twelve", region: .china, beginning: .day(month: 12, day: 12)),
    Festival(text: "festival_winter_solstice", region: .china, beginning: .sun(longitude: 270)),
    Festival(text: "festival_independence", region: .america, beginning: .day(month: 7, day: 4)),
    Festival(text: "festival_thanksgiving", region: .america, beginning: .weekday(5, number: 4, month: 11), days: 4),
    Festival(
      text: "festival_ramadan", region: .islamic, beginning: .date(month: 9, day: 1, of: .islamicUmmAlQura), days: 29),
    Festival(
      text: "festival_eid_fitr", region: .islamic, beginning: .date(month: 10, day: 1, of: .islamicUmmAlQura), days: 3),
    Festival(
      text: "festival_eid_adha", region: .islamic, beginning: .date(month: 12, day: 10, of: .islamicUmmAlQura), days: 4),
    Festival(text: "festival_rosh_hashanah", region: .jewish, beginning: .date(month: 1, day: 1, of: .hebrew), days: 2),
    Festival(text: "festival_hanukkah", region: .jewish, beginning: .date(month: 3, day: 25, of: .hebrew), days: 8),
  ]

  /// Returns the festivals that begin in a period, in order.
  /// - Parameters:
  ///   - start: A moment of the first day.
  ///   - days: The number of days.
  /// - Returns: The festivals, with their first days.
  static func occurrences(from start: Date, days: Int) -> [Occurrence] {
    let identifiers: [Calendar.Identifier] = [.gregorian, .chinese, .islamicUmmAlQura, .hebrew]
    let calendars = identifiers.map { identifier -> (identifier: Calendar.Identifier, calendar: Calendar) in
      var calendar = Calendar(identifier: identifier)
      calendar.timeZone = .gmt
      return (identifier, calendar)
    }
    let first = calendars[0].calendar.startOfDay(for: start)
    let dates = (0...days).map { offset in
      let day = first.addingTimeInterval(Double(offset) * 86_400)
      return DatedDay(
        day: day,
        parts: Dictionary(
          uniqueKeysWithValues: calendars.map { entry in
            (entry.identifier, entry.calendar.dateComponents([.month, .day, .isLeapMonth, .weekday], from: day))
          }))
    }
    return zip(dates, dates.dropFirst()).flatMap { date, next in
      all.filter { $0.begins(on: date, before: next) }.map { Occurrence(festival: $0, day: date.day) }
    }
  }

  /// A day with its date in each calendar.
  private struct DatedDay {
    /// The beginning of the day, in UTC.
    var day: Date
    var parts: [Calendar.Identifier: DateComponents]

    func isDay(_ day: Int, ofMonth month: Int, _ identifier: Calendar.Identifier) -> Bool {
      let parts = parts[identifier]
      return parts?.month == month && parts?.day == day && parts?.isLeapMonth != true
    }
  }

  private func begins(on date: DatedDay, before next: DatedDay) -> Bool {
    switch beginning {
    case .day(let month, let day): return date.isDay(day, ofMonth: month, .gregorian)
    case .date(let month, let day, let identifier): return date.isDay(day, ofMonth: month, identifier)
    case .eve(let month, let day, let identifier): return next.isDay(day, ofMonth: month, identifier)
    case .weekday(let weekday, let number, let month):
      guard let parts = date.parts[.gregorian], let day = parts.day else { return false }
      return parts.month == month && parts.weekday == weekday && (day - 1) / 7 == number - 1
    case .sun(let longitude):
      let start = date.day.addingTimeInterval(-Self.zoneOfChina)
      let degrees = [start, start.addingTimeInterval(86_400)].map { moment in
        (Self.longitudeOfSun(at: moment) - longitude).remainder(dividingBy: 360)
      }
      // It grows by a degree a day, and jumps from 180 to -180.
      return degrees[0] < 0 && degrees[1] >= 0
    }
  }

  /// The seconds by which clocks in China are ahead of UTC.
  private static let zoneOfChina = 8.0 * 3_600

  /// Returns the apparent ecliptic longitude of the sun in degrees, accurate to 0.01, which the sun passes in 15 minutes.
  ///
  /// Jean Meeus, Astronomical Algorithms, second edition, chapter 25, low accuracy.
  private static func longitudeOfSun(at moment: Date) -> Double {
    let centuries = (moment.timeIntervalSince1970 / 86_400 + 2_440_587.5 - 2_451_545) / 36_525
    func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
    let mean = 280.46646 + centuries * (36_000.76983 + centuries * 0.0003032)
    let anomaly = 357.52911 + centuries * (35_999.05029 - centuries * 0.0001537)
    let center =
      (1.914602 - centuries * (0.004817 + centuries * 0.000014)) * sine(anomaly)
      + (0.019993 - centuries * 0.000101) * sine(2 * anomaly) + 0.000289 * sine(3 * anomaly)
    return mean + center - 0.00569 - 0.00478 * sine(125.04 - 1_934.136 * centuries)
  }
}
