// What a change would do to a repository: every new file there and as its targets say.

public import Foundation
public import SkinKit
public import SkinPackage
public import SkinUpdate

/// What a change does to a repository, looked at before it counts.
///
/// A server makes one before it countersigns, a second publisher before signing too.
public struct ChangeReview: Sendable {
  /// What is known of a target's file.
  public enum Kind: Sendable {
    /// A package, verified against its manifest, which is as the target describes it.
    case package(SkinIdentifier, PackageManifest)
    /// A patch. Whether it leads to the manifest that it names is checked by whoever applies it.
    case patch(SkinIdentifier, TargetDescription.PatchTarget)
    /// The rule which skin a channel shows.
    case activation(Activation)
    /// What an app offers its users.
    case catalog(SkinCatalog)
    /// Anything else.
    case other
  }

  /// A target that is new or other than before.
  public struct Item: Sendable {
    /// The target's path.
    public let path: String
    /// What the targets say of it.
    public let entry: TargetEntry
    /// What it is.
    public let kind: Kind
    /// Its file, copied out of the change; nil where the target is only described otherwise than before.
    public let file: URL?
  }

  /// The targets that are new or other than before, by path.
  public let items: [Item]

  /// Looks at a change.
  ///
  /// Reads every new file, so it takes a while.
  /// - Parameters:
  ///   - change: The change.
  ///   - old: The state before.
  ///   - new: The state that follows from the change.
  ///   - work: A folder that the new files are copied into.
  ///   - limits: What is refused of packages for its size.
  /// - Throws: `SkinIssue` with the code `missing-upload` or `mismatched-upload` where a file isn't there or is another
  ///   one, `version-exists` where a published package would change, `unsupported-targets` where a target would go or says
  ///   what its file isn't, and what reading a package or an activation throws.
  public init(
    _ change: RepositoryChange, from old: RepositoryState, to new: RepositoryState, work: URL,
    limits: PackageLimits = .default
  ) throws {
    let (before, after) = (old.allTargets, new.allTargets)
    // A catalog takes the pictures along that it doesn't name any more.
    let folders = after.compactMap { path, entry -> String? in
      guard case .catalog(let app)? = entry.description, before[path] != entry else { return nil }
      return RepositoryLayout.previews(app: app)
    }
    let gone = before.keys.filter { path in after[path] == nil && !folders.contains { path.hasPrefix($0) } }
    if let gone = gone.min() {
      throw Self.refused(gone, "would go", remedy: "Sign targets that keep it: what was published stays.")
    }
    items = try after.filter { before[$0.key] != $0.value }.sorted { $0.key < $1.key }.map { path, entry in
      let published = before[path]
      if published != nil, path.hasPrefix("skins/") || path.hasPrefix("patches/") {
        throw SkinIssue(
          .versionExists, "\(path) was published before with other contents or for others",
          remedy: "Give the changed skin a higher version; a published version never changes.",
          place: .init(file: path))
      }
      // What is only described anew is there already.
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
    // Clients look for these by path, so they must be what the path says.
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
    _ path: String, _ what: String, remedy: String = "Describe the target as what it is."
  ) -> SkinIssue {
    SkinIssue(
      .unsupportedTargets, "\(path) can't be taken: it \(what)", remedy: remedy, place: .init(file: path))
  }
}
