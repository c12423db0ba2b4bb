import Foundation
import SkinKit

/// A server address with its token, under a name.
struct Profile: Codable, Hashable, Sendable {
  var server: String
  var token: String
}

/// The file of a user's profiles, which only the user can read.
struct ProfileFile: Sendable {
  /// The contents of the file.
  struct Contents: Codable, Hashable, Sendable {
    var format = 1
    /// The profile that commands use without `--profile`.
    var current: String?
    var profiles: [String: Profile] = [:]
  }

  let url: URL

  /// Creates the file's location below `XDG_CONFIG_HOME`, by default `~/.config`.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    // A relative path is invalid, says the XDG Base Directory Specification.
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
    let home = environment["HOME"].map { URL(filePath: $0) } ?? FileManager.default.homeDirectoryForCurrentUser
    url = (folder ?? home.appending(path: ".config")).appending(path: "skin/profiles.json")
  }

  /// Reads the profiles.
  /// - Returns: The contents, empty if there is no file.
  /// - Throws: `SkinIssue` if the file is malformed, or other users can read it.
  func read() throws -> Contents {
    guard FileManager.default.fileExists(atPath: url.path) else { return Contents() }
    let mode = try? FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    guard let mode, mode & 0o077 == 0 else {
      throw SkinIssue(
        .badProfile, "Other users can read or change \(url.path)",
        suggestion: "Run `chmod 600 \(url.path)`. If others may have read it, replace the tokens.",
        place: .init(file: url.path))
    }
    guard let data = try? Data(contentsOf: url), let contents = try? JSONDecoder().decode(Contents.self, from: data),
      contents.format == 1
    else {
      throw SkinIssue(
        .badProfile, "\(url.path) isn't a file of profiles", suggestion: "Remove it, and run `skin login` again.",
        place: .init(file: url.path))
    }
    return contents
  }

  /// Replaces the profiles atomically.
  /// - Throws: `SkinIssue` if the file can't be written.
  func write(_ contents: Contents) throws {
    let folder = url.deletingLastPathComponent()
    try makeFolder(folder)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(contents) + Data("\n".utf8)
    let temporary = folder.appending(path: ".profiles-\(UUID().uuidString)")
    // Created with its mode, so that other users can't open it in the meantime.
    let descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw unwritable(errno) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: data)
      try handle.synchronize()
      try handle.close()
      guard rename(temporary.path, url.path) == 0 else { throw unwritable(errno) }
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      throw error as? SkinIssue ?? unwritable(EIO)
    }
  }

  private func unwritable(_ code: Int32) -> SkinIssue {
    SkinIssue(
      .unwritableFile, "\(url.path) can't be written: \(String(cString: strerror(code)))",
      suggestion: "Check that its folder may be written to.", place: .init(file: url.path))
  }
}

extension SkinIssue.Code {
  /// The profile doesn't exist, or the file of profiles can't be used.
  static let badProfile: Self = "bad-profile"
}
