import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import SkinKit
import SkinPackage
package import SkinRepository
import SkinUpdate

/// A record, apart from the database, of the newest versions that clients can have seen.
///
/// By it, a server recognizes a database that is an old copy.
package protocol VersionLog: Sendable {
  /// Returns the recorded versions; nil if there are none.
  func load() async throws -> RepositoryVersions?
  /// Records versions, in place of the previous ones.
  func record(_ versions: RepositoryVersions) async throws
  /// Forgets all versions, because a new repository begins.
  func clear() async throws
}

/// A record in a file next to a folder of blobs.
struct FolderVersionLog: VersionLog {
  let file: URL

  func load() async throws -> RepositoryVersions? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do { return try JSONDecoder().decode(RepositoryVersions.self, from: Data(contentsOf: file)) } catch {
      throw SkinIssue(
        .damagedStorage, "\(file.path) can't be read: \(error)",
        suggestion: "If the database is the newest one, remove the file.", place: .init(file: file.path))
    }
  }

  func record(_ versions: RepositoryVersions) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try DurableFile.replace(file, with: encoder.encode(versions), temporary: file.deletingLastPathComponent())
  }

  func clear() async throws {
    if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
  }
}

/// A record in an object storage, written behind the server's back, so that no change waits for the storage.
struct S3VersionLog: VersionLog {
  let client: S3Client
  /// The versions to write next, and whether some are being written.
  private let state = NIOLockedValueBox((next: RepositoryVersions?.none, isWriting: false))

  init(client: S3Client) { self.client = client }

  private static let folder = "versions/"

  func load() async throws -> RepositoryVersions? {
    guard let newest = try await client.list(Self.folder).map(\.key).max() else { return nil }
    var data = Data()
    // Larger than the longest snapshot that clients read.
    _ = try await client.read(newest, 0..<(8 << 20)) { data.append(contentsOf: $0.readableBytesView) }
    do { return try JSONDecoder().decode(RepositoryVersions.self, from: data) } catch {
      throw SkinIssue(
        .damagedStorage, "\(newest) in the object storage can't be read: \(error)",
        suggestion: "If the database is the newest one, remove the object.", place: .init(file: newest))
    }
  }

  func record(_ versions: RepositoryVersions) async throws {
    let isFirst = state.withLockedValue { state in
      defer { state = (versions, true) }
      return !state.isWriting
    }
    guard isFirst else { return }
    Task { while let next = takeNext() { try? await write(next) } }
  }

  func clear() async throws {
    for entry in try await client.list(Self.folder) {
      _ = try await client.send(S3Request(.DELETE, entry.key), expecting: [404])
    }
  }

  private func takeNext() -> RepositoryVersions? {
    state.withLockedValue { state in
      defer { state = (nil, state.next != nil) }
      return state.next
    }
  }

  private func write(_ versions: RepositoryVersions) async throws {
    let digits = String(versions.timestamp)
    let name = Self.folder + String(repeating: "0", count: max(0, 20 - digits.count)) + digits
    var request = S3Request(.PUT, name)
    request.setBody(try JSONEncoder().encode(versions))
    _ = try await client.send(request)
    for old in try await client.list(Self.folder) where old.key < name {
      _ = try await client.send(S3Request(.DELETE, old.key), expecting: [404])
    }
  }
}

extension BlobSettings {
  /// The record of served versions, next to the blobs.
  package func versionLog() -> any VersionLog {
    switch location {
    case .folder(let folder):
      return FolderVersionLog(file: folder.deletingLastPathComponent().appending(path: "served-versions.json"))
    case .s3(let location):
      let keys = credentials ?? S3Credentials(accessKey: "", secretKey: "")
      return S3VersionLog(client: S3Client(location: location, credentials: keys, options: S3Options()))
    }
  }
}
