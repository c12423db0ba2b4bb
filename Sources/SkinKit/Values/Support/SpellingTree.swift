/// Names by their common beginnings, or by their common ends.
///
/// Branches are created when a search reaches them.
final class SpellingTree {
  /// The names with equal first characters.
  final class Branch {
    fileprivate let names: Range<Int>
    fileprivate let depth: Int
    fileprivate var parts: (ends: [Int], branches: [(character: Character, branch: Branch)])?

    fileprivate init(_ names: Range<Int>, depth: Int) {
      self.names = names
      self.depth = depth
    }
  }

  let root: Branch
  /// The characters of each name, and its number; names with equal beginnings follow each other.
  private let names: [(characters: [Character], number: Int)]

  /// Sorts names.
  /// - Parameters:
  ///   - names: The names in their order.
  ///   - isReversed: Whether the names are compared from their ends.
  init(_ names: [String], isReversed: Bool) {
    let texts = isReversed ? names.map { String($0.reversed()) } : names
    let numbers = isReversed ? texts.indices.sorted { texts[$0] < texts[$1] } : Array(texts.indices)
    self.names = numbers.map { (isReversed ? names[$0].reversed() : Array(names[$0]), $0) }
    root = Branch(names.indices, depth: 0)
  }

  /// The numbers of the names that end at a branch, and the branches that continue it.
  func parts(of branch: Branch) -> (ends: [Int], branches: [(character: Character, branch: Branch)]) {
    if let parts = branch.parts { return parts }
    var parts: (ends: [Int], branches: [(character: Character, branch: Branch)]) = ([], [])
    var index = branch.names.lowerBound
    while index < branch.names.upperBound {
      let start = index
      index += 1
      guard let character = character(at: branch.depth, of: start) else {
        parts.ends.append(names[start].number)
        continue
      }
      while index < branch.names.upperBound, self.character(at: branch.depth, of: index) == character { index += 1 }
      parts.branches.append((character, Branch(start..<index, depth: branch.depth + 1)))
    }
    branch.parts = parts
    return parts
  }

  private func character(at depth: Int, of index: Int) -> Character? {
    let characters = names[index].characters
    return depth < characters.count ? characters[depth] : nil
  }
}

/// Searches a tree for the names that differ from a text by a number of edits at most.
struct SpellingSearch {
  private let text: [Character]
  private let limit: Int
  /// The number of first characters that at most half of the edits may be in.
  private let half: Int
  private let budget: Int

  /// The numbers of the names.
  private(set) var found: Set<Int> = []
  /// The number of compared characters.
  private(set) var steps = 0

  init(_ text: [Character], limit: Int, half: Int, budget: Int) {
    self.text = text
    self.limit = limit
    self.half = max(half, 0)
    self.budget = budget
  }

  /// Visits the branches that may lead to names.
  mutating func visit(_ tree: SpellingTree) {
    var waiting = [(branch: tree.root, rows: EditRows(text, limit: limit), isPastHalf: half <= limit / 2)]
    while let (branch, rows, isPastHalf) = waiting.popLast() {
      let (ends, branches) = tree.parts(of: branch)
      if rows.distance != nil { found.formUnion(ends) }
      for (character, next) in branches {
        guard steps < budget else { return }
        steps += 1
        var nextRows = rows
        nextRows.append(character)
        let isNextPastHalf = isPastHalf || nextRows.row[half] <= limit / 2
        let mayMatch =
          isNextPastHalf
          ? nextRows.row.contains { $0 <= limit } : nextRows.row[...half].contains { $0 <= limit / 2 }
        if mayMatch { waiting.append((next, nextRows, isNextPastHalf)) }
      }
    }
  }
}
