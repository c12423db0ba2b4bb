// The catalog of an app on a server: read, changed, written if nobody else changed it meanwhile.

import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// The catalog of one app.
struct RemoteCatalog {
  let server: ServerClient
  /// What signs the catalog here; nil where the server does.
  var publisher: LocalPublisher?
  let app: SkinIdentifier

  private var path: String { "apps/\(app)/catalog" }

  /// The catalog that a command is about.
  init(_ server: ServerOptions, _ signing: SigningOptions? = nil, _ console: Console) async throws {
    self.server = try server.client(console)
    app = server.app
    publisher = try await signing?.publisher(for: self.server, console)
  }

  /// Reads what is there.
  func read() async throws -> (catalog: SkinCatalog, tag: String?) {
    if let publisher {
      let file = RepositoryLayout.catalog(app: app)
      let document = try await publisher.document(file)
      return (try document.map { try SkinCatalog(parsing: $0, file: file) } ?? SkinCatalog(app: app, entries: []), nil)
    }
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
    if let publisher {
      let publication = try CatalogPublication(catalog, previews: pictures, in: publisher.repository.state)
      guard try await publisher.publish(publication, console) else { return }
    } else {
      try await upload(pictures, console)
      _ = try await server.send("PUT", path, document, replacing: tag)
    }
    for line in catalog.lines(console) { console.line(line) }
    try console.value(document)
  }

  private func upload(_ pictures: [String: URL], _ console: Console) async throws {
    for (number, picture) in pictures.sorted(by: { $0.key < $1.key }).enumerated() {
      let parts = picture.key.split(separator: "/")
      console.progress("pictures", number, of: pictures.count)
      _ = try await server.upload(
        picture.value, to: "apps/\(app)/skins/\(parts[2])/previews/\(parts[3])", method: "PUT",
        type: "application/octet-stream")
    }
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
