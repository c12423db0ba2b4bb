package import Foundation
package import SkinKit
import SkinRepository
package import SkinServerStorage
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

  /// Reads the versions of apps, and verifies them from the root on.
  /// - Parameters:
  ///   - source: The address of the repositories, such as `https://cdn.example.com/repository`, or the folder of an
  ///     app's skins.
  ///   - apps: The apps whose repositories are read from an address, or one of which a folder belongs to.
  /// - Returns: The versions, without those of apps that the address doesn't have.
  /// - Throws: `SkinIssue` if they can't be read or aren't signed with the keys of the root, or if there are none.
  package func read(_ source: String, apps: [SkinIdentifier]) async throws -> ServedVersions {
    var all = ServedVersions()
    guard let url = URL(string: source), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme)
    else {
      let trusted = try stored(in: URL(filePath: source, directoryHint: .isDirectory))
      guard let app = trusted.timestamp?.app ?? (apps.count == 1 ? apps.first : nil), apps.contains(app) else {
        throw SkinIssue(
          .missingMetadata, "The folder \(source) belongs to none of these apps: \(Self.list(apps))",
          suggestion: "Name its app with --app.", place: .init(file: source))
      }
      all.add(RepositoryVersions(of: trusted), of: app)
      return all
    }
    for app in apps {
      do { all.add(try await served(app, at: url.appending(path: app.rawValue)), of: app) } catch let issue as SkinIssue
        where issue.code == .missingMetadata && issue.place.file == "timestamp.json"
      { continue }
    }
    guard all.timestamp > 0 else {
      throw SkinIssue(
        .missingMetadata, "\(source) has none of these apps: \(Self.list(apps))", suggestion: Self.sources)
    }
    return all
  }

  /// Asks a server for the root of this one.
  /// - Parameter server: The address of a server.
  /// - Returns: Whether it answers with it within seconds.
  package func isServed(by server: URL) async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        guard let role = try? SignedMetadata<RootRole>(parsing: root, file: "root.json").role else { return false }
        let url = server.appending(path: "repository/\(RepositoryLayout.metadata("root", version: role.version))")
        let answer = try? await transport.fetch(TransportRequest(url: url, maximumLength: MetadataLimits().root))
        return answer?.body == root
      }
      group.addTask {
        try? await Task.sleep(for: Self.patience)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
  }

  private func served(_ app: SkinIdentifier, at url: URL) async throws -> RepositoryVersions {
    try await withCache { folder in
      var fetcher = try MetadataFetcher(
        pinnedRoot: root, url: url.appending(path: "metadata/"), app: app, cache: MetadataCache(folder),
        transport: transport)
      // Expired metadata counts, too.
      try await fetcher.refresh(now: .distantPast)
      return fetcher.trusted.map(RepositoryVersions.init(of:))
    }
  }

  private func stored(in folder: URL) throws -> TrustedMetadata {
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
    return trusted
  }

  private static func list(_ apps: [SkinIdentifier]) -> String {
    apps.isEmpty ? "none" : apps.map(\.rawValue).joined(separator: ", ")
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
