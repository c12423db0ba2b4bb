/// A format that skins are written in; docs/formats.md describes each of them.
///
/// SkinKit itself reads ``native``. The module SkinFormats adds the others, and a list of all:
/// ```swift
/// let skin = try SkinDocument.read(files)                     // native
/// let night = try SkinDocument.read(plist, as: .theme)        // with SkinFormats
/// let any = try SkinDocument.read(folder, formats: .all)      // with SkinFormats
/// ```
/// An app adds a format by giving it a name and a ``SkinFormatReader``.
public struct SkinFormat: Sendable {
  /// The name, such as `plist-folder`; formats of equal names are equal.
  public let name: String
  let reader: any SkinFormatReader

  /// Names a format.
  /// - Parameters:
  ///   - name: A name that no other format has.
  ///   - reader: Its reader.
  public init(_ name: String, reader: some SkinFormatReader) {
    self.name = name
    self.reader = reader
  }

  /// Finds the first of some formats that recognizes a skin's files.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - entry: The file to read as the skin, if one was named.
  ///   - formats: The formats to try, in this order.
  /// - Returns: The format.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/unknownFormat``, or ``SkinIssue/Code/ambiguousFormat`` if several
  ///   formats would read the files and none of them is certain.
  /// - Complexity: Each format may list the files and read those whose names it knows.
  public static func detect(
    _ files: any SkinFiles, entry: String? = nil, among formats: [SkinFormat]
  ) throws -> SkinFormat {
    try recognize(files, entry: entry, among: formats).format
  }
}

extension SkinFormat: Hashable, CustomStringConvertible {
  /// Compares the names of two formats.
  /// - Parameters:
  ///   - lhs: A format.
  ///   - rhs: Another.
  /// - Returns: Whether their names are equal.
  public static func == (lhs: SkinFormat, rhs: SkinFormat) -> Bool { lhs.name == rhs.name }

  /// Hashes the name.
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The name.
  public var description: String { name }
}

/// The reader of a format: recognizes a skin's files and reads them into a document.
public protocol SkinFormatReader: Sendable {
  /// Whether files look like this format.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - entry: The file to read as the skin, if one was named; `nil` for a complete folder.
  /// - Returns: Whether they do.
  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool

  /// The evidence that files are in this format.
  ///
  /// The default implementation has conclusive evidence of all files that the format recognizes.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - entry: The file to read as the skin, if one was named; `nil` for a complete folder.
  /// - Returns: The evidence; `nil` if the format doesn't recognize the files.
  func evidence(in files: any SkinFiles, entry: String?) -> SkinFormatEvidence?

  /// Reads a skin.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - options: How to read it.
  /// - Returns: The document, with an issue for each key that can't be read.
  /// - Throws: ``SkinIssue`` if nothing can be read at all.
  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument

  /// Lists the white-label brands that the files have values for.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - options: How to read the skin; their brand is ignored.
  /// - Returns: The brands' names; none in formats without brands.
  /// - Throws: ``SkinIssue`` if the skin can't be read at all.
  func brands(in files: any SkinFiles, _ options: SkinReadOptions) throws -> [String]

  /// Reads a skin for each of its brands.
  ///
  /// The default implementation reads one after the other. A format whose brands share most of their files may take less time.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - brands: The brands' names.
  ///   - options: How to read the skin; their brand is ignored.
  /// - Returns: The documents in the order of the brands.
  /// - Throws: ``SkinIssue`` if nothing can be read at all.
  func read(_ files: any SkinFiles, brands: [String], _ options: SkinReadOptions) throws -> [SkinDocument]
}

extension SkinFormatReader {
  /// Returns conclusive evidence of all files that the format recognizes.
  public func evidence(in files: any SkinFiles, entry: String?) -> SkinFormatEvidence? {
    recognizes(files, entry: entry) ? SkinFormatEvidence("the names and contents of the files") : nil
  }

