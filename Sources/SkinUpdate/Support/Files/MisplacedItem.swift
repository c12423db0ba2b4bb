import Foundation
import SkinKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder in the place of a file, or a file in the place of a folder.
///
/// A backup that was restored in part, or another program, can leave one. It would make every later change fail, so it is
/// moved aside: renamed with a `~` at its end, which no name of ours has. An earlier one of that name is removed.
enum MisplacedItem {
  /// Whether there is a folder in the place of a file.
  static func isFolder(_ url: URL) -> Bool { kind(of: url) == S_IFDIR }

  /// Whether there is a file in the place of a folder.
  static func isFile(_ url: URL) -> Bool { kind(of: url) == S_IFREG }

  /// Moves a folder aside that is in the place of a file.
  /// - Throws: `SkinIssue` if it can't be moved.
  static func clearFile(_ url: URL) throws {
    guard isFolder(url) else { return }
    let aside = try aside(url)
    // With the slash, this fails if another process has put a file there meanwhile.
    guard rename(url.path + "/", aside) != 0 else { return }
    let number = errno
    if isFolder(url) { throw DurableFile.failure("move aside", url, number) }
  }

  /// Moves a file aside that is in the place of a folder.
  /// - Throws: `SkinIssue` if it can't be moved.
  static func clearFolder(_ url: URL) throws {
    guard isFile(url) else { return }
    let aside = try aside(url)
    // Both calls fail if another process has put a folder there meanwhile; renaming would move that one.
    guard link(url.path, aside) != 0 || unlink(url.path) != 0 else { return }
    let number = errno
    if isFile(url) { throw DurableFile.failure("move aside", url, number) }
  }

  private static func aside(_ url: URL) throws -> String {
    let path = url.path + "~"
    guard FileManager.default.fileExists(atPath: path) else { return path }
    do { try FileManager.default.removeItem(atPath: path) } catch {
      throw DurableFile.failure("remove", URL(filePath: path), EIO)
    }
    return path
  }

  /// The kind of an item; nil if there is none, or a link to none, which may be on a volume that is away.
  private static func kind(of url: URL) -> mode_t? {
    var status = stat()
    return stat(url.path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
