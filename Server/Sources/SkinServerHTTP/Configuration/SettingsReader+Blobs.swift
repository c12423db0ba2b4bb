import Foundation
import SkinKit
import SkinServerStorage

extension SettingsReader {
  /// Reads the place of the blobs.
  /// - Returns: The place, with the keys of an object storage.
  /// - Throws: `SkinIssue` if a setting is wrong.
  func blobs() throws -> BlobSettings {
    var settings = BlobSettings(data: try folder(.data))
    settings.cacheSize = try value(.blobCache, "a size such as 1GB", SettingValues.bytes)
    guard let text = text(.blobs) else { return settings }
    (settings.location, settings.credentials) = try blobs(at: text)
    return settings
  }

  /// Parses the place of blobs.
  /// - Parameter text: A folder or the address of a bucket.
  /// - Returns: The place, and the keys of an object storage.
  /// - Throws: `SkinIssue` if the address is malformed or the keys can't be read.
  func blobs(at text: String) throws -> (BlobSettings.Location, S3Credentials?) {
    guard text.contains("://") else { return (.folder(URL(filePath: text, directoryHint: .isDirectory)), nil) }
    let region = environment["AWS_REGION"] ?? environment["AWS_DEFAULT_REGION"] ?? S3Location.defaultRegion
    guard let location = S3Location(text, region: region) else {
      throw issue(
        .blobs, "The setting blobs has the wrong value “\(text)”",
        "Use a folder, or s3://BUCKET/PREFIX?endpoint=https://HOST&region=NAME")
    }
    return (.s3(location), try credentials())
  }

  /// Reads the keys of the object storage: from settings, from a file, or from the variables of the AWS tools.
  private func credentials() throws -> S3Credentials? {
    if let accessKey = text(.s3AccessKey) {
      guard let secretKey = text(.s3SecretKey) else {
        throw issue(.s3SecretKey, "The setting s3_secret_key is missing", "Set it to the secret of s3_access_key")
      }
      return S3Credentials(accessKey: accessKey, secretKey: secretKey)
    }
    guard let file = text(.s3CredentialsFile) else { return S3Credentials(environment: environment) }
    try PrivateFile.check(URL(filePath: file))
    guard let text = try? String(contentsOf: URL(filePath: file), encoding: .utf8),
      let credentials = S3Credentials(file: text)
    else {
      throw issue(
        .s3CredentialsFile, "The file \(file) can't be read, or has no aws_access_key_id and aws_secret_access_key",
        "Set it to a credentials file of the AWS tools")
    }
    return credentials
  }
}