  /// Reads a skin for each of its brands, one after the other.
  public func read(
    _ files: any SkinFiles, brands: [String], _ options: SkinReadOptions
  ) throws -> [SkinDocument] {
    try documents(of: brands, options) { try read(files, $0) }
  }

  /// Reads a skin for each of its brands, up to the number of keys and bytes that these may have together.
  /// - Parameters:
  ///   - brands: The brands' names.
  ///   - options: How to read the skin; their brand is ignored.
  ///   - read: Reads the skin for the brand of the options.
  /// - Returns: The documents in the order of the brands.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/tooManyKeys`` or ``SkinIssue/Code/tooManyBrands``, and the error that
  ///   `read` throws.
  package func documents(
    of brands: [String], _ options: SkinReadOptions, read: (SkinReadOptions) throws -> SkinDocument
  ) throws -> [SkinDocument] {
    var options = options
    var size = BrandsSize()
    return try brands.map { brand in
      options.brand = brand
      let document = try read(options)
      try size.add(document)
      return document
    }
  }

  /// Returns no brands, as for formats without them.
  public func brands(in files: any SkinFiles, _ options: SkinReadOptions) throws -> [String] { [] }
}

/// The size of what a skin's brands hold together, each of which is read, resolved and checked with what all of them share.
struct BrandsSize {
  /// The largest number of keys.
  static let maximumKeys = 1_000_000
  /// The largest number of bytes of the files with the keys, in formats whose brands have whole files.
  static let maximumBytes = 32 << 20

  private var keys = 0
  private var bytes = 0
  /// The numbers of bytes of files.
  private var sizes: [String: Int] = [:]

  /// Adds a skin as it was read for one of its brands, or for all of them what they share.
  /// - Parameters:
  ///   - document: The skin.
  ///   - count: The number of brands.
  /// - Throws: ``SkinIssue`` above the limits.
  mutating func add(_ document: SkinDocument, count: Int = 1) throws {
    keys += document.entries.count * count
    guard keys <= Self.maximumKeys else {
      throw SkinIssue(
        .tooManyKeys, "The brands together have more than \(Self.maximumKeys) keys with those that they share",
        suggestion: "Divide the skin into several skins.")
    }
    for path in document.formatFiles { bytes += size(of: path, in: document.files) * count }
    guard bytes <= Self.maximumBytes else {
      throw SkinIssue(
        .tooManyBrands,
        "The files of the brands, each with those that they share, are larger than \(Self.maximumBytes >> 20) MiB",
        suggestion: "Divide the skin into several skins.")
    }
  }

  private mutating func size(of path: String, in files: any SkinFiles) -> Int {
    if let known = sizes[path] { return known }
    // A file that can't be read is reported where its keys are.
    let size = (try? files.source(of: path))?.count ?? 0
    sizes[path] = size
    return size
  }
}

extension SkinIssue.Code {
  /// Files in which no format is recognized.
  public static let unknownFormat: Self = "unknown-format"
  /// A format's version that is newer than this library.
  public static let unsupportedSchema: Self = "unsupported-schema"
  /// A field or section that the format doesn't know.
  public static let unknownField: Self = "unknown-field"
  /// A value whose kind or form isn't what its place asks for.
  public static let wrongType: Self = "wrong-type"
  /// A field that must be given and isn't.
  public static let missingField: Self = "missing-field"
  /// A number outside of its allowed range.
  public static let outOfRange: Self = "out-of-range"
  /// A key or module whose name isn't allowed.
  public static let malformedKey: Self = "malformed-key"
  /// References, groups or paths nested deeper than the limit.
  public static let tooDeep: Self = "too-deep"
  /// A skin with more keys than are read.
  public static let tooManyKeys: Self = "too-many-keys"
  /// More languages than one skin may have.
  public static let tooManyLanguages: Self = "too-many-languages"
  /// More brands than a skin may have.
  public static let tooManyBrands: Self = "too-many-brands"
}
