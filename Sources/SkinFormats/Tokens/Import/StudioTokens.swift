import Foundation
import SkinKit

/// The token sets and themes of Tokens Studio, from one file or from a folder.
struct StudioTokens {
  private struct Theme {
    let name: String
    let group: String
    let sets: Set<String>
    let place: SkinIssue.Place
  }

  /// The themes of one group by name, of which one is chosen.
  private struct Group {
    let modifier: TokenModifier
    let themes: [String: [Theme]]
  }

  /// The sets in their order; later ones override earlier ones.
  private let sets: [(name: String, json: TokenJSON)]
  private let themes: [Theme]
  private let groups: [Group]
  /// The warnings about names and states of sets in themes that have no effect.
  let issues: [SkinIssue]

  /// Whether a tree is the single file of Tokens Studio.
  static func isFile(_ tree: SkinSourceJSON) -> Bool {
    tree["$themes"]?.elements != nil || tree["$metadata"]?["tokenSetOrder"]?.elements != nil
  }

  /// Reads the single file.
  init(_ file: TokenJSON) {
    let members = (file.json.members ?? []).filter { !$0.key.hasPrefix("$") && $0.value.members != nil }
    self.init(
      sets: members.map { ($0.key, TokenJSON(json: $0.value, file: file.file)) }, themes: file["$themes"],
      order: file["$metadata"]?["tokenSetOrder"])
  }

  /// The folder with `$themes.json` or `$metadata.json`, with its slash; `nil` if there is none.
  static func folder(in files: any SkinFiles) -> String? {
    let found = files.paths.first { ["$themes.json", "$metadata.json"].contains(FileNames.name(of: $0)) }
    return found.map(FileNames.folder)
  }

  /// Reads a folder with a file for each set.
  init(folder: String, _ files: inout TokenFiles) throws {
    func object(_ name: String) throws -> TokenJSON? {
      files.files.contains(folder + name) ? try files.tree(at: folder + name) : nil
    }
    let paths = files.files.paths.filter { path in
      path.hasPrefix(folder) && path.lowercased().hasSuffix(".json") && !FileNames.name(of: path).hasPrefix("$")
    }
    let sets = try paths.map { path in (Self.setName(path.dropFirst(folder.count)), try files.object(at: path)) }
    self.init(
      sets: sets, themes: try object("$themes.json"), order: try object("$metadata.json")?["tokenSetOrder"])
  }

  private init(sets: [(String, TokenJSON)], themes: TokenJSON?, order: TokenJSON?) {
    let order = (order?.json.elements ?? []).compactMap { $0.string.map { Self.setName($0[...]) } }
    let ranks = Dictionary(order.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    self.sets = sets.enumerated()
      .sorted {
        (ranks[$0.element.0] ?? ranks.count, $0.offset) < (ranks[$1.element.0] ?? ranks.count, $1.offset)
      }
      .map { (name: $0.element.0, json: $0.element.1) }
    var check = StudioThemeCheck(sets: sets.map { $0.0 })
    self.themes = (themes?.elements ?? []).compactMap { theme in
      guard let name = theme["name"]?.json.string else { return nil }
      let states = theme["selectedTokenSets"]?.json.members ?? []
      for state in states { check.check(state, named: Self.setName(state.key[...]), in: theme.file) }
      let enabled = states.filter { StudioThemeCheck.used.contains($0.value.string ?? "") }
      return Theme(
        name: name, group: theme["group"]?.json.string ?? "theme", sets: Set(enabled.map { Self.setName($0.key[...]) }),
        place: theme.place)
    }
    issues = check.issues
    groups = Self.groups(of: self.themes)
  }

  /// The name of a set without the extension of its file.
  private static func setName(_ path: Substring) -> String {
    let suffix = [".tokens.json", ".json"].first { path.lowercased().hasSuffix($0) }
    return String(path.dropLast(suffix?.count ?? 0))
  }

  /// The places of the sets that no theme uses, with their names.
  var unused: [(name: String, place: SkinIssue.Place)] {
    guard !themes.isEmpty else { return [] }
    let used = themes.reduce(into: Set<String>()) { $0.formUnion($1.sets) }
    return sets.filter { !used.contains($0.name) }.map { ($0.name, $0.json.place) }
  }

  /// The steps of the sets without themes: those named after appearances are for these only.
  var stepsWithoutThemes: [TokenResolverReader.Step]? { themes.isEmpty ? TokenModes(sets).steps : nil }

  /// A modifier for each group of themes.
  var modifiers: [TokenModifier] { groups.map(\.modifier) }

  private static func groups(of themes: [Theme]) -> [Group] {
    let members = Dictionary(grouping: themes, by: \.group)
    var known: Set<String> = []
    return themes.filter { known.insert($0.group).inserted }.map { first in
      let themes = members[first.group] ?? []
      let modifier = TokenModifier(
        name: first.group, contexts: themes.map { .init(name: $0.name, sources: []) }, defaultName: first.name,
        place: first.place)
      return Group(modifier: modifier, themes: Dictionary(grouping: themes, by: \.name))
    }
  }

  /// The sets of the chosen themes in an appearance, each once, in their order.
  func sources(_ input: TokenInput, in appearance: SkinAppearance) -> [TokenJSON] {
    var enabled: Set<String> = []
    for group in groups {
      guard let context = input.context(of: group.modifier, in: appearance) else { continue }
      for theme in group.themes[context.name] ?? [] { enabled.formUnion(theme.sets) }
    }
    return sets.filter { enabled.contains($0.name) }.map(\.json)
  }
}
