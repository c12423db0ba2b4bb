internal import Foundation
internal import SkinKit

/// An open folder, in which every name is resolved without following links, whatever happens to the folder's path.
final class FolderHandle {
  /// The kind of file with a name.
  enum Kind {
    case nothing
    case folder
    case link
    case other
  }

  /// The folder's path, for messages.
  let path: String
  private let descriptor: Int32

  /// Opens a folder by the caller's path, in which links are followed.
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

  /// Returns the kind of file with a name.
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

  /// Opens a subfolder; fails for a link.
  func folder(_ name: String) throws -> FolderHandle { try FolderHandle(name, in: self) }

  /// Creates a subfolder and opens it; fails for a link, and for an existing folder if it must be new.
  func makeFolder(_ name: String, isNew: Bool) throws -> FolderHandle {
    guard mkdirat(descriptor, name, 0o755) == 0 || errno == EEXIST && !isNew else {
      throw SkinIssue.unwritable("\(path)/\(name)", errno)
    }
    return try folder(name)
  }

  /// Creates a file; fails if the name exists.
  func makeFile(_ name: String) throws -> NewFile {
    let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw SkinIssue.unwritable("\(path)/\(name)", errno) }
    return NewFile(descriptor: file, path: "\(path)/\(name)")
  }

  /// Renames a subfolder; replaces only an empty folder.
  func rename(_ name: String, to other: String) throws {
    guard renameat(descriptor, name, descriptor, other) == 0 else {
      throw SkinIssue.unwritable("\(path)/\(other)", errno)
    }
  }

  /// Lists the names in the folder.
  func names() throws -> [String] {
    // A second descriptor, because closing the list also closes its descriptor.
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

  /// Removes a name: a folder with its contents, or a link but not its target.
  func remove(_ name: String) {
    guard unlinkat(descriptor, name, 0) != 0 else { return }
    // If removal fails, the file stays: another error is already being reported.
    if let folder = try? folder(name), let names = try? folder.names() { names.forEach(folder.remove) }
    unlinkat(descriptor, name, AT_REMOVEDIR)
  }
}

/// A new file being written.
final class NewFile {
  private let path: String
  private var descriptor: Int32

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends bytes.
  func append(_ data: Data) throws {
    try data.withUnsafeBytes { try FileWriting.write($0, to: descriptor, path: path) }
  }

  /// Closes the file; some file systems report only now that the disk is full.
  func finish() throws {
    defer { descriptor = -1 }
    guard close(descriptor) == 0 || errno == EINTR else { throw SkinIssue.unwritable(path, errno) }
  }
}
