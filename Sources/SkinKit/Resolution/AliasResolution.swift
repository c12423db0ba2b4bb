import Foundation

/// The resolution of every key in one appearance, without recursion.
///
/// Each key has candidates, best first; its value is the first that can be resolved. If the candidates of some keys form a cycle,
/// each key of the cycle loses that candidate, so the result doesn't depend on the order of keys. A candidate with several references
/// waits for the first that isn't resolved. Every step either advances a key to its next reference or candidate, or lengthens the
/// path, so the time is linear in the number of candidates and their references.
struct AliasResolution {
  /// A definition that a key may take its value from.
  struct Candidate {
    let definition: SkinDocument.Definition
    let kind: SkinKind
    /// The location in the file, below the folder of its skin.
    var place: SkinIssue.Place { location.placed(in: folder) }
    private let location: SkinIssue.Place
    private let folder: String?
    /// Whether it was given for this very appearance, not taken from another.
    let isOwn: Bool

    /// Whether it takes another key's value as it is.
    var isAlias: Bool { if case .alias = definition { true } else { false } }

    init(_ definition: SkinDocument.Definition, of entry: SkinDocument.Entry, in folder: String?, isOwn: Bool) {
      self.definition = definition
      kind = entry.kind
      location = entry.place
      self.folder = folder
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

  /// An alias for a key that no layer has, or a reference to one.
  struct Dangling: Hashable {
    let target: String
    let isAlias: Bool
    let place: SkinIssue.Place
  }

  private(set) var issues: [SkinIssue] = []
  private(set) var dangling: [Dangling] = []
  /// The number of expressions that were computed.
  private(set) var computed = 0
  /// The keys in order.
  ///
  /// All arrays below are indexed by a key's position here.
  private let names: [String]
  private let numbers: [String: Int]
  private let candidates: [[Candidate]]
  private var current: [Int]
  /// The number of the current candidate's references that are resolved.
  private var progress: [Int]
  private var states: [State]

  init(names: [String], numbers: [String: Int], candidates: [[Candidate]]) {
    self.names = names
    self.numbers = numbers
    self.candidates = candidates
    current = Array(repeating: 0, count: names.count)
    progress = current
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
        advance(key)
      case .follow(let target):
        states[target] = .onPath(path.count)
        path.append(target)
      case .cycle(let position):
        report(cycle: path[position...])
        for member in path[position...] { advance(member) }
        for member in path[position...].dropFirst() { states[member] = .untouched }
        path.removeSubrange((position + 1)...)
      }
    }
  }

  /// Goes on to the next candidate of a key.
  private mutating func advance(_ key: Int) {
    current[key] += 1
    progress[key] = 0
  }

  /// The next step for the last key of the path.
  private mutating func step(_ key: Int) -> Step {
    guard current[key] < candidates[key].count else { return .done(nil) }
    let candidate = candidates[key][current[key]]
    switch candidate.definition {
    case .value(let value):
      guard value.kind.serves(as: candidate.kind) else {
        report(
          .wrongType, "It is \(value.kind.withArticle), not \(candidate.kind.withArticle)",
          "Set a value of its own kind.", candidate.place)
        return .nextCandidate
      }
      return .done(Found(value: value, isOwn: candidate.isOwn))
    case .alias(let target):
      guard let number = numbers[target] else { return dangle(target, candidate) }
      switch states[number] {
      case .untouched: return .follow(number)
      case .onPath(let position): return .cycle(from: position)
      case .done(nil): return lacking(target, number, candidate)
      case .done(let found?):
        guard found.value.kind.serves(as: candidate.kind) else {
          report(
            .wrongType,
            "It is an alias of {\(target)}, which is \(found.value.kind.withArticle), not \(candidate.kind.withArticle)",
            "Specify a key of the same kind.", candidate.place)
          return .nextCandidate
        }
        return .done(Found(value: found.value, isOwn: candidate.isOwn || found.isOwn))
      }
    case .expression(let expression): return step(key, candidate, expression)
    }
  }

