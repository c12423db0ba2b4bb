package import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerHTTP
package import SkinServerStorage
import SkinUpdate

/// A backup: a folder with the records of a database, the blobs that they name, and a description.
package struct Backup: Sendable {
  /// The description, `backup.json`.
  struct Description: Codable, Sendable {
    var format = 1
    var server = ServerVersion.current
    var created: Date
    /// The names of the schema's migrations.
    var schema = SchemaMigration.all.map(\.name)
    /// The versions of the metadata in the backup.
    var versions: ServedVersions
    /// The file of the records.
    var records = "records.jsonl"
    var recordsHash: ContentHash
    var tables: [String: RecordDump.Digest]
    var files: Int
    var bytes: Int
  }

  /// The result of a backup.
  package struct Report: Encodable, Sendable {
    package var folder: String
    package var timestamp: Int
    package var files: Int
    package var bytes: Int
    /// The messages about blobs that are missing or damaged in the source, and so in the backup.
    package var damaged: [String]
  }

  var folder: URL

  package init(folder: URL) {
    self.folder = folder
  }

  var descriptionFile: URL { folder.appending(path: "backup.json") }

  /// Reads the description.
  /// - Returns: The description.
  /// - Throws: `SkinIssue` if the folder has no backup, or one that this server can't read.
  func description() throws -> Description {
    guard FileManager.default.fileExists(atPath: descriptionFile.path) else {
      throw SkinIssue(
        .badBackup, "\(folder.path) has no backup.json", suggestion: "Pass a folder that `skin-server backup` wrote.",
        place: .init(file: folder.path))
    }
    struct Format: Decodable { var format: Int }
    do {
      let data = try Data(contentsOf: descriptionFile)
      guard try JSONDecoder().decode(Format.self, from: data).format == 1 else {
        throw SkinIssue(
          .badBackup, "The backup is from a newer server", suggestion: "Use a newer skin-server.",
          place: .init(file: descriptionFile.path))
      }
      return try JSONDecoder().decode(Description.self, from: data)
    } catch let error as DecodingError {
      throw SkinIssue(
        .badBackup, "backup.json can't be read: \(error)", suggestion: "Use another backup.",
        place: .init(file: descriptionFile.path))
    }
  }

  /// Backs up a site, next to a running server.
  /// - Parameters:
  ///   - site: The site.
  ///   - now: The time.
  ///   - progress: A closure called with the number of copied files and of all files.
  /// - Returns: The report.
  /// - Throws: `SkinIssue` if the folder isn't empty or the site can't be read, and storage errors.
  package func create(of site: StorageSite, now: Date, progress: @escaping (Int, Int) -> Void) async throws -> Report {
    let part = folder.deletingLastPathComponent().appending(path: ".\(folder.lastPathComponent).part")
    try checkIsFree()
    try? FileManager.default.removeItem(at: part)
    try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: part) }
    let (store, blobs) = (try await site.reading(), try await site.openBlobs())
    let records = part.appending(path: "records.jsonl")
    let (versions, tables, items) = try await store.read { store in
      let tables = try Self.write(store, to: records)
      return (try store.servedVersions(), tables, try store.namedBlobs())
    }
    let copy = BlobCopy(
      source: blobs, target: try FolderBlobs(part.appending(path: "blobs")), work: part.appending(path: "work"))
    let result = try await copy.run(items) { progress($0, items.count) }
    // A blob that was removed after the records were read is no damage.
    let named = Set(try await store.read { try $0.namedBlobs() }.map(\.hash.hex))
    let damaged = result.damaged.filter { issue in named.contains { issue.message.contains($0) } }
    let description = Description(
      created: now, versions: versions, recordsHash: try ContentHash(ofFile: records),
      tables: tables, files: result.files - result.damaged.count, bytes: result.bytes)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(description).write(to: part.appending(path: "backup.json"))
    try? FileManager.default.removeItem(at: copy.work)
    try DurableFile.synchronize(together: [records, part.appending(path: "backup.json"), part])
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.moveItem(at: part, to: folder)
    return Report(
      folder: folder.path, timestamp: versions.timestamp, files: description.files, bytes: description.bytes,
      damaged: damaged.map(\.message))
  }

  /// Writes the records of a database to a file.
  static func write(_ store: any MetadataReading, to file: URL) throws -> [String: RecordDump.Digest] {
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    var buffer = Data()
    let tables = try RecordDump.write(store) { line in
      buffer.append(line)
      buffer.append(UInt8(ascii: "\n"))
      guard buffer.count > 1 << 20 else { return }
      try handle.write(contentsOf: buffer)
      buffer.removeAll(keepingCapacity: true)
    }
    try handle.write(contentsOf: buffer)
    return tables
  }

  private func checkIsFree() throws {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard FileManager.default.fileExists(atPath: folder.path), !names.isEmpty else { return }
    throw SkinIssue(
      .targetInUse, "\(folder.path) isn't empty", suggestion: "Use a new folder for each backup.",
      place: .init(file: folder.path))
  }
}
