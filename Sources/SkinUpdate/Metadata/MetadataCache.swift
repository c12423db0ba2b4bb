public import Foundation
import SkinKit
import SkinPackage

/// A folder with the metadata that was trusted at the last refresh.
///
/// Its files are trusted no more than the network's: they are verified again, from the pinned root, at every reading.
/// The cache makes a refresh cheap, and preserves versions so that older ones are refused.
///
/// ```
/// root.json                                  the newest root
/// roots/<version>.root.json                  the roots between the pinned one and the newest
/// timestamp.json  snapshot.json  <role>.json the other roles, as they were served
/// index/<SHA-256>.json                       nodes of the index of packages and patches
/// state                                      when that was, and under which keys
/// ```
/// Names of delegated roles become safe file names.
public struct MetadataCache: Sendable {
  /// The folder.
  public let folder: URL
  private let roots: URL
  private let nodes: URL

  /// A file of the folder.
  enum File: Hashable {
    case newestRoot
    case root(version: Int)
    case role(String)
    case state
    case node(ContentHash)
  }

  /// Opens the folder, and creates it if it doesn't exist.
  ///
  /// It moves roots of an earlier layout to their places, and removes temporary files of killed processes.
  /// - Parameter folder: The folder.
  /// - Throws: `SkinIssue` if it can't be created.
  public init(_ folder: URL) throws {
    self.folder = folder
    roots = folder.appending(path: "roots", directoryHint: .isDirectory)
    nodes = folder.appending(path: "index", directoryHint: .isDirectory)
    for folder in [folder, roots, nodes] { try MisplacedItem.clearFolder(folder) }
    do {
      for folder in [roots, nodes] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
    } catch {
      throw SkinIssue(
        .storeFailure, "The folder for trusted metadata can't be created: \(error.localizedDescription)",
        suggestion: "Use a folder that the app can write to.", place: .init(file: folder.path))
    }
    tidy()
  }

  /// The bytes of the newest trusted root; nil before the first refresh.
  public var root: Data? { read(.newestRoot) }

  /// The bytes of a role's targets metadata, as trusted last; nil if there are none.
  package func bytes(of role: String) -> Data? { read(.role(role)) }

  /// Stores a first root that is trusted from elsewhere, for clients that don't pin one.
  /// - Parameter root: The bytes of the root metadata.
  /// - Throws: `SkinIssue` if it isn't a root that its own keys signed, or it can't be written.
  public func begin(with root: Data) throws {
    _ = try TrustedMetadata(root: root, now: .distantPast)
    try write(root, .newestRoot)
  }

  /// Reads a file.
  /// - Parameter file: The file.
  /// - Returns: Its bytes; nil if there is none or it can't be read, which only costs a download.
  func read(_ file: File) -> Data? { try? Data(contentsOf: url(of: file)) }

  func contains(_ file: File) -> Bool { FileManager.default.fileExists(atPath: url(of: file).path) }

  /// Removes nodes of the index; a failure only costs space.
  /// - Parameter kept: The hashes of the nodes that stay, in hexadecimal.
  func removeNodes(except kept: Set<String>) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: nodes.path)) ?? []
    where !kept.contains(String(name.prefix { $0 != "." })) {
      try? FileManager.default.removeItem(at: nodes.appending(path: name))
    }
  }

  func write(_ data: Data, _ file: File) throws {
    try DurableFile.replace(url(of: file), with: data, temporary: folder)
  }

  /// Removes the metadata of all roles except for the root's, so that they stay removed after a power loss.
  ///
  /// Those of targets are removed, too: a repository that was begun anew may give their versions to other contents.
  func removeRoles() throws {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasSuffix(".json") && name != "root.json" {
      let url = folder.appending(path: name)
      do { try FileManager.default.removeItem(at: url) } catch {
        throw SkinIssue(
          .storeFailure, "\(name) can't be removed: \(error.localizedDescription)",
          suggestion: "Check the permissions of the folder.", place: .init(file: url.path))
      }
    }
    try DurableFile.synchronize(folder: folder)
  }

  /// Names of roles have neither dots nor capitals here, so that no role's file can be mistaken for another.
  private func url(of file: File) -> URL {
    switch file {
    case .newestRoot: folder.appending(path: "root.json")
    case .root(let version): roots.appending(path: "\(version).root.json")
    case .role(let name): folder.appending(path: SafeFileName.make(of: name) + ".json")
    case .state: folder.appending(path: "state")
    case .node(let hash): nodes.appending(path: "\(hash.hex).json")
    }
  }

  /// Moves roots of the earlier layout, and removes temporary files of killed processes.
  ///
  /// A failure only costs a download, or some bytes.
  private func tidy() {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? [] {
      let url = folder.appending(path: name)
      if UUID(uuidString: name) != nil {
        AbandonedFiles.removeIfOld(url)
      } else if name.hasSuffix(".root.json"), let version = Int(name.dropLast(".root.json".count)) {
        try? DurableFile.move(url, to: self.url(of: .root(version: version)))
      }
    }
  }
}
