// Where things lie in a store's folder.

import Foundation
import SkinKit
import SkinPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where things lie in a store's folder.
struct StoreLayout: Hashable, Sendable {
  /// The store's folder on this machine.
  let folder: URL

  let objects: URL
  let skins: URL
  let leases: URL
  let records: URL
  let trust: URL
  let temporary: URL
  let downloads: URL
  let current: URL
  let journal: URL
  let format: URL
  let lock: URL

  /// Names the places once: an installation asks for them with each file.
  init(folder: URL) {
    self.folder = folder
    objects = folder.appending(path: "objects")
    skins = folder.appending(path: "skins")
    leases = folder.appending(path: "leases")
    records = folder.appending(path: "records")
    trust = folder.appending(path: "trust")
    temporary = folder.appending(path: "tmp")
    downloads = folder.appending(path: "downloads")
    current = folder.appending(path: "current")
    journal = folder.appending(path: "journal")
    format = folder.appending(path: "format")
    lock = folder.appending(path: "lock")
  }

  /// The folders that every store has.
  var folders: [URL] { [folder, objects, skins, leases, records, trust, temporary, downloads] }

  /// Where the file of these contents lies in a store of the latest format.
  ///
  /// All of them lie in one folder: file systems of today find a name among many thousands at once, and each folder more
  /// would cost an installation more than a file does.
  func object(_ hash: ContentHash) -> URL { objects.appending(path: hash.hex) }

  /// Where formats 1 and 2 had it.
  private func formerObject(_ hash: ContentHash) -> URL {
    let name = hash.hex
    return objects.appending(path: "\(name.prefix(2))/\(name)")
  }

  /// Where it can lie, in a store of any format.
  func places(of hash: ContentHash) -> [URL] { [object(hash), formerObject(hash)] }

  /// Does something with the file of these contents, wherever it lies, without the store's lock.
  ///
  /// The first place is tried once more at the end, because another process may bring the file there in between.
  /// - Parameters:
  ///   - hash: The contents' hash.
  ///   - body: Gets the places in turn, until it gives something; nil says that the file isn't there.
  /// - Returns: What `body` gave; nil where the file is nowhere.
  func atPlace<Result>(of hash: ContentHash, _ body: (URL) -> Result?) -> Result? {
    body(object(hash)) ?? body(formerObject(hash)) ?? body(object(hash))
  }

  /// The manifests of a version.
  ///
  /// There can be two for a moment, when a version comes with other contents than before; the pointer to the current
  /// skin says which one it means.
  func manifests(_ reference: SkinReference) -> URL {
    skins.appending(path: "\(reference.id)/\(reference.version)")
  }

  func manifest(_ reference: SkinReference, _ hash: ContentHash) -> URL {
    manifests(reference).appending(path: "\(hash.hex).json")
  }

  func lease(_ manifest: ContentHash) -> URL { leases.appending(path: manifest.hex) }

  /// What a folder holds, sorted; nothing where there is no such folder.
  /// - Throws: `SkinIssue` where it can't be read, which must never be taken for an empty one.
  static func names(in folder: URL) throws -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() } catch {
      if !FileManager.default.fileExists(atPath: folder.path) { return [] }
      throw SkinIssue(
        .storeFailure, "The folder \(folder.lastPathComponent) can't be read: \(error.localizedDescription)",
        remedy: "Check the permissions of the folder.", place: .init(file: folder.path))
    }
  }

  /// Removes a file; it may be gone already.
  static func remove(_ file: URL) throws {
    guard unlink(file.path) != 0, errno != ENOENT else { return }
    throw DurableFile.failure("remove", file, errno)
  }
}
