import Foundation
import SkinFormats
import SkinKit

/// The use of a skin's file, as far as its path and contents show it.
struct FileRole {
  /// The extension in lower case; empty if there is none.
  let fileExtension: String
  /// Whether it is a native header, rules file or module.
  let isNative: Bool
  /// Whether it belongs to a brand, whose files are used only with that brand.
  let isOfBrand: Bool
  /// Whether it tells about the skin, such as a license, or a bundle's `Info.plist`.
  let isAboutTheSkin: Bool
  /// Whether it seems to be a part of a native skin, and isn't because of its name or folder: its path is nearly that of a part,
  /// or it is JSON with a section of keys, or with mistakes.
  let resemblesNative: Bool

  /// The size in bytes of the largest file whose contents are looked at.
  private static let maximumSize = 1 << 20
  private static let about = [
    "readme", "license", "licence", "copying", "notice", "changelog", "credits", "info.plist",
  ]

  /// Finds the use of a file.
  /// - Parameters:
  ///   - path: The file's path.
  ///   - contents: Its contents; `nil` if it can't be read.
  init(_ path: String, contents: Data?) {
    let names = path.split(separator: "/")
    let name = names.last ?? ""
    let fileExtension = FileDigest.fileExtension(of: path)
    self.fileExtension = fileExtension
    let lower = name.lowercased()
    let isNative = NativeFileName.isOfFormat(path)
    self.isNative = isNative
    isOfBrand = names.first == "brands"
    let isInModules = names.dropLast().last?.lowercased() == "modules"
    // No native skin has a use for JSON of other kinds.
    let isNearlyNative =
      isInModules || isOfBrand && names.count == 2 || ["skin.json", "rules.json", "rule.json"].contains(lower)
      || ["json5", "jsonc"].contains(fileExtension)
    resemblesNative =
      ["json", "json5", "jsonc"].contains(fileExtension) && !isNative
      && (isNearlyNative || contents.map(Self.hasSection) ?? false)
    isAboutTheSkin = Self.about.contains { lower == $0 || lower.hasPrefix("\($0).") || lower.hasPrefix("\($0)-") }
  }

  private static func hasSection(_ data: Data) -> Bool {
    guard data.count <= maximumSize else { return false }
    var warnings: [SkinIssue] = []
    guard let json = try? SkinSourceJSON(data, file: "", warnings: &warnings) else { return true }
    return json.members?.contains { SkinFormat.nativeSections.contains($0.key) && $0.value.members != nil } ?? false
  }
}
