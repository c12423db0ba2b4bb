import Foundation
public import SkinKit

extension SkinFormat {
  /// W3C design tokens 2025.10: `.tokens.json` and `.resolver.json`.
  public static let tokens = SkinFormat("tokens", reader: TokensFormatReader())
}

/// Reads `.tokens.json` and `.resolver.json`, and tokens of other tools; docs/formats.md describes the supported features.
struct TokensFormatReader: SkinFormatReader {
  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool { evidence(in: files, entry: entry) != nil }

  func evidence(in files: any SkinFiles, entry: String?) -> SkinFormatEvidence? {
    let suffixes = TokenFiles.suffixes + TokenFiles.resolverSuffixes
    if let entry {
      if let suffix = suffixes.first(where: entry.lowercased().hasSuffix) {
        return SkinFormatEvidence("the ending \(suffix) of the file's name")
      }
      if let evidence = TokenRecognition.evidence(of: entry, in: files) { return evidence }
      let other = TokenFiles.otherSuffixes.first(where: entry.lowercased().hasSuffix)
      return other.map { SkinFormatEvidence("the ending \($0) of the file's name") }
    }
    if let path = files.paths.first(where: { suffixes.contains(where: $0.lowercased().hasSuffix) }) {
      return SkinFormatEvidence("the file \(path)")
    }
    let evidence = TokenRecognition.loosePaths(in: files).map { TokenRecognition.evidence(of: $0, in: files) }
    return evidence.first { $0?.isConclusive == true } ?? evidence.first ?? nil
  }

  /// The contexts of modifiers that a brand's name chooses.
  func brands(in files: any SkinFiles, _ options: SkinReadOptions) throws -> [String] {
    guard let sources = try? sources(in: files, options) else { return [] }
    var known: Set<String> = []
    var names: [String] = []
    for modifier in try sources.modifiers()
    where modifier.appearances == nil && !options.modifiers.keys.contains(where: modifier.isNamed) {
      guard sources.areBrands(modifier) else { continue }
      for context in modifier.contexts where known.insert(context.name.lowercased()).inserted {
        names.append(context.name)
      }
    }
    return names
  }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    try read(files, options, sources(in: files, options)).document
  }

  /// Reads a skin for each of its brands, all of which share the files.
  func read(_ files: any SkinFiles, brands: [String], _ options: SkinReadOptions) throws -> [SkinDocument] {
    let sources = try sources(in: files, options)
    // Every brand reads what all share: too much of it is refused before the first one.
    var shared = TokenTree(file: nil, allowsReplacement: true)
    for source in sources.shared { shared.add(source) }
    try Self.check(shared.count * brands.count)
    var count = 0
    return try documents(of: brands, options) { options in
      let (document, own) = try read(files, options, sources)
      count += own
      try Self.check(count)
      return document
    }
  }

  /// Checks the number of what all brands of a skin declare together: keys are limited by themselves, and groups, replaced and
  /// malformed tokens take as long.
  private static func check(_ count: Int) throws {
    let maximum = 2_000_000
    guard count > maximum else { return }
    throw SkinIssue(
      .tooManyKeys, "The brands together have more than \(maximum) tokens and groups with those that they share",
      suggestion: "Divide the skin into several skins.")
  }

  private func sources(in files: any SkinFiles, _ options: SkinReadOptions) throws -> TokenSources {
    try TokenSources(TokenFiles(files, leniencies: leniencies(options)), options)
  }

  /// Reads a skin; also returns the number of what it declares, including what doesn't become a key.
  private func read(
    _ files: any SkinFiles, _ options: SkinReadOptions, _ sources: TokenSources
  ) throws -> (document: SkinDocument, count: Int) {
    var builder = DocumentBuilder(files: files)
    // Sources lie anywhere; a JSON file that a key names is carried by the key.
    builder.candidates.removeAll { path in options.entry != nil || TokenFiles.isSource(path) }
    let leniencies = leniencies(options)
    if let own = sources.leniencies { leniencies?.add(own) }
    let input = TokenInput(try sources.modifiers(), options: options)
    var header = SkinHeader()
    header.name = sources.resolver?["name"]?.json.string
    if let resolver = sources.resolver { keepFields(of: resolver, &builder) }
    var assembly = TokenAssembly(
      file: sources.firstFile, allowsReplacement: sources.allowsReplacement, leniencies: leniencies)
    assembly.replacingFiles = sources.replacingFiles
    assembly.lastFileWins = sources.lastFileWins
    assembly.constants = sources.constants
    for appearance in input.appearances { assembly.add(sources.sources(input, in: appearance), for: appearance) }
    for issue in sources.issues + input.issues { builder.report(issue) }
    assembly.finish(&header, &builder)
    if let leniencies { sources.noteChoices(input, options, in: leniencies) }
    for warning in leniencies?.warnings ?? [] { builder.report(warning) }
    header.brand = header.brand ?? input.brand
    return (builder.document(.tokens, header: header), assembly.count)
  }

  private func leniencies(_ options: SkinReadOptions) -> TokenLeniencies? {
    options.strictness == .lenient ? TokenLeniencies(alphaOrder: options.alphaOrder) : nil
  }

  /// Keeps a resolver's unknown fields.
  private func keepFields(of resolver: TokenJSON, _ builder: inout DocumentBuilder) {
    let used = ["name", "version", "sets", "modifiers", "resolutionOrder", "$defs"]
    let known = used + ["description", "$schema", "$extensions"]
    for member in resolver.json.members ?? [] where !used.contains(member.key) {
      builder.keep(member, of: TokenScope.resolver)
      guard !known.contains(member.key) else { continue }
      builder.report(
        SkinIssue(
          .unknownField, "\"\(member.key.prefix(60))\" is not a field of resolvers; it is kept",
          suggestion: "The fields are \((used + known).joined(separator: ", ")).",
          place: .init(file: resolver.file, line: member.line), severity: .warning))
    }
  }
}

/// The names of the scopes of unknown fields.
enum TokenScope {
  static let resolver = "resolver"

  /// The scope of a group, or of the document, whose path is empty.
  static func group(_ path: TokenPath) -> String { "#\(path.scope)" }

  /// The scope of a token, by its key.
  static func token(_ key: String) -> String { "{\(key)}" }
}
