package import Foundation
import HTTPTypes
package import Logging
package import NIOPosix
import SkinKit
import SkinPackage
import SkinServerHTTP
package import SkinServerStorage
import SkinUpdate

/// The cache of zip skins built from packages. Each is built once.
///
/// The folder contains the zips as blobs and a record of each build, named by ``ZipSkinSources/key``. Missing and damaged
/// files are built again on demand.
package actor ZipSkinCache {
  /// The archive that apps download for a package.
  enum Archive: Hashable, Sendable {
    /// The package itself, because it has the layout of zip skins.
    case package
    /// A zip built from the package.
    case zip(ZipSkin)
  }

  /// The record of a build.
  private struct Record: Codable {
    var format = 1
    /// The zip, or nil if the package itself is served.
    var zip: ZipSkin?
    /// The name of the package's record without a brand, in the record of a brand.
    var common: String?
    /// The path of the package's target; nil in records of earlier versions.
    var package: String?
  }

  /// The zips.
  nonisolated let blobs: any BlobStore
  private let packages: any BlobStore
  private let folder: URL
  private let work: URL
  private let threads: NIOThreadPool
  private let logger: Logger

  private var archives: [ContentHash: Archive] = [:]
  private var running: [ContentHash: Task<Archive, any Error>] = [:]
  /// The answers for packages that can't be converted, which would be the same at every request.
  private var failures: [ContentHash: HTTPProblem] = [:]
  /// The brands of packages, by the packages' hashes.
  private var brands: [ContentHash: Set<String>] = [:]
  /// The zips that were requested since the start, by path.
  private var zips: [String: ZipSkin] = [:]

  /// Opens or creates the folder.
  /// - Parameters:
  ///   - folder: The folder of the cache.
  ///   - packages: The store of the packages.
  ///   - work: A folder for temporary files, on the same volume.
  ///   - threads: Threads for work that blocks.
  ///   - logger: The logger.
  /// - Throws: An error if the folder can't be created.
  package init(
    _ folder: URL, packages: any BlobStore, work: URL, threads: NIOThreadPool = PackageThreads.pool, logger: Logger
  ) throws {
    self.folder = folder
    self.packages = packages
    self.work = work
    self.threads = threads
    self.logger = logger
    blobs = WatchedBlobs(base: try FolderBlobs(folder), damaged: DamagedBlobs())
  }

  /// Returns the path at which a zip is served.
  static func path(of zip: ZipSkin, _ package: PackageRecord) -> String {
    "zip-skins/\(package.app)/\(package.skin.id)/\(package.skin.version)/\(zip.sha256.hex).zip"
  }

  /// Removes the zips of other packages and of other versions of the server.
  ///
  /// - Complexity: O(*n*), where *n* is the number of zips.
  /// - Parameter sources: Returns the packages with some paths, with their bases.
  /// - Throws: The error of the closure, and storage errors.
  package func clean(keeping sources: (Set<String>) async throws -> [ZipSkinSources]) async throws {
    let records = try await threads.runIfActive { [folder] in
      let items = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
      return items.map { ($0, Self.record(at: $0)) }
    }
    let names = Set(try await sources(Set(records.compactMap { $0.1?.package })).map { Self.recordName($0.key) })
    let kept = try await threads.runIfActive {
      var kept: Set<ContentHash> = []
      for (item, record) in records {
        if let record, names.contains(record.common ?? item.lastPathComponent) {
          if let zip = record.zip { kept.insert(zip.sha256) }
        } else {
          try FileManager.default.removeItem(at: item)
        }
      }
      return kept
    }
    let orphans = try await blobs.all().keys.filter { !kept.contains($0) }
    for hash in orphans { try await blobs.remove(hash) }
    if !orphans.isEmpty {
      logger.notice("removed unused zip skins", metadata: ["count": "\(orphans.count)"])
    }
  }

  /// Returns the archive of a package.
  ///
  /// A missing zip is built, once for all concurrent callers.
  /// - Parameter sources: The package with its bases.
  /// - Returns: The archive. If it is a zip, its blob exists.
  /// - Throws: `HTTPProblem` if the package can't be converted to a zip skin, and storage errors.
  func archive(of sources: ZipSkinSources) async throws -> Archive {
    let sources = try await known(sources)
    let key = sources.key
    if let archive = archives[key], await exists(archive) { return archive }
    if let failure = failures[key] { throw failure }
    if let task = running[key] { return try await task.value }
    // An unstructured task, because the first caller may be canceled while others wait.
    let task = Task {
      defer { running[key] = nil }
      let archive: Archive
      if let known = await recorded(key) { archive = known } else { archive = try await build(sources, key) }
      archives[key] = archive
      if case .zip(let zip) = archive { zips[Self.path(of: zip, sources.package)] = zip }
      return archive
    }
    running[key] = task
    return try await task.value
  }

  /// Returns the sources without a brand that the package doesn't have.
  ///
  /// Anyone can ask for any brand, and each would be another zip.
  private func known(_ sources: ZipSkinSources) async throws -> ZipSkinSources {
    guard let brand = sources.brand else { return sources }
    let hash = sources.package.sha256
    if brands[hash] == nil {
      let package = try await packages.localFile(hash)
      brands[hash] = try await threads.runIfActive { ZipSkinBuilder.brands(of: package) }
    }
    return brands[hash]?.contains(brand) == true ? sources : sources.common
  }

  /// Returns the zip at a path, if it was requested before and still exists.
  func zip(at path: String) async -> ZipSkin? {
    guard let zip = zips[path], await exists(.zip(zip)) else { return nil }
    return zip
  }

  private func exists(_ archive: Archive) async -> Bool {
    guard case .zip(let zip) = archive else { return true }
    return (try? await blobs.check(zip.sha256, length: zip.size, hashes: false)) != nil
  }

  // MARK: Records

  private static func recordName(_ key: ContentHash) -> String { "\(key.hex).json" }

  /// Returns the record in a file, or nil if it can't be read.
  ///
  /// The zip is then built again.
  private static func record(at file: URL) -> Record? {
    guard let data = try? Data(contentsOf: file), let record = try? JSONDecoder().decode(Record.self, from: data),
      record.format == Record().format
    else { return nil }
    return record
  }

  /// Returns the archive recorded by an earlier process, if it is intact.
  private func recorded(_ key: ContentHash) async -> Archive? {
    let file = folder.appending(path: Self.recordName(key))
    guard let record = try? await threads.runIfActive({ Self.record(at: file) }) else { return nil }
    guard let zip = record.zip else { return .package }
    guard let stored = try? await blobs.localFile(zip.sha256),
      let hash = try? await threads.runIfActive({ try ContentHash(ofFile: stored) }), hash == zip.sha256
    else { return nil }
    return .zip(zip)
  }

  // MARK: Building

  private func areIntact(_ sources: ZipSkinSources) async -> Bool {
    for package in [sources.package] + sources.bases {
      guard (try? await packages.check(package.sha256, length: package.size, hashes: true)) != nil else { return false }
    }
    return true
  }

  private func failure(of sources: ZipSkinSources, _ issue: SkinIssue) -> HTTPProblem {
    let skin = sources.package.skin
    if issue.code == .unknownBrand {
      return HTTPProblem(
        .badRequest, .badName, "\(skin) has values for its brands only: \(issue.message)",
        suggestion: "Add “brand” to the query.")
    }
    logger.error(
      "can't convert a package to a zip skin",
      metadata: ["app": "\(sources.package.app)", "skin": "\(skin)", "error": "\(issue)"])
    return .noZipSkin(skin, issue)
  }

  private func build(_ sources: ZipSkinSources, _ key: ContentHash) async throws -> Archive {
    let skin = sources.package.skin
    let part = work.appending(path: "\(UUID().uuidString).zip")
    defer { try? FileManager.default.removeItem(at: part) }
    let package = try await packages.localFile(sources.package.sha256)
    var bases: [URL] = []
    for base in sources.bases { bases.append(try await packages.localFile(base.sha256)) }
    let output: ZipSkinBuilder.Output?
    do {
      output = try await threads.runIfActive { [bases] in
        try ZipSkinBuilder.build(package, bases: bases, brand: sources.brand, to: part)
      }
    } catch let issue as SkinIssue where ![.diskFull, .storeFailure, .unwritableFile].contains(issue.code) {
      let problem = failure(of: sources, issue)
      // Damaged packages can be repaired.
      if await areIntact(sources) { failures[key] = problem }
      throw problem
    }
    if let output { try await blobs.put(part, as: output.zip.sha256) }
    let common = sources.brand == nil ? nil : Self.recordName(sources.common.key)
    let data = try JSONEncoder().encode(Record(zip: output?.zip, common: common, package: sources.package.target))
    let file = folder.appending(path: Self.recordName(key))
    try await threads.runIfActive { [folder] in try DurableFile.replace(file, with: data, temporary: folder) }
    guard let output else { return .package }
    logger.info(
      "zip skin built",
      metadata: [
        "app": "\(sources.package.app)", "skin": "\(skin)", "bytes": "\(output.zip.size)",
        "bases": .array(sources.bases.map { "\($0.skin)" }), "issues": "\(output.issues.count)",
      ])
    return .zip(output.zip)
  }
}

extension HTTPProblem {
  /// The answer for a package that can't be converted to a zip skin.
  static func noZipSkin(_ skin: SkinReference, _ issue: SkinIssue) -> HTTPProblem {
    HTTPProblem(
      .internalServerError, .noZipSkin, "\(skin) can't be converted to a zip skin: \(issue.message)",
      suggestion: "Publish and activate a version that `skin convert --to config` converts.")
  }
}

extension SkinIssue.Code {
  /// A package can't be converted to a zip skin.
  static let noZipSkin: Self = "no-zip-skin"
}
