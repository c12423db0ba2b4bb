// W3C design tokens 2025.10: files of tokens, and resolvers that lay several over each other.

import Foundation
public import SkinKit

extension SkinFormat {
  /// W3C design tokens 2025.10: `.tokens.json` and `.resolver.json`.
  public static let tokens = SkinFormat("tokens", reader: TokensFormatReader())
}

/// Reads `.tokens.json` and `.resolver.json`; docs/formats.md has what of the text is read how.
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

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    var builder = DocumentBuilder(files: files)
    let paths = try paths(files, options.entry)
    var tokenFiles = TokenFiles(files)
    let first = try tokenFiles.object(at: paths[0])
    var issues: [SkinIssue] = []
    var header = SkinHeader()
    var plan: [(appearance: SkinAppearance, sources: [TokenJSON])] = []
    let isResolver = TokenResolverReader.isResolver(first)
    if isResolver {
      var reader = TokenResolverReader(first, files: tokenFiles)
      plan = try sources(&reader, options, &issues)
      issues += reader.warnings
      header.name = first["name"]?.json.string
      keepFields(of: first, &builder)
    } else {
      var sources: [TokenJSON] = []
      for path in paths {
        do {
          sources.append(try tokenFiles.object(at: path))
        } catch  where paths.count > 1 {
          // One file that can't be read leaves the others as they are.
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
    return builder.document(.tokens, header: header)
  }

  /// The files that are the skin: one that is named, the folder's resolver, or all its files of tokens.
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

  /// The JSON files at the top of a folder that hold tokens and aren't named so.
  private func loosePaths(_ files: any SkinFiles) -> [String] {
    files.paths.filter { !$0.contains("/") }.prefix(64).filter { TokenFiles.looksLikeTokens($0, in: files) }
  }

  private func sources(
    _ reader: inout TokenResolverReader, _ options: SkinReadOptions, _ issues: inout [SkinIssue]
  ) throws -> [(appearance: SkinAppearance, sources: [TokenJSON])] {
    let steps = try reader.steps()
    issues += reader.issues
    let modifiers = steps.compactMap { step in if case .modifier(let modifier) = step { modifier } else { nil } }
    let input = TokenInput(modifiers, options: options)
    issues += input.issues
    return input.appearances.map { appearance in
      (
        appearance,
        steps.flatMap { step in
          switch step {
          case .set(let sources): sources
          case .modifier(let modifier): input.sources(of: modifier, in: appearance)
          }
        }
      )
    }
  }

  /// Keeps what a resolver says beside its sets and modifiers.
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

/// The names of the places at which fields that aren't read are kept.
enum TokenScope {
  static let resolver = "resolver"

  /// Of a group, or of the document, whose path is empty.
  static func group(_ path: TokenPath) -> String { "#\(path.scope)" }

  /// Of a token, by its key.
  static func token(_ key: String) -> String { "{\(key)}" }
}
