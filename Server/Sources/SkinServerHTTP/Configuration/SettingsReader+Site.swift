import Foundation
package import SkinServerStorage

extension SettingsReader {
  /// Reads the place of the data.
  /// - Returns: The place.
  /// - Throws: `SkinIssue` if a setting is wrong.
  package func site() throws -> StorageSite {
    StorageSite(data: try folder(.data), database: try database(), blobs: try blobs())
  }

  /// Returns the place that a command's argument names.
  /// - Parameters:
  ///   - text: A data folder, or a settings file.
  ///   - blobs: The place of the blobs, in place of the folder's or the file's; nil for these.
  ///   - environment: The environment variables, for the keys of an object storage.
  /// - Returns: The place.
  /// - Throws: `SkinIssue` if a setting is wrong.
  package static func site(_ text: String, blobs: String?, environment: [String: String]) async throws -> StorageSite {
    var environment = environment
    // The argument names another place than this server's.
    for setting in [Setting.data, .database, .databaseFile, .blobs] { environment[setting.environmentName] = nil }
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: text, isDirectory: &isFolder)
    if !exists || isFolder.boolValue { environment[Setting.data.environmentName] = text }
    if let blobs { environment[Setting.blobs.environmentName] = blobs }
    return try await SettingsReader(environment: environment, file: exists && !isFolder.boolValue ? text : nil).site()
  }
}

extension ServerSettings {
  /// The place of the data.
  package var site: StorageSite { StorageSite(data: data, database: database, blobs: blobs) }
}
