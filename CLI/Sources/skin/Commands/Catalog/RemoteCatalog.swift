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
    if let publisher { return (try await publisher.catalog(of: app), nil) }
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
      guard try await publisher.publish(catalog, pictures, console) else { return }
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

extension LocalPublisher {
  /// What an app offers by the repository's signed metadata.
  fileprivate func catalog(of app: SkinIdentifier) async throws -> SkinCatalog {
    let path = RepositoryLayout.catalog(app: app)
    guard repository.state[path] != nil else { return SkinCatalog(app: app, entries: []) }
    return try await Self.withWork { work in
      try SkinCatalog(parsing: Data(contentsOf: try await download(path, to: work)), file: path)
    }
  }

  /// Signs a catalog and its pictures and sends them.
  /// - Returns: Whether it holds now: not where it became a draft.
  fileprivate func publish(
    _ catalog: SkinCatalog, _ pictures: [String: URL], _ console: Console
  ) async throws -> Bool {
    let publication = try CatalogPublication(catalog, previews: pictures, in: repository.state)
    var state = repository.state
    publication.apply(to: &state)
    guard state.allTargets != repository.state.allTargets else { return true }
    guard case .drafted(let file, let missing) = try await send(publication, console) else { return true }
    try ChangeDraftRecord(file, missing).tell(console)
    return false
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
