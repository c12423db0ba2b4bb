import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The command `skin stats`: prints how many installations have which version, by their last state.
struct Stats: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show how many installations of an app were offered, downloaded and show each version of a skin.",
    discussion: """
      Counts each installation once per version, in the last state that it reported, so the states add up to \
      "installations". An installation shows one version at a time, so "applied" can be added up over versions: it is the \
      number that shows one now. The other states can't, because installations aren't linked across versions. "adoption" is \
      the part of a version's installations that shows it. By day, "shown" is the number that showed it on that day.

      Examples:
        skin stats --app festival
        skin stats --app festival --skin spring-festival --by app-version --days 7
        skin stats --app festival --by channel,day --csv > festival.csv
      """)

  /// The values by which counts can be divided.
  enum Dimension: String, CaseIterable, ExpressibleByArgument {
    case channel
    case appVersion = "app-version"
    case day
  }

  @OptionGroup var server: ServerOptions

  @Option(help: "Only this skin.", transform: parseIdentifier)
  var skin: SkinIdentifier?

  @Option(help: "Only this version of the skins.", transform: parseVersion)
  var skinVersion: SkinVersion?

  @Option(help: "Only this channel.", transform: parseIdentifier)
  var channel: SkinIdentifier?

  @Option(help: "Only this version of the app.", transform: parseVersion)
  var appVersion: SkinVersion?

  @Option(help: "The number of days up to today.")
  var days = 30

  @Option(help: "Divide the counts by channel, app-version, day, or several of them with commas.")
  var by: String?

  @Flag(help: "Print comma-separated values.")
  var csv = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard (1...36_500).contains(days) else { throw ValidationError("--days must be between 1 and 36500.") }
    guard !csv || !options.json else { throw ValidationError("Pass --csv or --json, not both.") }
    _ = try dimensions
  }

  private var dimensions: [Dimension] {
    get throws {
      try (by ?? "").split(separator: ",").map { name in
        guard let dimension = Dimension(rawValue: String(name)) else {
          throw ValidationError("--by is a list of \(Dimension.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return dimension
      }
    }
  }

  func execute(_ console: Console) async throws {
    let client = try server.client(console)
    guard !csv else {
      let query = try query + [URLQueryItem(name: "format", value: "csv")]
      return OutputFile.send(
        try await client.read(StatisticsEndpoints.statistics.path([server.app.rawValue]).text, query: query).data)
    }
    let answer = try await client.call(StatisticsEndpoints.statistics, server.app, query: query)
    console.line("\(console.styled(server.app.rawValue, .bold)) since \(answer.since)")
    console.line(
      "Showed a skin: \(answer.active.day) today, \(answer.active.week) in 7 days, \(answer.active.month) in 30 days")
    if let sample = answer.sample { console.line(Sample.sentence(sample)) }
    for line in try lines(answer.versions, console) { console.line(line) }
    if answer.truncated == true {
      console.note("The server truncated the list. Restrict it with --skin, --channel, --app-version or --days.")
    }
    try console.answer(answer)
  }

  private var query: [URLQueryItem] {
    get throws {
      let since = Date().addingTimeInterval(-Double(days - 1) * 86_400).formatted(.iso8601.year().month().day())
      let dimensions = try dimensions.map(\.rawValue).joined(separator: ",")
      let values = [
        ("since", since), ("skin", skin?.rawValue), ("version", skinVersion?.description),
        ("channel", channel?.rawValue), ("app-version", appVersion?.description),
        ("by", dimensions.isEmpty ? nil : dimensions),
      ]
      return values.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
    }
  }

  private func lines(_ rows: [StatisticsAnswer.Row], _ console: Console) throws -> [String] {
    guard !rows.isEmpty else { return ["No reports."] }
    let dimensions = try dimensions
    let states =
      ["offered", "downloaded", "applied", "failed", "rolled-back", "replaced", "installations"]
      + (dimensions.contains(.day) ? ["shown"] : []) + ["adoption", "bytes"]
    let cells = rows.map { row -> [String] in
      let names = dimensions.map { dimension -> String in
        switch dimension {
        case .channel: row.channel ?? "–"
        case .appVersion: row.appVersion ?? "–"
        case .day: row.day ?? ""
        }
      }
      let counts = [
        row.offered, row.downloaded, row.applied, row.failed, row.rolledBack, row.replaced, row.installations,
      ]
      let shown = dimensions.contains(.day) ? [row.shown.map(String.init) ?? ""] : []
      return [row.skin.text] + names + counts.map(String.init) + shown
        + ["\(Int((row.adoption * 100).rounded())) %", bytes(row.bytes)]
    }
    let table = TextTable(
      head: ["skin"] + dimensions.map(\.rawValue) + states, rows: cells, texts: 1 + dimensions.count)
    return [table.headLine(console)] + table.rowLines
  }
}
