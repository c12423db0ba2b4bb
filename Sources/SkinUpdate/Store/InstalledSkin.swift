// A skin in the store, read file by file.

public import Foundation
internal import SkinKit
public import SkinPackage

/// A skin that is installed in a store.
///
/// Every file is checked against the manifest when it is read. From the first reading on, as long as the value or a copy
/// of it lives, no process collects the skin; while the process is suspended, that holds for a week.
public struct InstalledSkin: PiecewiseFiles {
  /// What the skin is and which files it has.
  public let manifest: PackageManifest
  /// The store's folder on this machine.
  let layout: StoreLayout
  private let lease: SkinLease

  init(manifest: PackageManifest, layout: StoreLayout) {
    self.manifest = manifest
    self.layout = layout
    let reference = SkinReference(id: manifest.id, version: manifest.version)
    lease = SkinLease(layout.lease(manifest.hash), of: layout.manifest(reference, manifest.hash))
  }

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
    try lease.take(reference)
    guard let data = layout.atPlace(of: file.sha256, { try? Data(contentsOf: $0) }) else { throw unreadable(file) }
    guard data.count == file.size, ContentHash(of: data) == file.sha256 else { throw changed(file) }
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
    try lease.take(reference)
    try read(file, body)
  }

  private func read(_ file: PackageManifest.File, _ body: (Data) throws -> Void) throws {
    guard let input = layout.atPlace(of: file.sha256, { try? InputFile($0) }) else { throw unreadable(file) }
    var hasher = ContentHasher()
    var isReading = true
    do {
      try input.readChunks(from: 0, count: input.size) { piece in
        hasher.update(piece)
        isReading = false
        try body(piece)
        isReading = true
      }
    } catch {
      throw isReading ? unreadable(file) : error
    }
    guard hasher.finalize() == file.sha256 else { throw changed(file) }
  }

  /// Whether there is a file.
  /// - Parameter path: A path.
  /// - Returns: Whether it is one of ``paths``.
  public func contains(_ path: String) -> Bool { manifest.file(at: path) != nil }

  /// The SHA-256 that the manifest promises of a file, which reading it checks.
  /// - Parameter path: One of ``paths``.
  /// - Returns: `sha256:` and 64 hexadecimal digits; the empty text where there is no such file.
  public func identity(of path: String) -> String { manifest.identity(of: path) }

  /// The files that are missing or damaged: what a repair has to fetch.
  ///
  /// A file that nobody wrote to since the store checked it is taken as whole; ``verify()`` reads all of them.
  public var damagedFiles: [PackageManifest.File] {
    manifest.files.filter { layout.condition(of: $0) != .whole }
  }

  /// Checks that every file is there and wasn't touched, without reading those that weren't.
  func checkPresence() throws {
    for file in manifest.files {
      switch layout.condition(of: file) {
      case .whole: continue
      case .missing: throw missing(file.path)
      case .damaged: throw SkinIssue.damagedStore("\(file.path) of \(reference) was changed", file: file.path)
      }
    }
  }

  /// Reads every file and checks it.
  /// - Throws: `SkinIssue` about the first file that is missing or damaged.
  public func verify() throws {
    for file in manifest.files { try read(file) { _ in } }
  }

  /// Keeps every process from collecting the skin, as long as this value or a copy of it lives.
  func takeLease() throws { try lease.take(reference) }

  private func missing(_ path: String) -> SkinIssue {
    .damagedStore("\(path) of \(reference) is missing", file: path)
  }

  private func changed(_ file: PackageManifest.File) -> SkinIssue {
    distrust(file)
    return .damagedStore("\(file.path) of \(reference) was changed", file: file.path)
  }

  /// What to say of a file that isn't there or can't be read.
  private func unreadable(_ file: PackageManifest.File) -> SkinIssue {
    // Its look may be right for ever, so that nobody but a reader finds out.
    distrust(file)
    guard layout.condition(of: file) != .missing else { return missing(file.path) }
    return .damagedStore("\(file.path) of \(reference) can't be read", file: file.path)
  }

  private func distrust(_ file: PackageManifest.File) {
    for place in layout.places(of: file.sha256) { StoredObject.distrust(place) }
  }
}

extension InstalledSkin: Hashable {
  /// Whether both are the same skin to the byte, in the same store.
  /// - Parameters:
  ///   - left: A skin.
  ///   - right: Another one.
  /// - Returns: Whether manifest and folder are the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.manifest.hash == right.manifest.hash && left.layout == right.layout
  }

  /// Hashes the skin by its manifest.
  /// - Parameter hasher: What to feed.
  public func hash(into hasher: inout Hasher) { hasher.combine(manifest.hash) }
}
