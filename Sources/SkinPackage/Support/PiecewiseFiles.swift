public import Foundation
public import SkinKit

/// The files of a skin, which can be read piece by piece as well as completely.
public protocol PiecewiseFiles: SkinFiles {
  /// Reads a file piece by piece.
  /// - Parameters:
  ///   - path: One of the paths.
  ///   - body: Receives the pieces in order. If this method throws, discard all of them.
  /// - Throws: `SkinIssue` if there is no such file or its contents are wrong; and any error of `body`.
  func read(_ path: String, _ body: (Data) throws -> Void) throws
}

extension SkinFiles {
  /// Reads a file piece by piece if that is supported, or completely otherwise.
  package func readPieces(of path: String, _ body: (Data) throws -> Void) throws {
    guard let files = self as? any PiecewiseFiles else { return try body(contents(of: path)) }
    try files.read(path, body)
  }
}
