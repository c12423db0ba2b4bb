import Foundation
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinUpdate

extension ServerOptions {
  /// The app's catalog.
  func catalog(
    with change: ChangeOptions? = nil, _ console: Console
  ) async throws -> RemoteDocument<SkinCatalog> {
    try await document(
      at: CatalogEndpoints.show.path([app.rawValue]).text, target: RepositoryLayout.catalog(app: app),
      initial: SkinCatalog(app: app, entries: []), with: change, console)
  }
}

extension SkinCatalog: OperatorDocument {
  static var refusalCode: SkinIssue.Code { .badCatalog }
  static var pluralName: String { "catalogs" }

  static func read(answer data: Data, like initial: SkinCatalog) throws -> SkinCatalog {
    try SkinCatalog(parsing: data, file: "the answer")
  }

  func publication(previews: [String: URL], in state: RepositoryState) throws -> any Publication {
    try CatalogPublication(self, previews: previews, in: state)
  }

  var skins: [SkinReference] { entries.map(\.skin) }

  /// The offered skins as text.
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
