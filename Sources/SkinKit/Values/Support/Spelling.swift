/// Finds the known name that a misspelled one probably meant.
package struct Spelling {
  /// The size in bytes of the longest names that are compared.
  private static let maximumSize = 256

  /// A known name, with its number in the order of all.
  private struct KnownName {
    let number: Int
    let text: String
    let characters: [Character]
  }

  /// The names by their number of characters: only those of about the same length can be near.
  private let names: [Int: [KnownName]]
  /// The remaining number of comparisons, limited because a skin can have thousands of unknown keys.
  private var budget: Int

  /// Prepares the known names.
  /// - Parameters:
  ///   - names: The names.
  ///   - budget: The number of comparisons after which no more suggestions are made.
  package init(_ names: some Sequence<String>, budget: Int = 200_000) {
    // By bytes: of names with characters in several encodings, `<` is no order.
    let ordered = Set(names.lazy.filter { $0.utf8.count <= Self.maximumSize }).orderedByBytes()
    self.names = Dictionary(
      grouping: ordered.enumerated().map { KnownName(number: $0, text: $1, characters: Array($1)) },
      by: \.characters.count)
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
    guard name.utf8.count <= Self.maximumSize else { return nil }
    let characters = Array(name)
    var found: String?
    for length in characters.count - 1...characters.count + 1 {
      for candidate in names[length, default: []] {
        guard takeComparison(of: characters) else { return nil }
        guard Self.distance(characters, candidate.characters, atMost: 1) == 1 else { continue }
        guard found == nil else { return nil }
        found = candidate.text
      }
    }
    return found
  }

  /// Returns the name with the fewest edits, at most 3 and a third of the characters; `nil` if there is none.
  ///
  /// Of several, it is the first by bytes; one edit is as good as none.
  package mutating func nearest(to name: String) -> String? {
    guard name.utf8.count <= Self.maximumSize else { return nil }
    let characters = Array(name)
    let limit = min(3, max(1, characters.count / 3))
    var best: (name: KnownName, distance: Int)?
    for difference in 0...limit {
      for length in Set([characters.count - difference, characters.count + difference]).sorted() {
        for candidate in names[length, default: []] {
          // A name of another length differs by at least as many edits.
          let isEarlier = best.map { candidate.number < $0.name.number } ?? true
          let most = best.map { isEarlier ? max($0.distance, 1) : $0.distance - 1 } ?? limit
          guard most >= max(difference, 1) else { break }
          guard takeComparison(of: characters) else { return best?.name.text }
          if let distance = Self.distance(characters, candidate.characters, atMost: most) {
            best = (candidate, distance)
          }
        }
      }
    }
    return best?.name.text
  }

  /// Takes a comparison from the budget, or more of it for a long name; returns whether one was left.
  private mutating func takeComparison(of characters: [Character]) -> Bool {
    guard budget > 0 else { return false }
    budget -= 1 + characters.count / 32
    return true
  }

  /// Returns the fewest insertions, deletions, substitutions and transpositions that turn one text into another.
  ///
  /// This is the optimal string alignment distance. Only the band of each row that can stay within the limit is computed.
  package static func distance(_ first: [Character], _ second: [Character], atMost limit: Int) -> Int? {
    let beyond = limit + 1
    var before = [Int](repeating: beyond, count: second.count + 1)
    var row = (0...second.count).map { min($0, beyond) }
    for i in first.indices {
      var next = [Int](repeating: beyond, count: second.count + 1)
      next[0] = min(i + 1, beyond)
      let low = max(0, i - limit)
      let high = min(second.count, i + limit + 1)
      for j in low..<max(low, high) {
        var cost = min(row[j + 1] + 1, next[j] + 1, row[j] + (first[i] == second[j] ? 0 : 1))
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] { cost = min(cost, before[j - 1] + 1) }
        next[j + 1] = min(cost, beyond)
      }
      (before, row) = (row, next)
    }
    return row[second.count] <= limit ? row[second.count] : nil
  }
}
