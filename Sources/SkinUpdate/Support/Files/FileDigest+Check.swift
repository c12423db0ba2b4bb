public import Foundation
import SkinKit

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

extension FileDigest {
  /// Checks bytes against the digest.
  ///
  /// Every hash of a known algorithm must match. If there are hashes, at least one algorithm must be known.
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - file: The file's name for an issue.
  /// - Throws: `SkinIssue` with the code `SkinIssue/Code/mismatchedFile`.
  public func check(_ data: Data, file: String) throws {
    var hasher = FileHasher(self)
    hasher.update(data)
    try hasher.finish(file: file)
  }

  /// Checks a file on disk against the digest, in pieces of 256 kB.
  /// - Parameters:
  ///   - url: The file.
  ///   - file: The file's name for an issue.
  /// - Throws: `SkinIssue` with the code `SkinIssue/Code/mismatchedFile`, or the error of reading.
  public func check(fileAt url: URL, file: String) throws {
    var hasher = FileHasher(self)
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    while let piece = try handle.read(upToCount: 256 * 1_024), !piece.isEmpty {
      hasher.update(piece)
      if let length, hasher.length > length { break }
    }
    try hasher.finish(file: file)
  }
}

/// The length and hashes of bytes that arrive in pieces.
private struct FileHasher {
  let digest: FileDigest
  var length = 0
  var sha256 = SHA256()
  var sha512 = SHA512()

  init(_ digest: FileDigest) { self.digest = digest }

  mutating func update(_ data: Data) {
    length += data.count
    if digest.hashes["sha256"] != nil { sha256.update(data: data) }
    if digest.hashes["sha512"] != nil { sha512.update(data: data) }
  }

  func finish(file: String) throws {
    if let expected = digest.length, expected != length {
      throw SkinIssue.mismatch(file, "it has \(length) bytes instead of \(expected)")
    }
    guard digest.hasHashes else { return }
    var known = 0
    if let expected = digest.hashes["sha256"] {
      known += 1
      guard Data(sha256.finalize()).hexText == expected else { throw SkinIssue.mismatch(file, "its SHA-256 differs") }
    }
    if let expected = digest.hashes["sha512"] {
      known += 1
      guard Data(sha512.finalize()).hexText == expected else { throw SkinIssue.mismatch(file, "its SHA-512 differs") }
    }
    if known == 0 { throw SkinIssue.mismatch(file, "it is named by no hash that is known here") }
  }
}
