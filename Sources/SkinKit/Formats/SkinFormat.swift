// The formats that skins are read from, and how one is recognised.

import Foundation

/// A format that skins are written in; docs/formats.md has each of them.
public enum SkinFormat: String, Sendable, Hashable, CaseIterable {
  /// `skin.json` and `modules/<module>.json`.
  case native
  /// One `config.json` (or `localConfig.json`) of modules, sections and keys, as zip skins have it.
  case config
  /// `appstyle.json` and a file per module, with folders for brands.
  case appstyle
  /// W3C design tokens 2025.10: `.tokens.json` and `.resolver.json`.
  case tokens
  /// `Color.plist` and `Font.plist`, with images and animations as files beside them.
  case plistFolder = "plist-folder"
  /// One property list with sections for each kind, and `super` for the one it builds on.
  case inheritedPlist = "inherited-plist"
  /// One property list of rules: properties of classes of views, some only for a tag.
  case rulePlist = "rule-plist"
  /// An asset catalogue: a folder `….xcassets`.
  case assetCatalog = "xcassets"
  /// One property list or JSON file of nested dictionaries, whose keys are paths.
  case theme
  /// A table of colours with a column for each theme, as text or as property list.
  case colorTable = "color-table"

  /// Finds out which format a skin is written in.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - entry: The file that is the skin, where several lie in one folder.
  /// - Returns: The format.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/unknownFormat``.
  public static func detect(_ files: any SkinFiles, entry: String? = nil) throws -> SkinFormat {
    guard let format = allCases.first(where: { $0.reader.recognises(files, entry: entry) }) else {
      throw SkinIssue(
        .unknownFormat, "No format of skins is recognised in \(entry ?? "the folder")",
        remedy: "Give a skin's folder or file, name its format, or begin one with a skin.json.",
        place: .init(file: entry))
    }
    return format
  }

  var reader: any SkinFormatReader {
    switch self {
    case .native: NativeFormatReader()
    case .config: ConfigFormatReader()
    case .appstyle: AppstyleFormatReader()
    case .plistFolder: PlistFolderFormatReader()
    case .inheritedPlist: InheritedPlistFormatReader()
    case .rulePlist: RulePlistFormatReader()
    case .theme: ThemeFormatReader()
    case .colorTable: ColorTableFormatReader()
    case .tokens: TokensFormatReader()
    case .assetCatalog: AssetCatalogFormatReader()
    }
  }
}

/// What turns a skin's files into a document.
protocol SkinFormatReader: Sendable {
  /// Tells whether files look like this format.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - entry: The file that is the skin, where one was named; `nil` for a whole folder.
  /// - Returns: Whether they do.
  func recognises(_ files: any SkinFiles, entry: String?) -> Bool

  /// Reads a skin; throws only where nothing can be read at all.
  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument

  /// Lists the white-label brands that the files have values for.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - options: How the skin is to be read; their brand is ignored.
  /// - Returns: The brands' names; none in formats without brands.
  /// - Throws: ``SkinIssue`` if the skin can't be read at all.
  func brands(in files: any SkinFiles, _ options: SkinReadOptions) throws -> [String]
}

extension SkinFormatReader {
  func brands(in files: any SkinFiles, _ options: SkinReadOptions) throws -> [String] { [] }
}

extension SkinIssue.Code {
  /// Files in which no format is recognised.
  public static let unknownFormat: Self = "unknown-format"
  /// A format's version that is newer than this library.
  public static let unsupportedSchema: Self = "unsupported-schema"
  /// A field or section that the format doesn't know.
  public static let unknownField: Self = "unknown-field"
  /// A value whose kind or form isn't what its place asks for.
  public static let wrongType: Self = "wrong-type"
  /// A field that must be given and isn't.
  public static let missingField: Self = "missing-field"
  /// A key or module whose name isn't allowed.
  public static let malformedKey: Self = "malformed-key"
  /// A skin with more keys than are read.
  public static let tooManyKeys: Self = "too-many-keys"
}
