import Foundation
import SkinKit

/// Reads a small file that was named on the command line.
/// - Parameters:
///   - path: The file's path.
///   - code: The code of the issue if the file can't be read.
/// - Returns: The file's contents.
/// - Throws: `SkinIssue` if the file can't be read.
func contents(ofFile path: String, otherwise code: SkinIssue.Code = .unreadableFile) throws -> Data {
  do { return try Data(contentsOf: URL(filePath: path)) } catch {
    throw SkinIssue(
      code, "\(path) can't be read: \((error as NSError).localizedDescription)",
      suggestion: "Check the path and its permissions.", place: .init(file: path))
  }
}

/// Writes a file atomically, replacing an existing one.
/// - Throws: `SkinIssue` if the file can't be written.
func write(_ data: Data, to path: String) throws {
  do {
    try data.write(to: URL(filePath: path), options: .atomic)
  } catch {
    throw SkinIssue(
      .unwritableFile, "\(path) can't be written: \(error.localizedDescription)",
      suggestion: "Check that its folder exists and may be written to.", place: .init(file: path))
  }
}

/// Writes a file that must not exist yet.
/// - Throws: `SkinIssue` if the file exists or can't be written.
func create(_ data: Data, at file: URL) throws {
  do { try data.write(to: file, options: .withoutOverwriting) } catch {
    let exists = FileManager.default.fileExists(atPath: file.path)
    throw SkinIssue(
      exists ? .alreadyExists : .unwritableFile,
      "\(file.relativePath) can't be written: \(exists ? "it exists" : error.localizedDescription)",
      suggestion: exists ? "Move it away first." : "Check that the folder may be written to.",
      place: .init(file: file.relativePath))
  }
}

/// Creates a folder together with its parents.
/// - Throws: `SkinIssue` if the folder can't be created.
func makeFolder(_ folder: URL) throws {
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  } catch {
    throw SkinIssue(
      .unwritableFile, "\(folder.relativePath) can't be created: \(obstacle(to: folder) ?? error.localizedDescription)",
      suggestion: "Choose another folder.", place: .init(file: folder.relativePath))
  }
}

/// What stands in the way of a folder: a file, or a link to nothing, where it or a folder around it should be.
private func obstacle(to folder: URL) -> String? {
  let text = folder.relativePath
  for end in text.indices.dropFirst().filter({ text[$0] == "/" }) + [text.endIndex] {
    let path = String(text[..<end])
    switch isFolder(path) {
    case true?: continue
    case false?: return "\(path) is a file"
    case nil:
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      return target.map { "\(path) is a link to \($0), which doesn't exist" }
    }
  }
  return nil
}

/// Whether a path names a folder; nil if nothing exists there.
func isFolder(_ path: String) -> Bool? {
  var isFolder: ObjCBool = false
  return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) ? isFolder.boolValue : nil
}
