import Foundation
import SkinKit

/// Finds tokens by path and follows references between them.
///
/// Chains of aliases are followed without recursion, and each link once, so that a chain may have any length.
final class TokenSet {
  /// A token's type, and the value at the end of its chain of references.
  struct Resolution {
    var type: TokenType?
    /// The value, which may refer to a part of a token but not to a complete one.
    var value: TokenJSON
    /// The token that it directly aliases.
    var alias: TokenPath?
  }

  private(set) var tokens: [TokenPath: Token] = [:]
  private(set) var order: [TokenPath] = []
  private(set) var groups: [(path: TokenPath, properties: [TokenGroup.Property])] = []
  private(set) var groupNumbers: [TokenPath: Int] = [:]
  private var steps = 0
  let definitions: TokenJSON?
  /// Counts tolerated deviations; `nil` if none are tolerated.
  let leniencies: TokenLeniencies?
  /// Changes a token's color by a modifier of Tokens Studio.
  var modify: ((_ value: TokenJSON, _ field: TokenJSON) throws -> TokenJSON)?
  /// The sources as written, for references to values outside of tokens.
  let sources: [TokenJSON]
  private var resolved: [TokenPath: Result<Resolution, SkinIssue>] = [:]
  /// References that are being followed, to detect cycles.
  private var following: [String] = []
  /// The members of large objects that references to values outside of tokens lead into.
  var constants: [ConstantObject: [String: SkinSourceJSON]] = [:]
  /// The texts of tokens that expressions refer to.
  var texts: [TokenPath: Result<String, SkinIssue>] = [:]
  /// The paths of tokens by their texts, for names that contain dots.
  lazy var pathsByText = Dictionary(order.map { ($0.text, $0) }) { first, _ in first }

  /// The names of the tokens, for suggestions.
  private lazy var spelling = Spelling(order.map(\.text))

  /// The paths of tokens by their keys.
  lazy var pathsByKey = Dictionary(order.map { ("\($0.key.module).\($0.key.name)", $0) }) { first, _ in first }

  init(definitions: TokenJSON?, leniencies: TokenLeniencies? = nil, sources: [TokenJSON] = []) {
    self.definitions = definitions
    self.leniencies = leniencies
    self.sources = sources
  }

  func add(_ token: Token) {
    tokens[token.path] = token
    order.append(token.path)
  }

  func add(group path: TokenPath, properties: [TokenGroup.Property]) {
    groupNumbers[path] = groupNumbers[path] ?? groups.count
    groups.append((path, properties))
  }

  func isGroup(_ path: TokenPath) -> Bool { groupNumbers[path] != nil }

  /// The most steps to read all values: references, elements of lists, and members of objects that are searched for a name.
  ///
  /// Without a limit, references that lead to others several times take exponential time.
  static let maximumSteps = 5_000_000

  /// Counts a step, or several.
  func countSteps(_ count: Int = 1, at value: TokenJSON) throws {
    steps += count
    guard steps <= Self.maximumSteps else {
      throw SkinIssue(
        .tooManyValues,
        "The tokens' values, with those that they refer to, take more than \(Self.maximumSteps) steps to read",
        suggestion: "Refer to complete tokens, and to fewer of them.", place: value.place)
    }
  }

  /// A token by its path; one in `$defs` is created on demand.
  func token(at path: TokenPath) -> Token? {
    if let token = tokens[path] { return token }
    guard path.names.first == "$defs", var json = definitions else { return nil }
    var type: TokenGroup.Property?
    func note(_ json: TokenJSON) {
      guard let member = json.json.members?.first(where: { $0.key == "$type" }) else { return }
      type = .init(member: member, file: json.file)
    }
    for name in path.names.dropFirst() {
      note(json)
      steps += json.json.members?.count ?? 0
      guard json["$value"] == nil, let next = json[name] else { return nil }
      json = next
    }
    guard let members = json.json.members, json["$value"] != nil || json["$ref"] != nil else { return nil }
    let raw = RawToken(members: members, file: json.file, line: json.json.line, group: path.parent)
    return Token(path: path, raw: raw, groupType: type, groupDeprecation: nil)
  }

