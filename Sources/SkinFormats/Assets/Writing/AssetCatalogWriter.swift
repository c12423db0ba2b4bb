import Foundation
public import SkinKit

extension SkinDocument {
  /// The skin as an asset catalog for Xcode: the contents of a folder `Name.xcassets`.
  ///
  /// Catalogs have colors, images and files, and neither aliases nor bases. Therefore, the resolved values are written: a key
  /// `module.name` of the skin or of a base becomes a set `name` in a folder `module` that provides a namespace, and a key of `app` a set
  /// at the top. Reading the catalog returns the same keys. Values that catalogs can't hold are left out or simplified, and each loss
  /// is one of the output's `issues`.
  /// ```swift
  /// try document.assetCatalogOutput().write(to: folder.appending(path: "Skin.xcassets"))
  /// ```
  /// The same skin gives the same bytes.
  /// - Parameter resolver: The resolver with the skin's bases.
  /// - Returns: The files.
  /// - Throws: `SkinIssue` if a key has an invalid name, or there are too many keys.
  /// - Complexity: Linear in the number of keys and files.
  public func assetCatalogOutput(resolver: SkinResolver = SkinResolver()) throws -> SkinOutput {
    var writer = AssetCatalogWriter(
      writable: try WritableKeys(self, resolver: resolver, format: "Asset catalogs"))
    return try writer.output()
  }
}

/// Writes the files of one catalog.
private struct AssetCatalogWriter {
  private static let kinds = Set(AssetKind.allCases.map(\.kind))

  private var writable: WritableKeys
  private var plan = AssetFolderPlan()
  private var files: [String: SkinSourceJSON] = [:]
  private var copies: [String: SkinFile] = [:]

  init(writable: WritableKeys) { self.writable = writable }

  mutating func output() throws -> SkinOutput {
    for key in writable.keys {
      guard let variants = writable.values(of: key, preferring: Self.kinds) else { continue }
      guard let kind = AssetKind.allCases.first(where: { $0.kind == variants.any.kind }) else {
        writable.lose(
          "An asset catalog has no place for \(variants.any.kind.withArticle); the key is left out",
          "Set it in the app's code, or ship it as a skin.", key.full)
        continue
      }
      var set = AssetSetWriter(key: key.full)
      let contents = try set.contents(variants)
      for loss in set.losses { writable.lose(loss.message, loss.suggestion, key.full) }
      guard let contents else { continue }
      let folder = plan.folder(of: key, kind)
      files["\(folder)/\(AssetCatalog.contents)"] = contents
      for (name, file) in set.copies { copies["\(folder)/\(name)"] = file }
    }
    for (group, isNamespace) in plan.groups {
      files["\(group)/\(AssetCatalog.contents)"] = Self.group(isNamespace: isNamespace)
    }
    files[AssetCatalog.contents] = Self.group(isNamespace: false)
    writable.loseRulesAndFonts(
      ruleSuggestion: "Set the properties in the app's code.", fontSuggestion: "Add the font's file to the app.")
    return SkinOutput(
      files: files.mapValues { Data($0.text.utf8) }, copies: copies, issues: writable.issues)
  }

  private static func group(isNamespace: Bool) -> SkinSourceJSON {
    let properties: [(key: String, value: SkinSourceJSON)] =
      isNamespace ? [("properties", .object([("provides-namespace", .bool(true))]))] : []
    return .object([AssetSetWriter.info] + properties)
  }
}

/// Places sets in folders whose names differ in more than case.
///
/// A set whose folder's name is taken, as on file systems that ignore case, is placed in a group without a namespace.
struct AssetFolderPlan {
  /// The groups, and whether they provide a namespace.
  private(set) var groups: [String: Bool] = [:]
  /// The paths in use, by their folded form.
  private var taken: [String: String] = [:]
  /// The latest group of each folded path.
  private var numbers: [String: Int] = [:]

  mutating func folder(of key: WritableKeys.Key, _ kind: AssetKind) -> String {
    let parent = key.module == "app" ? "" : group(key.module, in: "", isNamespace: true) + "/"
    let name = "\(key.name).\(kind.rawValue)"
    return free(name, in: parent) { plan, path in plan.taken.updateValue(path, forKey: Self.folded(path)) == nil }
  }

  /// The path of a group, which may exist already.
  private mutating func group(_ name: String, in parent: String, isNamespace: Bool) -> String {
    let path = free(name, in: parent) { plan, path in
      let known = plan.taken[Self.folded(path)]
      plan.taken[Self.folded(path)] = known ?? path
      return known == nil || known == path
    }
    groups[path] = isNamespace
    return path
  }

  /// The first path of a name that can be taken: directly in a folder, or in a group of it.
  private mutating func free(
    _ name: String, in parent: String, take: (inout AssetFolderPlan, String) -> Bool
  ) -> String {
    let folded = Self.folded(parent + name)
    if taken[folded] == nil || taken[folded] == parent + name, take(&self, parent + name) { return parent + name }
    var number = numbers[parent + name] ?? numbers[folded] ?? 2
    while true {
      // Modules have no dots in their names, so no module's folder is meant.
      let group = "\(parent)same.\(number)"
      let path = "\(group)/\(name)"
      if taken[Self.folded(path)] == nil || taken[Self.folded(path)] == path, take(&self, path) {
        groups[group] = false
        numbers[parent + name] = number
        numbers[folded] = number
        return path
      }
      number += 1
    }
  }

  private static func folded(_ path: String) -> String { NativeFileName.folded(path) }
}
