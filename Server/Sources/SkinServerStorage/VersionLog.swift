import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
package import SkinKit
import SkinPackage
package import SkinRepository
import SkinUpdate

/// The newest versions of the repositories of all apps that clients can have seen.
package struct ServedVersions: Codable, Hashable, Sendable {
  /// The version of the timestamp that was signed last, for any app.
  package var timestamp = 0
  /// The versions of each app's files, by the app's name.
  package var apps: [String: RepositoryVersions] = [:]

  package init() {}

  /// Adds versions of an app that clients can have seen.
  package mutating func add(_ versions: RepositoryVersions, of app: SkinIdentifier) {
    timestamp = max(timestamp, versions.timestamp)
    apps[app.rawValue, default: versions].merge(versions)
  }

  /// Adds other versions that clients can have seen.
  package mutating func merge(_ other: ServedVersions) {
    timestamp = max(timestamp, other.timestamp)
    for (app, versions) in other.apps { apps[app, default: versions].merge(versions) }
  }
}

extension MetadataReading {
  /// Returns the versions of all apps.
  ///
  /// - Complexity: O(*n*), where *n* is the number of roles of all apps.
  package func servedVersions() throws -> ServedVersions {
    var all = ServedVersions()
    for app in try repositories() {
      if let state = try repository(of: app) { all.add(RepositoryVersions(of: state), of: app) }
    }
    all.timestamp = max(all.timestamp, try repositoryVersion() ?? 0)
    return all
  }
}

/// A record, apart from the database, of the newest versions that clients can have seen.
///
/// By it, a server recognizes a database that is an old copy.
package protocol VersionLog: Sendable {
  /// Returns the version of the timestamp that was recorded last, for any app; nil if there is none.
  func newest() async throws -> Int?
  /// Returns all recorded versions; nil if there are none.
  func load() async throws -> ServedVersions?
  /// Records the versions of an app, in place of the previous ones.
  func record(_ versions: RepositoryVersions, of app: SkinIdentifier) async throws
  /// Forgets all versions, because new repositories begin.
  func clear() async throws
}

/// A record in a folder next to a folder of blobs: a file with the newest version, and one for each app.
struct FolderVersionLog: VersionLog {
  let folder: URL

  private var newestFile: URL { folder.appending(path: "newest.json") }
  private var apps: URL { folder.appending(path: "apps", directoryHint: .isDirectory) }

  func newest() async throws -> Int? { try read(Int.self, newestFile) }

  func load() async throws -> ServedVersions? {
    guard let newest = try await newest() else { return nil }
    var all = ServedVersions()
    all.timestamp = newest
    for file in try FileManager.default.contentsOfDirectory(at: apps, includingPropertiesForKeys: nil) {
      guard file.pathExtension == "json", let app = SkinIdentifier(file.deletingPathExtension().lastPathComponent),
        let versions = try read(RepositoryVersions.self, file)
      else { continue }
      all.add(versions, of: app)
    }
    return all
  }

  func record(_ versions: RepositoryVersions, of app: SkinIdentifier) async throws {
    try FileManager.default.createDirectory(at: apps, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // The app's file first, so that the newest version never lacks its files.
    let file = apps.appending(path: "\(app).json")
    try DurableFile.replace(file, with: encoder.encode(versions), temporary: folder)
    try DurableFile.replace(newestFile, with: encoder.encode(versions.timestamp), temporary: folder)
  }

  func clear() async throws {
    if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
  }

  private func read<Value: Decodable>(_ type: Value.Type, _ file: URL) throws -> Value? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do { return try JSONDecoder().decode(Value.self, from: Data(contentsOf: file)) } catch {
      throw SkinIssue(
        .damagedStorage, "\(file.path) can't be read: \(error)",
        suggestion: "If the database is the newest one, remove the file.", place: .init(file: file.path))
    }
  }
}

/// A record in an object storage, written behind the server's back, so that no change waits for the storage.
///
/// The names of its objects end with their versions, so that servers can write at the same time.
struct S3VersionLog: VersionLog {
  let client: S3Client
  /// The versions to write next, and whether some are being written.
  private let state = NIOLockedValueBox((next: [SkinIdentifier: RepositoryVersions](), isWriting: false))

  init(client: S3Client) { self.client = client }

  private static let newestFolder = "versions/newest/"
  private static let apps = "versions/apps/"

  func newest() async throws -> Int? {
    try await client.list(Self.newestFolder).compactMap { Int($0.key.dropFirst(Self.newestFolder.count)) }.max()
  }

  func load() async throws -> ServedVersions? {
    guard let newest = try await newest() else { return nil }
    var all = ServedVersions()
    all.timestamp = newest
    for entry in try await client.list(Self.apps) {
      guard let app = entry.key.dropFirst(Self.apps.count).split(separator: "/").first.map(String.init),
        let app = SkinIdentifier(app)
      else { continue }
      all.add(try await read(entry.key), of: app)
    }
    return all
  }

  private func read(_ key: String) async throws -> RepositoryVersions {
    var data = Data()
    // Larger than the longest snapshot that clients read.
    _ = try await client.read(key, 0..<(8 << 20)) { data.append(contentsOf: $0.readableBytesView) }
    do { return try JSONDecoder().decode(RepositoryVersions.self, from: data) } catch {
      throw SkinIssue(
        .damagedStorage, "\(key) in the object storage can't be read: \(error)",
        suggestion: "If the database is the newest one, remove the object.", place: .init(file: key))
    }
  }

  func record(_ versions: RepositoryVersions, of app: SkinIdentifier) async throws {
    let isFirst = state.withLockedValue { state in
      defer { (state.next[app], state.isWriting) = (versions, true) }
      return !state.isWriting
    }
    guard isFirst else { return }
    Task { while let (app, versions) = takeNext() { try? await write(versions, of: app) } }
  }

  func clear() async throws {
    for entry in try await client.list("versions/") {
      _ = try await client.send(S3Request(.DELETE, entry.key), expecting: [404])
    }
  }

  private func takeNext() -> (SkinIdentifier, RepositoryVersions)? {
    state.withLockedValue { state in
      // In the order in which they were signed, so that the newest version is written last.
      guard let app = state.next.min(by: { $0.value.timestamp < $1.value.timestamp })?.key,
        let versions = state.next.removeValue(forKey: app)
      else {
        state.isWriting = false
        return nil
      }
      return (app, versions)
    }
  }

  private func write(_ versions: RepositoryVersions, of app: SkinIdentifier) async throws {
    let digits = String(versions.timestamp)
    let name = String(repeating: "0", count: max(0, 20 - digits.count)) + digits
    try await write(JSONEncoder().encode(versions), name, in: "\(Self.apps)\(app)/")
    try await write(Data("{}".utf8), name, in: Self.newestFolder)
  }

  /// Writes an object, and removes the older ones of its folder.
  private func write(_ data: Data, _ name: String, in folder: String) async throws {
    var request = S3Request(.PUT, folder + name)
    request.setBody(data)
    _ = try await client.send(request)
    for old in try await client.list(folder) where old.key < folder + name {
      _ = try await client.send(S3Request(.DELETE, old.key), expecting: [404])
    }
  }
}

extension BlobSettings {
  /// The record of served versions, next to the blobs.
  package func versionLog() -> any VersionLog {
    switch location {
    case .folder(let folder):
      return FolderVersionLog(folder: folder.deletingLastPathComponent().appending(path: "served-versions"))
    case .s3(let location):
      let keys = credentials ?? S3Credentials(accessKey: "", secretKey: "")
      return S3VersionLog(client: S3Client(location: location, credentials: keys, options: S3Options()))
    }
  }
}