  /// The next step for a key whose candidate has references: the first that isn't resolved, or the value.
  private mutating func step(_ key: Int, _ candidate: Candidate, _ expression: SkinExpression) -> Step {
    while progress[key] < expression.references.count {
      let reference = expression.references[progress[key]]
      guard let number = numbers[reference.target] else {
        guard reference.isPrimaryFont else { return dangle(reference.target, candidate) }
        progress[key] += 1
        continue
      }
      switch states[number] {
      case .untouched: return .follow(number)
      case .onPath(let position): return .cycle(from: position)
      case .done(nil):
        guard reference.isPrimaryFont else { return lacking(reference.target, number, candidate) }
      case .done(let found?):
        guard found.value.kind == reference.kind || reference.isPrimaryFont && found.value.kind == .font else {
          report(
            .wrongType,
            "It uses {\(reference.target)}, which is \(found.value.kind.withArticle), not \(reference.kind.withArticle)",
            "Specify a key that is \(reference.kind.withArticle).", candidate.place)
          return .nextCandidate
        }
      }
      progress[key] += 1
    }
    return compute(expression, candidate)
  }

  /// The value of an expression whose references are all resolved.
  private mutating func compute(_ expression: SkinExpression, _ candidate: Candidate) -> Step {
    computed += 1
    var values: [SkinKind: [String: SkinValue]] = [:]
    var isOwn = candidate.isOwn
    for reference in expression.references {
      guard let number = numbers[reference.target], case .done(let found?) = states[number] else { continue }
      values[reference.kind, default: [:]][reference.name] = found.value
      isOwn = isOwn || found.isOwn
    }
    do {
      let value = try expression.value(values)
      guard value.kind.serves(as: candidate.kind) else {
        report(
          .wrongType, "It is \(value.kind.withArticle), not \(candidate.kind.withArticle)",
          "Set a value of its own kind.", candidate.place)
        return .nextCandidate
      }
      return .done(Found(value: value, isOwn: isOwn))
    } catch {
      let issue = DocumentBuilder.issue(error)
      report(issue.code, issue.message, issue.suggestion, candidate.place)
      return .nextCandidate
    }
  }

  /// Notes a target that no layer has.
  private mutating func dangle(_ target: String, _ candidate: Candidate) -> Step {
    dangling.append(Dangling(target: target, isAlias: candidate.isAlias, place: candidate.place))
    return .nextCandidate
  }

  /// Reports a target without a value.
  private mutating func lacking(_ target: String, _ number: Int, _ candidate: Candidate) -> Step {
    // The reason why the target has no value is reported already, unless it has none in this language.
    if candidates[number].isEmpty {
      let use = candidate.isAlias ? "is an alias of" : "uses"
      report(.unknownAlias, "It \(use) {\(target)}, which has no value", "Add one.", candidate.place)
    }
    return .nextCandidate
  }

  /// Reports a cycle of aliases, beginning with the first of its keys by name.
  private mutating func report(cycle members: ArraySlice<Int>) {
    guard let first = members.min(), let start = members.firstIndex(of: first) else { return }
    let list = (members[start...] + members[..<start] + [first]).map { names[$0] }.joined(separator: " → ")
    let areAliases = members.allSatisfy { member in
      if case .alias = candidates[member][current[member]].definition { true } else { false }
    }
    report(
      .aliasCycle, "The keys \(areAliases ? "are aliases of" : "refer to") each other: \(list)",
      "Set another value for one of them.", candidates[first][current[first]].place)
  }

  private mutating func report(
    _ code: SkinIssue.Code, _ message: String, _ suggestion: String, _ place: SkinIssue.Place
  ) {
    issues.append(SkinIssue(code, message, suggestion: suggestion, place: place))
  }
}

extension SkinIssue.Code {
  /// Aliases or references that form a cycle.
  public static let aliasCycle: Self = "alias-cycle"
  /// An alias of a key that has no value, or a reference to one.
  public static let unknownAlias: Self = "unknown-alias"
}
