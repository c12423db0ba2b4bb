// A skin's files in memory: made by an app, picked by a user, written in a test.

public import Foundation

/// The files of a skin that lie in memory.
public struct MemoryFiles: SkinFiles {
  /// The paths of all files, sorted by their UTF-8 bytes.
  public private(set) var paths: [String]
  /// The files' contents by path.
  public var contents: [String: Data] {
    didSet { paths = Self.sorted(contents) }
  }

  /// Takes files.
  /// - Parameter files: Their contents by path.
  public init(contents files: [String: Data]) {
    contents = files
    paths = Self.sorted(files)
  }

  /// Gives a file's contents.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The file's bytes.
  /// - Throws: ``SkinIssue`` where there is no such file.
  public func contents(of path: String) throws -> Data {
    guard let data = contents[path] else { throw SkinIssue.noSuchFile(path) }
    return data
  }

  private static func sorted(_ files: [String: Data]) -> [String] { files.keys.sorted { $0.precedesByBytes($1) } }
}

extension SkinImage {
  /// Makes an image of a picture that isn't a skin's, such as a photo that a user picked.
  /// - Parameters:
  ///   - data: The picture's file: PNG, JPEG or whatever else the system decodes.
  ///   - name: A name for it, with the extension of its kind; it counts where the image is written to a folder.
  ///   - scale: How many pixels a point has.
  public init(data: Data, name: String = "picture", scale: Int = 1) {
    let file = SkinFile(path: name, in: MemoryFiles(contents: [name: data]))
    self.init(path: name, variants: [Variant(scale: scale, file: file)])
  }
}
