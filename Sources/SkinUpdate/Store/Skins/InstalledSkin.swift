public import Foundation
internal import SkinKit
public import SkinPackage

/// A skin that is installed in a store.
///
/// Every read checks the file against the manifest. From the first read on, no process collects the skin while this
/// value or a copy of it lives. While the process is suspended, that holds for a week.
public struct InstalledSkin: PiecewiseFiles {
  /// The skin's manifest: its name, its version and its files.
  public let manifest: PackageManifest
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

  /// Reads a complete file and checks it.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The file's bytes.
  /// - Throws: `SkinIssue` if the skin has no such file, or the store's copy is missing or damaged.
  public func contents(of path: String) throws -> Data {
    guard let file = manifest.file(at: path) else { throw SkinIssue.noSuchFile(path) }
    try lease.take(reference)
    guard let data = try? Data(contentsOf: layout.object(file.sha256)) else { throw unreadable(file) }
    guard data.count == file.size, ContentHash(of: data) == file.sha256 else { throw changed(file) }
    return data
  }

  /// Keeps the skin from being collected while this value or a copy of it lives, as reading a file does.
  ///
  /// Call it before a `SkinCache` reads the skin: opening a compiled skin reads none of its files.
  /// - Throws: `SkinIssue` if the skin was collected already.
  public func retainFiles() throws { try lease.take(reference) }

  /// Reads a file piece by piece and checks it at the end.
  /// - Parameters:
  ///   - path: One of ``paths``.
  ///   - body: Receives the pieces in order. If this method throws, discard all of them.
  /// - Throws: `SkinIssue` if the skin has no such file, or the store's copy is missing or damaged; and any error of
  ///   `body`.
  public func read(_ path: String, _ body: (Data) throws -> Void) throws {
    guard let file = manifest.file(at: path) else { throw SkinIssue.noSuchFile(path) }
    try lease.take(reference)
    try read(file, body)
  }

  private func read(_ file: PackageManifest.File, _ body: (Data) throws -> Void) throws {
    guard let input = try? InputFile(layout.object(file.sha256)) else { throw unreadable(file) }
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

  /// Returns whether the skin has a file.
  /// - Parameter path: A path.
  /// - Returns: Whether it is one of ``paths``.
  public func contains(_ path: String) -> Bool { manifest.file(at: path) != nil }

  /// Returns the SHA-256 that the manifest lists for a file; every read checks it.
  /// - Parameter path: One of ``paths``.
  /// - Returns: `sha256:` and 64 hexadecimal digits, or an empty string if there is no such file.
  public func identity(of path: String) -> String { manifest.identity(of: path) }

  /// Returns the size that the manifest lists for a file; every read checks it.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The number of bytes, or nil if there is no such file.
  public func size(of path: String) -> Int? { manifest.file(at: path)?.size }

  /// The missing and damaged files, which a repair must fetch.
  ///
  /// Files that weren't modified since the store checked them aren't read; ``verify()`` reads all of them.
  /// - Complexity: O(*n*), where *n* is the number of files.
  public var damagedFiles: [PackageManifest.File] {
    manifest.files.filter { layout.stored($0).condition() != .intact }
  }

  /// Checks that every file exists, and reads only files that were modified since the store wrote them.
  func checkPresence() throws {
    for file in manifest.files {
      switch layout.stored(file).condition() {
      case .intact: continue
      case .missing: throw missing(file.path)
      case .damaged: throw SkinIssue.damagedStore("\(file.path) of \(reference) was changed", file: file.path)
      }
    }
  }

  /// The number of bytes that ``checkBeforeShowing()`` hashes, besides the files that readers of formats parse.
  private static let checkedBytes = 2 << 20
  /// The most skins below one another, as in the updater.
  private static let deepestBase = 8

  /// Checks the skin, and the skins that it builds on, before they are shown.
  ///
  /// Every file must exist, and is hashed if a reader parses it, or if it is among the smallest that have 2 MiB together.
  /// The others are hashed when they are read. Damage then replaces the skin, see ``SkinStore/noticeSwitch()``.
  /// - Complexity: O(*n*), where *n* is the number of files.
  func checkBeforeShowing() throws {
    try checkShownFiles()
    var base = try installedBase()
    for _ in 0..<Self.deepestBase {
      guard let skin = base else { return }
      try skin.checkShownFiles()
      base = try skin.installedBase()
    }
  }

  private func checkShownFiles() throws {
    try checkPresence()
    var rest = Self.checkedBytes
    for file in manifest.files.ordered(by: { $0.size < $1.size }) {
      // A skin with a part of its keys would look like a complete one.
      let isParsed = file.path.hasSuffix(".json") || file.path.hasSuffix(".plist")
      guard isParsed || file.size <= rest else { continue }
      if !isParsed { rest -= file.size }
      try read(file) { _ in }
    }
  }

  /// Reads and checks every file.
  /// - Throws: `SkinIssue` about the first file that is missing or damaged.
  /// - Complexity: O(*n*), where *n* is the number of bytes of all files.
  public func verify() throws {
    for file in manifest.files { try read(file) { _ in } }
  }

  /// Keeps every process from collecting the skin while this value or a copy of it lives.
  func takeLease() throws { try lease.take(reference) }

  private func missing(_ path: String) -> SkinIssue {
    .damagedStore("\(path) of \(reference) is missing", file: path)
  }

  private func changed(_ file: PackageManifest.File) -> SkinIssue {
    distrust(file)
    return .damagedStore("\(file.path) of \(reference) was changed", file: file.path)
  }

  private func unreadable(_ file: PackageManifest.File) -> SkinIssue {
    // Its size and time may still be right, so without this only another read would find the damage.
    distrust(file)
    guard layout.stored(file).condition() != .missing else { return missing(file.path) }
    return .damagedStore("\(file.path) of \(reference) can't be read", file: file.path)
  }
}

extension InstalledSkin {
  /// Has every process notice that a file is damaged.
  private func distrust(_ file: PackageManifest.File) {
    layout.stored(file).distrust()
    StoreSignal.post()
  }
}

extension InstalledSkin: Hashable {
  /// Returns whether two values are the same skin, to the byte, in the same store.
  /// - Parameters:
  ///   - left: A skin.
  ///   - right: Another skin.
  /// - Returns: Whether their manifests and folders are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.manifest.hash == right.manifest.hash && left.layout == right.layout
  }

  /// Hashes the skin by its manifest.
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) { hasher.combine(manifest.hash) }
}
