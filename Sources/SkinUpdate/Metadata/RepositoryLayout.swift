import Foundation
public import SkinKit

/// The paths of targets and of stored files in a repository.
///
/// A target's path is its name in signed metadata. The name of the stored file contains its SHA-256, so that a
/// published file never changes and may be cached forever.
public enum RepositoryLayout {
  /// The path of the newest timestamp metadata, the only file that ever changes.
  public static let timestamp = "metadata/timestamp.json"

  /// The path of a versioned metadata file.
  /// - Parameters:
  ///   - role: The role's name.
  ///   - version: The file's version.
  /// - Returns: A path such as `metadata/3.snapshot.json`.
  public static func metadata(_ role: String, version: Int) -> String { "metadata/\(version).\(role).json" }

  /// The path of a node of the index of packages and patches.
  /// - Parameter hash: The SHA-256 of the node's bytes in hexadecimal.
  /// - Returns: A path such as `metadata/index/<sha256>.json`.
  package static func index(_ hash: String) -> String { "\(indexFolder)\(hash).json" }

  /// The folder of the nodes of the index.
  package static let indexFolder = "metadata/index/"

  /// The role whose metadata a versioned file has, the inverse of ``metadata(_:version:)``.
  /// - Parameter path: A path below the repository.
  /// - Returns: The role's name; nil for the timestamp and other files.
  package static func role(ofMetadata path: String) -> String? {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2] == "json", parts[0].hasPrefix("metadata/"),
      parts[0].dropFirst("metadata/".count).allSatisfy(\.isNumber), !parts[1].isEmpty
    else { return nil }
    return String(parts[1])
  }

  /// The target path of a skin's package.
  /// - Parameters:
  ///   - app: The app's name.
  ///   - id: The skin's name.
  ///   - version: The skin's version.
  /// - Returns: A path such as `skins/festival/spring-festival/1.0.0.skin`.
  public static func package(app: SkinIdentifier, id: SkinIdentifier, version: SkinVersion) -> String {
    packages(app: app, id: id) + "\(version).skin"
  }

  /// The prefix of the target paths of all packages of a skin.
  static func packages(app: SkinIdentifier, id: SkinIdentifier) -> String { "skins/\(app)/\(id)/" }

  /// The target path of a patch.
  /// - Parameters:
  ///   - app: The app's name.
  ///   - id: The skin's name.
  ///   - from: The version the patch starts from.
  ///   - to: The version the patch results in.
  /// - Returns: A path such as `patches/festival/spring-festival/1.0.0-2.0.0.skinpatch`.
  public static func patch(app: SkinIdentifier, id: SkinIdentifier, from: SkinVersion, to: SkinVersion) -> String {
    patches(app: app, id: id) + "\(from)-\(to).skinpatch"
  }

  /// The prefix of the target paths of all patches of a skin.
  static func patches(app: SkinIdentifier, id: SkinIdentifier) -> String { "patches/\(app)/\(id)/" }

  /// The target path of an activation.
  /// - Parameters:
  ///   - app: The app's name.
  ///   - channel: The channel's name.
  /// - Returns: A path such as `activation/festival/stable.json`.
  public static func activation(app: SkinIdentifier, channel: SkinIdentifier) -> String {
    "activation/\(app)/\(channel).json"
  }

  /// The target path of an app's catalog.
  /// - Parameter app: The app's name.
  /// - Returns: A path such as `catalog/festival.json`.
  public static func catalog(app: SkinIdentifier) -> String { "catalog/\(app).json" }

  /// The target path of a picture of the catalog.
  /// - Parameters:
  ///   - app: The app's name.
  ///   - id: The skin's name.
  ///   - name: The file's name.
  /// - Returns: A path such as `previews/festival/spring-festival/home-en.png`.
  public static func preview(app: SkinIdentifier, id: SkinIdentifier, name: String) -> String {
    "previews/\(app)/\(id)/\(name)"
  }

  /// The prefix of the target paths of all pictures of an app's catalog.
  /// - Parameter app: The app's name.
  /// - Returns: A path such as `previews/festival/`.
  public static func previews(app: SkinIdentifier) -> String { "previews/\(app)/" }

  /// The path below `targets/` under which a target's file is stored.
  /// - Parameters:
  ///   - target: The target's path.
  ///   - hash: A hash of the file in hexadecimal.
  /// - Returns: The path with the hash before the last component.
  public static func stored(_ target: String, hash: String) -> String {
    // Compared by bytes: a slash with a combining mark is one character, and still a slash.
    let start = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { target.utf8.index(after: $0) } ?? target.startIndex
    return "\(target[..<start])\(hash).\(target[start...])"
  }
}
