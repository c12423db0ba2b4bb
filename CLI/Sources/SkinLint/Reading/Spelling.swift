// Finds the name that was probably meant by a misspelt one.

import Foundation

/// The names that there are, to be searched for the nearest to another.
struct Spelling {
  private let names: [(text: String, characters: [Character])]
  /// How many comparisons are still made: beyond, a skin full of unknown keys would keep everyone waiting.
  private var budget = 200_000

  init(_ names: [String]) { self.names = names.sorted().map { ($0, Array($0)) } }

  /// The name that the fewest edits lead to, at most a third of its characters and 3; `nil` where there is none.
  mutating func nearest(to name: String) -> String? {
    let characters = Array(name)
    var limit = min(3, max(1, characters.count / 3))
    var best: String?
    for candidate in names where abs(candidate.characters.count - characters.count) <= limit {
      guard budget > 0 else { return best }
      budget -= 1
      if let distance = Self.distance(characters, candidate.characters, atMost: limit) {
        best = candidate.text
        guard distance > 1 else { break }
        limit = distance - 1
      }
    }
    return best
  }

  /// The fewest insertions, deletions, substitutions and swaps of neighbours that turn one text into another.
  ///
  /// Optimal string alignment; only the part of each row that may stay within the limit is computed.
  static func distance(_ first: [Character], _ second: [Character], atMost limit: Int) -> Int? {
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
