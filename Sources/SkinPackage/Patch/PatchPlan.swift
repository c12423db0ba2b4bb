// Decides for every file of a new version where a patch takes it from.

internal import Foundation
internal import SkinKit

/// A patch that is ready to be written.
struct PatchPlan {
  let header: PatchHeader
  private let result: PackageReader

  /// - Throws: `SkinIssue` where a package can't be read.
  init(from base: PackageReader, to result: PackageReader) throws {
    self.result = result
    var byContents: [ContentHash: String] = [:]
    for file in base.manifest.files.reversed() { byContents[file.sha256] = file.path }
    var renamed: [String: String] = [:]
    var pieces = [try Self.piece(PackageManifest.path, of: result)]
    for file in result.manifest.files {
      let isKept = base.manifest.file(at: file.path)?.sha256 == file.sha256
      guard let old = isKept ? file.path : byContents[file.sha256],
        try Self.isSame(base, old, result, file.path)
      else {
        pieces.append(try Self.piece(file.path, of: result))
        continue
      }
      if !isKept { renamed[file.path] = old }
    }
    header = PatchHeader(
      base: try Self.package(base), result: try Self.package(result), renamed: renamed, pieces: pieces)
  }

  func write(to output: OutputFile) throws {
    let data = header.data
    let deflated = try Deflater.deflate(data)
    var start = Data(PatchReader.magic)
    start.appendU16(PatchReader.formatVersion)
    start.appendU16(0)
    start.appendU32(deflated.count)
    start.appendU32(data.count)
    start.append(contentsOf: ContentHash(of: data).bytes)
    try output.append(start)
    try output.append(deflated)
    for piece in header.pieces {
      try Task.checkCancellation()
      guard let entry = result.archive.entry(at: piece.path) else { throw SkinIssue.noSuchFile(piece.path) }
      try result.archive.readCompressed(entry) { try output.append($0) }
    }
  }

  private static func piece(_ path: String, of package: PackageReader) throws -> PatchHeader.Piece {
    guard let entry = package.archive.entry(at: path) else { throw SkinIssue.noSuchFile(path) }
    return PatchHeader.Piece(path: path, isCompressed: entry.isCompressed, length: entry.compressedSize)
  }

  private static func package(_ package: PackageReader) throws -> PatchHeader.Package {
    PatchHeader.Package(
      id: package.manifest.id, version: package.manifest.version, manifestHash: package.manifestHash,
      manifestSize: package.manifest.data.count, packageHash: try ContentHash(ofFile: package.url),
      packageSize: package.packageSize)
  }

  /// Whether both packages hold a file in the same compressed bytes, so that one can be copied into the other.
  private static func isSame(
    _ base: PackageReader, _ old: String, _ result: PackageReader, _ new: String
  ) throws -> Bool {
    guard let a = base.archive.entry(at: old), let b = result.archive.entry(at: new), a.isCompressed == b.isCompressed,
      a.compressedSize == b.compressedSize
    else { return false }
    return try hash(a, base) == hash(b, result)
  }

  private static func hash(_ entry: ZipEntry, _ package: PackageReader) throws -> ContentHash {
    var hasher = ContentHasher()
    try package.archive.readCompressed(entry) { hasher.update($0) }
    return hasher.finalize()
  }
}
