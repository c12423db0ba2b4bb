import Foundation
import HTTPTypes
import SkinServerAPI

/// The page that shows by weeks or months which skin a channel shows when.
enum CalendarPage {
  /// The number of listed overlaps.
  private static let mostConflicts = 30

  static func show(_ visit: Visit) async throws -> PageAnswer {
    let (app, channel) = (visit.parameter("app"), visit.parameter("channel"))
    try visit.require(.read, app)
    let data = try await AppData(app, visit)
    var period = CalendarPeriod(visit.query, visit)
    // Before the current activation, which is then at least as new as the states.
    let states = try await visit.api.call(ActivationEndpoints.history, app, channel).states
    let answer = try await visit.api.send(ActivationEndpoints.show, [app, channel])
    let activation: ActivationDocument = try APIClient.decode(answer)
    let brands = BrandFilter([activation] + states.map(\.activation), visit.query)
    period.brand = brands.chosen
    let history = CalendarHistory(states, current: activation, in: period.start..<period.end, now: visit.now)
    let freezes = try await visit.api.call(FreezeEndpoints.show, app)
    let windows = freezes.windows.filter { $0.channel == nil || $0.channel == channel }.filter { window in
      window.times.map { $0.from < period.end && period.start < $0.until } ?? false
    }
    let folder = "\(data.folder)/channels/\(APIPath.encode(channel))"
    let page = "\(folder)/calendar"
    let mayActivate = visit.may(.activate, app)
    let calendar = CalendarView(
      schedule: try await history.schedule(of: app, channel, in: period, visit), period: period, windows: windows,
      data: data, visit: visit, edit: mayActivate ? "\(folder)/activation" : nil)
    let conflicts = calendar.conflicts
    var view: View = [
      "back": data.folder, "page": page, "device": "\(folder)/device", "mayActivate": mayActivate,
      "activate": "\(folder)/activation", "activateLabel": visit.texts("activate_title", ["channel": channel]),
      "mayFreeze": visit.may(.administer, app), "freezes": "\(data.folder)/freezes", "name": period.name(visit.formats),
      "day": LocalTime.day(period.start, period.zone), "isWeek": period.isWeek,
      "zones": ZoneView.options(chosen: period.zoneName), "earlier": page + period.query(steps: -1),
      "later": page + period.query(steps: 1), "today": page + period.query(day: visit.now),
      "timeline": calendar.timeline.view, "weekdays": calendar.weekdays, "weeks": calendar.weeks,
      "conflicts": conflicts.prefix(mostConflicts).map { $0 }, "hasConflicts": !conflicts.isEmpty,
      "gaps": calendar.gaps, "hasGaps": !calendar.gaps.isEmpty, "windows": calendar.freezes,
      "hasWindows": !windows.isEmpty, "bars": calendar.rules,
      "hasBars": !calendar.schedule.bars.isEmpty, "mayMove": calendar.mayMove, "tag": answer.headers[.eTag] ?? "",
      "zone": period.zoneName, "brands": brands.view, "hasPast": period.start < visit.now,
      "isPast": period.end <= visit.now,
    ]
    if let start = history.completeFrom {
      view["incomplete"] = visit.texts(
        "calendar_incomplete", ["time": visit.formats.zonedMoment(start, period.zone)])
      view["history"] = "\(folder)#states-\(channel)"
    }
    if let brand = brands.chosen { view["brand"] = brand }
    if conflicts.count > mostConflicts {
      view["more"] = visit.texts("calendar_more", ["count": "\(conflicts.count - mostConflicts)"])
    }
    return .page(
      "calendar", title: visit.texts("calendar_title", ["channel": channel]), view: view,
      section: "overview", app: app)
  }
}

/// A week or a month in a time zone.
struct CalendarPeriod: Sendable {
  let isWeek: Bool
  let zone: TimeZone
  let start: Date
  let end: Date
  /// The brand whose rules the calendar shows; nil for all.
  var brand: String?

  /// Reads a query or a form; without it, the period is the present month in the zone with which forms begin.
  init(_ query: FormFields, _ visit: Visit) {
    isWeek = query["view"] == "week"
    brand = query.text("brand")
    let zone = query.text("zone").flatMap(LocalTime.zone) ?? visit.zone ?? .gmt
    self.zone = zone
    let calendar = LocalTime.calendar(zone)
    let day = query.text("day").flatMap { LocalTime.date($0, zone) } ?? visit.now
    let interval = calendar.dateInterval(of: isWeek ? .weekOfYear : .month, for: day)
    (start, end) = (interval?.start ?? day, interval?.end ?? day.addingTimeInterval(86_400))
  }

  /// The name of the zone in forms.
  var zoneName: String { LocalTime.name(zone) }

  /// The beginnings of the days, and the end of the last one.
  var days: [Date] {
    let calendar = LocalTime.calendar(zone)
    var days = [start]
    while let last = days.last, last < end, let next = calendar.date(byAdding: .day, value: 1, to: last), next > last {
      days.append(next)
    }
    return days
  }

  /// The number of days of the first week that are before the period.
  var offset: Int {
    (LocalTime.calendar(zone).component(.weekday, from: start) + 5) % 7
  }

  func name(_ formats: Formats) -> String {
    isWeek
      ? "\(formats.day(start, zone)) – \(formats.day(end.addingTimeInterval(-1), zone))" : formats.month(start, zone)
  }

  /// Returns the query of an earlier or later period.
  func query(steps: Int) -> String {
    let moved = LocalTime.calendar(zone).date(byAdding: isWeek ? .weekOfYear : .month, value: steps, to: start)
    return query(day: moved ?? start)
  }

  /// Returns the query of the period with a day.
  func query(day: Date) -> String {
    APIPath.query([
      ("view", isWeek ? "week" : "month"), ("day", LocalTime.day(day, zone)), ("zone", zoneName), ("brand", brand),
    ])
  }
}
