/// A skin together with its white-label brands, for tools that check, convert, pack and publish skins.
///
/// ```swift
/// let skin = try BrandedDocument.read(SkinFolderFiles(folder), formats: .all)
/// let output = try skin.nativeOutput()
/// ```
package struct BrandedDocument: Sendable {
  /// The maximum number of a skin's brands, each of which is read and checked like a skin of its own.
  package static let maximumBrands = 500

  /// The skin without a brand, or for the one brand that was asked for.
  package let common: SkinDocument
  /// The skin for each of its brands; none if one brand was asked for.
  package let brands: [SkinDocument]

  /// All documents, the common one first.
  package var documents: [SkinDocument] { [common] + brands }

  /// The documents that an app can show: all, without what is common to brands that share nothing.
  package var shown: [SkinDocument] { common.entries.isEmpty && !brands.isEmpty ? brands : documents }

  /// The issues of all documents, each once.
  package var issues: [SkinIssue] {
    var seen: Set<SkinIssue> = []
    return documents.flatMap(\.issues).filter { seen.insert($0).inserted }
  }

  /// The skin with other headers.
  package func mapHeaders(_ transform: (SkinHeader) -> SkinHeader) -> BrandedDocument {
    func mapped(_ document: SkinDocument) -> SkinDocument { document.with(transform(document.header)) }
    return BrandedDocument(common: mapped(common), brands: brands.map(mapped))
  }

  /// Reads a skin without a brand, and for each of its brands.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - formats: The formats to try, in this order.
  ///   - options: How to read the skin; if they name a brand, it is read for that brand alone.
  /// - Returns: The documents, with the issues of single keys.
  /// - Throws: ``SkinIssue`` if no format recognizes the files, the skin can't be read at all, or its brands are too large together.
  package static func read(
    _ files: any SkinFiles, formats: [SkinFormat], options: SkinReadOptions = .init()
  ) throws -> BrandedDocument {
    let options = options.completed(for: files)
    return try read(files, as: SkinFormat.detect(files, entry: options.entry, among: formats), options: options)
  }

  /// Reads a skin in a format, whether the format recognizes it or not; see ``read(_:formats:options:)``.
  package static func read(
    _ files: any SkinFiles, as format: SkinFormat, options: SkinReadOptions = .init()
  ) throws -> BrandedDocument {
    let options = options.completed(for: files)
    if options.brand != nil {
      return BrandedDocument(common: try SkinDocument.read(files, as: format, options: options), brands: [])
    }
    let names = try format.reader.brands(in: files, options)
    guard names.count <= maximumBrands else {
      throw SkinIssue(
        .tooManyBrands, "The skin has \(names.count) brands, more than \(maximumBrands)",
        suggestion: "Divide it into several skins.")
    }
    let common: SkinDocument
    do {
      common = try SkinDocument.read(files, as: format, options: options)
    } catch let issue as SkinIssue where issue.code == .unknownBrand && !names.isEmpty {
      // The brands share nothing: what is common to them is empty.
      common = SkinDocument(format: format, header: SkinHeader(), entries: [:], files: files)
    }
    // Each brand has what all share, which may be too much before any of them is read.
    var shared = BrandsSize()
    try shared.add(common, count: names.count)
    return BrandedDocument(common: common, brands: try format.reader.read(files, brands: names, options))
  }
}

extension SkinFormat {
  /// Lists the white-label brands that a skin's files have values for.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - options: How to read the skin; their brand is ignored.
  /// - Returns: The brands' names; none in formats without brands.
  /// - Throws: ``SkinIssue`` if the skin can't be read at all.
  package func brands(in files: any SkinFiles, options: SkinReadOptions = .init()) throws -> [String] {
    var options = options.completed(for: files)
    options.brand = nil
    return try reader.brands(in: files, options)
  }
}
