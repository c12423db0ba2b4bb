/// The evidence that files are in a format.
public struct SkinFormatEvidence: Sendable, Hashable {
  /// The evidence in words, such as `the file skin.json`.
  public let reason: String
  /// Whether no other format can be meant.
  public let isConclusive: Bool

  /// Creates evidence.
  /// - Parameters:
  ///   - reason: The evidence in words, such as `the file skin.json`.
  ///   - isConclusive: Whether no other format can be meant.
  public init(_ reason: String, isConclusive: Bool = true) {
    self.reason = reason
    self.isConclusive = isConclusive
  }
}

/// A recognized format, and the reason.
public struct SkinRecognition: Sendable, Hashable {
  /// The format.
  public let format: SkinFormat
  /// The reason in words, such as `the file skin.json`.
  public let reason: String

  /// Creates a recognition.
  /// - Parameters:
  ///   - format: The format.
  ///   - reason: The reason in words.
  public init(_ format: SkinFormat, reason: String) {
    self.format = format
    self.reason = reason
  }
}

extension SkinFormat {
  /// Finds the first of some formats that recognizes a skin's files, with the reason.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - entry: The file to read as the skin, if one was named.
  ///   - formats: The formats to try, in this order.
  /// - Returns: The format and the reason.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/unknownFormat``, or ``SkinIssue/Code/ambiguousFormat`` if several
  ///   formats would read the files and the first isn't certain.
  /// - Complexity: Each format may list the files and read those whose names it knows. Files of an ambiguous format are read in
  ///   each of the formats.
  public static func recognize(
    _ files: any SkinFiles, entry: String? = nil, among formats: [SkinFormat]
  ) throws -> SkinRecognition {
    for (index, format) in formats.enumerated() {
      guard let evidence = format.reader.evidence(in: files, entry: entry) else { continue }
      let others =
        evidence.isConclusive
        ? [] : formats[(index + 1)...].filter { $0.reader.evidence(in: files, entry: entry) != nil }
      guard others.isEmpty else { throw ambiguous([format] + others, files, entry) }
      if entry == nil, format != .native, let issue = missingHeader(files, ifNative: true) { throw issue }
      return SkinRecognition(format, reason: evidence.reason)
    }
    let catalog = (entry.map { [$0] } ?? files.paths).first(where: SkinIssue.isCompiledCatalog)
    if let catalog { throw SkinIssue.compiledCatalog(catalog) }
    if entry == nil, let issue = missingHeader(files, ifNative: false) ?? nestedSkin(files) { throw issue }
    let names = formats.map(\.name).joined(separator: ", ")
    throw SkinIssue(
      .unknownFormat, "No format of skins is recognized in \(entry ?? "the folder")",
      suggestion: formats.isEmpty
        ? "Accept a format." : "Pass a skin in one of these formats, or name its format if it has one: \(names).",
      place: .init(file: entry))
  }

  /// The issue of a folder `modules` without the header that makes it a native skin; `nil` for other files.
  ///
  /// If another format recognizes the files, one of the folder must have the form of a module.
  private static func missingHeader(_ files: any SkinFiles, ifNative: Bool) -> SkinIssue? {
    let header = "skin.json"
    let paths = files.paths
    let modules = paths.filter {
      $0.lowercased().hasPrefix("modules/") && $0.hasSuffix(".json") && $0 != "modules/\(header)"
    }
    guard !files.contains(header), !modules.isEmpty,
      !ifNative || modules.contains(where: { tree(of: $0, in: files)?.hasFormOfModule ?? false })
    else { return nil }
    let other = paths.first { path in
      path == "modules/\(header)" || path.lowercased() == header || !path.contains("/") && isHeader(path, in: files)
    }
    return SkinIssue(
      .unknownFormat, "There is a folder modules, but no \(header) next to it",
      suggestion: other.map { "Rename \($0) to \(header)." }
        ?? "Add a \(header) next to it: { \"schema\": 1, \"id\": \"name\", \"version\": \"1.0.0\" }."
        + (ifNative ? " If the skin is in another format, specify it with --format." : ""),
      place: .init(file: other))
  }

  /// The most headers in folders that are read to find one of a skin.
  private static let maximumHeaders = 100

  /// The issue of files without a skin of their own, but with native skins in folders; `nil` for other files.
  private static func nestedSkin(_ files: any SkinFiles) -> SkinIssue? {
    let header = "/skin.json"
    // The headers of brands, and those that components don't have, are no skins of their own.
    let folders = files.paths.filter { path in
      path.hasSuffix(header) && !path.split(separator: "/").contains { ["brands", "components"].contains($0) }
    }.map { String($0.dropLast(header.count)) }
    let shortest = folders.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.prefix(maximumHeaders)
    guard let first = shortest.first(where: { isHeader($0 + header, in: files) }) else { return nil }
    return SkinIssue(
      .unknownFormat, "The folder is no skin, but the folder \(first.prefix(200)) in it is one",
      suggestion: "Pass that folder. In a zip, put the skin's files at the top, or in a folder with nothing beside it.",
      place: .init(file: first + header))
  }

  private static func isHeader(_ path: String, in files: any SkinFiles) -> Bool {
    path.hasSuffix(".json") && tree(of: path, in: files)?["schema"]?.number != nil
  }

  private static func tree(of path: String, in files: any SkinFiles) -> SkinSourceJSON? {
    var warnings: [SkinIssue] = []
    return (try? files.contents(of: path)).flatMap { try? SkinSourceJSON($0, file: path, warnings: &warnings) }
  }

  /// The issue of files that several formats would read.
  private static func ambiguous(_ formats: [SkinFormat], _ files: any SkinFiles, _ entry: String?) -> SkinIssue {
    let outcomes = formats.map { format in
      guard let document = try? format.reader.read(files, SkinReadOptions(entry: entry)) else {
        return "\(format.name) reads nothing"
      }
      let kinds = Dictionary(grouping: document.allEntries, by: \.entry.kind).mapValues(\.count)
        .ordered { $0.key.rank < $1.key.rank }.map { "\($0.value) \($0.key.rawValue)" }
      return "\(format.name) reads \(kinds.isEmpty ? "no keys" : kinds.joined(separator: ", "))"
    }
    return SkinIssue(
      .ambiguousFormat, "The files can be read in several formats: \(outcomes.joined(separator: "; "))",
      suggestion: "Specify the format, as in --format \(formats[0].name).", place: .init(file: entry))
  }
}

extension SkinIssue.Code {
  /// Files that several formats would read.
  public static let ambiguousFormat: Self = "ambiguous-format"
}
