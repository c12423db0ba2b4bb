// A skin in the store, read file by file.

public import Foundation
internal import SkinKit
public import SkinPackage

/// A skin that is installed in a store.
///
/// Every file is checked against the manifest when it is read. The value stays readable until the store collects what
/// it wasn't told to keep.
public struct InstalledSkin: PiecewiseFiles, Hashable {
  /// What the skin is and which files it has.
  public let manifest: PackageManifest
  /// The store's folder on this machine.
  let layout: StoreLayout

  /// The skin's name and version.
  public var reference: SkinReference { SkinReference(id: manifest.id, version: manifest.version) }
  /// The paths of the skin's files, sorted by their UTF-8 bytes.
  public var paths: [String] { manifest.files.map(\.path) }

  /// Reads one file whole and checks it.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The file's bytes.
  /// - Throws: `SkinIssue` where the skin has no such file, or the store's copy is missing or damaged.
  public func contents(of path: String) throws -> Data {
    guard let file = manifest.file(at: path) else { throw SkinIssue.noSuchFile(path) }
    guard let data = try? Data(contentsOf: layout.object(file.sha256)) else {
      throw SkinIssue.damagedStore("\(path) of \(reference) is missing", file: path)
    }
    guard data.count == file.size, ContentHash(of: data) == file.sha256 else {
      throw SkinIssue.damagedStore("\(path) of \(reference) was changed", file: path)
    }
    return data
  }

  /// Reads one file piece by piece and checks it at the end.
  /// - Parameters:
  ///   - path: One of ``paths``.
  ///   - body: Gets the pieces in order. Nothing of what it got may be used where this method throws.
  /// - Throws: `SkinIssue` where the skin has no such file, or the store's copy is missing or damaged, and what `body`
  ///   throws.
  public func read(_ path: String, _ body: (Data) throws -> Void) throws {
    guard let file = manifest.file(at: path) else { throw SkinIssue.noSuchFile(path) }
    guard let input = try? InputFile(layout.object(file.sha256)) else {
      throw SkinIssue.damagedStore("\(path) of \(reference) is missing", file: path)
    }
    var hasher = ContentHasher()
    try input.readChunks(from: 0, count: input.size) { piece in
      hasher.update(piece)
      try body(piece)
    }
    guard hasher.finalize() == file.sha256 else {
      throw SkinIssue.damagedStore("\(path) of \(reference) was changed", file: path)
    }
  }

  /// Whether there is a file.
  /// - Parameter path: A path.
  /// - Returns: Whether it is one of ``paths``.
  public func contains(_ path: String) -> Bool { manifest.file(at: path) != nil }

  /// The SHA-256 that the manifest promises of a file, which reading it checks.
  /// - Parameter path: One of ``paths``.
  /// - Returns: `sha256:` and 64 hexadecimal digits; the empty text where there is no such file.
  public func identity(of path: String) -> String { manifest.identity(of: path) }

  /// Checks that every file is there with its size, without reading them.
  func checkPresence() throws {
    for file in manifest.files {
      let object = layout.object(file.sha256)
      guard FileManager.default.fileExists(atPath: object.path) else {
        throw SkinIssue.damagedStore("\(file.path) of \(reference) is missing", file: file.path)
      }
      guard FileDownload.size(of: object) == file.size else {
        throw SkinIssue.damagedStore("\(file.path) of \(reference) has another size", file: file.path)
      }
    }
  }

  /// Reads every file and checks it.
  /// - Throws: `SkinIssue` about the first file that is missing or damaged.
  public func verify() throws {
    for path in paths { _ = try contents(of: path) }
  }
}

/// Where things lie in a store's folder.
struct StoreLayout: Hashable, Sendable {
  let folder: URL

  var objects: URL { folder.appending(path: "objects") }
  var skins: URL { folder.appending(path: "skins") }
  var trust: URL { folder.appending(path: "trust") }
  var temporary: URL { folder.appending(path: "tmp") }
  var downloads: URL { folder.appending(path: "downloads") }
  var current: URL { folder.appending(path: "current") }
  var lock: URL { folder.appending(path: "lock") }

  func object(_ hash: ContentHash) -> URL {
    let name = hash.hex
    return objects.appending(path: "\(name.prefix(2))/\(name)")
  }

  /// The manifests of a version.
  ///
  /// There can be two for a moment, when a version comes with other contents than before; the pointer to the current
  /// skin says which one it means.
  func manifests(_ reference: SkinReference) -> URL {
    skins.appending(path: "\(reference.id)/\(reference.version)")
  }

  func manifest(_ reference: SkinReference, _ hash: ContentHash) -> URL {
    manifests(reference).appending(path: "\(hash.hex).json")
  }
}
