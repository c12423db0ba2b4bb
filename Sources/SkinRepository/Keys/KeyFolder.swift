public import Foundation
import SkinKit
import SkinUpdate

/// A folder of key files, one for each key, which only their owner can read.
public struct KeyFolder: Hashable, Sendable {
  /// A key and its file.
  public struct Entry: Hashable, Sendable {
    /// The file.
    public let file: URL
    /// The key.
    public let key: RoleKey
  }

  /// The folder.
  public let url: URL

  /// The passphrase that encrypts the keys, or nil if they are stored in the clear.
  public let passphrase: KeyPassphrase?

  /// Creates a value for a folder, without reading or creating anything.
  /// - Parameters:
  ///   - url: The folder.
  ///   - passphrase: The passphrase that encrypts the keys, or nil if they are stored in the clear.
  public init(_ url: URL, passphrase: KeyPassphrase? = nil) {
    self.url = url
    self.passphrase = passphrase
  }

  /// Reads all key files, `*.key.json`.
  /// - Returns: The keys, role by role, in the order in which they were added.
  /// - Throws: `SkinIssue` if the folder or a file can't be read.
  public func entries() throws -> [Entry] {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: url.path) } catch { throw Self.noKeys(in: url) }
    let files = names.filter { $0.hasSuffix(".key.json") }.map { url.appending(path: $0) }
    return try files.map { try Self.entry(at: $0, passphrase: passphrase) }.sorted { one, other in
      // `root.key.json` precedes `root-2.key.json`, which precedes `root-10.key.json`.
      let (mine, its) = (one.file.lastPathComponent, other.file.lastPathComponent)
      return (one.key.name, mine.count, mine) < (other.key.name, its.count, its)
    }
  }

  /// Encrypts all keys with another passphrase, each file atomically.
  ///
  /// A file system may keep the old bytes. If that matters, replace the keys.
  /// - Parameter other: The new passphrase.
  /// - Returns: The changed entries.
  /// - Throws: `SkinIssue` if a key can't be read or written.
  @discardableResult
  public func encrypt(with other: KeyPassphrase) throws -> [Entry] {
    let entries = try entries()
    for entry in entries {
      let aside = url.appending(path: ".\(UUID().uuidString)")
      try DurableFile.create(try entry.key.data(passphrase: other), at: aside, mode: 0o600)
      do {
        try DurableFile.move(aside, to: entry.file)
      } catch {
        try? FileManager.default.removeItem(at: aside)
        throw SkinIssue(
          .unwritableFile, "\(entry.file.lastPathComponent) can't be replaced: \(error.localizedDescription)",
          suggestion: "Run as the user that owns the keys.", place: .init(file: entry.file.path))
      }
    }
    try DurableFile.synchronize(folder: url)
    return entries
  }

  /// Reads a key file.
  /// - Parameters:
  ///   - file: The file.
  ///   - passphrase: The passphrase of encrypted files.
  /// - Returns: The key.
  /// - Throws: `SkinIssue` if the file can't be read, isn't a key file, or is encrypted with another passphrase.
  public static func entry(at file: URL, passphrase: KeyPassphrase? = nil) throws -> Entry {
    guard let data = try? Data(contentsOf: file) else {
      throw SkinIssue(
        .unreadableFile, "The key file \(file.lastPathComponent) can't be read",
        suggestion: "Run as the user that owns the keys.", place: .init(file: file.path))
    }
    return Entry(file: file, key: try RoleKey(parsing: data, file: file.lastPathComponent, passphrase: passphrase))
  }

  /// Writes a key to the next free file of its role, and optionally its public part to another file.
  /// - Parameters:
  ///   - key: The key.
  ///   - hasPublicFile: Whether to write the public part to `<name>.public.json`, for sharing.
  /// - Returns: The written files, the key's own first.
  /// - Throws: `SkinIssue` if they can't be written; existing files are never overwritten.
  @discardableResult
  public func add(_ key: RoleKey, hasPublicFile: Bool = false) throws -> [URL] {
    try make()
    var number = 1
    while Self.suffixes.contains(where: { exists(Self.file(key.name, number: number, suffix: $0)) }) { number += 1 }
    let file = url.appending(path: Self.file(key.name, number: number))
    try DurableFile.create(key.data(passphrase: passphrase), at: file, mode: 0o600)
    var files = [file]
    if hasPublicFile {
      let shared = url.appending(path: Self.file(key.name, number: number, suffix: "public"))
      try DurableFile.create(RolePublicKey(key).data, at: shared)
      files.append(shared)
    }
    try DurableFile.synchronize(folder: url)
    return files
  }

  /// Moves a key to another folder.
  ///
  /// It is synced there before it is removed here.
  /// - Parameters:
  ///   - entry: A key of this folder.
  ///   - other: The target folder, which is created if necessary.
  /// - Returns: The key's new file.
  /// - Throws: `SkinIssue` if the key can't be written there or removed here.
  @discardableResult
  public func move(_ entry: Entry, to other: KeyFolder) throws -> URL {
    guard other.url.standardizedFileURL != url.standardizedFileURL else { return entry.file }
    let moved = try other.add(entry.key)[0]
    do { try FileManager.default.removeItem(at: entry.file) } catch {
      throw SkinIssue(
        .keyExists, "\(entry.file.lastPathComponent) was copied but can't be removed: \(error.localizedDescription)",
        suggestion: "Remove it manually: a key should exist in one place only.", place: .init(file: entry.file.path))
    }
    try DurableFile.synchronize(folder: url)
    return moved
  }

  /// Creates the folder for its owner alone, unless it exists.
  func make() throws {
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SkinIssue(
        .unwritableFile, "The folder \(url.path) can't be made: \(error.localizedDescription)",
        suggestion: "Choose a place that you may write to.", place: .init(file: url.path))
    }
  }

  private static let suffixes = ["key", "public"]

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appending(path: name).path)
  }

  /// Returns the name of a role's file, `targets.key.json` or `targets-2.key.json`.
  static func file(_ name: String, number: Int, suffix: String = "key") -> String {
    (number == 1 ? name : "\(name)-\(number)") + ".\(suffix).json"
  }

  static func noKeys(in folder: URL) -> SkinIssue {
    SkinIssue(
      .missingSigningKey, "There are no key files in \(folder.path)", suggestion: "Make keys with `skin keys`.",
      place: .init(file: folder.path))
  }
}
