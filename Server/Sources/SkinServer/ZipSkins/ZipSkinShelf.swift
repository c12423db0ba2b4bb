// Zip skins made of packages: each made once, kept as a file that can be made again, and found by its path.

import Foundation
import HTTPTypes
import Logging
import NIOPosix
import SkinKit
import SkinPackage
import SkinUpdate

/// The zip skins that were made of packages.
///
/// Its folder has the zips as blobs and, named by ``ZipSkinSources/key``, a record of each making. Nothing in it is precious:
/// what is missing or damaged is made again when somebody asks.
actor ZipSkinShelf {
  /// What apps that read zip skins are given of a package.
  enum Offer: Hashable, Sendable {
    /// The package as it is, since it has their layout.
    case package
    /// A zip that was made of it.
    case zip(ZipSkin)
  }

  /// What is remembered of a making; no zip where the package is offered as it is.
  private struct Record: Codable {
    var format = 1
    var zip: ZipSkin?
  }

  /// The zips.
  nonisolated let blobs: any BlobStore
  private let packages: any BlobStore
  private let folder: URL
  private let work: URL
  private let threads: NIOThreadPool
  private let logger: Logger

  private var offers: [ContentHash: Offer] = [:]
  private var running: [ContentHash: Task<Offer, any Error>] = [:]
  /// The zips that were offered since the start, by path.
  private var zips: [String: ZipSkin] = [:]

  /// Opens or makes the folder.
  /// - Parameters:
  ///   - folder: A folder of the shelf's own.
  ///   - packages: Where the packages are.
  ///   - work: A folder for files that are being written, on the same disk.
  ///   - threads: For what takes long and blocks.
  ///   - logger: Where log lines go.
  /// - Throws: What keeps the folder from being made.
  init(
    _ folder: URL, packages: any BlobStore, work: URL, threads: NIOThreadPool = .singleton, logger: Logger
  ) throws {
    self.folder = folder
    self.packages = packages
    self.work = work
    self.threads = threads
    self.logger = logger
    blobs = try FolderBlobs(folder, threads: threads)
  }

  /// The path below the server at which a zip is served.
  static func path(of zip: ZipSkin, _ package: PackageRecord) -> String {
    "zip-skins/\(package.app)/\(package.skin.id)/\(package.skin.version)/\(zip.sha256.hex).zip"
  }

  /// Removes what nobody will ask for again: what was made of other packages, or by another version of the server.
  func clean(keeping sources: [ZipSkinSources]) async throws {
    let names = Set(sources.map { Self.recordName($0.key) })
    let kept = try await threads.runIfActive { [folder] in
      var kept: Set<ContentHash> = []
      let items = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      for item in items where try item.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
        if names.contains(item.lastPathComponent), let record = Self.record(at: item) {
          if let zip = record.zip { kept.insert(zip.sha256) }
        } else {
          try FileManager.default.removeItem(at: item)
        }
      }
      return kept
    }
    let orphans = try await blobs.all().filter { !kept.contains($0) }
    for hash in orphans { try await blobs.remove(hash) }
    if !orphans.isEmpty {
      logger.notice("removed zip skins that nobody needs", metadata: ["count": "\(orphans.count)"])
    }
  }

  /// What is offered of a package; what isn't there yet is made, once for all who ask meanwhile.
  /// - Parameter sources: The package with its bases.
  /// - Returns: The offer; a zip is there to be read.
  /// - Throws: `HTTPProblem` where the package can't be made a zip skin, or what keeps the storage from writing.
  func offer(_ sources: ZipSkinSources) async throws -> Offer {
    let key = sources.key
    if let offer = offers[key], await isThere(offer) { return offer }
    if let task = running[key] { return try await task.value }
    // A task of its own: the one who asked first may go away, and others wait.
    let task = Task {
      defer { running[key] = nil }
      let offer: Offer
      if let known = await recorded(key) { offer = known } else { offer = try await make(sources, key) }
      offers[key] = offer
      if case .zip(let zip) = offer { zips[Self.path(of: zip, sources.package)] = zip }
      return offer
    }
    running[key] = task
    return try await task.value
  }

  /// A zip that was offered before under a path, where it is still there.
  func zip(at path: String) async -> ZipSkin? {
    guard let zip = zips[path], await isThere(.zip(zip)) else { return nil }
    return zip
  }

  private func isThere(_ offer: Offer) async -> Bool {
    guard case .zip(let zip) = offer else { return true }
    return (try? await blobs.localFile(zip.sha256)) != nil
  }

  // MARK: Records

  private static func recordName(_ key: ContentHash) -> String { "\(key.hex).json" }

  /// A record; nil for one that can't be read, since what it tells of can be made again.
  private static func record(at file: URL) -> Record? {
    guard let data = try? Data(contentsOf: file), let record = try? JSONDecoder().decode(Record.self, from: data),
      record.format == Record().format
    else { return nil }
    return record
  }

  /// What was made before the server was started, if it is still as it was.
  private func recorded(_ key: ContentHash) async -> Offer? {
    let file = folder.appending(path: Self.recordName(key))
    guard let record = try? await threads.runIfActive({ Self.record(at: file) }) else { return nil }
    guard let zip = record.zip else { return .package }
    guard let stored = try? await blobs.localFile(zip.sha256),
      let hash = try? await threads.runIfActive({ try ContentHash(ofFile: stored) }), hash == zip.sha256
    else { return nil }
    return .zip(zip)
  }

  // MARK: Making

  private func make(_ sources: ZipSkinSources, _ key: ContentHash) async throws -> Offer {
    let skin = sources.package.skin
    let part = work.appending(path: "\(UUID().uuidString).zip")
    defer { try? FileManager.default.removeItem(at: part) }
    let made: ZipSkinMaker.Made?
    do {
      let package = try await packages.localFile(sources.package.sha256)
      var bases: [URL] = []
      for base in sources.bases { bases.append(try await packages.localFile(base.sha256)) }
      made = try await threads.runIfActive { [bases] in try ZipSkinMaker.make(package, bases: bases, to: part) }
    } catch let issue as SkinIssue {
      logger.error(
        "a package can't be made a zip skin",
        metadata: ["app": "\(sources.package.app)", "skin": "\(skin)", "error": "\(issue)"])
      throw HTTPProblem.noZipSkin(skin, issue)
    }
    if let made { try await blobs.put(part, as: made.zip.sha256) }
    let data = try JSONEncoder().encode(Record(zip: made?.zip))
    let file = folder.appending(path: Self.recordName(key))
    try await threads.runIfActive { try DurableFile.write(data, to: file) }
    guard let made else { return .package }
    logger.info(
      "zip skin made",
      metadata: [
        "app": "\(sources.package.app)", "skin": "\(skin)", "bytes": "\(made.zip.size)",
        "bases": .array(sources.bases.map { "\($0.skin)" }), "issues": "\(made.issues.count)",
      ])
    return .zip(made.zip)
  }
}

extension HTTPProblem {
  /// The problem of a package that apps which read zip skins can't be given.
  static func noZipSkin(_ skin: SkinReference, _ issue: SkinIssue) -> HTTPProblem {
    HTTPProblem(
      .internalServerError, .noZipSkin, "\(skin) can't be made a zip skin: \(issue.message)",
      remedy: "Publish and activate a version that `skin convert --to config` converts.")
  }
}

extension SkinIssue.Code {
  /// A package of which no zip skin can be made.
  static let noZipSkin: Self = "no-zip-skin"
}
