public import Foundation
public import SkinKit

/// The files of a skin in a zip of any ordinary tool: Finder, Windows, Info-ZIP, bsdtar, Python, Java (system Z in docs/formats.md).
///
/// The skin may be in one folder, or in one folder of another. Hidden files and `__MACOSX` don't belong to it. Names are read
/// as ``ZipNamePolicy/anyTool``; everything else is checked as in packages.
/// ```swift
/// let files = try ZipSkinFiles(url: zip, formats: .all)                  // import SkinFormats
/// let document = try SkinDocument.read(files, formats: .all)
/// for issue in document.issues { print(issue) }                     // those of the names, too
/// ```
public struct ZipSkinFiles: SkinFiles {
  /// The archive.
  public let archive: ZipArchive
  /// The folder of the archive that contains the skin, with its slash; empty if the skin is at the top.
  public let root: String
  /// The paths of the skin's files below ``root``, sorted by their UTF-8 bytes.
  public let paths: [String]

  /// The name of the folder that contains the skin; `nil` if the skin is at the top.
  public var folderName: String? { EntryName.components(of: root).last }
  /// Warnings about names that were converted.
  public var fileIssues: [SkinIssue] { archive.fileIssues }

  /// The greatest number of folders around a skin.
  private static let mostFolders = 2

  /// Opens a zip, and finds the skin in it.
  /// - Parameters:
  ///   - url: A file on this machine.
  ///   - formats: The formats that the skin may be in. The first that recognizes the files of a folder decides where the skin is;
  ///     if none does, it is at the top.
  ///   - limits: The size limits.
  /// - Throws: `SkinIssue` with a code for the damage or the exceeded limit.
  /// - Complexity: O(*n* log *n*) in the number of entries. Formats may read files whose names they know.
  public init(url: URL, formats: [SkinFormat], limits: PackageLimits = .default) throws {
    self.init(try ZipArchive(url: url, names: .anyTool, limits: limits), formats: formats)
  }

  /// Finds the skin in an archive.
  /// - Parameters:
  ///   - archive: The archive, opened with the policy ``ZipNamePolicy/anyTool``.
  ///   - formats: The formats that the skin may be in.
  public init(_ archive: ZipArchive, formats: [SkinFormat]) {
    // A folder `modules` is a part of a skin, also if the skin.json next to it is missing.
    var places = [ZipSkinFiles(archive, root: "")]
    while places.count <= Self.mostFolders, let last = places.last, let folder = last.onlyFolder, folder != "modules/" {
      places.append(ZipSkinFiles(archive, root: last.root + folder))
    }
    let found = formats.lazy.compactMap { format in
      places.first { (try? SkinFormat.detect($0, among: [format])) != nil }
    }
    let incomplete = places.last { place in place.paths.contains { $0.hasPrefix("modules/") } }
    self = found.first ?? incomplete ?? places[0]
  }

  /// Opens the skin in a known folder of an archive.
  package init(_ archive: ZipArchive, root: String) {
    self.archive = archive
    self.root = root
    paths = archive.paths.compactMap { path in
      guard path.utf8.starts(with: root.utf8) else { return nil }
      let below = String(Substring(path.utf8.dropFirst(root.utf8.count)))
      return EntryName.isHidden(below) ? nil : below
    }
  }

  /// The folder that contains all files, with its slash; `nil` if there is none.
  private var onlyFolder: String? {
    guard let first = paths.first, let name = EntryName.components(of: first).first else { return nil }
    let folder = name + "/"
    return paths.allSatisfy { $0.utf8.starts(with: folder.utf8) } ? folder : nil
  }

  /// Reads a complete file and checks its size and CRC-32.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The file's bytes.
  /// - Throws: `SkinIssue` if there is no such file or its data is damaged.
  public func contents(of path: String) throws -> Data {
    guard contains(path) else { throw SkinIssue.noSuchFile(EntryName.shown(path)) }
    return try archive.contents(of: root + path)
  }
}
