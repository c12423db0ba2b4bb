import ArgumentParser
import Foundation
import SkinKit
import SkinPackage
import ToolOutput

/// The file that a command writes, which may be the standard output.
///
/// An earlier file of the same kind is replaced, and no other file: `-o` may name one of the user's by mistake.
struct OutputFile {
  /// The argument.
  let path: String
  /// The kind of file that the command writes.
  let kind: OutputKind
  /// Whether it is the standard output.
  var isStandardOutput: Bool { path == "-" }

  /// Checks an argument.
  /// - Parameters:
  ///   - path: The argument.
  ///   - json: Whether the command prints JSON.
  ///   - isBinary: Whether a terminal can't show the contents.
  /// - Throws: `ValidationError` if the standard output is needed for something else.
  static func validate(_ path: String?, json: Bool, isBinary: Bool) throws {
    guard path == "-" else { return }
    guard !json else { throw ValidationError("Pass either --json or -o -.") }
    guard !isBinary || isatty(STDOUT_FILENO) == 0 else {
      throw ValidationError("A terminal can't show the file. Redirect the output, as in `-o - > FILE`, or give a path.")
    }
  }

  /// Calls a function with the path to write, and copies the result to the standard output, a pipe or a device if that is meant.
  /// - Parameter body: Writes the file.
  /// - Returns: The function's result.
  /// - Throws: `SkinIssue` if another file would be replaced or a pipe can't be written, and the function's error.
  func write<Result>(_ body: (String) throws -> Result) throws -> Result {
    try check()
    guard isStandardOutput || isStream else { return try body(replaced) }
    let file = try TemporaryFiles.url(named: "output")
    let result = try body(file.path)
    let data = try contents(ofFile: file.path)
    if isStandardOutput { Self.send(data) } else { try stream(data) }
    return result
  }

  /// Checks that no other file would be replaced.
  /// - Throws: `SkinIssue` with the code `already-exists`.
  func check() throws {
    guard !isStandardOutput, !isStream, isFolder(path) == false else { return }
    // A file that can't be read may be any.
    let start = FileHandle(forReadingAtPath: path).flatMap { file in
      defer { try? file.close() }
      return try? file.read(upToCount: OutputKind.startLength) ?? Data()
    }
    guard start.map({ !$0.isEmpty && !kind.begins($0) }) ?? (kind != .any) else { return }
    throw SkinIssue(
      .alreadyExists, "\(path) exists and isn't \(kind.phrase)",
      suggestion: "Give another file, or remove this one first.", place: .init(file: path))
  }

  /// The path of the file to replace: a link stays.
  private var replaced: String {
    isFolder(path) == nil ? path : URL(filePath: path).resolvingSymlinksInPath().path
  }

  /// Whether the path names something that is written to instead of being replaced, such as a pipe or a device.
  private var isStream: Bool {
    var info = stat()
    guard stat(path, &info) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(info.st_mode & S_IFMT)
  }

  private func stream(_ data: Data) throws {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    let code = descriptor < 0 ? errno : data.withUnsafeBytes { FileWriting.write($0, to: descriptor) }
    guard let code else { return }
    throw SkinIssue(
      .unwritableFile, "\(path) can't be written: \(String(cString: strerror(code)))",
      suggestion: "Check that it may be written to.", place: .init(file: path))
  }

  /// Writes bytes to the standard output.
  static func send(_ data: Data) { ToolOutput.write(data, cleanUp: TemporaryFiles.removeAll) }
}
