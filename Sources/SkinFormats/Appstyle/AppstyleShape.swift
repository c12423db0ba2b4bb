import Foundation
import SkinKit

/// Recognizes module files of system H by their contents, where no `appstyle.json` tells the format.
///
/// A module is a flat dictionary. Themes and tokens can be flat too, so at least one value must have a form of its own: a list of
/// colors, or an object with `colors` or `fontSize`.
enum AppstyleShape {
  private static let otherFiles: Set = ["skin.json", "package.json", "manifest.json", "Contents.json"]
  private static let others = [".plist", ".tokens.json", ".tokens", ".resolver.json"]

  /// Whether a file is certainly a module.
  static func isModule(_ path: String, in files: any SkinFiles) -> Bool {
    guard isCandidate(path), isNamed(path), let tree = files.tree(at: path) else { return false }
    return isFlat(tree) && hasOwnForm(tree)
  }

  /// Whether the JSON files of a folder are modules, and at least one of them certainly is.
  ///
  /// Animations and empty files may be among them. Property lists and design tokens are the keys of other formats.
  static func areModules(in folder: String, of files: any SkinFiles) -> Bool {
    let found = files.paths.filter { FileNames.folder(of: $0) == folder }
    let others = found.filter { path in Self.others.contains(where: path.lowercased().hasSuffix) }
    guard others.allSatisfy({ FileNames.name(of: $0) == "Info.plist" }) else { return false }
    let candidates = found.filter(isCandidate)
    guard candidates.allSatisfy(isNamed) else { return false }
    let trees = candidates.compactMap { path -> SkinSourceJSON?? in
      files.isBlank(at: path) ? nil : .some(files.tree(at: path))
    }
    let modules = trees.compactMap(\.self).filter { !$0.isAnimation }
    return trees.allSatisfy { $0 != nil } && modules.allSatisfy(isFlat) && modules.contains(where: hasOwnForm)
  }

  private static func isCandidate(_ path: String) -> Bool {
    let name = FileNames.name(of: path)
    return name.hasSuffix(".json") && !otherFiles.contains(name) && !others.contains(where: name.lowercased().hasSuffix)
  }

  /// Whether a file has a name that can be a module's.
  private static func isNamed(_ path: String) -> Bool {
    KeyName.isModule(FileNames.stem(of: FileNames.name(of: path)))
  }

  private static func isFlat(_ tree: SkinSourceJSON) -> Bool {
    guard let members = tree.members else { return false }
    return members.allSatisfy { member in
      switch member.value.content {
      case .string, .number, .bool: true
      case .array: isColors(member.value, orBare: true)
      case .object: isStyle(member.value) || isImage(member.value)
      case .null: false
      }
    }
  }

  private static func hasOwnForm(_ tree: SkinSourceJSON) -> Bool {
    (tree.members ?? []).contains { isColors($0.value) || isStyle($0.value) }
  }

  private static func isColors(_ value: SkinSourceJSON, orBare: Bool = false) -> Bool {
    guard let elements = value.elements, elements.count > 1 else { return false }
    return elements.allSatisfy { element in
      element.string.map { ImportedValues.isColor($0) || orBare && ImportedValues.isBareColor($0) } ?? false
    }
  }

  private static func isImage(_ value: SkinSourceJSON) -> Bool {
    value["name"]?.string != nil && value["rendering"]?.string != nil
  }

  private static func isStyle(_ value: SkinSourceJSON) -> Bool {
    value["colors"]?.elements != nil || value["fontSize"].flatMap(AppstyleValueReader.fontSize) != nil
  }
}
