import Foundation
import SkinFormats
import SkinKit
import SkinLint

/// A skin that has a file open in an editor: the folder of a native skin, or a file of design tokens.
struct SkinFolder: Hashable, Sendable {
  /// The folder of the skin's files.
  let folder: URL
  /// The name of a single-file skin; `nil` for a native skin.
  let entry: String?

  /// The most folders above a file that are searched for a header.
  private static let highest = 16
  /// The most neighbors that are searched for a base skin.
  private static let mostNeighbors = 200

  /// Finds the skin of a file; `nil` if it belongs to none.
  init?(of file: URL) {
    let name = file.lastPathComponent
    var folder = file.deletingLastPathComponent()
    if [".tokens.json", ".resolver.json", ".tokens"].contains(where: name.hasSuffix) {
      (self.folder, entry) = (folder, name)
      return
    }
    guard file.pathExtension == "json" else { return nil }
    for _ in 0..<Self.highest {
      let above = folder.deletingLastPathComponent()
      let isBrand = above.lastPathComponent == "brands" && Self.hasHeader(above.deletingLastPathComponent())
      if Self.hasHeader(folder), !isBrand {
        (self.folder, entry) = (folder, nil)
        return
      }
      guard above.path != folder.path else { break }
      folder = above
    }
    return nil
  }

  private static func hasHeader(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "skin.json").path)
  }

  /// Returns the path of a file in the skin; `nil` if it is outside.
  func path(of file: URL) -> String? {
    let prefix = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
    return file.path.hasPrefix(prefix) ? String(file.path.dropFirst(prefix.count)) : nil
  }

  func url(of path: String) -> URL { folder.appending(path: path) }

  /// Reads the skin's files with the unsaved texts of an editor.
  func files(_ texts: [String: Data]) throws -> OverlayFiles {
    guard let entry else { return OverlayFiles(try SkinFolderFiles(folder), texts: texts) }
    return OverlayFiles(try SkinLooseFiles(folder.appending(path: entry)), texts: texts)
  }

  /// Finds the skin with an id among the folders next to this one.
  func neighbor(_ id: SkinIdentifier) -> SkinDocument? {
    let parent = folder.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for name in names.sorted().prefix(Self.mostNeighbors) {
      let other = parent.appending(path: name)
      var warnings: [SkinIssue] = []
      // Only the header of the folder in question is worth reading completely.
      guard other.path != folder.path, Self.hasHeader(other),
        let data = try? Data(contentsOf: other.appending(path: "skin.json")),
        let header = try? SkinSourceJSON(data, file: "skin.json", warnings: &warnings),
        header["id"]?.string == id.rawValue
      else { continue }
      return try? SkinDocument.read(SkinFolderFiles(other), formats: .all)
    }
    return nil
  }
}

/// A skin as an editor shows it: read with unsaved texts, resolved and checked.
struct SkinAnalysis {
  let folder: SkinFolder
  let files: OverlayFiles
  let document: SkinDocument
  let skin: Skin
  let chains: AliasChains
  let issues: [SkinIssue]

  /// Reads and checks a skin.
  /// - Parameters:
  ///   - folder: The skin.
  ///   - texts: The unsaved texts by path.
  ///   - builtIn: The app's own skin.
  ///   - given: The base skins of the command line.
  /// - Throws: `SkinIssue` if the skin can't be read at all.
  init(_ folder: SkinFolder, texts: [String: Data], builtIn: SkinDocument?, bases given: [SkinDocument]) throws {
    self.folder = folder
    let files = try folder.files(texts)
    self.files = files
    document = try SkinDocument.read(files, formats: .all, options: .init(entry: folder.entry).readingAroundDamage())
    var bases = given
    var next = document.header.base
    // Base skins next to the skin needn't be named.
    for _ in 0..<8 {
      guard let id = next, builtIn?.header.id != id else { break }
      if let known = bases.first(where: { $0.header.id == id }) {
        next = known.header.base
      } else {
        guard let found = folder.neighbor(id) else { break }
        bases.append(found)
        next = found.header.base
      }
    }
    let resolver = SkinResolver(builtIn: builtIn, bases: bases)
    skin = resolver.resolve(document)
    chains = AliasChains(document, resolver: resolver, skin: skin)
    var issues: [SkinIssue] = []
    let configuration = try LintConfiguration(in: files.base, issues: &issues)
    self.issues =
      Linter(configuration: configuration)
      .lint(document, builtIn: builtIn, bases: bases, others: issues).issues
  }
}
