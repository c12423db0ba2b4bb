// A folder of key files: reading it, adding to it, moving keys to other folders.

public import Foundation
import SkinKit
import SkinUpdate

/// A folder of key files, one for each key, readable by their owner alone.
public struct KeyFolder: Hashable, Sendable {
  /// A key and the file it lies in.
  public struct Entry: Hashable, Sendable {
    /// The file.
    public let file: URL
    /// The key.
    public let key: RoleKey
  }

  /// The folder.
  public let url: URL

  /// Names a folder; nothing is read or made yet.
  /// - Parameter url: The folder.
  public init(_ url: URL) { self.url = url }

  /// Reads all key files, `*.key.json`.
  /// - Returns: The keys, role by role in the order in which they were added.
  /// - Throws: `SkinIssue` where the folder or a file can't be read.
  public func entries() throws -> [Entry] {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: url.path) } catch { throw Self.noKeys(in: url) }
    let files = names.filter { $0.hasSuffix(".key.json") }.map { url.appending(path: $0) }
    return try files.map(Self.entry).sorted { one, other in
      // `root.key.json` before `root-2.key.json`, and that before `root-10.key.json`.
      let (mine, its) = (one.file.lastPathComponent, other.file.lastPathComponent)
      return (one.key.name, mine.count, mine) < (other.key.name, its.count, its)
    }
  }

  /// Reads one key file.
  /// - Parameter file: The file.
  /// - Returns: The key.
  /// - Throws: `SkinIssue` where the file can't be read or is no key file.
  public static func entry(at file: URL) throws -> Entry {
    guard let data = try? Data(contentsOf: file) else {
      throw SkinIssue(
        .unreadableFile, "The key file \(file.lastPathComponent) can't be read",
        remedy: "Run as the user the keys belong to.", place: .init(file: file.path))
    }
    return Entry(file: file, key: try RoleKey(parsing: data, file: file.lastPathComponent))
  }

  /// Writes a key to the first file of its role that isn't there yet, and its public part beside it where wanted.
  /// - Parameters:
  ///   - key: The key.
  ///   - hasPublicFile: Whether its public part becomes a file of its own, `<name>.public.json`, to be given away.
  /// - Returns: The files written, the key's own first.
  /// - Throws: `SkinIssue` where they can't be written; a file that exists is never overwritten.
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
    try DurableFile.synchronise(folder: url)
    return files
  }

  /// Moves a key to another folder: it is on the disk there before it is removed here.
  /// - Parameters:
  ///   - entry: A key of this folder.
  ///   - other: Where it goes, made where it doesn't exist.
  /// - Returns: Its new file.
  /// - Throws: `SkinIssue` where it can't be written there or removed here.
  @discardableResult
  public func move(_ entry: Entry, to other: KeyFolder) throws -> URL {
    guard other.url.standardizedFileURL != url.standardizedFileURL else { return entry.file }
    let moved = try other.add(entry.key)[0]
    do { try FileManager.default.removeItem(at: entry.file) } catch {
      throw SkinIssue(
        .keyExists, "\(entry.file.lastPathComponent) was copied but can't be removed: \(error.localizedDescription)",
        remedy: "Remove it by hand: the key shall lie in one place.", place: .init(file: entry.file.path))
    }
    try DurableFile.synchronise(folder: url)
    return moved
  }

  /// Makes the folder, for its owner alone, where it doesn't exist.
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

  /// The name of a role's file, `targets.key.json` or `targets-2.key.json`.
  static func file(_ name: String, number: Int, suffix: String = "key") -> String {
    (number == 1 ? name : "\(name)-\(number)") + ".\(suffix).json"
  }

  static func noKeys(in folder: URL) -> SkinIssue {
    SkinIssue(
      .missingKey, "There are no key files in \(folder.path)", remedy: "Make keys with `skin keys`.",
      place: .init(file: folder.path))
  }
}
