internal import Foundation
internal import SkinKit

/// A folder that is filled under a temporary name and then moved into place.
///
/// Without ``commit()``, the temporary folder is removed with its contents. No link below its parent folder is
/// followed, so nothing is written elsewhere, whatever other processes do.
final class OutputFolder {
  private let parent: FolderHandle
  private let name: String
  private let temporary = ".\(UUID().uuidString).partial"
  private let root: FolderHandle
  /// The folder of the last file, which the next file often shares.
  private var current: (path: String, handle: FolderHandle)
  private var isCommitted = false

  /// Begins a folder; an existing one must be empty.
  init(_ destination: URL) throws {
    let path = destination.path
    name = destination.lastPathComponent
    guard !name.isEmpty, !["/", ".", ".."].contains(name) else {
      throw SkinIssue(
        .occupiedFolder, "\(path) can't be replaced by a new folder", suggestion: "Pass the name of a new folder.",
        place: .init(file: path))
    }
    let above = String(decoding: path.utf8.dropLast(name.utf8.count), as: UTF8.self)
    parent = try FolderHandle(above.isEmpty ? "." : above)
    try Self.check(name, in: parent, path)
    do {
      root = try parent.makeFolder(temporary, isNew: true)
    } catch {
      // It may have been created, but not opened.
      parent.remove(temporary)
      throw error
    }
    current = ("", root)
  }

  deinit { if !isCommitted { parent.remove(temporary) } }

  /// Creates a file with a checked path, and its folders.
  func makeFile(_ path: String) throws -> NewFile {
    var components = EntryName.components(of: path)
    guard let file = components.popLast() else { throw SkinIssue.unwritable(path, EINVAL) }
    return try folder(components).makeFile(file)
  }

  /// Moves the folder into place.
  func commit() throws {
    do {
      try parent.rename(temporary, to: name)
    } catch {
      // Another process may have created the name in the meantime.
      try Self.check(name, in: parent, "\(parent.path)/\(name)")
      throw error
    }
    isCommitted = true
  }

  private func folder(_ components: [String]) throws -> FolderHandle {
    let path = components.joined(separator: "/")
    if path == current.path { return current.handle }
    let handle = try components.reduce(root) { try $0.makeFolder($1, isNew: false) }
    current = (path, handle)
    return handle
  }

  private static func check(_ name: String, in parent: FolderHandle, _ path: String) throws {
    func occupied(_ what: String, _ suggestion: String) -> SkinIssue {
      SkinIssue(.occupiedFolder, "\(path) \(what)", suggestion: suggestion, place: .init(file: path))
    }
    switch try parent.kind(of: name) {
    case .nothing: return
    case .folder:
      guard try parent.folder(name).names().isEmpty else {
        throw occupied("exists and isn't empty", "Choose another folder, or remove what is in it.")
      }
    case .link: throw occupied("is a symbolic link", "Pass the path of the folder itself.")
    case .other: throw occupied("exists and isn't a folder", "Choose another name.")
    }
  }
}