  // MARK: Aliases

  /// Resolves a token's alias.
  func resolve(_ path: TokenPath) throws -> Resolution {
    if let known = resolved[path] { return try known.get() }
    var chain: [Token] = []
    var members: Set<TokenPath> = []
    var next: TokenPath? = path
    while let current = next, resolved[current] == nil {
      guard members.insert(current).inserted else {
        failCycle(chain, at: current)
        break
      }
      guard let token = token(at: current) else { break }
      chain.append(token)
      do {
        next = try target(of: token)
      } catch {
        resolved[current] = .failure(DocumentBuilder.issue(error))
        break
      }
    }
    for token in chain.reversed() where resolved[token.path] == nil {
      resolved[token.path] = Result { try modified(try link(token), token) }.mapError(DocumentBuilder.issue)
    }
    guard let result = resolved[path] else { throw SkinIssue.noSuchToken(path) }
    return try result.get()
  }

  /// A token's resolution with a modifier of Tokens Studio applied; it is a color then, and not an alias.
  private func modified(_ resolved: Resolution, _ token: Token) throws -> Resolution {
    guard leniencies != nil, let modify, let field = StudioColorModifier.field(of: token) else { return resolved }
    let reference = TokenReference.token(token.path)
    return try following(reference, at: resolved.value) {
      Resolution(type: .color, value: try modify(resolved.value, field))
    }
  }

  /// The target of a token's alias; `nil` if it has a value of its own or a part of another's.
  private func target(of token: Token) throws -> TokenPath? {
    guard let value = token.value, let reference = try reference(value) else { return nil }
    switch reference {
    case .token(let path):
      if self.token(at: path) == nil, constant(at: path) != nil { return nil }
      try require(path, at: value)
      return path
    case .pointer(let segments):
      if let path = reference.tokenPath, self.token(at: path) != nil { return path }
      guard token.raw["$value"] == nil else { return nil }
      throw SkinIssue(
        .unknownAlias, "\(reference.shown) names no token",
        suggestion: segments.contains("$value")
          ? "Write \"$value\": {\"$ref\": …} for a part of a token, and give the \"$type\"."
          : "Specify a token that exists.",
        place: value.place)
    }
  }

  /// Throws if there is no token at a path.
  func require(_ path: TokenPath, at value: TokenJSON) throws {
    guard token(at: path) == nil else { return }
    if isGroup(path) {
      let root = path.appending(TokenPath.root)
      throw SkinIssue(
        .unknownAlias, "{\(path.text)} is a group, not a token",
        suggestion: tokens[root] == nil ? "Specify one of its tokens." : "Write {\(root.text)} for its root token.",
        place: value.place)
    }
    throw noSuchToken(path, value.place)
  }

  /// The issue of a token that doesn't exist, with the name that was perhaps meant.
  ///
  /// Another number, as in a scale of colors, is no misspelling.
  private func noSuchToken(_ path: TokenPath, _ place: SkinIssue.Place) -> SkinIssue {
    var issue = SkinIssue.noSuchToken(path, place: place)
    func letters(_ text: String) -> String { text.filter { !$0.isNumber } }
    if let name = spelling.nearest(to: path.text), letters(name) != letters(path.text) {
      issue.suggestion = "Did you mean {\(name)}?"
    }
    return issue
  }

