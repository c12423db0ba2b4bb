// Opens a patch: checks all it says about itself, and shows the new version's files over the old one's.

public import Foundation
public import SkinKit

/// An opened patch.
///
/// A patch needs the old version's files, not its package: an app installs from the patch and what it has installed.
/// ```swift
/// let patch = try PatchReader(url: url)
/// let files = try patch.files(over: installedFiles)  // each file is checked when it is read
/// ```
public final class PatchReader: Sendable {
  /// Where a file of the new version comes from.
  public enum Source: Sendable, Hashable {
    /// The old version has it under the same path.
    case kept
    /// The old version has it under another path.
    case renamed(from: String)
    /// The patch carries it, in so many bytes.
    case whole(patchBytes: Int)
  }

  /// Where the patch lies.
  public let url: URL
  /// The size of the patch itself, in bytes.
  public let patchSize: Int
  /// The manifest of the new version.
  public let newManifest: PackageManifest
  /// The hash of the manifest of the version that the patch starts from.
  public var baseManifestHash: ContentHash { header.base.manifestHash }
  /// The skin that the patch starts from.
  public var baseID: SkinIdentifier { header.base.id }
  /// The version that the patch starts from.
  public var baseVersion: SkinVersion { header.base.version }
  /// The hash of the package that the patch makes.
  public var newPackageHash: ContentHash { header.result.packageHash }
  /// The size of the package that the patch makes.
  public var newPackageSize: Int { header.result.packageSize }

  let header: PatchHeader
  private let input: InputFile
  /// Where the data of each piece begin, and which piece it is.
  private let pieces: [String: (offset: Int, piece: PatchHeader.Piece)]

  static let magic: [UInt8] = [0x89, 0x53, 0x4B, 0x50, 0x0D, 0x0A, 0x1A, 0x0A]
  static let formatVersion = 1
  /// Magic, version, flags, the header's two sizes, its hash.
  static let fixedSize = 8 + 2 + 2 + 4 + 4 + 32

  /// Opens a patch.
  /// - Parameters:
  ///   - url: A file on this machine.
  ///   - limits: What is refused for its size.
  /// - Throws: `SkinIssue` with a code that names what is wrong.
  public init(url: URL, limits: PackageLimits = .default) throws {
    input = try InputFile(url)
    self.url = url
    patchSize = input.size
    guard input.size <= limits.archiveSize else {
      throw SkinIssue.archive(
        .packageTooLarge, "The patch has \(input.size) bytes, more than the \(limits.archiveSize) that are allowed",
        remedy: "Fetch the full package instead.", file: url.path)
    }
    let (headerData, dataStart) = try Self.readHeader(input, limits)
    header = try PatchHeader(data: headerData, limits: limits)
    pieces = try Self.locate(header.pieces, from: dataStart, input)
    newManifest = try Self.readManifest(header, pieces, input, limits)
    try checkTable(limits)
  }

  /// Where a file of the new version comes from.
  /// - Parameter path: A path of ``newManifest``.
  /// - Returns: The source.
  public func source(of path: String) -> Source {
    if let piece = pieces[path]?.piece { return .whole(patchBytes: piece.length) }
    return header.renamed[path].map { .renamed(from: $0) } ?? .kept
  }

  /// The files of the new version, read from the old version's and the patch.
  ///
  /// Each file is checked against the new manifest when it is read, so files that aren't the ones the patch was made
  /// for are refused then. Compare ``baseManifestHash`` first to know before.
  /// - Parameter base: The files of the version that the patch starts from.
  /// - Returns: The files of the new version.
  /// - Throws: `SkinIssue` with the code `wrong-base` where a needed file is missing.
  public func files(over base: any SkinFiles) throws -> any SkinFiles {
    let known = Set(base.paths)
    for file in newManifest.files {
      let old: String
      switch source(of: file.path) {
      case .whole: continue
      case .kept: old = file.path
      case .renamed(let from): old = from
      }
      guard known.contains(old) else { throw wrongBase("it has no file \(EntryName.shown(old))") }
    }
    return PatchedFiles(patch: self, base: base)
  }

  /// Passes on the data of a file that the patch carries, as they stand in the patch and will in the package.
  func readCompressed(_ path: String, _ body: (Data) throws -> Void) throws {
    guard let (offset, piece) = pieces[path] else { throw SkinIssue.noSuchFile(EntryName.shown(path)) }
    try input.readChunks(from: offset, count: piece.length, body)
  }

  /// Whether a file that the patch carries is compressed.
  func isCompressed(_ path: String) -> Bool { pieces[path]?.piece.isCompressed ?? false }

  /// Passes on a file that the patch carries; who gets it checks its hash.
  func read(_ path: String, size: Int, _ body: (Data) throws -> Void) throws {
    guard let (offset, piece) = pieces[path] else { throw SkinIssue.noSuchFile(EntryName.shown(path)) }
    try Self.expand(piece, at: offset, size: size, input, body)
  }

  func wrongBase(_ why: String) -> SkinIssue {
    SkinIssue(
      .wrongBase, "The patch starts from \(header.base.id) \(header.base.version) and can't be applied: \(why)",
      remedy: "Give the package that the patch was made from, or fetch the full new package.")
  }
}

