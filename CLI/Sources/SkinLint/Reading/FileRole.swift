import SkinKit

/// The use of a skin's file, as far as its path shows it.
struct FileRole {
  /// The extension in lower case; empty if there is none.
  let fileExtension: String
  /// Whether it is a native header, rules file or module, or belongs to a brand, whose files are used only with that brand.
  let isNative: Bool
  /// Whether it seems to be a part of a native skin, and isn't because of its name or folder.
  let resemblesNative: Bool
  /// Whether it tells about the skin, such as a license, or a bundle's `Info.plist`.
  let isAboutTheSkin: Bool

  private static let about = [
    "readme", "license", "licence", "copying", "notice", "changelog", "credits", "info.plist",
  ]

  init(_ path: String) {
    let names = path.split(separator: "/")
    let name = names.last ?? ""
    let fileExtension = FileDigest.fileExtension(of: path)
    self.fileExtension = fileExtension
    let lower = name.lowercased()
    let isPart = NativeFileName.isOfFormat(path)
    let isInModules = names.dropLast().last?.lowercased() == "modules"
    let isLooseInBrands = names.first == "brands" && names.count == 2
    resemblesNative =
      fileExtension == "json" && !isPart
      && (isInModules || isLooseInBrands || ["skin.json", "rules.json", "rule.json"].contains(lower))
    isNative = isPart || (names.first == "brands" && !resemblesNative)
    isAboutTheSkin = Self.about.contains { lower == $0 || lower.hasPrefix("\($0).") || lower.hasPrefix("\($0)-") }
  }
}
