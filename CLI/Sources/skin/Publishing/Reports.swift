// `skin reports`: what became of skins on the devices whose users agreed to tell.

import ArgumentParser
import Foundation
import SkinKit
import SkinUpdate

/// Prints the numbers of an app's reports.
struct Reports: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show on how many devices skins arrived, were shown or failed.",
    discussion: """
      Each device counts once for a version, with the last state that it reported: applied implies that the skin was \
      offered and downloaded. Only apps whose users agreed send reports, and only to a server that takes them.

      Examples:
        skin reports --server https://skins.example.com --app festival
        skin reports --app festival --skin spring-festival --days 7 --by-day --json
      """)

  @OptionGroup var server: ServerOptions

  @Option(help: "Of one skin only.", transform: parseIdentifier)
  var skin: SkinIdentifier?

  @Option(help: "Of one channel only.", transform: parseIdentifier)
  var channel: SkinIdentifier?

  @Option(help: "Of the last days, the present one included.")
  var days = 30

  @Flag(help: "Each day by itself.")
  var byDay = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard (1...36_500).contains(days) else { throw ValidationError("--days is a number from 1 on.") }
  }

  func execute(_ console: Console) async throws {
    let since = Date().addingTimeInterval(-Double(days - 1) * 86_400).formatted(.iso8601.year().month().day())
    var query = [URLQueryItem(name: "since", value: since)]
    if let skin { query.append(URLQueryItem(name: "skin", value: skin.rawValue)) }
    if let channel { query.append(URLQueryItem(name: "channel", value: channel.rawValue)) }
    if byDay { query.append(URLQueryItem(name: "by", value: "day")) }
    let data = try await server.client(console).read("apps/\(server.app)/reports", query: query).data
    let answer = try ServerAnswer.decode(ReportNumbers.self, data)
    let table = ReportTable(answer.reports)
    console.line("\(console.styled(server.app.rawValue, .bold)) since \(answer.since)")
    for line in table.lines(console) { console.line(line) }
    if answer.truncated == true { console.note("There are more numbers than the server tells at once; ask for less.") }
    try console.value(answer)
  }
}

/// What the server says.
struct ReportNumbers: Codable {
  struct Count: Codable {
    let channel: String?
    let skin: SkinReference
    let kind: String
    let way: String?
    let code: String?
    let day: String?
    let count: Int
    let bytes: Int
  }
  let app: String
  let since: String
  let until: String
  let reports: [Count]
  let truncated: Bool?
}

/// Numbers as a table for people: a row for each version, channel and day, a column for each state.
struct ReportTable {
  private struct Row: Hashable, Comparable {
    let skin: SkinReference
    let channel: String
    let day: String

    static func < (left: Row, right: Row) -> Bool {
      (left.skin.id, left.skin.version, left.channel, left.day)
        < (right.skin.id, right.skin.version, right.channel, right.day)
    }
  }

  private static let kinds = ["offered", "downloaded", "applied", "failed", "rolled-back"]
  private let reports: [ReportNumbers.Count]

  init(_ reports: [ReportNumbers.Count]) { self.reports = reports }

  /// The table's lines, columns aligned; below each row why skins failed, the most frequent first.
  func lines(_ console: Console) -> [String] {
    guard !reports.isEmpty else { return ["There are no reports."] }
    let groups = Dictionary(grouping: reports) { Row(skin: $0.skin, channel: $0.channel ?? "–", day: $0.day ?? "") }
    let rows = groups.keys.sorted()
    let hasDays = rows.contains { !$0.day.isEmpty }
    let head = ["skin", "channel"] + (hasDays ? ["day"] : []) + Self.kinds + ["bytes"]
    let cells = rows.map { row -> [String] in
      let counts = groups[row] ?? []
      let numbers = Self.kinds.map { kind in String(counts.filter { $0.kind == kind }.reduce(0) { $0 + $1.count }) }
      return [row.skin.description, row.channel] + (hasDays ? [row.day] : []) + numbers
        + [bytes(counts.reduce(0) { $0 + $1.bytes })]
    }
    let widths = head.indices.map { column in ([head] + cells).map { $0[column].count }.max() ?? 0 }
    let texts = hasDays ? 3 : 2
    func line(_ cells: [String]) -> String {
      cells.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column < texts ? cell + space : space + cell
      }.joined(separator: "  ")
    }
    return [console.styled(line(head), .dim)]
      + zip(rows, cells).flatMap { row, cells in [line(cells)] + reasons(groups[row] ?? []) }
  }

  private func reasons(_ counts: [ReportNumbers.Count]) -> [String] {
    let failures = counts.filter { $0.code != nil && ["failed", "rolled-back"].contains($0.kind) }
    let byCode = Dictionary(failures.map { ($0.code ?? "", $0.count) }, uniquingKeysWith: +)
    guard !byCode.isEmpty else { return [] }
    let sorted = byCode.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return ["  " + sorted.map { "\($0.key) \($0.value)" }.joined(separator: ", ")]
  }
}
