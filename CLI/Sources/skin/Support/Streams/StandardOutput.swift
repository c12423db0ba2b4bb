import ArgumentParser
import Foundation
import SkinKit
import ToolOutput

/// The file that a command writes, which may be the standard output.
struct OutputFile {
  /// The argument.
  let path: String
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

  /// Calls a function with the path to write, and copies the result to the standard output if that is meant.
  /// - Parameter body: Writes the file.
  /// - Returns: The function's result.
  /// - Throws: The function's error.
  func write<Result>(_ body: (String) throws -> Result) throws -> Result {
    guard isStandardOutput else { return try body(path) }
    let file = try TemporaryFiles.url(named: "output")
    let result = try body(file.path)
    Self.send(try contents(ofFile: file.path))
    return result
  }

  /// Writes bytes to the standard output.
  static func send(_ data: Data) { ToolOutput.write(data, cleanUp: TemporaryFiles.removeAll) }
}
