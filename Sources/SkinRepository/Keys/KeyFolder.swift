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

  /// Creates a value for a folder, without reading or creating anything.
  /// - Parameter url: The folder.
  public init(_ url: URL) { self.url = url }

  /// Reads all key files, `*.key.json`.
  /// - Returns: The keys, role by role, in the order in which they were added.
  /// - Throws: `SkinIssue` if the folder or a file can't be read.
  public func entries() throws -> [Entry] {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: url.path) } catch { throw Self.noKeys(in: url) }
    let files = names.filter { $0.hasSuffix(".key.json") }.map { url.appending(path: $0) }
    return try files.map(Self.entry).sorted { one, other in
      // `root.key.json` precedes `root-2.key.json`, which precedes `root-10.key.json`.
      let (mine, its) = (one.file.lastPathComponent, other.file.lastPathComponent)
      return (one.key.name, mine.count, mine) < (other.key.name, its.count, its)
    }
  }

  /// Reads a key file.
  /// - Parameter file: The file.
  /// - Returns: The key.
  /// - Throws: `SkinIssue` if the file can't be read or isn't a key file.
  public static func entry(at file: URL) throws -> Entry {
    guard let data = try? Data(contentsOf: file) else {
      throw SkinIssue(
        .unreadableFile, "The key file \(file.lastPathComponent) can't be read",
        remedy: "Run as the user that owns the keys.", place: .init(file: file.path))
    }
    return Entry(file: file, key: try RoleKey(parsing: data, file: file.lastPathComponent))
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
    try DurableFile.create(key.data, at: file, mode: 0o600)
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
        remedy: "Remove it manually: a key should exist in one place only.", place: .init(file: entry.file.path))
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
        remedy: "Choose a place that you may write to.", place: .init(file: url.path))
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
      .missingKey, "There are no key files in \(folder.path)", remedy: "Make keys with `skin keys`.",
      place: .init(file: folder.path))
  }
}
