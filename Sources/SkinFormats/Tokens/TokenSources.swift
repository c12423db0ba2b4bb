import Foundation
import SkinKit

/// The sources of a skin of design tokens: a resolver, sets with modes, or the files of another tool.
struct TokenSources {
  private enum Kind {
    case steps([TokenResolverReader.Step])
    case studio(StudioTokens)
  }

  /// The resolver document, if there is one.
  private(set) var resolver: TokenJSON?
  /// The path of the first file.
  let firstFile: String
  /// Whether a token may be in several sources, which have an order.
  private(set) var allowsReplacement = false
  /// The files whose tokens may replace those of other files.
  private(set) var replacingFiles: Set<String> = []
  /// Whether a configuration of Style Dictionary lists the files, of which the last one by path wins.
  private(set) var lastFileWins = false
  /// Files without tokens, whose values references reach.
  private(set) var constants: [TokenJSON] = []
  private(set) var issues: [SkinIssue] = []
  /// The deviations that reading the files tolerated; `nil` if none are tolerated.
  let leniencies: TokenLeniencies?
  private var kind: Kind

  /// Reads the sources.
  /// - Throws: `SkinIssue` if there are none, or the only one can't be read.
  init(_ tokenFiles: TokenFiles, _ options: SkinReadOptions) throws {
    leniencies = tokenFiles.leniencies
    kind = .steps([])
    var tokenFiles = tokenFiles
    let files = tokenFiles.files
    if leniencies != nil, options.entry == nil, let folder = StudioTokens.folder(in: files) {
      firstFile = folder + "$metadata.json"
      let studio = try StudioTokens(folder: folder, &tokenFiles)
      kind = .studio(studio)
      issues = studio.issues
      allowsReplacement = true
      return
    }
    let paths = try Self.paths(files, options)
    firstFile = paths[0]
    let first = leniencies == nil ? try tokenFiles.object(at: paths[0]) : try tokenFiles.tree(at: paths[0])
    if Self.isResolver(first, leniencies) {
      var reader = TokenResolverReader(first, files: tokenFiles)
      kind = .steps(try reader.steps())
      issues = reader.issues + reader.warnings
      resolver = first
      allowsReplacement = true
    } else if leniencies != nil, StudioTokens.isFile(first.json) {
      let studio = StudioTokens(first)
      kind = .studio(studio)
      issues = studio.issues
      allowsReplacement = true
    } else {
      try readFiles(paths, options, &tokenFiles)
      issues += tokenFiles.warnings
    }
  }

  /// Whether a file is a resolver; tokens may be next to a version of their own, if that is tolerated.
  private static func isResolver(_ file: TokenJSON, _ leniencies: TokenLeniencies?) -> Bool {
    guard file.json.members != nil, TokenResolverReader.isResolver(file) else { return false }
    guard leniencies != nil, file["resolutionOrder"] == nil else { return true }
    let census = LegacyTokens.census(of: file.json)
    return census.tokens + census.legacy == 0 && !FigmaVariables.isExport(file.json)
  }

  /// Reads files that form one set, with those for single appearances.
  private mutating func readFiles(_ paths: [String], _ options: SkinReadOptions, _ files: inout TokenFiles) throws {
    var figma = FigmaVariables()
    var sources: [TokenJSON] = []
    for path in paths where !options.modes.values.contains(path) || path == options.entry {
      do {
        let tree = leniencies == nil ? try files.object(at: path) : try files.tree(at: path)
        if leniencies != nil, FigmaVariables.isExport(tree.json) {
          figma.add(tree)
        } else {
          sources.append(try files.object(at: path))
        }
      } catch  where paths.count > 1 {
        // A file that can't be read doesn't affect the others.
        issues.append(DocumentBuilder.issue(error))
      }
    }
    let modes: TokenModes
    if !options.modes.isEmpty {
      modes = TokenModes(base: sources, modes: try options.modes.mapValues { try files.object(at: $0) })
    } else if leniencies != nil, options.entry == nil {
      modes = TokenModes(sources.map { ($0.file, $0) })
    } else {
      modes = TokenModes(base: sources, modes: [:])
    }
    if leniencies != nil, options.entry == nil {
      constants = TokenRecognition.constants(in: files.files, besides: Set(paths))
      lastFileWins = constants.contains(where: Self.statesOrder)
    }
    replacingFiles = modes.replacingFiles
    issues += figma.issues
    kind = .steps(modes.steps + figma.modifiers.map { .modifier($0) })
  }

