// A new catalog, and the pictures it shows.

public import Foundation
public import SkinKit
import SkinPackage
public import SkinUpdate

/// A new catalog of an app, and the pictures it shows.
///
/// ```swift
/// let picture = RepositoryLayout.preview(app: app, id: skin.id, name: "home.png")
/// let entry = CatalogEntry(
///   skin: skin, defaultLanguage: "en", texts: ["en": .init(name: "Spring"), "zh": .init(name: "春节")],
///   previews: ["en": [picture]])
/// let publication = try CatalogPublication(
///   SkinCatalog(app: app, entries: [entry]), previews: [picture: file], in: state)
/// ```
public struct CatalogPublication: Publication {
  /// The catalog.
  public let catalog: SkinCatalog
  /// The targets of the document and of the pictures.
  public let targets: [String: TargetEntry]
  /// The document and the pictures.
  public let blobs: [PublishedBlob]

  /// Prepares a catalog for publication.
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - previews: New pictures by their paths; those that are there already may be left out.
  ///   - state: The repository's state.
  /// - Throws: `SkinIssue` where the catalog isn't well formed, with the code `unknown-version` where a skin was never
  ///   published for the app, with `missing-preview` where a picture isn't there, and what reading a picture throws.
  public init(_ catalog: SkinCatalog, previews: [String: URL] = [:], in state: RepositoryState) throws {
    let path = RepositoryLayout.catalog(app: catalog.app)
    let data = catalog.data
    // What devices would refuse isn't published.
    _ = try SkinCatalog(parsing: data, file: path)
    var targets = [
      path: TargetEntry(
        length: data.count, sha256: ContentHash(of: data), custom: TargetDescription.catalog(app: catalog.app).custom)
    ]
    var blobs = targets.map { PublishedBlob(target: $0, entry: $1, contents: .data(data)) }
    for entry in catalog.entries {
      let package = RepositoryLayout.package(app: catalog.app, id: entry.skin.id, version: entry.skin.version)
      guard state[package] != nil else {
        throw SkinIssue(
          .unknownVersion, "\(entry.skin) was never published for the app \(catalog.app)",
          remedy: "Publish the package first, or take the skin out of the catalog.",
          place: .init(key: entry.skin.description))
      }
      for preview in Set(entry.previews.values.joined()).sorted() where targets[preview] == nil {
        guard let file = previews[preview] else {
          guard state[preview] == nil else { continue }
          throw SkinIssue(
            .missingPreview, "\(preview), a picture of \(entry.skin), isn't there",
            remedy: "Give the picture's file, or take it out of the catalog.", place: .init(key: preview))
        }
        let picture = try Data(contentsOf: file)
        let target = TargetEntry(
          length: picture.count, sha256: ContentHash(of: picture),
          custom: TargetDescription.preview(app: catalog.app, id: entry.skin.id).custom)
        targets[preview] = target
        blobs.append(PublishedBlob(target: preview, entry: target, contents: .data(picture)))
      }
    }
    self.catalog = catalog
    self.targets = targets
    self.blobs = blobs
  }

  /// Adds the catalog and its pictures, and takes away the pictures that no skin has any more.
  /// - Parameter state: The state.
  public func apply(to state: inout RepositoryState) {
    let folder = RepositoryLayout.previews(app: catalog.app)
    let named = Set(catalog.entries.flatMap { $0.previews.values.joined() })
    for path in state.allTargets.keys where path.hasPrefix(folder) && !named.contains(path) { state[path] = nil }
    for (path, entry) in targets { state[path] = entry }
  }
}

extension SkinIssue.Code {
  /// A picture of a catalog isn't there.
  public static let missingPreview: Self = "missing-preview"
}
