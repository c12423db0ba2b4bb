import Foundation

/// A chart with a bar for each day, divided by series.
///
/// It is drawn as SVG by the template `bars`, with classes instead of colors, so that it follows the design tokens.
struct StackedBars {
  /// A part of each bar.
  struct Series {
    var name: String
    /// The values, one for each bar, none of them negative.
    var values: [Int]
  }

  /// The names of the bars.
  var labels: [String]
  /// The series, from the bottom to the top.
  var series: [Series]

  /// The number of series with colors of their own.
  static let mostSeries = 5
  private static let size = (width: 720.0, height: 240.0)
  /// The space for the numbers on the left, the names of bars below, and half of a number above.
  private static let margin = (left: 48.0, bottom: 28.0, top: 12.0)
  /// The number of bars with names, so that these don't overlap.
  private static let mostNames = 8

  /// The height of a value in units of the drawing.
  private var scale: Double { (Self.size.height - Self.margin.top - Self.margin.bottom) / Double(top) }

  /// The highest value of the axis: 1, 2 or 5 times a power of ten, times the number of steps.
  private var top: Int { step * 4 }

  private var step: Int {
    let highest = labels.indices.map { index in series.reduce(0) { $0 + $1.values[index] } }.max() ?? 0
    var unit = 1
    while true {
      for factor in [1, 2, 5] where factor * unit * 4 >= highest { return factor * unit }
      unit *= 10
    }
  }

  /// Returns the values of the template.
  /// - Parameter texts: The texts, for numbers.
  /// - Returns: The values.
  func view(_ texts: Texts) -> View {
    let (width, height, margin) = (Self.size.width, Self.size.height, Self.margin)
    let place = (width - margin.left) / Double(max(labels.count, 1))
    let bottom = height - margin.bottom
    let every = (labels.count + Self.mostNames - 1) / Self.mostNames
    let bars: [View] = labels.indices.map { index in
      var y = bottom
      let x = margin.left + place * (Double(index) + 0.15)
      let segments: [View] = series.enumerated().compactMap { number, series in
        let value = series.values[index]
        guard value > 0 else { return nil }
        y -= Double(value) * scale
        return [
          "x": Self.text(x), "y": Self.text(y), "width": Self.text(place * 0.7),
          "height": Self.text(Double(value) * scale), "number": number + 1,
        ]
      }
      var bar: View = [
        "segments": segments, "middle": Self.text(x + place * 0.35),
        "summary": ([labels[index]] + series.filter { $0.values[index] > 0 }.map { "\($0.name): \($0.values[index])" })
          .joined(separator: "\n"),
      ]
      if index.isMultiple(of: max(every, 1)) { bar["name"] = labels[index] }
      return bar
    }
    let ticks: [View] = (0...4).map { number in
      let value = number * step
      let y = bottom - Double(value) * scale
      return [
        "y": Self.text(y), "below": Self.text(y + 4), "value": value.formatted(.number.locale(texts.locale)),
      ]
    }
    return [
      "viewBox": "0 0 \(Self.text(width)) \(Self.text(height))", "bars": bars, "ticks": ticks,
      "left": Self.text(margin.left), "right": Self.text(width), "beforeAxis": Self.text(margin.left - 8),
      "nameHeight": Self.text(height - 8),
      "series": series.enumerated().map { ["number": $0.offset + 1, "name": $0.element.name] as View },
      "rows": labels.indices.map { index -> View in
        ["name": labels[index], "values": series.map { ["value": $0.values[index]] as View }]
      },
    ]
  }

  /// Returns a coordinate with at most one digit after the point.
  private static func text(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}
