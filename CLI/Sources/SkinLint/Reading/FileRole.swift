/// The use of a skin's file, as far as its path shows it.
struct FileRole {
  /// The extension in lower case; empty if there is none.
  let fileExtension: String
  /// Whether it is a native header, rules file or module, or belongs to a brand, whose files are used only with that brand.
  let isNative: Bool
  /// Whether it tells people about the skin, such as a license.
  let isAboutTheSkin: Bool

  private static let about = ["readme", "license", "licence", "copying", "notice", "changelog", "credits"]

  init(_ path: String) {
    let names = path.split(separator: "/")
    let name = names.last ?? ""
    let fileExtension = FileDigest.fileExtension(of: path)
    self.fileExtension = fileExtension
    let isModule = names.dropLast().last == "modules" && fileExtension == "json"
    isNative = isModule || ["skin.json", "rules.json"].contains(name) || names.first == "brands"
    let lower = name.lowercased()
    isAboutTheSkin = Self.about.contains { lower == $0 || lower.hasPrefix("\($0).") || lower.hasPrefix("\($0)-") }
  }
}
