public import Foundation

/// The files of a skin in memory.
///
/// ```swift
/// let files = SkinMemoryFiles(contents: ["skin.json": header, "modules/login.json": module])
/// ```
public struct SkinMemoryFiles: SkinFiles {
  /// The paths of all files, sorted by their UTF-8 bytes.
  public private(set) var paths: [String]
  /// The files' contents by path.
  public var contents: [String: Data] {
    didSet { paths = Self.sorted(contents) }
  }

  /// Creates files from their contents.
  /// - Parameter files: The contents by path.
  /// - Complexity: O(*n* log *n*) in the number of files.
  public init(contents files: [String: Data]) {
    contents = files
    paths = Self.sorted(files)
  }

  /// The contents of a file.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The file's bytes.
  /// - Throws: ``SkinIssue`` if there is no such file.
  public func contents(of path: String) throws -> Data {
    guard let data = contents[path] else { throw SkinIssue.noSuchFile(path) }
    return data
  }

  /// The size of a file.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The number of bytes; `nil` if there is no such file.
  public func size(of path: String) -> Int? { contents[path]?.count }

  private static func sorted(_ files: [String: Data]) -> [String] { files.keys.orderedByBytes() }
}

extension SkinImage {
  /// Creates an image from a picture outside of any skin, such as a photo that the user picked.
  /// - Parameters:
  ///   - data: A file that the system can decode, such as PNG or JPEG.
  ///   - name: The file's name, with the extension of its kind; used if the image is written to a folder.
  ///   - scale: The number of pixels per point.
  public init(data: Data, name: String = "picture", scale: Int = 1) {
    let file = SkinFile(path: name, in: SkinMemoryFiles(contents: [name: data]))
    self.init(path: name, variants: [Variant(scale: scale, file: file)])
  }
}
