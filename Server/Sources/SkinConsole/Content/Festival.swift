import Foundation

/// A festival for which apps show skins.
struct Festival: Sendable {
  /// The days on which a festival begins.
  enum Beginning: Sendable {
    /// A day of the Gregorian calendar.
    case day(month: Int, day: Int)
    /// A day of another calendar, whose leap months have no festivals.
    case date(month: Int, day: Int, of: Calendar.Identifier)
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
    Festival(text: "festival_halloween", region: .international, beginning: .day(month: 10, day: 31)),
    Festival(text: "festival_christmas", region: .international, beginning: .day(month: 12, day: 24), days: 3),
    Festival(text: "festival_spring", region: .china, beginning: .date(month: 1, day: 1, of: .chinese), days: 7),
    Festival(text: "festival_lantern", region: .china, beginning: .date(month: 1, day: 15, of: .chinese)),
    Festival(text: "festival_dragon_boat", region: .china, beginning: .date(month: 5, day: 5, of: .chinese)),
    Festival(text: "festival_qixi", region: .china, beginning: .date(month: 7, day: 7, of: .chinese)),
    Festival(text: "festival_mid_autumn", region: .china, beginning: .date(month: 8, day: 15, of: .chinese)),
    Festival(text: "festival_double_ninth", region: .china, beginning: .date(month: 9, day: 9, of: .chinese)),
    Festival(text: "festival_national_day", region: .china, beginning: .day(month: 10, day: 1), days: 7),
    Festival(text: "festival_singles", region: .china, beginning: .day(month: 11, day: 11)),
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
    return (0..<days).flatMap { offset -> [Occurrence] in
      let day = first.addingTimeInterval(Double(offset) * 86_400)
      let dates = calendars.map { entry in
        (entry.identifier, entry.calendar.dateComponents([.month, .day, .isLeapMonth, .weekday], from: day))
      }
      return all.filter { $0.begins(on: dates) }.map { Occurrence(festival: $0, day: day) }
    }
  }

  private func begins(on dates: [(identifier: Calendar.Identifier, parts: DateComponents)]) -> Bool {
    func parts(_ identifier: Calendar.Identifier) -> DateComponents? {
      dates.first { $0.identifier == identifier }?.parts
    }
    switch beginning {
    case .day(let month, let day):
      let parts = parts(.gregorian)
      return parts?.month == month && parts?.day == day
    case .date(let month, let day, let identifier):
      let parts = parts(identifier)
      return parts?.month == month && parts?.day == day && parts?.isLeapMonth != true
    case .weekday(let weekday, let number, let month):
      guard let parts = parts(.gregorian), let day = parts.day else { return false }
      return parts.month == month && parts.weekday == weekday && (day - 1) / 7 == number - 1
    }
  }
}
