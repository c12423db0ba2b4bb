package import Foundation
import SkinKit
package import SkinRepository
package import SkinUpdate

/// The versions that apps have seen, learned from a served copy of the repository, or from an app.
package struct SeenVersions: Sendable {
  /// The root that the server signs with, or an earlier one.
  var root: Data
  /// The folder for temporary files.
  var work: URL
  var transport: any HTTPTransport = URLSessionTransport()

  package init(root: Data, work: URL, transport: any HTTPTransport = URLSessionTransport()) {
    (self.root, self.work, self.transport) = (root, work, transport)
  }

  /// The time for all answers of a server, when a repository begins.
  private static let patience = Duration.seconds(10)

  /// Reads the versions, and verifies them from the root on.
  /// - Parameter source: The address of a repository, such as `https://cdn.example.com/repository`, or the folder of an
  ///   app's skins.
  /// - Returns: The versions.
  /// - Throws: `SkinIssue` if they can't be read or aren't signed with the keys of the root.
  package func read(_ source: String) async throws -> RepositoryVersions {
    if let url = URL(string: source), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) {
      return try await served(at: url)
    }
    return try stored(in: URL(filePath: source, directoryHint: .isDirectory))
  }

  /// Returns the versions of a repository if it can be reached within seconds.
  /// - Parameter server: The address of a server.
  /// - Returns: The versions; nil if there is no answer, or the repository has other keys.
  package func quickly(from server: URL) async -> RepositoryVersions? {
    await withTaskGroup(of: RepositoryVersions?.self) { group in
      group.addTask { try? await served(at: server.appending(path: "repository")) }
      group.addTask {
        try? await Task.sleep(for: Self.patience)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }

  private func served(at url: URL) async throws -> RepositoryVersions {
    try await withCache { folder in
      var fetcher = try MetadataFetcher(
        pinnedRoot: root, url: url.appending(path: "metadata/"), cache: MetadataCache(folder), transport: transport)
      // Expired metadata counts, too.
      try await fetcher.refresh(now: .distantPast)
      return fetcher.trusted.map(RepositoryVersions.init(of:))
    }
  }

  private func stored(in folder: URL) throws -> RepositoryVersions {
    let inner = folder.appending(path: "trust", directoryHint: .isDirectory)
    let source = FileManager.default.fileExists(atPath: inner.path) ? inner : folder
    let copy = work.appending(path: "seen-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: copy) }
    do {
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: source, to: copy)
    } catch {
      throw SkinIssue(
        .missingMetadata, "The folder \(source.path) can't be read: \(error.localizedDescription)",
        suggestion: Self.sources, place: .init(file: source.path))
    }
    var fetcher = try MetadataFetcher(
      pinnedRoot: root, url: copy, cache: MetadataCache(copy), transport: transport)
    guard let trusted = try fetcher.loadStored(now: .distantPast) else {
      throw SkinIssue(
        .missingMetadata, "The folder \(source.path) has no metadata with the keys of root.json",
        suggestion: "\(Self.sources) After a rotation of the keys of snapshot and timestamp, it isn't needed.",
        place: .init(file: source.path))
    }
    return RepositoryVersions(of: trusted)
  }

  private static let sources =
    "Use the address of a copy, such as https://cdn.example.com/repository, or the folder of an app's skins."

  private func withCache(
    _ body: (URL) async throws -> RepositoryVersions?
  ) async throws -> RepositoryVersions {
    let folder = work.appending(path: "seen-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    guard let versions = try await body(folder) else {
      throw SkinIssue(.missingMetadata, "The repository has no metadata", suggestion: Self.sources)
    }
    return versions
  }
}
