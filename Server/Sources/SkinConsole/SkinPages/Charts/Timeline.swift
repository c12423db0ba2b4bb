import Foundation

/// Bars over the days of a period, one lane below the other, as SVG of the template `timeline`.
struct Timeline {
  /// A bar of a lane.
  struct Bar {
    var times: Range<Date>
    var text: String
    /// The class of its color, such as `series-1`.
    var style: String
    /// The complete description, which browsers show for the pointer.
    var summary: String
    /// The way to move the bar; nil if it stays where it is.
    var handle: Handle?
  }

  /// The link of a bar, by which a script moves it.
  struct Handle {
    /// The identifier of what is moved.
    var name: String
    /// The page that the bar opens.
    var address: String
    /// The name for screen readers.
    var label: String
    /// The beginning and the end on their own clock; empty if there is none.
    var from: String
    var until: String
    /// The name of their time zone.
    var zone: String

    fileprivate var view: View {
      ["name": name, "address": address, "label": label, "from": from, "until": until, "zone": zone]
    }
  }

  /// A row with its name.
  struct Lane {
    var name: String
    var bars: [Bar]
  }

  /// The beginnings of the days, and the end of the last one.
  var days: [Date]
  /// The names of the days.
  var labels: [String]
  var lanes: [Lane]

  private static let width = 1000.0
  /// The space for the names of days.
  private static let head = 26.0
  /// The height of a lane: its name, and the bar below.
  private static let lane = (height: 46.0, name: 15.0, bar: 22.0)
  /// The width of a letter, by which texts are shortened.
  private static let letter = 7.5
  /// The smallest width that a finger or a pointer hits.
  private static let target = 28.0

  /// The values of the template.
  var view: View {
    let height = Self.head + Double(lanes.count) * Self.lane.height + 4
    let every = days.count > 15 ? 2 : 1
    return [
      "viewBox": "0 0 \(Self.text(Self.width)) \(Self.text(height))", "bottom": Self.text(height),
      "days": labels.indices.map { index -> View in
        var view: View = ["x": Self.text(x(days[index]))]
        if index.isMultiple(of: every) { view["label"] = labels[index] }
        return view
      },
      "lanes": lanes.enumerated().map { row, lane -> View in
        let top = Self.head + Double(row) * Self.lane.height
        return [
          "name": lane.name, "nameHeight": Self.text(top + Self.lane.name - 3), "top": Self.text(top),
          "bars": lane.bars.map { bar($0, top + Self.lane.name) },
        ]
      },
    ]
  }

  private func bar(_ bar: Bar, _ top: Double) -> View {
    let (start, end) = (x(bar.times.lowerBound), x(bar.times.upperBound))
    let most = Int((end - start - 12) / Self.letter)
    let text = bar.text.count > most ? String(bar.text.prefix(max(0, most - 1))) + "…" : bar.text
    var view: View = [
      "x": Self.text(start + 1), "y": Self.text(top), "width": Self.text(max(3, end - start - 2)),
      "height": Self.text(Self.lane.bar), "style": bar.style, "summary": bar.summary,
      "textX": Self.text(start + 8), "textY": Self.text(top + 15),
    ]
    if most >= 3 { view["text"] = text }
    if let handle = bar.handle {
      let wider = max(0, Self.target - (end - start)) / 2
      view["handle"] = handle.view.merging([
        "x": Self.text(start - wider), "y": Self.text(top - Self.lane.name),
        "width": Self.text(end - start + 2 * wider), "height": Self.text(Self.lane.height),
      ]) { $1 }
    }
    return view
  }

  private func x(_ date: Date) -> Double {
    guard let first = days.first, let last = days.last, last > first else { return 0 }
    return date.timeIntervalSince(first) / last.timeIntervalSince(first) * Self.width
  }

  /// Returns a coordinate with at most one digit after the point.
  private static func text(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}
