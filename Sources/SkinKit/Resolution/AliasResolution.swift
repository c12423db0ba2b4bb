import Foundation

/// The resolution of every key in one appearance, without recursion.
///
/// Each key has candidates, best first; its value is the first that can be resolved. If the candidates of some keys form a cycle,
/// each key of the cycle loses that candidate, so the result doesn't depend on the order of keys. Every step either advances a key
/// to its next candidate or lengthens the path, so the time is linear in the number of candidates.
struct AliasResolution {
  /// A definition that a key may take its value from.
  struct Candidate {
    let definition: SkinDocument.Definition
    let kind: SkinKind
    let place: SkinIssue.Place
    /// Whether it was given for this very appearance, not taken from another.
    let isOwn: Bool

    init(_ definition: SkinDocument.Definition, of entry: SkinDocument.Entry, isOwn: Bool) {
      self.definition = definition
      kind = entry.kind
      place = entry.place
      self.isOwn = isOwn
    }
  }

  /// The value of a key.
  struct Found {
    let value: SkinValue
    /// Whether it, or the alias's target, was given for this very appearance.
    let isOwn: Bool
  }

  private enum State {
    case untouched
    /// On the current path, at this position.
    case onPath(Int)
    case done(Found?)
  }

  private enum Step {
    case done(Found?)
    case nextCandidate
    case follow(Int)
    case cycle(from: Int)
  }

  private(set) var issues: [SkinIssue] = []
  /// The keys in order.
  ///
  /// All arrays below are indexed by a key's position here.
  private let names: [String]
  private let numbers: [String: Int]
  private let candidates: [[Candidate]]
  private var current: [Int]
  private var states: [State]

  init(names: [String], numbers: [String: Int], candidates: [[Candidate]]) {
    self.names = names
    self.numbers = numbers
    self.candidates = candidates
    current = Array(repeating: 0, count: names.count)
    states = Array(repeating: .untouched, count: names.count)
  }

  /// Resolves all keys.
  /// - Returns: The values; `nil` for keys without any.
  mutating func resolve() -> [Found?] {
    for key in names.indices { walk(from: key) }
    return states.map { if case .done(let found) = $0 { found } else { nil } }
  }

  private mutating func walk(from start: Int) {
    if case .done = states[start] { return }
    var path = [start]
    states[start] = .onPath(0)
    while let key = path.last {
      switch step(key) {
      case .done(let found):
        states[key] = .done(found)
        path.removeLast()
      case .nextCandidate:
        current[key] += 1
      case .follow(let target):
        states[target] = .onPath(path.count)
        path.append(target)
      case .cycle(let position):
        report(cycle: path[position...])
        for member in path[position...] { current[member] += 1 }
        for member in path[position...].dropFirst() { states[member] = .untouched }
        path.removeSubrange((position + 1)...)
      }
    }
  }

  /// The next step for the last key of the path.
  private mutating func step(_ key: Int) -> Step {
    guard current[key] < candidates[key].count else { return .done(nil) }
    let candidate = candidates[key][current[key]]
    switch candidate.definition {
    case .value(let value):
      guard value.kind.serves(as: candidate.kind) else {
        report(
          .wrongType, "It is a \(value.kind.rawValue), not a \(candidate.kind.rawValue)",
          "Give it a value of its own kind.", candidate.place)
        return .nextCandidate
      }
      return .done(Found(value: value, isOwn: candidate.isOwn))
    case .alias(let target):
      guard let number = numbers[target] else { return dangling(target, candidate) }
      switch states[number] {
      case .untouched: return .follow(number)
      case .onPath(let position): return .cycle(from: position)
      case .done(nil): return dangling(target, candidate)
      case .done(let found?):
        guard found.value.kind.serves(as: candidate.kind) else {
          report(
            .wrongType,
            "It is an alias of {\(target)}, which is a \(found.value.kind.rawValue), not a \(candidate.kind.rawValue)",
            "Name a key of the same kind.", candidate.place)
          return .nextCandidate
        }
        return .done(Found(value: found.value, isOwn: candidate.isOwn || found.isOwn))
      }
    }
  }

  private mutating func dangling(_ target: String, _ candidate: Candidate) -> Step {
    report(
      .unknownAlias, "It is an alias of {\(target)}, which has no value", "Name a key that exists.", candidate.place)
    return .nextCandidate
  }

  /// Reports a cycle of aliases, beginning with the first of its keys by name.
  private mutating func report(cycle members: ArraySlice<Int>) {
    guard let first = members.min(), let start = members.firstIndex(of: first) else { return }
    let list = (members[start...] + members[..<start] + [first]).map { names[$0] }.joined(separator: " → ")
    report(
      .aliasCycle, "The keys are aliases of each other: \(list)", "Give one of them a value of its own.",
      candidates[first][current[first]].place)
  }

  private mutating func report(
    _ code: SkinIssue.Code, _ message: String, _ remedy: String, _ place: SkinIssue.Place
  ) {
    issues.append(SkinIssue(code, message, remedy: remedy, place: place))
  }
}

extension SkinIssue.Code {
  /// Aliases that form a cycle.
  public static let aliasCycle: Self = "alias-cycle"
  /// An alias for a key that has no value.
  public static let unknownAlias: Self = "unknown-alias"
}
