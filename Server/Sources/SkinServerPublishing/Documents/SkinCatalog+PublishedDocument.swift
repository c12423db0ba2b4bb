import Foundation
import HTTPTypes
import Logging
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

extension SkinCatalog: PublishedDocument {
  static let example = "docs/formats.md describes catalogs; `skin catalog check` checks a file."
  static let kind = "catalog"

  var skins: [SkinReference] { entries.map(\.skin) }
  var pictures: Set<String> { Set(entries.flatMap { $0.previews.values.joined() }) }
  var target: String { RepositoryLayout.catalog(app: app) }
  var freezeChannel: SkinIdentifier? { nil }
  var title: String { "catalog of \(app)" }
  var logFields: Logger.Metadata { ["app": "\(app)", "skins": "\(entries.count)"] }

  init(body: Data, replacing unset: SkinCatalog) throws {
    let file = Self.bodyName
    var members = try MetadataValue(parsing: body, file: file).object ?? [:]
    // An answer's own `timestamp` may be sent back.
    members["timestamp"] = nil
    members["format"] = members["format"] ?? 1
    members["app"] = members["app"] ?? .string(unset.app.rawValue)
    let document = MetadataValue.object(members)
    self = try SkinCatalog(parsing: document.json, file: file)
    guard app == unset.app else {
      throw SkinIssue(
        .badBody, "The catalog is for the app \(app), but the path names \(unset.app)", suggestion: Self.example,
        place: .init(file: file, key: "app"))
    }
    try Self.requireKnown(document.members(missingIn: try MetadataValue(parsing: data, file: file)))
  }

  func stored(in store: any MetadataReading) throws -> CatalogRecord? { try store.catalog(of: app) }

  static func save(_ record: CatalogRecord, by origin: RequestOrigin, in store: any MetadataWriting) throws {
    try store.set(record)
  }

  func publication(pictures: [String: URL], in state: RepositoryState) throws -> CatalogPublication {
    do {
      return try CatalogPublication(self, previews: pictures, in: state)
    } catch let issue as SkinIssue where [.missingPreview, .malformedMetadata].contains(issue.code) {
      throw HTTPProblem(.unprocessableContent, issue)
    }
  }

  func announce(version: Int, on hub: EventHub) { hub.announce(app: app, version: version) }
}

extension MetadataValue {
  /// The paths of members that another value lacks, such as `skins[0].name`.
  ///
  /// Empty objects are ignored.
  fileprivate func members(missingIn other: MetadataValue?, at path: String = "") -> [String] {
    switch self {
    case .object(let members):
      return members.sorted { $0.key < $1.key }.flatMap { name, value in
        let place = path.isEmpty ? name : "\(path).\(name)"
        guard let same = other?[name] else { return value == [:] ? [] : [place] }
        return value.members(missingIn: same, at: place)
      }
    case .array(let elements):
      let others = other?.array ?? []
      return elements.enumerated().flatMap { number, element in
        element.members(missingIn: number < others.count ? others[number] : nil, at: "\(path)[\(number)]")
      }
    default: return []
    }
  }
}
