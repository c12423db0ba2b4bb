import ArgumentParser
import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The command `skin audit`: prints entries of the audit log.
struct Audit: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the audit log of skin-server: the changes, with their authors and times.",
    discussion: """
      Without --app, the log has the entries of all apps, which needs an administrator of all apps. --json prints the \
      complete entries, with the values before and after each change.

      Examples:
        skin audit --app festival
        skin audit --app festival --action activation-changed --actor ann@example.com --limit 10
        skin audit --order oldest --after 5000 --limit 100000 --json
      """)

  /// The order of the entries.
  enum Order: String, CaseIterable, ExpressibleByArgument {
    case oldest, newest
  }

  @Option(help: "Only entries of this app.", transform: parseIdentifier)
  var app: SkinIdentifier?

  @Option(help: "Only this action, such as activation-changed.")
  var action: String?

  @Option(help: "Only changes by this user, also with tokens.")
  var actor: String?

  @Option(help: ArgumentHelp("Only entries after this one.", valueName: "number"))
  var after: Int?

  @Option(help: ArgumentHelp("Only entries before this one.", valueName: "number"))
  var before: Int?

  @Option(help: "The order.")
  var order = Order.newest

  @Option(help: "The maximum number of entries.")
  var limit = 50

  @OptionGroup var server: ServerPlace
  @OptionGroup var options: OutputOptions

  /// The number of entries in a request, whose answers have a maximum size.
  private static let page = 100

  /// The output as JSON.
  private struct Entries: Encodable {
    var entries: [MetadataValue]
  }

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be at least 1.") }
    guard (after ?? 0) >= 0, (before ?? 0) >= 0 else { throw ValidationError("Numbers of entries aren't negative.") }
  }

  func execute(_ console: Console) async throws {
    let entries = try await entries(server.client(console))
    let rows = entries.map { entry in
      ["at", "actor", "action", "app", "subject", "note"].map { VisibleText.onOneLine(entry[$0]?.string ?? "") }
        + ["\(entry["number"]?.integer ?? 0)"]
    }
    let table = TextTable(
      head: ["at", "actor", "action", "app", "subject", "note", "number"], rows: rows, texts: 6)
    for line in rows.isEmpty ? ["No entries."] : [table.headLine(console)] + table.rowLines { console.line(line) }
    try console.value(Entries(entries: entries))
  }

  /// Requests entries page by page.
  private func entries(_ client: ServerClient) async throws -> [MetadataValue] {
    var entries: [MetadataValue] = []
    var (after, before) = (after, before)
    let path = app.map { AuditEndpoints.ofApp.path([$0.rawValue]).text } ?? AuditEndpoints.ofServer.path([]).text
    while entries.count < limit {
      let count = min(Self.page, limit - entries.count)
      let query = [
        ("order", order.rawValue), ("limit", "\(count)"), ("action", action), ("actor", actor),
        ("after", after.map(String.init)), ("before", before.map(String.init)),
      ].compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
      let data = try await client.read(path, query: query).data
      let found = try data.split(separator: UInt8(ascii: "\n")).map {
        try MetadataValue(parsing: Data($0), file: "the audit log")
      }
      entries += found
      guard found.count == count, let last = found.last else { break }
      guard let number = last["number"]?.integer else { throw ServerAnswer.unreadable("an entry has no number") }
      if order == .newest { before = number } else { after = number }
    }
    return entries
  }
}
