// The catalog of an app on a server: read, changed, written if nobody else changed it meanwhile.

import Foundation
import SkinKit
import SkinUpdate

/// The catalog of one app.
struct RemoteCatalog {
  let server: ServerClient
  let app: SkinIdentifier

  private var path: String { "apps/\(app)/catalog" }

  /// Reads what is there.
  func read() async throws -> (catalog: SkinCatalog, tag: String?) {
    let (data, tag) = try await server.read(path)
    do { return (try SkinCatalog(parsing: data, file: "the answer"), tag) } catch let issue as SkinIssue {
      throw SkinIssue(
        .serverRefused, "The server's answer can't be understood: \(issue.message)",
        remedy: "Check the address, and update the tool.")
    }
  }

  /// Uploads pictures and replaces the document; refused where it isn't the one of the tag any more.
  func write(
    _ catalog: SkinCatalog, _ pictures: [String: URL], replacing tag: String?, _ console: Console
  ) async throws {
    let document: MetadataValue
    do {
      // Read again as apps will read it: what they would refuse is refused here.
      _ = try SkinCatalog(parsing: catalog.data, file: "the catalog")
      document = try MetadataValue(parsing: catalog.data, file: "the catalog")
    } catch let issue as SkinIssue {
      throw SkinIssue(
        .badCatalog, issue.message, remedy: "Correct it; docs/formats.md describes catalogs.", place: issue.place)
    }
    for (number, picture) in pictures.sorted(by: { $0.key < $1.key }).enumerated() {
      let parts = picture.key.split(separator: "/")
      console.progress("pictures", number, of: pictures.count)
      _ = try await server.upload(
        picture.value, to: "apps/\(app)/skins/\(parts[2])/previews/\(parts[3])", method: "PUT",
        type: "application/octet-stream")
    }
    _ = try await server.send("PUT", path, document, replacing: tag)
    for line in catalog.lines(console) { console.line(line) }
    try console.value(document)
  }
}

extension SkinCatalog {
  /// What is offered, for people.
  func lines(_ console: Console) -> [String] {
    guard !entries.isEmpty else { return ["\(console.styled(app.rawValue, .bold)) offers no skins"] }
    let lines = entries.enumerated().flatMap { number, entry in
      ["\(number + 1). \(console.styled(entry.skin.description, .bold))"]
        + entry.texts.sorted { $0.key < $1.key }.map { language, text in
          let isDefault = language == entry.defaultLanguage ? " (default)" : ""
          let pictures = entry.previews[language].map { ", \(counted($0.count, "picture"))" } ?? ""
          return "   \(language)\(isDefault): \(text.name)\(text.description.map { " – \($0)" } ?? "")\(pictures)"
        }
    }
    return ["\(console.styled(app.rawValue, .bold)) offers \(counted(entries.count, "skin"))"] + lines
  }
}
