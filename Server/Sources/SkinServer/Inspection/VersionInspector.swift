import HTTPTypes
import NIOPosix
import SkinKit
import SkinPackage
import SkinUpdate

/// Reads the packages of published versions, for people who look into them.
final class VersionInspector: Sendable {
  let service: PublishingService
  /// Versions are read one after the other, because each may need the memory of its largest files.
  private let mutex = AsyncMutex()

  init(service: PublishingService) { self.service = service }

  /// Reads published versions, and computes something from them.
  /// - Parameters:
  ///   - skins: The versions.
  ///   - app: The app for which they are published.
  ///   - body: Computes the result from the read versions, in their order.
  /// - Returns: The result.
  /// - Throws: `HTTPProblem` if a version isn't published or can't be read, and storage errors.
  func inspect<Result: Sendable>(
    _ skins: [SkinReference], of app: SkinIdentifier, _ body: @escaping @Sendable ([InspectedSkin]) throws -> Result
  ) async throws -> Result {
    let sources = try await service.store.read { store in
      try skins.map { try ZipSkinSources(Self.record(of: $0, app, store), in: store) }
    }
    return try await mutex.withLock {
      var packages: [[PackageReader]] = []
      for source in sources {
        var readers: [PackageReader] = []
        for record in [source.package] + source.bases { readers.append(try await reader(of: record)) }
        packages.append(readers)
      }
      do {
        return try await service.threads.runIfActive { [packages] in
          try body(packages.map { try InspectedSkin($0[0], bases: Array($0.dropFirst())) })
        }
      } catch let issue as SkinIssue {
        throw HTTPProblem(.unprocessableContent, issue)
      }
    }
  }

  /// Opens the package of a published version, without reading its skin.
  /// - Throws: `HTTPProblem` if the version isn't published, and storage errors.
  func package(of skin: SkinReference, _ app: SkinIdentifier) async throws -> PackageReader {
    try await reader(of: service.store.read { try Self.record(of: skin, app, $0) })
  }

  private static func record(
    of skin: SkinReference, _ app: SkinIdentifier, _ store: any MetadataReading
  ) throws -> PackageRecord {
    guard let package = try store.package(of: app, skin) else {
      throw HTTPProblem.unknownSkin(skin, of: app, known: try store.publishedPackages(of: app))
    }
    return package
  }

  private func reader(of record: PackageRecord) async throws -> PackageReader {
    let file = try await service.blobs.localFile(record.sha256)
    return try await service.threads.runIfActive { try PackageReader(url: file) }
  }
}