  /// A token whose target, if it has one, is resolved already.
  private func link(_ token: Token) throws -> Resolution {
    let own = try token.raw["$type"].flatMap { try self.type($0) }
    guard let value = token.value else {
      throw SkinIssue(
        .missingField, "The token has no value", suggestion: "Add a \"$value\".", place: token.place)
    }
    let aliased = try target(of: token)
    guard let target = aliased else {
      var type = own
      if type == nil, let group = token.groupType { type = try self.type(group.value) }
      if type == nil { type = try inferred(value, token) }
      if type == .color, leniencies != nil, let text = value.json.string, text.hasPrefix("linear-gradient(") {
        type = .gradient
      }
      if type == .dimension, try isInsets(value, token) { type = .insets }
      return Resolution(type: type, value: value)
    }
    guard let result = resolved[target], case .success(let found) = result else {
      throw SkinIssue(
        .unknownAlias, "It is an alias of {\(target.text)}, which has no readable value",
        suggestion: "Correct {\(target.text)} first.", place: value.place)
    }
    if let own, let other = found.type, own != other {
      if leniencies != nil, own == .dimension, other == .insets {
        return Resolution(type: other, value: found.value, alias: target)
      }
      guard let leniencies, own.kind == other.kind || (own == .color && other == .gradient) else {
        throw SkinIssue(
          .referenceType, "The token is \(own.withArticle) and an alias of {\(target.text)}, \(other.withArticle)",
          suggestion: "Specify a token of type \(own.rawValue), or correct the \"$type\".", place: value.place)
      }
      leniencies.note(.aliasType, token.place)
      return Resolution(type: other, value: found.value, alias: target)
    }
    var type = own ?? found.type
    if type == nil, let group = token.groupType { type = try self.type(group.value) }
    return Resolution(type: type, value: found.value, alias: target)
  }

  private func failCycle(_ chain: [Token], at path: TokenPath) {
    guard let start = chain.firstIndex(where: { $0.path == path }) else { return }
    let ring = Array(chain[start...])
    // Each member names the others, beginning with itself; of a long cycle, the first members are shown.
    for (index, token) in ring.enumerated() {
      let shown = ring.count <= 32 ? Array(ring[index...] + ring[..<index]) : Array(ring.prefix(32))
      let names = shown.map(\.path.text) + (ring.count <= 32 ? [token.path.text] : ["… (\(ring.count) tokens)"])
      resolved[token.path] = .failure(
        SkinIssue(
          .aliasCycle, "The tokens are aliases of each other: \(names.joined(separator: " → "))",
          suggestion: "Set another value for one of them.", place: token.value?.place ?? token.place))
    }
  }

  static func type(_ value: TokenJSON) throws -> TokenType {
    if let type = value.json.string.flatMap(TokenType.init), TokenType.standard.contains(type) { return type }
    throw SkinIssue(
      .unknownType, "\(value.shown) is not a type of design tokens",
      suggestion: "The types are \(TokenType.standard.map(\.rawValue).joined(separator: ", ")).", place: value.place)
  }

  // MARK: Values

  /// Follows references to a plain value; complete tokens on the path must have the type, if one is given.
  func follow(_ value: TokenJSON, type: TokenType?) throws -> TokenJSON {
    var current = value
    var steps: Set<String> = []
    while let reference = try reference(current) {
      try countSteps(at: value)
      guard steps.insert(reference.shown).inserted else {
        throw SkinIssue.referenceCycle(steps.sorted(), place: value.place)
      }
      guard steps.count <= SkinSourceJSON.maximumDepth else { throw SkinIssue.tooDeep(value.place) }
      if let path = reference.tokenPath, token(at: path) != nil {
        let found = try resolve(path)
        if let type, let other = found.type, type != other, leniencies == nil || type.kind != other.kind {
          throw SkinIssue(
            .referenceType, "\(reference.shown) is \(other.withArticle) instead of \(type.withArticle)",
            suggestion: "Specify a token of type \(type.rawValue).", place: current.place)
        }
        current = found.value
      } else {
        current = try part(reference, at: current)
      }
    }
    return try expanded(current)
  }

  /// Whether a reference's value is read; its own token reports it.
  var isFollowing: Bool { !following.isEmpty }

  /// Runs a closure with a reference's value, and throws if it leads back to the same reference.
  func following<Value>(_ reference: TokenReference, at value: TokenJSON, _ body: () throws -> Value) throws -> Value {
    if let first = following.firstIndex(of: reference.shown) {
      throw SkinIssue.referenceCycle(Array(following[first...]), place: value.place)
    }
    guard following.count < SkinSourceJSON.maximumDepth else { throw SkinIssue.tooDeep(value.place) }
    following.append(reference.shown)
    defer { following.removeLast() }
    return try body()
  }
}
