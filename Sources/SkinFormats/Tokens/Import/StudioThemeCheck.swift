import SkinKit

/// Finds names and states of token sets in themes of Tokens Studio that have no effect, most of them misspelled.
struct StudioThemeCheck {
  /// The states in which a theme uses a set.
  static let used = ["enabled", "source"]
  /// All states of a set in a theme.
  private static let states = used + ["disabled"]

  /// A warning for each unknown name and state, at its first place.
  private(set) var issues: [SkinIssue] = []
  private let sets: Set<String>
  private var spelling: Spelling
  private var reportedSets: Set<String> = []
  private var reportedStates: Set<String> = []

  /// Creates a check.
  /// - Parameter sets: The names of the existing sets.
  init(sets: [String]) {
    self.sets = Set(sets)
    spelling = Spelling(sets)
  }

  /// Checks a theme's state of a set.
  /// - Parameters:
  ///   - member: The set's name as written, with its state.
  ///   - name: The set's name without the extension of a file.
  ///   - file: The path of the file with the theme.
  mutating func check(_ member: SkinSourceJSON.Member, named name: String, in file: String) {
    let state = member.value.string
    let shown = state.map { "\"\($0.prefix(60))\"" } ?? member.value.kindName
    if !Self.states.contains(state ?? ""), reportedStates.insert(shown).inserted {
      let known = "The states are \(Self.states.joined(separator: ", "))."
      report(
        "\(shown) is not a state of a token set; the theme leaves the set out",
        state.flatMap { Spelling.question($0, among: Self.states) } ?? known, member, file)
    }
    // A set that a theme doesn't use needs no tokens.
    guard state != "disabled", !sets.contains(name), reportedSets.insert(name).inserted else { return }
    report(
      "There is no token set \"\(name.prefix(60))\"; the theme does without it",
      spelling.question(name) ?? "Write the name of a token set, or remove it from the theme.", member, file)
  }

  private mutating func report(
    _ message: String, _ suggestion: String, _ member: SkinSourceJSON.Member, _ file: String
  ) {
    let place = SkinIssue.Place(file: file, line: member.line)
    issues.append(SkinIssue(.unknownField, message, suggestion: suggestion, place: place, severity: .warning))
  }
}