extension PatchReader {
  private static func readHeader(_ input: InputFile, _ limits: PackageLimits) throws -> (Data, dataStart: Int) {
    guard input.size >= fixedSize else {
      throw SkinIssue.archive(
        .notAPatch, "\(input.path) is too short to be a patch", remedy: SkinIssue.fetchAgain, file: input.path)
    }
    var cursor = ByteCursor(try input.read(at: 0, count: fixedSize))
    guard try cursor.take(8) == magic else {
      throw SkinIssue.archive(
        .notAPatch, "\(input.path) is not a skin patch", remedy: "Give the path of a .skinpatch file.", file: input.path
      )
    }
    let version = try cursor.u16()
    let flags = try cursor.u16()
    guard version == formatVersion, flags == 0 else {
      throw SkinIssue(
        .unsupportedFormat,
        "The patch is of format version \(version), flags \(flags); this version reads "
          + "\(formatVersion), flags 0", remedy: "Update the app or the tools.", place: .init(file: input.path))
    }
    let length = try cursor.u32()
    let size = try cursor.u32()
    let hash = try cursor.take(32)
    guard size <= limits.manifestSize, length <= input.size - fixedSize else {
      throw bad("its header is larger than \(limits.manifestSize) bytes, or than the file")
    }
    let inflater = try Inflater(limit: size, name: "patch header")
    var data = Data()
    try input.readChunks(from: fixedSize, count: length) { try inflater.inflate($0) { data.append($0) } }
    try inflater.finish()
    guard ContentHash(of: data).bytes == hash else { throw bad("its header doesn't match its hash") }
    return (data, fixedSize + length)
  }

  private static func locate(
    _ pieces: [PatchHeader.Piece], from start: Int, _ input: InputFile
  ) throws -> [String: (offset: Int, piece: PatchHeader.Piece)] {
    var located: [String: (offset: Int, piece: PatchHeader.Piece)] = [:]
    var offset = start
    for piece in pieces {
      guard piece.length <= input.size - offset else { throw bad("it ends before all of its data") }
      guard located.updateValue((offset, piece), forKey: piece.path) == nil else {
        throw bad("it carries \(EntryName.shown(piece.path)) twice")
      }
      offset += piece.length
    }
    guard offset == input.size else { throw bad("bytes stand after its data") }
    return located
  }

  private static func readManifest(
    _ header: PatchHeader, _ pieces: [String: (offset: Int, piece: PatchHeader.Piece)], _ input: InputFile,
    _ limits: PackageLimits
  ) throws -> PackageManifest {
    guard let (offset, piece) = pieces[PackageManifest.path], header.pieces.first == piece,
      header.result.manifestSize <= limits.manifestSize
    else { throw bad("it doesn't begin with the new manifest") }
    var data = Data()
    try expand(piece, at: offset, size: header.result.manifestSize, input) { data.append($0) }
    guard ContentHash(of: data) == header.result.manifestHash else { throw bad("its manifest doesn't match its hash") }
    let manifest = try PackageManifest(data: data, limits: limits)
    guard manifest.id == header.result.id, manifest.version == header.result.version else {
      throw bad("its manifest is of another skin than its header says")
    }
    return manifest
  }

  /// Holds the table against the manifest: no file twice, none that the new version doesn't have.
  private func checkTable(_ limits: PackageLimits) throws {
    for path in header.renamed.keys {
      guard newManifest.file(at: path) != nil, pieces[path] == nil else {
        throw Self.bad("it renames to \(EntryName.shown(path)), which isn't a file left to be made")
      }
    }
    for piece in header.pieces.dropFirst() {
      guard let file = newManifest.file(at: piece.path) else {
        throw Self.bad("it carries \(EntryName.shown(piece.path)), which the new version doesn't have")
      }
      guard piece.isCompressed || piece.length == file.size else {
        throw Self.bad("\(EntryName.shown(piece.path)) has another size than its manifest says")
      }
      guard file.size < PackageLimits.ratioFloor || file.size / limits.ratio <= piece.length else {
        throw SkinIssue.archive(
          .ratioTooHigh, "\(EntryName.shown(piece.path)) would inflate more than \(limits.ratio) times",
          remedy: "Fetch the full package instead.")
      }
    }
  }

  private static func expand(
    _ piece: PatchHeader.Piece, at offset: Int, size: Int, _ input: InputFile, _ body: (Data) throws -> Void
  ) throws {
    guard piece.isCompressed else {
      guard piece.length == size else {
        throw bad("\(EntryName.shown(piece.path)) has \(piece.length) bytes, but \(size) are declared")
      }
      return try input.readChunks(from: offset, count: size, body)
    }
    let inflater = try Inflater(limit: size, name: EntryName.shown(piece.path))
    try input.readChunks(from: offset, count: piece.length) { try inflater.inflate($0, body) }
    try inflater.finish()
  }

  private static func bad(_ why: String) -> SkinIssue {
    SkinIssue(.badPatch, "The patch is damaged: \(why)", remedy: SkinIssue.fetchAgain)
  }
}

/// The files of a new version, from the old version's files and a patch.
private struct PatchedFiles: SkinFiles {
  let patch: PatchReader
  let base: any SkinFiles

  var paths: [String] { patch.newManifest.files.map(\.path) }

  func identity(of path: String) -> String { patch.newManifest.identity(of: path) }

  func contents(of path: String) throws -> Data {
    guard let file = patch.newManifest.file(at: path) else { throw SkinIssue.noSuchFile(EntryName.shown(path)) }
    var data = Data()
    switch patch.source(of: path) {
    case .kept: data = try base.contents(of: path)
    case .renamed(let old): data = try base.contents(of: old)
    case .whole:
      data.reserveCapacity(min(file.size, 1 << 20))
      try patch.read(path, size: file.size) { data.append($0) }
    }
    guard data.count == file.size, ContentHash(of: data) == file.sha256 else {
      if case .whole = patch.source(of: path) { throw SkinIssue.mismatch(path) }
      throw patch.wrongBase("its \(EntryName.shown(path)) has other contents")
    }
    return data
  }
}
