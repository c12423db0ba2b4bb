package import Foundation
package import SkinKit

/// The place of the blobs, and the access to it.
package struct BlobSettings: Sendable {
  /// A kind of store with its place.
  package enum Location: Hashable, Sendable {
    /// A folder of this machine.
    case folder(URL)
    /// A bucket of an object storage.
    case s3(S3Location)
  }

  /// The place.
  package var location: Location
  /// The keys of the object storage.
  package var credentials: S3Credentials?
  /// The folder for copies of blobs of an object storage.
  var cache: URL
  /// The maximum size in bytes of these copies.
  package var cacheSize: Int

  /// Creates the settings of a data folder with its own blobs.
  /// - Parameter data: The data folder.
  package init(data: URL) {
    location = .folder(Self.folder(in: data))
    cache = data.appending(path: "blob-cache")
    cacheSize = 1 << 30
  }

  /// The folder of a data folder's own blobs.
  static func folder(in data: URL) -> URL { data.appending(path: "blobs") }

  /// Opens the store, and checks that it can be used.
  /// - Returns: The store.
  /// - Throws: `SkinIssue` if the object storage can't be used, or the error of the file system.
  func open() async throws -> any BlobStore {
    switch location {
    case .folder(let folder): return try FolderBlobs(folder)
    case .s3(let location):
      guard let credentials else {
        throw SkinIssue(
          .badSetting, "There are no keys for \(location)",
          suggestion: "Set s3_credentials_file, or s3_access_key and s3_secret_key, or AWS_ACCESS_KEY_ID and "
            + "AWS_SECRET_ACCESS_KEY.", place: .init(key: "s3_access_key"))
      }
      var options = S3Options()
      options.cacheSize = cacheSize
      let blobs = S3Blobs(location, credentials, cache: cache, options: options)
      try await blobs.prepare()
      return blobs
    }
  }
}

extension BlobSettings.Location: CustomStringConvertible {
  /// The location as it is written in settings.
  package var description: String {
    switch self {
    case .folder(let folder): folder.path
    case .s3(let location): location.description
    }
  }
}

extension SkinIssue.Code {
  /// A setting of the server is missing, malformed or unknown.
  package static let badSetting: Self = "bad-setting"
}
