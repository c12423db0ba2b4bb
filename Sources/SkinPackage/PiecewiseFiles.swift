// Files that needn't be in memory to be read.

public import Foundation
public import SkinKit

/// The files of a skin that can be read piece by piece as well as whole.
public protocol PiecewiseFiles: SkinFiles {
  /// Reads one file piece by piece.
  /// - Parameters:
  ///   - path: One of the paths.
  ///   - body: Gets the pieces in order. Nothing of what it got may be used where this method throws.
  /// - Throws: `SkinIssue` where there is no such file or it isn't the right one, and what `body` throws.
  func read(_ path: String, _ body: (Data) throws -> Void) throws
}

extension SkinFiles {
  /// Reads one file piece by piece where that can be done, and whole where not.
  func readPieces(of path: String, _ body: (Data) throws -> Void) throws {
    guard let files = self as? any PiecewiseFiles else { return try body(contents(of: path)) }
    try files.read(path, body)
  }
}
