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

/// The paths inside a store's folder.
///
/// A class, because many values have a layout: a copy of a structure would retain each path.
final class StoreLayout: Hashable, Sendable {
  /// The store's folder.
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
  /// The path of ``objects``, because building and converting a URL takes longer than inspecting its file.
  private let objectsPath: String

  /// Builds all paths once, because an installation uses them for each file.
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
    objectsPath = objects.path
  }

  static func == (lhs: StoreLayout, rhs: StoreLayout) -> Bool { lhs === rhs || lhs.folder == rhs.folder }

  func hash(into hasher: inout Hasher) { hasher.combine(folder) }

  /// The folders that every store has.
  var folders: [URL] { [folder, objects, skins, leases, records, trust, temporary, downloads] }

  /// The path of the object with a hash.
  ///
  /// All objects share one folder. File systems look a name up among many thousands in constant time, and creating one
  /// more folder costs an installation more than creating a file.
  func object(_ hash: ContentHash) -> URL { objects.appending(path: hash.hex) }

  /// Returns the stored copy of a skin's file.
  func stored(_ file: PackageManifest.File) -> StoredObject {
    StoredObject(folder: objectsPath, hash: file.sha256, size: file.size)
  }

  /// The folder of a version's manifests.
  ///
  /// It holds two for a moment when a version is installed again with other contents. The file `current` names the one
  /// to show by its hash.
  func manifests(_ reference: SkinReference) -> URL {
    skins.appending(path: "\(reference.id)/\(reference.version)")
  }

  func manifest(_ reference: SkinReference, _ hash: ContentHash) -> URL {
    manifests(reference).appending(path: "\(hash.hex).json")
  }

  func lease(_ manifest: ContentHash) -> URL { leases.appending(path: manifest.hex) }

  /// The folders and files of the store in whose place something else is: a file, or a folder.
  var misplaced: [URL] {
    folders.filter(MisplacedItem.isFile) + [current, journal, format, lock].filter(MisplacedItem.isFolder)
  }

  /// Returns the sorted names in a folder, or none if the folder doesn't exist, or a file is in its place.
  /// - Throws: `SkinIssue` if the folder can't be read, which must never be mistaken for an empty one.
  static func names(in folder: URL) throws -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() } catch {
      if !FileManager.default.fileExists(atPath: folder.path) || MisplacedItem.isFile(folder) { return [] }
      throw SkinIssue(
        .storeFailure, "The folder \(folder.lastPathComponent) can't be read: \(error.localizedDescription)",
        suggestion: "Check the permissions of the folder.", place: .init(file: folder.path))
    }
  }

  /// Removes a file, if it exists, or a folder in its place.
  static func remove(_ file: URL) throws {
    guard unlink(file.path) != 0, errno != ENOENT else { return }
    let number = errno
    if MisplacedItem.isFolder(file), (try? FileManager.default.removeItem(at: file)) != nil { return }
    throw DurableFile.failure("remove", file, number)
  }
}
