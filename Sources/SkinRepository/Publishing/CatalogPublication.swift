public import Foundation
public import SkinKit
import SkinPackage
public import SkinUpdate

/// A new catalog of an app, with its preview images.
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
  /// The targets of the document and of the images.
  public let targets: [String: TargetEntry]
  /// The document and the images.
  public let blobs: [PublishedBlob]

  /// Prepares a catalog for publication.
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - previews: New images by their paths; published images can be left out.
  ///   - state: The repository's state.
  /// - Throws: `SkinIssue` if the catalog is malformed, with the code `unknown-version` if a skin was never published
  ///   for the app, or `missing-preview` if an image is missing; and any error from reading an image.
  public init(_ catalog: SkinCatalog, previews: [String: URL] = [:], in state: RepositoryState) throws {
    let path = RepositoryLayout.catalog(app: catalog.app)
    let data = catalog.data
    // Devices must be able to read the catalog.
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
          suggestion: "Publish the package first, or remove the skin from the catalog.",
          place: .init(key: entry.skin.description))
      }
      for preview in Set(entry.previews.values.joined()).sorted() where targets[preview] == nil {
        guard let file = previews[preview] else {
          guard state[preview] == nil else { continue }
          throw SkinIssue(
            .missingPreview, "\(preview), an image of \(entry.skin), is missing",
            suggestion: "Add the image's file, or remove the image from the catalog.", place: .init(key: preview))
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

  /// Adds the catalog and its images, and removes images that no skin uses any more.
  /// - Parameter state: The state.
  public func apply(to state: inout RepositoryState) {
    let folder = RepositoryLayout.previews(app: catalog.app)
    let named = Set(catalog.entries.flatMap { $0.previews.values.joined() })
    for path in state.allTargets.keys where path.hasPrefix(folder) && !named.contains(path) { state[path] = nil }
    for (path, entry) in targets { state[path] = entry }
  }
}

extension SkinIssue.Code {
  /// An image of a catalog is missing.
  public static let missingPreview: Self = "missing-preview"
}
