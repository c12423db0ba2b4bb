import Foundation
import SkinKit

/// The folders of one or more catalogs, found by paths alone.
struct AssetCatalog {
  static let contents = "Contents.json"
  static let suffix = ".xcassets"

  /// The folder of a set.
  struct Folder {
    /// Its path; empty for the skin's own folder.
    let path: String
    /// Its name with its extension.
    let name: String
    /// The paths of the groups around it, from the outermost.
    let groups: [String]
    /// The kind of its contents; `nil` for a kind that skins don't have.
    let kind: AssetKind?
    /// The paths of all files in it.
    var files: [String] = []
  }

  private(set) var sets: [Folder] = []
  /// The paths of the `Contents.json` of groups.
  private(set) var groups: [String] = []
  /// Files in a catalog that are in no set.
  private(set) var strays: [String] = []
  /// Files next to the catalogs of a folder whose kinds other formats read.
  private(set) var others: [String] = []
  /// Whether the folder's name or one of its sets shows that it is a catalog.
  private(set) var isCatalog = false

  init(_ files: any SkinFiles) {
    let name = files.folderName ?? ""
    let paths = files.paths
    let isOne = name.hasSuffix(Self.suffix)
    let hasSome = !isOne && paths.contains { $0.contains("\(Self.suffix)/") }
    if AssetKind(folder: name) != nil, !hasSome, files.contains(Self.contents) {
      sets = [Folder(path: "", name: name, groups: [], kind: AssetKind(folder: name), files: paths)]
      isCatalog = true
      return
    }
    var indices: [String: Int] = [:]
    for path in paths {
      let parts = path.split(separator: "/")
      // Folders skip hidden files themselves; archives have them, created by Finder.
      guard !parts.contains(where: { $0.hasPrefix(".") }) else { continue }
      let start = parts.dropLast().lastIndex { $0.hasSuffix(Self.suffix) }.map { $0 + 1 }
      guard !hasSome || start != nil else {
        if Self.isOther(path) { others.append(path) }
        continue
      }
      add(path, parts, from: start ?? 0, &indices)
    }
    isCatalog = isOne || hasSome || sets.contains { $0.files.contains { $0.hasSuffix("/\(Self.contents)") } }
  }

  /// Whether a file is a set's description, also if its folders were joined to its name.
  static func isContents(_ path: String) -> Bool {
    let name = AssetKind.lastName(of: path)
    return name == contents || name.hasSuffix("~\(contents)")
  }

  private static func isOther(_ path: String) -> Bool {
    let name = FileNames.name(of: path)
    return ["plist", "json", "json5", "yaml", "yml"].contains(FileNames.pathExtension(of: name))
      && !["Info.plist", contents, "manifest.json", "package.json"].contains(name)
  }

  private mutating func add(_ path: String, _ parts: [Substring], from start: Int, _ indices: inout [String: Int]) {
    var folder = parts[..<start].joined(separator: "/")
    var groups: [String] = []
    for part in parts[start...].dropLast() {
      folder += folder.isEmpty ? String(part) : "/\(part)"
      let kind = AssetKind(folder: part)
      guard kind != nil || AssetKind.others.contains(AssetKind.extension(of: part)) else {
        groups.append(folder)
        continue
      }
      if let index = indices[folder] {
        sets[index].files.append(path)
      } else {
        indices[folder] = sets.count
        sets.append(Folder(path: folder, name: String(part), groups: groups, kind: kind, files: [path]))
      }
      return
    }
    if parts.last.map(String.init) == Self.contents {
      self.groups.append(path)
    } else {
      strays.append(path)
    }
  }
}

/// The groups of a catalog, and which of them are namespaces.
struct AssetGroups {
  /// The paths of groups whose names are part of their assets' names.
  private var namespaces: Set<String> = []
  /// The paths of folders that are assets of unknown kinds.
  private var unknown: Set<String> = []

  /// Reads the `Contents.json` of groups.
  init(_ paths: [String], _ builder: inout DocumentBuilder) {
    for path in paths {
      let folder = String(path.dropLast(AssetCatalog.contents.count + 1))
      var issues: [SkinIssue] = []
      do {
        let json = try builder.object(at: path)
        guard AssetFields.isReadable(json, issues: &issues) else {
          builder.report(issues, in: path)
          continue
        }
        if let other = json.members?.first(where: { $0.key != "info" && $0.key != "properties" }) {
          unknown.insert(folder)
          issues.append(
            SkinIssue(
              .unknownAsset, "The folder lists \"\(other.key.prefix(60))\", which is of no kind that skins have",
              suggestion: "Use one of the extensions .colorset, .imageset and .dataset, or leave it out of the skin.",
              place: .init(line: other.line), severity: .warning))
        }
        if let properties = json["properties"] {
          AssetFields.reportUnknown(
            in: properties, known: ["provides-namespace", "on-demand-resource-tags", "localizable"], issues: &issues)
          if AssetFields.flag(properties, "provides-namespace", issues: &issues) { namespaces.insert(folder) }
        }
      } catch {
        issues.append(DocumentBuilder.issue(error))
      }
      builder.report(issues, in: path)
    }
  }

  /// The names of the namespaces around a set, from the outermost.
  func namespaces(above folder: AssetCatalog.Folder) -> [String] {
    folder.groups.filter(namespaces.contains).map { AssetKind.lastName(of: $0) }
  }

  /// Whether a file is in an asset of an unknown kind.
  func isUnknown(_ path: String) -> Bool {
    var rest = path[...]
    while !unknown.isEmpty, let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      if unknown.contains(String(rest)) { return true }
    }
    return false
  }
}

extension DocumentBuilder {
  /// Reports the issues of one file.
  fileprivate mutating func report(_ issues: [SkinIssue], in file: String) {
    for var issue in issues {
      issue.place.file = issue.place.file ?? file
      report(issue)
    }
  }
}
