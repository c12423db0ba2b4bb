import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The command `skin reports`: prints an app's usage statistics.
struct Reports: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show on how many devices skins were downloaded, applied or failed.",
    discussion: """
      Counts each device once per version, in the last state that it reported: applied implies offered and downloaded. \
      Apps send reports only if their users agreed, and only to a server that accepts reports.

      Examples:
        skin reports --server https://skins.example.com --app festival
        skin reports --app festival --skin spring-festival --days 7 --by-day --json
      """)

  @OptionGroup var server: ServerOptions

  @Option(help: "Only this skin.", transform: parseIdentifier)
  var skin: SkinIdentifier?

  @Option(help: "Only this channel.", transform: parseIdentifier)
  var channel: SkinIdentifier?

  @Option(help: "The number of days up to today.")
  var days = 30

  @Flag(help: "List each day separately.")
  var byDay = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard (1...36_500).contains(days) else { throw ValidationError("--days must be between 1 and 36500.") }
  }

  func execute(_ console: Console) async throws {
    let since = Date().addingTimeInterval(-Double(days - 1) * 86_400).formatted(.iso8601.year().month().day())
    var query = [URLQueryItem(name: "since", value: since)]
    if let skin { query.append(URLQueryItem(name: "skin", value: skin.rawValue)) }
    if let channel { query.append(URLQueryItem(name: "channel", value: channel.rawValue)) }
    if byDay { query.append(URLQueryItem(name: "by", value: "day")) }
    let answer = try await server.client(console).call(StatisticsEndpoints.reports, server.app, query: query)
    let table = ReportTable(answer.reports)
    console.line("\(console.styled(server.app.rawValue, .bold)) since \(answer.since)")
    if let sample = answer.sample { console.line(Sample.sentence(sample)) }
    for line in table.lines(console) { console.line(line) }
    if answer.truncated == true {
      console.note("The server truncated the list. Restrict it with --skin, --channel or --days.")
    }
    try console.answer(answer)
  }
}

/// Reports as a table with a row for each version, channel and day, and a column for each state.
struct ReportTable {
  private struct Row: Hashable, Comparable {
    let skin: SkinVersionName
    let channel: String
    let day: String

    private var version: SkinVersion { SkinVersion(skin.version) ?? SkinVersion(0, 0, 0) }

    static func < (left: Row, right: Row) -> Bool {
      (left.skin.id, left.version, left.channel, left.day) < (right.skin.id, right.version, right.channel, right.day)
    }
  }

  private static let kinds = ["offered", "downloaded", "applied", "failed", "rolled-back", "replaced"]
  private let reports: [ReportsAnswer.Count]

  init(_ reports: [ReportsAnswer.Count]) { self.reports = reports }

  /// The table's lines with aligned columns.
  ///
  /// Each row is followed by its error codes, the most frequent first.
  func lines(_ console: Console) -> [String] {
    guard !reports.isEmpty else { return ["No reports."] }
    let groups = Dictionary(grouping: reports) { Row(skin: $0.skin, channel: $0.channel ?? "–", day: $0.day ?? "") }
    let rows = groups.keys.sorted()
    let hasDays = rows.contains { !$0.day.isEmpty }
    let head = ["skin", "channel"] + (hasDays ? ["day"] : []) + Self.kinds + ["bytes"]
    let cells = rows.map { row -> [String] in
      let counts = groups[row] ?? []
      let numbers = Self.kinds.map { kind in String(counts.filter { $0.kind == kind }.reduce(0) { $0 + $1.count }) }
      return [row.skin.text, row.channel] + (hasDays ? [row.day] : []) + numbers
        + [bytes(counts.reduce(0) { $0 + $1.bytes })]
    }
    let table = TextTable(head: head, rows: cells, texts: hasDays ? 3 : 2)
    return [table.headLine(console)]
      + zip(rows, table.rowLines).flatMap { row, line in [line] + reasons(groups[row] ?? []) }
  }

  private func reasons(_ counts: [ReportsAnswer.Count]) -> [String] {
    let failures = counts.filter { $0.code != nil && ["failed", "rolled-back"].contains($0.kind) }
    let byCode = Dictionary(failures.map { ($0.code ?? "", $0.count) }, uniquingKeysWith: +)
    guard !byCode.isEmpty else { return [] }
    let sorted = byCode.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return ["  " + sorted.map { "\($0.key) \($0.value)" }.joined(separator: ", ")]
  }
}
