import Foundation
public import SkinKit

extension SkinFormat {
  /// W3C design tokens 2025.10: `.tokens.json` and `.resolver.json`.
  public static let tokens = SkinFormat("tokens", reader: TokensFormatReader())
}

/// Reads `.tokens.json` and `.resolver.json`; docs/formats.md describes the supported features.
struct TokensFormatReader: SkinFormatReader {
  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool {
    let suffixes = TokenFiles.suffixes + TokenFiles.resolverSuffixes
    if let entry {
      return (suffixes + TokenFiles.otherSuffixes).contains(where: entry.lowercased().hasSuffix)
        || TokenFiles.looksLikeTokens(entry, in: files)
    }
    return files.paths.contains { path in suffixes.contains(where: path.lowercased().hasSuffix) }
      || !loosePaths(files).isEmpty
  }

  /// The contexts of modifiers that a brand's name chooses.
  func brands(in files: any SkinFiles, _ options: SkinReadOptions) throws -> [String] {
    var tokenFiles = TokenFiles(files)
    guard let path = try paths(files, options.entry).first, let first = try? tokenFiles.object(at: path),
      TokenResolverReader.isResolver(first)
    else { return [] }
    var reader = TokenResolverReader(first, files: tokenFiles)
    var known: Set<String> = []
    var names: [String] = []
    for case .modifier(let modifier) in try reader.steps()
    where modifier.appearances == nil && !options.modifiers.keys.contains(where: modifier.isNamed) {
      for context in modifier.contexts where known.insert(context.name.lowercased()).inserted {
        names.append(context.name)
      }
    }
    return names
  }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    var builder = DocumentBuilder(files: files)
    // Sources lie anywhere; a JSON file that a key names is carried by the key.
    builder.candidates.removeAll { path in options.entry != nil || TokenFiles.isSource(path) }
    let paths = try paths(files, options.entry)
    var tokenFiles = TokenFiles(files)
    let first = try tokenFiles.object(at: paths[0])
    var issues: [SkinIssue] = []
    var header = SkinHeader()
    var plan: [(appearance: SkinAppearance, sources: [TokenJSON])] = []
    var brand: String?
    let isResolver = TokenResolverReader.isResolver(first)
    if isResolver {
      var reader = TokenResolverReader(first, files: tokenFiles)
      (plan, brand) = try sources(&reader, options, &issues)
      issues += reader.warnings
      header.name = first["name"]?.json.string
      keepFields(of: first, &builder)
    } else {
      var sources: [TokenJSON] = []
      for path in paths {
        do {
          sources.append(try tokenFiles.object(at: path))
        } catch  where paths.count > 1 {
          // A file that can't be read doesn't affect the others.
          issues.append(DocumentBuilder.issue(error))
        }
      }
      plan = [(.light, sources)]
      issues += tokenFiles.warnings
    }
    var assembly = TokenAssembly(file: paths[0], allowsReplacement: isResolver)
    for (appearance, sources) in plan { assembly.add(sources, for: appearance) }
    for issue in issues { builder.report(issue) }
    assembly.finish(&header, &builder)
    header.brand = header.brand ?? brand
    return builder.document(.tokens, header: header)
  }

  /// The files of the skin: a named one, the folder's resolver, or all its files of tokens.
  private func paths(_ files: any SkinFiles, _ entry: String?) throws -> [String] {
    if let entry { return [entry] }
    let resolvers = files.paths.filter { path in
      TokenFiles.resolverSuffixes.contains(where: path.lowercased().hasSuffix)
    }
    guard resolvers.count < 2 else {
      throw SkinIssue(
        .unknownFormat, "The folder has several resolvers: \(resolvers.prefix(8).joined(separator: ", "))",
        remedy: "Name one of them as the file to read.", place: .init(file: resolvers[1]))
    }
    if let resolver = resolvers.first { return [resolver] }
    var tokens = files.paths.filter { path in TokenFiles.suffixes.contains(where: path.lowercased().hasSuffix) }
    if tokens.isEmpty { tokens = loosePaths(files) }
    guard !tokens.isEmpty else {
      throw SkinIssue(
        .missingFile, "There is no file of design tokens",
        remedy: "Give a folder with a .tokens.json or a .resolver.json, or name the file.")
    }
    return tokens
  }

  /// The JSON files at the top of a folder that hold tokens but aren't named so.
  private func loosePaths(_ files: any SkinFiles) -> [String] {
    files.paths.filter { !$0.contains("/") }.prefix(64).filter { TokenFiles.looksLikeTokens($0, in: files) }
  }

  private func sources(
    _ reader: inout TokenResolverReader, _ options: SkinReadOptions, _ issues: inout [SkinIssue]
  ) throws -> (plan: [(appearance: SkinAppearance, sources: [TokenJSON])], brand: String?) {
    let steps = try reader.steps()
    issues += reader.issues
    let modifiers = steps.compactMap { step in if case .modifier(let modifier) = step { modifier } else { nil } }
    let input = TokenInput(modifiers, options: options)
    issues += input.issues
    let plan = input.appearances.map { appearance in
      (
        appearance: appearance,
        sources:
          steps.flatMap { step in
            switch step {
            case .set(let sources): sources
            case .modifier(let modifier): input.sources(of: modifier, in: appearance)
            }
          }
      )
    }
    return (plan, input.brand)
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
          remedy: "The fields are \((used + known).joined(separator: ", ")).",
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
