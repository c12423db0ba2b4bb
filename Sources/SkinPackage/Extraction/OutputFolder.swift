// A folder that appears whole or not at all: filled beside its place, moved there at the end.

internal import Foundation
internal import SkinKit

/// A folder being filled under a temporary name.
///
/// Unless ``commit()`` is reached, the temporary folder is removed with all that is in it. No link is followed below the
/// folder that it is made in, so nothing is written outside of it, whatever else happens there meanwhile.
final class OutputFolder {
  private let parent: FolderHandle
  private let name: String
  private let temporary = ".\(UUID().uuidString).partial"
  private let root: FolderHandle
  /// The folder of the last file: the next one is often in the same.
  private var current: (path: String, handle: FolderHandle)
  private var isCommitted = false

  /// Begins a folder; one that exists must be empty.
  init(_ destination: URL) throws {
    let path = destination.path
    name = destination.lastPathComponent
    guard !name.isEmpty, !["/", ".", ".."].contains(name) else {
      throw SkinIssue(
        .occupiedFolder, "\(path) can't be replaced by a new folder", remedy: "Give the name of a folder to make.",
        place: .init(file: path))
    }
    let above = String(decoding: path.utf8.dropLast(name.utf8.count), as: UTF8.self)
    parent = try FolderHandle(above.isEmpty ? "." : above)
    try Self.check(name, in: parent, path)
    do {
      root = try parent.makeFolder(temporary, isNew: true)
    } catch {
      // It may have been made and not opened.
      parent.remove(temporary)
      throw error
    }
    current = ("", root)
  }

  deinit { if !isCommitted { parent.remove(temporary) } }

  /// Makes a file of a checked path within the folder; its folders are made with it.
  func makeFile(_ path: String) throws -> NewFile {
    var components = EntryName.components(of: path)
    guard let file = components.popLast() else { throw SkinIssue.unwritable(path, EINVAL) }
    return try folder(components).makeFile(file)
  }

  /// Moves the folder to its place.
  func commit() throws {
    do {
      try parent.rename(temporary, to: name)
    } catch {
      // Something may have been put there since the folder was begun.
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
    func occupied(_ what: String, _ remedy: String) -> SkinIssue {
      SkinIssue(.occupiedFolder, "\(path) \(what)", remedy: remedy, place: .init(file: path))
    }
    switch try parent.kind(of: name) {
    case .nothing: return
    case .folder:
      guard try parent.folder(name).names().isEmpty else {
        throw occupied("exists and isn't empty", "Choose another folder, or remove what is in it.")
      }
    case .link: throw occupied("is a symbolic link", "Give the path of the folder itself.")
    case .other: throw occupied("exists and isn't a folder", "Choose another name.")
    }
  }
}