  /// Whether a file is a configuration of Style Dictionary with one list of sources, which it reads in the order of their paths.
  private static func statesOrder(_ file: TokenJSON) -> Bool {
    ["config.json", "sd.config.json", "style-dictionary.config.json"].contains(file.file)
      && file["platforms"]?.json.members != nil && file["source"]?.elements?.count == 1
      && (file["include"]?.elements ?? []).isEmpty
  }

  /// The files of the skin: a named one, the folder's resolver, or all its files of tokens.
  private static func paths(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> [String] {
    if let entry = options.entry { return [entry] }
    let resolvers = files.paths.filter { path in
      TokenFiles.resolverSuffixes.contains(where: path.lowercased().hasSuffix)
    }
    guard resolvers.count < 2 else {
      throw SkinIssue(
        .unknownFormat, "The folder has several resolvers: \(resolvers.prefix(8).joined(separator: ", "))",
        suggestion: "Specify one of them as the file to read.", place: .init(file: resolvers[1]))
    }
    if let resolver = resolvers.first { return [resolver] }
    var tokens = files.paths.filter(TokenFiles.isNamedAsTokens)
    if tokens.isEmpty { tokens = TokenRecognition.loosePaths(in: files) }
    guard !tokens.isEmpty else {
      throw SkinIssue(
        .missingFile, "There is no file of design tokens",
        suggestion: "Pass a folder with a .tokens.json or a .resolver.json, or name the file.")
    }
    return tokens
  }

  // MARK: Appearances and modifiers

  /// The modifiers, whose contexts an input chooses.
  func modifiers() throws -> [TokenModifier] {
    switch kind {
    case .steps(let steps): Self.modifiers(of: steps)
    case .studio(let studio): studio.stepsWithoutThemes.map(Self.modifiers) ?? studio.modifiers
    }
  }

  private static func modifiers(of steps: [TokenResolverReader.Step]) -> [TokenModifier] {
    steps.compactMap { step in if case .modifier(let modifier) = step { modifier } else { nil } }
  }

  /// Whether the contexts of a modifier can be brands: there are several.
  func areBrands(_ modifier: TokenModifier) -> Bool { resolver != nil || modifier.contexts.count > 1 }

  /// The sources that are read whatever context is chosen.
  var shared: [TokenJSON] {
    guard case .steps(let steps) = kind else { return [] }
    return steps.flatMap { step in if case .set(let sources) = step { sources } else { [TokenJSON]() } }
  }

  /// The sources in an appearance, later ones overriding earlier ones.
  func sources(_ input: TokenInput, in appearance: SkinAppearance) -> [TokenJSON] {
    switch kind {
    case .steps(let steps): Self.sources(of: steps, input, appearance)
    case .studio(let studio):
      studio.stepsWithoutThemes.map { Self.sources(of: $0, input, appearance) }
        ?? studio.sources(input, in: appearance)
    }
  }

  private static func sources(
    of steps: [TokenResolverReader.Step], _ input: TokenInput, _ appearance: SkinAppearance
  ) -> [TokenJSON] {
    steps.flatMap { step in
      switch step {
      case .set(let sources): sources
      case .modifier(let modifier): input.sources(of: modifier, in: appearance)
      }
    }
  }

  /// Notes which themes and modes were chosen without being named, and which sets are unused.
  func noteChoices(_ input: TokenInput, _ options: SkinReadOptions, in leniencies: TokenLeniencies) {
    guard resolver == nil, let modifiers = try? modifiers() else { return }
    for modifier in modifiers where modifier.appearances == nil && modifier.contexts.count > 1 {
      let isNamed = options.modifiers.keys.contains(where: modifier.isNamed)
      guard !isNamed, options.brand.flatMap(modifier.context) == nil else { continue }
      leniencies.note(.themeChoice, modifier.place, name: modifier.name)
    }
    if case .studio(let studio) = kind {
      for set in studio.unused { leniencies.note(.unusedSet, set.place, name: set.name) }
    }
  }
}
