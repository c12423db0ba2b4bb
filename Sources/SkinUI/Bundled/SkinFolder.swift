import Foundation
import SkinKit

/// A folder of a bundle that contains skins, each in a folder or a zip of its own.
struct SkinFolder: Sendable {
  /// The folder.
  let url: URL
  /// The folder's path in its bundle.
  let name: String
  private let formats: [SkinFormat]
  private let cache: SkinCache
  /// The folders and zips, sorted by name; of a folder and a zip with one name, the folder is first.
  private let sources: [SkinSource]

  /// Finds a folder in a bundle.
  /// - Parameters:
  ///   - name: The folder's path in the bundle.
  ///   - bundle: The bundle.
  ///   - formats: The formats that its skins may be in.
  ///   - cache: The cache of its skins.
  /// - Throws: `SkinIssue` that names the mistake: a missing folder, files without their folders, another bundle, upper and lower case.
  init(_ name: String, in bundle: Bundle, formats: [SkinFormat], cache: SkinCache) throws {
    (self.formats, self.cache) = (formats, cache)
    let resources = bundle.resourceURL ?? bundle.bundleURL
    self.name = name
    let url = resources.appending(path: name)
    self.url = url
    let parent = url.deletingLastPathComponent()
    // The disks of simulators don't distinguish upper and lower case, those of devices do.
    if let other = Self.names(in: parent).first(where: { $0.lowercased() == url.lastPathComponent.lowercased() }) {
      guard other == url.lastPathComponent else { throw SkinIssue.otherCase(name, of: other) }
      guard Self.isFolder(url) else { throw SkinIssue.noSkinFolder(name, bundle) }
      sources = Self.sources(in: url, formats: formats)
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
  var ids: [SkinIdentifier] { Set(sources.compactMap(\.id)).sorted() }

  /// The issues of the folder itself, none of which keeps the built-in skin from being shown.
  var issues: [SkinIssue] {
    var issues = sources.filter { $0.id == nil }.map { SkinIssue.badFolderName($0.name, in: name) }
    if contains("skin.json"), hasSkins { issues.append(.doubleHeader(name)) }
    for source in sources {
      if let other = source.id.flatMap(self.source), other !== source {
        issues.append(.sameName(source.name, as: other.name, in: name))
      }
    }
    #if DEBUG
      // At the start of an app in use, the headers of skins that aren't shown aren't read.
      issues += idIssues
    #endif
    return issues
  }

  /// The issues of ids that two skins share, or that differ from the names by which the app chooses the skins.
  private var idIssues: [SkinIssue] {
    sources.compactMap { source in
      guard let id = source.id, self.source(id) === source, let header = source.header.id, let other = base(header)
      else { return nil }
      guard other === source else { return .sameID(header, source, as: other.name, in: name) }
      return header == id ? nil : .otherID(header, source, in: name)
    }
  }

  /// Reads a skin.
  /// - Throws: `SkinIssue` if there is no such skin, or it can't be read.
  func document(_ id: SkinIdentifier) throws -> SkinDocument {
    guard let source = source(id) else {
      if contains("skin.json"), !hasSkins { throw SkinIssue.skinAsFolder(name, id) }
      throw SkinIssue.noSuchSkin(id.rawValue, in: name, among: ids)
    }
    let place = "\(name)/\(source.name)"
    let files = try SkinDocument.placingIssues(in: place) { try source.files() }
    do {
      return try SkinDocument.placed(in: place) {
        try cache.read(files, named: place, formats: formats, options: SkinReadOptions().readingAroundDamage())
      }
    } catch let issue as SkinIssue where issue.code == .unknownFormat {
      let nested = files.paths.first { $0.split(separator: "/").count == 2 && $0.hasSuffix("/skin.json") }
      if let nested { throw SkinIssue.tooDeep(nested, in: place) }
      throw formats == [.native] ? SkinIssue.otherFormat(in: place) : issue
    }
  }

  /// Reads the skins that a skin builds on, if the folder has them; the nearest first.
  ///
  /// A base is named by its id, as in packages and on servers. If no skin has that id, it is the name of a folder.
  /// - Throws: `SkinIssue` if one of them can't be read.
  func bases(of document: SkinDocument) throws -> [(id: SkinIdentifier, document: SkinDocument)] {
    var ids: [SkinIdentifier] = []
    let bases = try document.bases { name in
      guard let id = (self.base(name) ?? source(name))?.id else { return nil }
      ids.append(id)
      return try self.document(id).identified(as: name)
    }
    return zip(ids, bases).map { ($0, $1) }
  }

  /// The skin of a name.
  private func source(_ id: SkinIdentifier) -> SkinSource? { sources.first { $0.id == id } }

  /// The skin of an id in a header; of several, the one whose name it is, too.
  private func base(_ id: SkinIdentifier) -> SkinSource? {
    let named = sources.filter { source in source.header.id == id && source.id.flatMap(self.source) === source }
    return named.first { $0.id == id } ?? named.first
  }

  /// Whether any folder is a skin in the native format.
  private var hasSkins: Bool { sources.contains(where: \.header.isNative) }

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

  private static func sources(in folder: URL, formats: [SkinFormat]) -> [SkinSource] {
    let sources = names(in: folder).filter { !$0.hasPrefix(".") }.compactMap { name -> SkinSource? in
      let place = folder.appending(path: name)
      guard isFolder(place) || SkinSource.isZip(name) else { return nil }
      return SkinSource(place, isZip: !isFolder(place), formats: formats)
    }
    return sources.ordered { ($0.stem, $0.isZip ? 1 : 0) < ($1.stem, $1.isZip ? 1 : 0) }
  }

  /// Whether there is a folder, not a file.
  static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
