// The formats that skins are read from, and how one is recognised.

/// A format that skins are written in.
public enum SkinFormat: String, Sendable, Hashable, CaseIterable {
  /// `skin.json` and `modules/<module>.json`, described in docs/formats.md.
  case native
  /// One `config.json` (or `localConfig.json`) of modules, sections and keys, as zip skins have it.
  case config

  /// Finds out which format a skin is written in.
  /// - Parameter files: The skin's files.
  /// - Returns: The format.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/unknownFormat``.
  public static func detect(_ files: any SkinFiles) throws -> SkinFormat {
    guard let format = allCases.first(where: { $0.reader.recognises(files) }) else {
      throw SkinIssue(
        .unknownFormat, "No format is recognised: there is neither a skin.json nor a config.json",
        remedy: "Give a skin's folder, or begin one with a skin.json.")
    }
    return format
  }

  var reader: any SkinFormatReader {
    switch self {
    case .native: NativeFormatReader()
    case .config: ConfigFormatReader()
    }
  }
}

/// What turns a skin's files into a document.
protocol SkinFormatReader: Sendable {
  /// Whether files look like this format, told by names alone.
  func recognises(_ files: any SkinFiles) -> Bool

  /// Reads a skin; throws only where nothing can be read at all.
  func read(_ files: any SkinFiles) throws -> SkinDocument
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
