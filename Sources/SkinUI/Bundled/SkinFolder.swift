import Foundation
import SkinFormats
import SkinKit

/// A folder of a bundle that contains skins, each in a folder of its own.
struct SkinFolder: Sendable {
  /// The most bases of a skin.
  private static let deepestBase = 8

  /// The folder.
  let url: URL
  /// The folder's path in its bundle.
  let name: String
  private let cache: SkinCache

  /// Finds a folder in a bundle.
  /// - Parameters:
  ///   - name: The folder's path in the bundle.
  ///   - bundle: The bundle.
  ///   - cache: The cache of its skins.
  /// - Throws: `SkinIssue` that names the mistake: a missing folder, files without their folders, another bundle, upper and lower case.
  init(_ name: String, in bundle: Bundle, cache: SkinCache) throws {
    self.cache = cache
    let resources = bundle.resourceURL ?? bundle.bundleURL
    self.name = name
    url = resources.appending(path: name)
    let parent = url.deletingLastPathComponent()
    // The disks of simulators don't distinguish upper and lower case, those of devices do.
    if let other = Self.names(in: parent).first(where: { $0.lowercased() == url.lastPathComponent.lowercased() }) {
      guard other == url.lastPathComponent else { throw SkinIssue.otherCase(name, of: other) }
      guard Self.isFolder(url) else { throw SkinIssue.noSkinFolder(name, bundle) }
      return
    }
    if FileManager.default.fileExists(atPath: resources.appending(path: "skin.json").path) {
      throw SkinIssue.flattened(name)
    }
    if let other = Self.bundles(in: resources).first(where: { Self.isFolder($0.appending(path: name)) }) {
      throw SkinIssue.inOtherBundle(name, other.lastPathComponent)
    }
    throw SkinIssue.noSkinFolder(name, bundle)
  }

  /// The identifiers of the folder's skins, sorted.
  var ids: [SkinIdentifier] { folders.compactMap { SkinIdentifier($0) }.sorted() }

  /// The issues of the folder itself, none of which keeps the built-in skin from being shown.
  var issues: [SkinIssue] {
    var issues = folders.filter { SkinIdentifier($0) == nil }.map { SkinIssue.badFolderName($0, in: name) }
    if contains("skin.json"), hasSkins { issues.append(.doubleHeader(name)) }
    return issues
  }

  /// Reads a skin.
  /// - Throws: `SkinIssue` if there is no such skin, or it can't be read.
  func document(_ id: SkinIdentifier) throws -> SkinDocument {
    guard Self.isFolder(url.appending(path: id.rawValue)) else {
      if contains("skin.json"), !hasSkins { throw SkinIssue.skinAsFolder(name, id) }
      throw SkinIssue.noSuchSkin(id.rawValue, in: name, among: ids)
    }
    let files = try FolderFiles(url.appending(path: id.rawValue))
    do {
      return try cache.read(files, named: "\(name)/\(id)", formats: .all)
    } catch let issue as SkinIssue where issue.code == .unknownFormat {
      let nested = files.paths.first { $0.split(separator: "/").count == 2 && $0.hasSuffix("/skin.json") }
      if let nested { throw SkinIssue.tooDeep(nested, in: "\(name)/\(id)") }
      throw issue
    }
  }

  /// Reads the skins that a skin builds on, if the folder has them; the nearest first.
  /// - Throws: `SkinIssue` if one of them can't be read.
  func bases(of document: SkinDocument) throws -> [SkinDocument] {
    var bases: [SkinDocument] = []
    var names: Set<SkinIdentifier> = []
    var next = document.header.base
    while let name = next, bases.count < Self.deepestBase, names.insert(name).inserted, ids.contains(name) {
      let base = try self.document(name)
      bases.append(base)
      next = base.header.base
    }
    return bases
  }

  /// The names of the folders that contain a skin, or anything at all.
  private var folders: [String] {
    Self.names(in: url).filter { !$0.hasPrefix(".") && Self.isFolder(url.appending(path: $0)) }
  }

  /// Whether any folder is a skin in the native format.
  private var hasSkins: Bool { folders.contains { contains("\($0)/skin.json") } }

  private func contains(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appending(path: path).path)
  }

  private static func names(in folder: URL) -> [String] {
    // A folder that can't be listed has no skins; its absence is the caller's issue.
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  private static func bundles(in folder: URL) -> [URL] {
    names(in: folder).filter { $0.hasSuffix(".bundle") }.sorted().map { name in
      let bundle = folder.appending(path: name)
      return Bundle(url: bundle)?.resourceURL ?? bundle
    }
  }

  private static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
