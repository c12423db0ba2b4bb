import Foundation
public import SkinKit

extension AppstyleLayout {
  /// Warnings about JSON files that are neither modules nor resources, which would otherwise be dropped silently.
  /// - Parameters:
  ///   - read: The files that were read as modules or headers.
  ///   - named: The files that keys name.
  /// - Returns: A warning for each file.
  func leftovers(read: Set<String>, named: Set<String>) -> [SkinIssue] {
    guard module == nil else { return [] }
    let others = brands.filter { !layers.contains("\(root)\($0)/") }.map { "\(root)\($0)/" }
    return files.paths.filter { path in
      path.lowercased().hasSuffix(".json") && !read.contains(path) && !named.contains(path)
        && !others.contains(where: path.hasPrefix) && !isOfOtherBrand(path) && !isResource(path)
        && files.tree(at: path)?.isAnimation != true
    }
    .map { path in
      SkinIssue(
        .unreadFile, "\(path) isn't read: it is in none of the folders of modules",
        suggestion: "Move it next to appstyle.json, or into Common, a brand's folder or Components/NAME; or remove it.",
        place: .init(file: path), severity: .warning)
    }
  }

  private func isResource(_ path: String) -> Bool {
    let folders = path.split(separator: "/").dropLast().map { $0.lowercased() }
    return folders.contains { Self.resourceFolders.contains($0) || $0.hasSuffix(".xcassets") }
  }
}

extension SkinIssue.Code {
  /// A file that looks like a part of the skin and isn't read, or isn't loaded.
  public static let unreadFile: Self = "unread-file"
}
