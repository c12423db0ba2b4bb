// A folder that is held open: whatever happens to its path, nothing in it is reached through a link.

internal import Foundation
internal import SkinKit

/// An open folder, in which every name is looked up without following links.
final class FolderHandle {
  /// What stands under a name.
  enum Kind {
    case nothing
    case folder
    case link
    case other
  }

  /// The folder's path, for messages.
  let path: String
  private let descriptor: Int32

  /// Opens a folder by a path of the caller's own, in which links are followed.
  init(_ path: String) throws {
    self.path = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SkinIssue.unwritable(path, errno) }
  }

  private init(_ name: String, in parent: FolderHandle) throws {
    path = "\(parent.path)/\(name)"
    descriptor = openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw SkinIssue.unwritable(path, errno) }
  }

  deinit { close(descriptor) }

  /// What stands under a name.
  func kind(of name: String) throws -> Kind {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      guard errno == ENOENT else { throw SkinIssue.unwritable("\(path)/\(name)", errno) }
      return .nothing
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .other
    }
  }

  /// Opens a folder in it; a link is refused.
  func folder(_ name: String) throws -> FolderHandle { try FolderHandle(name, in: self) }

  /// Makes a folder in it, and opens it; a link is refused, and so is a folder that is there where it should be new.
  func makeFolder(_ name: String, isNew: Bool) throws -> FolderHandle {
    guard mkdirat(descriptor, name, 0o755) == 0 || errno == EEXIST && !isNew else {
      throw SkinIssue.unwritable("\(path)/\(name)", errno)
    }
    return try folder(name)
  }

  /// Makes a file in it; what stands there already is refused.
  func makeFile(_ name: String) throws -> NewFile {
    let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw SkinIssue.unwritable("\(path)/\(name)", errno) }
    return NewFile(descriptor: file, path: "\(path)/\(name)")
  }

  /// Gives a folder in it another name; only an empty folder is replaced.
  func rename(_ name: String, to other: String) throws {
    guard renameat(descriptor, name, descriptor, other) == 0 else {
      throw SkinIssue.unwritable("\(path)/\(other)", errno)
    }
  }

  /// The names that stand in it.
  func names() throws -> [String] {
    // A second descriptor, because closing the list closes the one that it was made of.
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw SkinIssue.unwritable(path, errno) }
    guard let list = fdopendir(copy) else {
      let code = errno
      close(copy)
      throw SkinIssue.unwritable(path, code)
    }
    defer { closedir(list) }
    var names: [String] = []
    while let entry = readdir(list) {
      // The name is a fixed array that ends with a zero.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes what stands under a name, a folder with all that is in it; a link goes, what it points at stays.
  func remove(_ name: String) {
    guard unlinkat(descriptor, name, 0) != 0 else { return }
    // What can't be removed stays where it is: there is nothing better to do while another error is on its way.
    if let folder = try? folder(name), let names = try? folder.names() { names.forEach(folder.remove) }
    unlinkat(descriptor, name, AT_REMOVEDIR)
  }
}

/// A file that didn't exist before, being written.
final class NewFile {
  private let path: String
  private var descriptor: Int32

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Adds bytes at the end.
  func append(_ data: Data) throws {
    try data.withUnsafeBytes { try FileWriting.write($0, to: descriptor, path: path) }
  }

  /// Ends the file; some file systems tell only now that there is no room.
  func finish() throws {
    defer { descriptor = -1 }
    guard close(descriptor) == 0 || errno == EINTR else { throw SkinIssue.unwritable(path, errno) }
  }
}
