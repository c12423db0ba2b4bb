/// Finds JSON files in folders whose names are near those of the format, such as `module` instead of `modules`: no key comes from them.
struct NativeFolderCheck {
  private static let names = ["modules", "brands", "components"]
  /// The most names of folders that are compared with those of the format.
  private static let maximumCount = 100

  /// A warning for each such folder.
  let issues: [SkinIssue]

  /// Checks the folders at the top of a skin, and those of its brands and components.
  /// - Parameters:
  ///   - paths: The paths of the skin's files, sorted.
  ///   - named: The paths of files that keys name, which may be anywhere.
  init(_ paths: [String], named: @autoclosure () -> Set<String>) {
    var suspects: [String: (right: String, paths: [String])] = [:]
    var others: Set<String> = []
    for path in paths where path.hasSuffix(".json") && others.count < Self.maximumCount {
      guard let folder = Self.candidate(path), !others.contains(folder) else { continue }
      if suspects[folder] != nil {
        suspects[folder]?.paths.append(path)
      } else if let right = Self.nearest(to: folder) {
        suspects[folder] = (right, [path])
      } else {
        others.insert(folder)
      }
    }
    // Most skins have none, and needn't list the files of their keys.
    let named = suspects.isEmpty ? [] : named()
    issues = suspects.ordered { $0.key < $1.key }.compactMap { folder, suspect in
      guard suspect.paths.contains(where: { !named.contains($0) }) else { return nil }
      return SkinIssue(
        .misnamedFolder, "No key comes from the folder \(folder): the format's folder is \(suspect.right)",
        suggestion: "Rename it to \(suspect.right).", place: .init(file: folder), severity: .warning)
    }
  }

  /// The name of the format's folder that is near a folder's name; `nil` if none is.
  private static func nearest(to folder: String) -> String? {
    var spelling = Spelling(names)
    return folder.split(separator: "/").last.flatMap { spelling.nearest(to: $0.lowercased()) }
  }

  /// The folder of a path that stands where a folder of the format may be; `nil` if its name is one of them.
  private static func candidate(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    guard parts.count > 1 else { return nil }
    let isInside = ["brands", "components"].contains(parts[0])
    let depth = isInside ? 2 : 0
    guard parts.count > depth + 1, !names.contains(String(parts[depth])) else { return nil }
    return parts[...depth].joined(separator: "/")
  }
}

extension SkinIssue.Code {
  /// A folder whose name is near that of the format, so that no key comes from its files.
  public static let misnamedFolder: Self = "misnamed-folder"
}
