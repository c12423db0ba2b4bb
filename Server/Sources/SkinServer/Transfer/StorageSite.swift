import Foundation
import SkinKit

/// The place of a server's data: its data folder, and its blobs.
struct StorageSite: Sendable {
  /// The folder of the database.
  var data: URL
  var blobs: BlobSettings

  private var database: URL { data.appending(path: "skin-server.sqlite") }

  /// Opens the database for reading, next to a running server.
  /// - Returns: The database.
  /// - Throws: `SkinIssue` if it doesn't exist or can't be read.
  func reading() throws -> any MetadataStore {
    guard FileManager.default.fileExists(atPath: database.path) else {
      throw SkinIssue(
        .badDataFolder, "\(database.path) doesn't exist", remedy: "Give the data folder of a server, or its settings.")
    }
    do { return try SQLiteStore(reading: database) } catch { throw unusable(error) }
  }

  /// Opens or creates the database.
  /// - Returns: The database.
  /// - Throws: `SkinIssue` if it can't be used.
  func writing() throws -> any MetadataStore {
    do {
      try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
      return try SQLiteStore(database)
    } catch { throw unusable(error) }
  }

  /// Keeps servers from using the data folder.
  /// - Returns: The lock, which is held as long as it exists.
  /// - Throws: `SkinIssue` if a server uses the folder.
  func lock() throws -> FolderLock {
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    guard let lock = FolderLock(data.appending(path: "lock")) else {
      throw SkinIssue(
        .targetInUse, "The data folder \(data.path) is in use", remedy: "Stop the skin-server that uses it.")
    }
    return lock
  }

  private func unusable(_ error: any Error) -> SkinIssue {
    SkinIssue(
      .badDataFolder, "The database in \(data.path) can't be used: \(error.localizedDescription)",
      remedy: "Run as the server's user. Start the server once if it is newer than the data folder.")
  }
}

extension SettingsReader {
  /// Returns the place of the data.
  func site() throws -> StorageSite { StorageSite(data: try dataFolder(), blobs: try blobs()) }

  /// Returns the place that a command's argument names.
  /// - Parameters:
  ///   - text: A data folder, or a settings file.
  ///   - blobs: The place of the blobs, in place of the folder's or the file's; nil for these.
  ///   - environment: The environment variables, for the keys of an object storage.
  /// - Returns: The place.
  /// - Throws: `SkinIssue` if a setting is wrong.
  static func site(_ text: String, blobs: String?, environment: [String: String]) async throws -> StorageSite {
    var environment = environment
    // The argument names another place than this server's.
    for setting in [Setting.data, .blobs] { environment[setting.environmentName] = nil }
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: text, isDirectory: &isFolder)
    if !exists || isFolder.boolValue { environment[Setting.data.environmentName] = text }
    if let blobs { environment[Setting.blobs.environmentName] = blobs }
    return try await SettingsReader(environment: environment, file: exists && !isFolder.boolValue ? text : nil).site()
  }
}
