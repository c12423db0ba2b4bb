public import Foundation
public import SkinKit
public import SkinPackage
public import SkinUpdate

/// The effects of a change on a repository, for a review before the change is accepted.
///
/// A server reviews a change before it countersigns it; a second publisher, before signing it, too.
public struct ChangeReview: Sendable {
  /// The kind of a target's file.
  public enum Kind: Sendable {
    /// A package, verified against its manifest and the target's description.
    case package(SkinIdentifier, PackageManifest)
    /// A patch. The client that applies it checks its result.
    case patch(SkinIdentifier, TargetDescription.PatchTarget)
    /// The activation of a channel.
    case activation(Activation)
    /// The catalog of an app.
    case catalog(SkinCatalog)
    /// Any other file.
    case other
  }

  /// A new or changed target.
  public struct Item: Sendable {
    /// The target's path.
    public let path: String
    /// The target in the metadata.
    public let entry: TargetEntry
    /// The kind of its file.
    public let kind: Kind
    /// Its file, copied from the change; nil if only the target's description changed.
    public let file: URL?
  }

  /// The new and changed targets, by path.
  public let items: [Item]

  /// Reviews a change, and reads every new file.
  /// - Parameters:
  ///   - change: The change.
  ///   - old: The state before the change.
  ///   - new: The state after the change.
  ///   - work: A folder for copies of the new files.
  ///   - limits: The size limits for packages.
  /// - Throws: `SkinIssue` with the code `missing-upload` or `mismatched-upload` if a file is missing or wrong,
  ///   `version-exists` if a published package would change, `unsupported-targets` if a target would be removed or its
  ///   description doesn't match its file; and any error from reading a package or an activation.
  /// - Complexity: O(*n*), where *n* is the number of bytes of the new files.
  public init(
    _ change: RepositoryChange, from old: RepositoryState, to new: RepositoryState, work: URL,
    limits: PackageLimits = .default
  ) throws {
    let (before, after) = (old.allTargets, new.allTargets)
    // A new catalog may remove images that it doesn't use any more.
    let folders = after.compactMap { path, entry -> String? in
      guard case .catalog(let app)? = entry.description, before[path] != entry else { return nil }
      return RepositoryLayout.previews(app: app)
    }
    let gone = before.keys.filter { path in after[path] == nil && !folders.contains { path.hasPrefix($0) } }
    if let gone = gone.min() {
      throw Self.refused(gone, "would be removed", suggestion: "Sign targets that keep it: published targets stay.")
    }
    items = try after.filter { before[$0.key] != $0.value }.sorted { $0.key < $1.key }.map { path, entry in
      let published = before[path]
      if published != nil, path.hasPrefix("skins/") || path.hasPrefix("patches/") {
        throw SkinIssue(
          .versionExists, "\(path) was published before with other contents or for others",
          suggestion: "Set a higher version for the changed skin; a published version never changes.",
          place: .init(file: path))
      }
      // If only the description changed, the file is there already.
      if let published, published.sha256 == entry.sha256, published.length == entry.length {
        return Item(path: path, entry: entry, kind: .other, file: nil)
      }
      let file = work.appending(path: entry.sha256.hex)
      try change.extract(entry, of: path, to: file)
      return Item(path: path, entry: entry, kind: try Self.kind(of: path, entry, file: file, limits), file: file)
    }
  }

  private static func kind(
    of path: String, _ entry: TargetEntry, file: URL, _ limits: PackageLimits
  ) throws -> Kind {
    // `skins/APP/…`, `patches/APP/…`, `activation/APP/…`
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let app = parts.count > 2 ? SkinIdentifier(String(parts[1])) : nil
    switch (entry.description, parts.first) {
    case (.package(let target)?, _):
      guard let app, path == RepositoryLayout.package(app: app, id: target.id, version: target.version) else {
        throw refused(path, "says that it is \(target.reference)")
      }
      let reader = try PackageReader(url: file, limits: limits)
      try reader.verify()
      let manifest = reader.manifest
      guard manifest.id == target.id, manifest.version == target.version, manifest.hash == target.manifest else {
        throw refused(path, "says something else than the manifest in the package")
      }
      return .package(app, manifest)
    case (.patch(let target)?, _):
      guard let app,
        path == RepositoryLayout.patch(app: app, id: target.id, from: target.from, to: target.to)
      else { throw refused(path, "says that it leads from \(target.id) \(target.from) to \(target.to)") }
      return .patch(app, target)
    case (.activation(let app, let channel)?, _):
      guard path == RepositoryLayout.activation(app: app, channel: channel) else {
        throw refused(path, "says that it is for \(app) on \(channel)")
      }
      return .activation(try activation(at: file, path, app, channel))
    case (.catalog(let app)?, _):
      guard path == RepositoryLayout.catalog(app: app) else { throw refused(path, "says that it is the one of \(app)") }
      return .catalog(try catalog(at: file, path, app))
    // Clients find these files by path, so the path must match the contents.
    case (_, "skins"?), (_, "patches"?), (_, "activation"?), (_, "catalog"?):
      throw refused(path, "doesn't say what it is")
    default: return .other
    }
  }

  private static func activation(
    at file: URL, _ path: String, _ app: SkinIdentifier, _ channel: SkinIdentifier
  ) throws -> Activation {
    let data = try Data(contentsOf: file)
    guard data.count <= Activation.maximumLength else {
      throw refused(path, "has \(data.count) bytes, more than apps read")
    }
    let activation = try Activation(parsing: data, file: path)
    guard (activation.app, activation.channel) == (app, channel) else {
      throw refused(path, "holds the activation of \(activation.app) on \(activation.channel)")
    }
    return activation
  }

  private static func catalog(at file: URL, _ path: String, _ app: SkinIdentifier) throws -> SkinCatalog {
    let data = try Data(contentsOf: file)
    guard data.count <= SkinCatalog.maximumLength else {
      throw refused(path, "has \(data.count) bytes, more than apps read")
    }
    let catalog = try SkinCatalog(parsing: data, file: path)
    guard catalog.app == app else { throw refused(path, "holds the catalog of \(catalog.app)") }
    return catalog
  }

  private static func refused(
    _ path: String, _ what: String, suggestion: String = "Correct the target's description."
  ) -> SkinIssue {
    SkinIssue(
      .unsupportedTargets, "\(path) can't be accepted: it \(what)", suggestion: suggestion, place: .init(file: path))
  }
}
