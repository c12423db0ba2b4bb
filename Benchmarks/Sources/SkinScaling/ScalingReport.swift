import Foundation
import SkinUpdate

/// The tables of docs/scaling.md.
package struct ScalingReport: Sendable {
  private let given: ScalingAssumptions

  /// Creates a report.
  /// - Parameter assumptions: The assumptions.
  package init(_ assumptions: ScalingAssumptions) { given = assumptions }

  /// The report as Markdown.
  package var text: String {
    [assumptions, forecasts, push, reconnect].joined(separator: "\n\n")
  }

  private var assumptions: String {
    Self.table(
      ["assumption", "value", "option"],
      rows: ScalingOption.all.map { option in
        [option.meaning, Self.number(given[keyPath: option.path]), "`\(option.name)`"]
      })
  }

  private var forecasts: String {
    let all = LoadForecast.Channel.allCases.map { LoadForecast($0, given) }
    func row(_ name: String, _ value: (LoadForecast) -> String) -> [String] { [name] + all.map(value) }
    return Self.table(
      [""] + LoadForecast.Channel.allCases.map(\.rawValue),
      rows: [
        row("checks a day") { Self.number($0.checks) },
        row("requests to the CDN a month") { Self.number($0.edgeRequests) },
        row("answered by the CDN") { Self.percent($0.hitRate) },
        row("traffic a month") { Self.number($0.bytes / 1e12) + " TB" },
        row("requests to the servers, busiest second") { Self.number($0.originPeak) },
        row("event streams, busiest minute") { Self.number($0.streams) },
        row("servers") { Self.number($0.servers) },
        row("servers and storage a month") { Self.money($0.cost.servers) },
        row("CDN requests a month") { Self.money($0.cost.requests) },
        row("traffic a month, price") { Self.money($0.cost.traffic) },
        row("**total a month**") { "**" + Self.money($0.cost.total) + "**" },
      ])
  }

  private var push: String {
    let streams = LoadForecast(.push, given).streams
    let storm = LaunchStorm()
    let spreads = [SkinUpdater.Options().pushSpread, 10, 60, 300]
    return Self.table(
      ["`pushSpread`", "checks in the busiest second, of 1,000 devices", "with the streams above"],
      rows: spreads.map { spread in
        let peak = storm.push(spread: spread)
        return ["\(Self.number(spread)) s", Self.number(peak * 1_000), Self.number(peak * streams)]
      })
  }

  private var reconnect: String {
    let streams = LoadForecast(.push, given).streams
    let storm = LaunchStorm()
    let rows = [SkinUpdater.Options().backOff.first, 30].flatMap { first in
      var options = SkinUpdater.Options()
      options.backOff.first = first
      let backOff = options.eventBackOff
      return [1.0, 10, 60, 600].map { outage in
        let outcome = storm.reconnect(outage: outage, backOff)
        return [
          "\(Self.number(first)) s", "\(Self.number(outage)) s", String(format: "%.1f", outcome.attempts),
          Self.number(outcome.peak * streams), "\(Self.number(outcome.recovery)) s",
        ]
      }
    }
    return Self.table(
      [
        "`backOff.first`", "outage", "attempts of a device", "attempts in the busiest second after it",
        "99 % are connected after another",
      ], rows: rows)
  }

  private static func table(_ head: [String], rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  private static func money(_ value: Double) -> String { "$" + number(value.rounded()) }

  private static func percent(_ share: Double) -> String { String(format: "%.3f %%", share * 100) }

  /// Returns a number of three significant digits, with separators.
  static func number(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    let digits = 2 - Int(log10(abs(value)).rounded(.down))
    let scale = pow(10, Double(digits))
    let rounded = (value * scale).rounded() / scale
    guard rounded.magnitude >= 100 else { return trimmed(String(format: "%.\(max(0, min(digits, 6)))f", rounded)) }
    var text = String(format: "%.0f", rounded)
    var end = text.count - 3
    while end > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: end))
      end -= 3
    }
    return text
  }

  private static func trimmed(_ text: String) -> String {
    guard text.contains(".") else { return text }
    var text = text
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
