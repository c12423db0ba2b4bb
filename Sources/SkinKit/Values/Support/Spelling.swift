/// Finds the known name that a misspelled one probably meant.
package struct Spelling {
  private let names: [String]
  private let forward: SpellingTree
  /// The names from their ends.
  private lazy var backward = SpellingTree(names, isReversed: true)
  private let budget: Int

  /// The number of characters of known names that were compared with a misspelled one.
  package private(set) var steps = 0

  /// Prepares the known names.
  /// - Parameters:
  ///   - names: The names.
  ///   - budget: The number of steps after which no more suggestions are made, because a skin can have thousands of unknown keys.
  package init(_ names: some Sequence<String>, budget: Int = 1_000_000) {
    self.names = Set(names).sorted()
    forward = SpellingTree(self.names, isReversed: false)
    self.budget = budget
  }

  /// Returns the question whether another name was meant, such as `Did you mean colors?`; `nil` if no known name is near.
  package static func question(_ name: String, among names: some Sequence<String>) -> String? {
    var spelling = Spelling(names)
    return spelling.question(name)
  }

  /// Returns the question whether another name was meant; `nil` if no known name is near.
  package mutating func question(_ name: String) -> String? { nearest(to: name).map { "Did you mean \($0)?" } }

  /// Returns the name that differs by one edit; `nil` if there is none, or several.
  package mutating func neighbor(of name: String) -> String? {
    let found = matches(of: Array(name), atMost: 1).filter { names[$0] != name }
    return found.count == 1 ? found.first.map { names[$0] } : nil
  }

  /// Returns the name with the fewest edits, at most 3 and a third of the characters; `nil` if there is none.
  package mutating func nearest(to name: String) -> String? {
    let characters = Array(name)
    for limit in 1...min(3, max(1, characters.count / 3)) {
      if let first = matches(of: characters, atMost: limit).min() { return names[first] }
    }
    return nil
  }

  /// The numbers of the names that differ by some edits at most.
  ///
  /// At most half of the edits are in the first or in the second half of the characters. The search from that end leaves out all
  /// names whose half differs more, instead of comparing each name.
  private mutating func matches(of characters: [Character], atMost limit: Int) -> Set<Int> {
    guard steps < budget else { return [] }
    let half = characters.count / 2
    // A transposition may be in both halves, so that neither includes the characters next to the middle.
    var search = SpellingSearch(characters, limit: limit, half: half - 1, budget: budget - steps)
    search.visit(forward)
    var rest = SpellingSearch(
      characters.reversed(), limit: limit, half: characters.count - half - 1, budget: budget - steps - search.steps)
    rest.visit(backward)
    steps += search.steps + rest.steps
    return search.found.union(rest.found)
  }

  /// Returns the fewest insertions, deletions, substitutions and transpositions that turn one text into another.
  ///
  /// This is the optimal string alignment distance. Only the band of each row that can stay within the limit is computed.
  package static func distance(_ first: [Character], _ second: [Character], atMost limit: Int) -> Int? {
    var rows = EditRows(second, limit: limit)
    for character in first { rows.append(character) }
    return rows.distance
  }
}

/// The last rows of the table of edits between the beginnings of a name and a text.
struct EditRows {
  private let text: [Character]
  private let limit: Int
  private var before: [Int]
  /// The edits between the beginning of the name and each beginning of the text; more than the limit if there are too many.
  private(set) var row: [Int]
  private var last: Character?
  private var count = 0

  init(_ text: [Character], limit: Int) {
    self.text = text
    self.limit = limit
    before = [Int](repeating: limit + 1, count: text.count + 1)
    row = (0...text.count).map { min($0, limit + 1) }
  }

  /// The edits between the name and the text; `nil` if there are more than the limit.
  var distance: Int? { row[text.count] <= limit ? row[text.count] : nil }

  /// Appends a character to the name.
  mutating func append(_ character: Character) {
    var next = [Int](repeating: limit + 1, count: text.count + 1)
    next[0] = min(count + 1, limit + 1)
    let low = max(0, count - limit)
    for j in low..<max(low, min(text.count, count + limit + 1)) {
      var cost = min(row[j + 1] + 1, next[j] + 1, row[j] + (character == text[j] ? 0 : 1))
      if j > 0, character == text[j - 1], last == text[j] { cost = min(cost, before[j - 1] + 1) }
      next[j + 1] = min(cost, limit + 1)
    }
    (before, row, last) = (row, next, character)
    count += 1
  }
}
