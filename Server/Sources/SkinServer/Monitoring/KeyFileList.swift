import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// The key files of a folder, of which only the public parts are read.
struct KeyFileList: Sendable {
  struct File: Sendable {
    /// The path below the folder.
    var name: String
    var key: RolePublicKey
  }

  /// The files in the folder itself, whose keys the server signs with.
  private(set) var files: [File] = []
  /// The root keys in the folder or below it, which belong to an offline medium.
  private(set) var rootKeys: [File] = []
  /// The files that can't be read.
  private(set) var issues: [SkinIssue] = []

  /// The folder in which `skin keys init` and `skin keys rotate` leave root keys.
  private static let offline = "offline"

  /// Reads the key files of a folder.
  init(_ folder: URL) {
    files = read(folder)
    let inner = folder.appending(path: Self.offline)
    let moved = FileManager.default.fileExists(atPath: inner.path) ? read(inner, below: "\(Self.offline)/") : []
    rootKeys = (files + moved).filter { $0.key.name == RoleName.root.rawValue }
  }

  private mutating func read(_ folder: URL, below prefix: String = "") -> [File] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      issues.append(Self.unreadable(prefix.isEmpty ? folder.path : prefix, error))
      return []
    }
    // `targets.key.json` precedes `targets-2.key.json`.
    let sorted = names.filter { $0.hasSuffix(".key.json") }.sorted { ($0.count, $0) < ($1.count, $1) }
    return sorted.compactMap { name in
      do {
        let data = try Data(contentsOf: folder.appending(path: name))
        return File(name: prefix + name, key: try RolePublicKey(parsing: data, file: name))
      } catch let issue as SkinIssue {
        issues.append(issue)
      } catch {
        issues.append(Self.unreadable(prefix + name, error))
      }
      return nil
    }
  }

  private static func unreadable(_ name: String, _ error: any Error) -> SkinIssue {
    SkinIssue(
      .unreadableFile, "\(name) can't be read: \((error as NSError).localizedDescription)",
      suggestion: "Let the user of the server own the folder of the keys and its files.", place: .init(file: name))
  }
}
