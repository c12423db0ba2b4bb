import Foundation
import SkinServerAPI

/// The schedule of a channel in words, as a table and as bars.
struct CalendarView {
  /// An entry of a day.
  private struct Shown: Hashable {
    var entry: CalendarSchedule.Entry
    var times: Range<Date>?
  }

  var schedule: CalendarSchedule
  var period: CalendarPeriod
  /// The freeze windows of the period.
  var windows: [FreezesAnswer.Window]
  var data: AppData
  var visit: Visit
  /// The page that edits and moves rules; nil if the user may not.
  var edit: String?

  /// Whether the user can move the bar of a rule.
  var mayMove: Bool { schedule.bars.contains { handle(of: $0) != nil } }

  private var texts: Texts { visit.texts }

  /// The bars of the rules, of the skin for all other devices, and of the freezes.
  var timeline: Timeline {
    var rules: [(rule: String, bars: [Timeline.Bar])] = []
    for bar in schedule.bars {
      let drawn = Timeline.Bar(
        times: bar.times, text: title(bar.entry), style: style(of: bar.entry),
        summary: "\(bar.rule): \(title(bar.entry)), \(times(bar.times))", handle: handle(of: bar))
      if let row = rules.firstIndex(where: { $0.rule == bar.rule }) {
        rules[row].bars.append(drawn)
      } else {
        rules.append((bar.rule, [drawn]))
      }
    }
    let others = schedule.segments.compactMap { segment in
      segment.entries.last.map { entry in
        Timeline.Bar(
          times: segment.times, text: title(entry), style: style(of: entry),
          summary: "\(title(entry)), \(times(segment.times))")
      }
    }
    let lanesOfRules = rules.map { rule, bars in
      Timeline.Lane(name: bars.contains { $0.handle != nil } ? "\(rule) ↔" : rule, bars: bars)
    }
    var lanes = lanesOfRules + [Timeline.Lane(name: texts["calendar_everyone"], bars: others)]
    if !windows.isEmpty {
      let bars = windows.compactMap { window -> Timeline.Bar? in
        guard let (from, until) = window.times else { return nil }
        let range = max(from, period.start)..<min(until, period.end)
        return Timeline.Bar(
          times: range, text: window.name, style: "frozen", summary: "\(window.name): \(times(from..<until))")
      }
      lanes.append(Timeline.Lane(name: texts["calendar_freezes"], bars: bars))
    }
    let days = period.days
    let labels = days.dropLast().map { day in
      let number = "\(LocalTime.calendar(period.zone).component(.day, from: day))"
      return period.isWeek ? "\(visit.formats.weekday(day, period.zone)) \(number)" : number
    }
    return Timeline(days: days, labels: labels, lanes: lanes)
  }

  /// Returns what is needed to move a rule by its bar; nil if it has no times or isn't current, or the user may not.
  private func handle(of bar: CalendarSchedule.Bar) -> Timeline.Handle? {
    guard let edit, bar.isCurrent, RuleMove.isPossible(bar.document) else { return nil }
    let isInstant = [bar.document.from, bar.document.until].compactMap(\.self).allSatisfy { $0.hasSuffix("Z") }
    let zone = isInstant ? "UTC" : bar.document.zone ?? ""
    return Timeline.Handle(
      name: bar.rule, address: edit + APIPath.query([("rule", bar.rule)]),
      label: texts(
        "calendar_move_rule", ["rule": bar.rule, "skin": title(bar.entry), "times": times(bar.times)]),
      from: bar.document.from ?? "", until: bar.document.until ?? "",
      zone: zone == "device" ? texts["zone_device"] : zone)
  }

  /// The names of the columns.
  var weekdays: [View] {
    // 2024-01-01 is a Monday.
    (0..<7).map { index in
      let day = Date(timeIntervalSince1970: 1_704_067_200 + Double(index) * 86_400)
      return ["name": visit.formats.weekday(day, .gmt)]
    }
  }

  /// The rows of the table, with empty cells for the days of other months.
  var weeks: [View] {
    let days = period.days
    let festivals = festivalNames
    let cells = zip(days, days.dropFirst()).enumerated().map { index, day -> View in
      cell(day.0..<day.1, festivals[index] ?? [])
    }
    let blank: View = ["isBlank": true]
    let padded = Array(repeating: blank, count: period.offset) + cells
    let rest = (7 - padded.count % 7) % 7
    let all = padded + Array(repeating: blank, count: rest)
    return stride(from: 0, to: all.count, by: 7).map { ["days": Array(all[$0..<$0 + 7])] }
  }

