import Foundation
import SkinKit
import SkinPackage

/// An encoder that deflates or stores files for an archive, one after the other, on one thread at a time.
final class EntryEncoder {
  private let deflater: Deflater
  private let smallDeflater: Deflater

  init() throws {
    deflater = try Deflater()
    smallDeflater = try Deflater(forSmallData: true)
  }

  /// Compresses a file if that saves space, and if a reader with the default limits would still inflate it.
  func encode(_ path: String, _ data: Data) throws -> EncodedEntry {
    let deflated = try deflate(path, data)
    let entry = ZipWriter.Entry(
      path: path, isCompressed: deflated != nil, crc32: CRC32.of(data),
      compressedSize: deflated?.count ?? data.count, size: data.count)
    return EncodedEntry(entry: entry, data: deflated ?? data)
  }

  private func deflate(_ path: String, _ data: Data) throws -> Data? {
    let isCompressedKind = Self.isCompressedKind(path)
    if isCompressedKind, data.count > Self.sampleSize {
      let sample = data.prefix(Self.sampleSize)
      guard try deflater.deflate(sample, limit: Self.limit(sample.count)) != nil else { return nil }
    }
    let limit = isCompressedKind ? Self.limit(data.count) : data.count - 1
    guard let deflated = try deflater(for: data).deflate(data, limit: limit) else { return nil }
    let isSuspicious =
      data.count >= PackageLimits.ratioFloor && data.count / PackageLimits.default.ratio > deflated.count
    return isSuspicious ? nil : deflated
  }

  private func deflater(for data: Data) -> Deflater { data.count <= Deflater.smallSize ? smallDeflater : deflater }

  /// The largest deflated size of a file of a compressed kind.
  ///
  /// Deflating must save a sixteenth; otherwise every reader would inflate the file for almost nothing.
  private static func limit(_ count: Int) -> Int { count - max(1, count / 16) }

  /// Whether files of a name are compressed already, which decides how they are encoded.
  static func isCompressedKind(_ path: String) -> Bool {
    let name = path.utf8
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return compressedKinds.contains(path[name.index(after: dot)...].lowercased())
  }

  /// The bytes at the start of a large file that decide whether to deflate all of it.
  private static let sampleSize = 64 << 10

  /// The extensions of files that are compressed already.
  ///
  /// Some of them still deflate well: a PNG may hold long comments, and a video empty tables.
  private static let compressedKinds: Set = [
    "png", "jpg", "jpeg", "gif", "webp", "heic", "heif", "avif", "mp3", "m4a", "aac", "ogg", "opus", "flac", "mp4",
    "m4v", "mov", "webm", "zip", "gz", "xz", "zst", "br", "7z", "lottie", "woff", "woff2", "skin", "skinpatch",
  ]
}

/// A file encoded for an archive.
struct EncodedEntry: Sendable {
  let entry: ZipWriter.Entry
  /// The contents, compressed if ``entry`` says so.
  let data: Data

  /// The same contents under another path.
  func named(_ path: String) -> EncodedEntry {
    let same = ZipWriter.Entry(
      path: path, isCompressed: entry.isCompressed, crc32: entry.crc32, compressedSize: entry.compressedSize,
      size: entry.size)
    return EncodedEntry(entry: same, data: data)
  }
}