  /// The names of the festivals by the number of the day in the period.
  private var festivalNames: [Int: [String]] {
    let count = period.days.count - 1
    // Festivals are days of a calendar, whatever the time zone is.
    guard let first = LocalTime.date(LocalTime.day(period.start, period.zone), .gmt) else { return [:] }
    return Festival.occurrences(from: first, days: count).reduce(into: [:]) { names, occurrence in
      let index = Int((occurrence.day.timeIntervalSince(first) / 86_400).rounded())
      names[index, default: []].append(texts[occurrence.festival.text])
    }
  }

  private func cell(_ day: Range<Date>, _ festivals: [String]) -> View {
    let formats = visit.formats
    var seen: Set<Shown> = []
    var entries: [View] = []
    for segment in schedule.segments where segment.times.overlaps(day) {
      for entry in segment.entries {
        let times = schedule.times(of: entry, at: max(segment.times.lowerBound, day.lowerBound))
        guard seen.insert(Shown(entry: entry, times: times)).inserted else { continue }
        var about = entry.isOff ? [] : [entry.rule ?? texts["calendar_without"]]
        if let start = times?.lowerBound, start > day.lowerBound, day.contains(start) {
          about.append(texts("rule_from", ["time": formats.clock(start, period.zone)]))
        } else if let end = times?.upperBound, end < day.upperBound, day.contains(end) {
          about.append(texts("rule_until", ["time": formats.clock(end, period.zone)]))
        }
        entries.append([
          "skin": title(entry), "style": style(of: entry), "about": about.joined(separator: " · "),
        ])
      }
    }
    return [
      "number": LocalTime.calendar(period.zone).component(.day, from: day.lowerBound),
      "label": formats.longDay(day.lowerBound, period.zone), "isToday": day.contains(visit.now),
      "festivals": festivals.map { ["name": $0] as View }, "entries": entries,
      "isGap": schedule.gaps.contains { $0.overlaps(day) },
      "isFrozen": windows.contains { window in
        window.times.map { $0.from < day.upperBound && day.lowerBound < $0.until } ?? false
      },
      "hasConflict": schedule.conflicts.contains { $0.isComplete && $0.times.overlaps(day) },
    ]
  }

  /// The rules of the period with their conditions.
  var rules: [View] {
    schedule.bars.map { bar in
      var view: View = [
        "name": bar.rule, "skin": title(bar.entry), "style": style(of: bar.entry),
        "conditions": ActivationView.conditions(of: bar.document, visit),
      ]
      if !bar.isCurrent {
        view["shown"] = times(bar.times)
      } else if let edit {
        view["edit"] = edit + APIPath.query([("rule", bar.rule)])
        view["editLabel"] = texts("activate_edit_rule", ["rule": bar.rule])
      }
      return view
    }
  }

  /// The overlaps in words.
  var conflicts: [View] {
    schedule.conflicts.map { conflict in
      let key = conflict.isComplete ? "calendar_hidden" : "calendar_partly"
      return [
        "isComplete": conflict.isComplete,
        "text": texts(
          key, ["earlier": conflict.earlier.rule, "later": conflict.later.rule, "times": times(conflict.times)]),
      ]
    }
  }

  /// The gaps in words.
  var gaps: [View] { schedule.gaps.map { ["text": texts("calendar_gap_text", ["times": times($0)])] } }

  /// The freeze windows in words.
  var freezes: [View] {
    windows.compactMap { window in
      guard let (from, until) = window.times else { return nil }
      var view: View = ["name": window.name, "times": times(from..<until)]
      if let reason = window.reason { view["reason"] = reason }
      return view
    }
  }

  private func title(_ entry: CalendarSchedule.Entry) -> String {
    entry.isOff ? texts["off"] : data.title(of: entry.skin, texts)
  }

  /// Returns the class of a skin's color; its name is always next to it.
  private func style(of entry: CalendarSchedule.Entry) -> String {
    guard let skin = entry.skin else { return entry.isOff ? "off" : "builtin" }
    let skins = (schedule.bars.map(\.skin) + schedule.segments.flatMap { $0.entries.map(\.skin) }).compactMap(\.self)
    let order = skins.enumerated().filter { index, skin in skins.firstIndex(of: skin) == index }.map(\.element)
    return "series-\((order.firstIndex(of: skin) ?? 0) % StackedBars.mostSeries + 1)"
  }

  /// Returns the beginning and the end of a time in the period's zone.
  private func times(_ range: Range<Date>) -> String {
    "\(visit.formats.moment(range.lowerBound, period.zone)) – \(visit.formats.moment(range.upperBound, period.zone))"
  }
}
