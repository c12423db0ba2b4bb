import Foundation
public import SkinKit

/// A token, with the properties inherited from its groups.
struct Token {
  let path: TokenPath
  let raw: RawToken
  let groupType: TokenGroup.Property?
  let groupDeprecation: TokenGroup.Property?

  var place: SkinIssue.Place {
    let key = path.key
    return .init(file: raw.file, line: raw.line, key: "\(key.module).\(key.name)")
  }

  /// The token's value: its `$value`, or itself as the object with `$ref`.
  var value: TokenJSON? {
    raw["$value"]
      ?? raw.members.first { $0.key == "$ref" }.map { member in
        TokenJSON(json: SourceJSON(.object([member]), line: member.line), file: raw.file)
      }
  }
}

/// Finds tokens by path and follows references between them.
///
/// Chains of aliases are followed without recursion, and each link once, so that a chain may have any length.
final class TokenSet {
  /// A token's type, and the value at the end of its chain of references.
  struct Resolved {
    var type: TokenType?
    /// The value, which may refer to a part of a token but not to a complete one.
    var value: TokenJSON
    /// The token that it directly aliases.
    var alias: TokenPath?
  }

  private(set) var tokens: [TokenPath: Token] = [:]
  private(set) var order: [TokenPath] = []
  private(set) var groups: [(path: TokenPath, properties: [TokenGroup.Property])] = []
  private var groupPaths: Set<TokenPath> = []
  private let definitions: TokenJSON?
  private var resolved: [TokenPath: Result<Resolved, SkinIssue>] = [:]
  /// References that are being followed, to detect cycles.
  private var following: [String] = []

  init(definitions: TokenJSON?) { self.definitions = definitions }

  func add(_ token: Token) {
    tokens[token.path] = token
    order.append(token.path)
  }

  func add(group path: TokenPath, properties: [TokenGroup.Property]) {
    groups.append((path, properties))
    groupPaths.insert(path)
  }

  func isGroup(_ path: TokenPath) -> Bool { groupPaths.contains(path) }

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
      guard json["$value"] == nil, let next = json[name] else { return nil }
      json = next
    }
    guard let members = json.json.members, json["$value"] != nil || json["$ref"] != nil else { return nil }
    let raw = RawToken(members: members, file: json.file, line: json.json.line, group: path.parent)
    return Token(path: path, raw: raw, groupType: type, groupDeprecation: nil)
  }

  // MARK: Aliases

  /// Resolves a token's alias.
  func resolve(_ path: TokenPath) throws -> Resolved {
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
      resolved[token.path] = Result { try link(token) }.mapError(DocumentBuilder.issue)
    }
    guard let result = resolved[path] else { throw SkinIssue.noSuchToken(path) }
    return try result.get()
  }

  /// The target of a token's alias; `nil` if it has a value of its own or a part of another's.
  private func target(of token: Token) throws -> TokenPath? {
    guard let value = token.value, let reference = try TokenReference(value) else { return nil }
    switch reference {
    case .token(let path):
      try require(path, at: value)
      return path
    case .pointer(let segments):
      if let path = reference.tokenPath, self.token(at: path) != nil { return path }
      guard token.raw["$value"] == nil else { return nil }
      throw SkinIssue(
        .unknownAlias, "\(reference.shown) names no token",
        remedy: segments.contains("$value")
          ? "Write \"$value\": {\"$ref\": …} for a part of a token, and give the \"$type\"."
          : "Name a token that exists.",
        place: value.place)
    }
  }

  /// Throws if there is no token at a path.
  private func require(_ path: TokenPath, at value: TokenJSON) throws {
    guard token(at: path) == nil else { return }
    if isGroup(path) {
      let root = path.appending(TokenPath.root)
      throw SkinIssue(
        .unknownAlias, "{\(path.text)} is a group, not a token",
        remedy: tokens[root] == nil ? "Name one of its tokens." : "Write {\(root.text)} for its root token.",
        place: value.place)
    }
    throw SkinIssue.noSuchToken(path, place: value.place)
  }

  /// A token whose target, if it has one, is resolved already.
  private func link(_ token: Token) throws -> Resolved {
    let own = try token.raw["$type"].map(Self.type)
    guard let value = token.value else {
      throw SkinIssue(
        .missingField, "The token has no value", remedy: "Give it a \"$value\".", place: token.place)
    }
    guard let target = try target(of: token) else {
      return Resolved(type: try own ?? token.groupType.map { try Self.type($0.value) }, value: value)
    }
    guard let result = resolved[target], case .success(let found) = result else {
      throw SkinIssue(
        .unknownAlias, "It is an alias of {\(target.text)}, which has no readable value",
        remedy: "Mend {\(target.text)} first.", place: value.place)
    }
    if let own, let other = found.type, own != other {
      throw SkinIssue(
        .referenceType, "The token is a \(own.rawValue) and an alias of {\(target.text)}, a \(other.rawValue)",
        remedy: "Name a token of type \(own.rawValue), or correct the \"$type\".", place: value.place)
    }
    let type = try own ?? found.type ?? token.groupType.map { try Self.type($0.value) }
    return Resolved(type: type, value: found.value, alias: target)
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
          remedy: "Give one of them a value of its own.", place: token.value?.place ?? token.place))
    }
  }

  static func type(_ value: TokenJSON) throws -> TokenType {
    if let type = value.json.string.flatMap(TokenType.init) { return type }
    throw SkinIssue(
      .unknownType, "\(value.shown) is not a type of design tokens",
      remedy: "The types are \(TokenType.allCases.map(\.rawValue).joined(separator: ", ")).", place: value.place)
  }

  // MARK: Values

  /// Follows references to a plain value; complete tokens on the path must have the type, if one is given.
  func follow(_ value: TokenJSON, type: TokenType?) throws -> TokenJSON {
    var current = value
    var steps: Set<String> = []
    while let reference = try TokenReference(current) {
      guard steps.insert(reference.shown).inserted else {
        throw SkinIssue.referenceCycle(steps.sorted(), place: value.place)
      }
      guard steps.count <= SourceJSON.maximumDepth else { throw SkinIssue.tooDeep(value.place) }
      if let path = reference.tokenPath, token(at: path) != nil {
        let found = try resolve(path)
        if let type, let other = found.type, type != other {
          throw SkinIssue(
            .referenceType, "\(reference.shown) is a \(other.rawValue) instead of a \(type.rawValue)",
            remedy: "Name a token of type \(type.rawValue).", place: current.place)
        }
        current = found.value
      } else {
        current = try part(reference, at: current)
      }
    }
    return current
  }

  /// Runs a closure with a reference's value, and throws if it leads back to the same reference.
  func following<Value>(_ reference: TokenReference, at value: TokenJSON, _ body: () throws -> Value) throws -> Value {
    if let first = following.firstIndex(of: reference.shown) {
      throw SkinIssue.referenceCycle(Array(following[first...]), place: value.place)
    }
    guard following.count < SourceJSON.maximumDepth else { throw SkinIssue.tooDeep(value.place) }
    following.append(reference.shown)
    defer { following.removeLast() }
    return try body()
  }

  /// The part of the document that a pointer names, through any references.
  private func part(_ reference: TokenReference, at value: TokenJSON) throws -> TokenJSON {
    guard case .pointer(let segments) = reference else {
      try require(reference.tokenPath ?? TokenPath([]), at: value)
      return value
    }
    return try following(reference, at: value) {
      for count in segments.indices.dropFirst() {
        let path = TokenPath(Array(segments[..<count]))
        guard let token = token(at: path) else { continue }
        var rest = segments[count...]
        guard rest.first == "$value" else {
          let whole = SourceJSON(.object(token.raw.members), line: token.raw.line)
          return try step(TokenJSON(json: whole, file: token.raw.file), rest, reference, value)
        }
        rest = rest.dropFirst()
        return try step(try resolve(path).value, rest, reference, value)
      }
      if let name = segments.last, let group = groups.first(where: { $0.path.names == segments.dropLast() }),
        let property = group.properties.first(where: { $0.member.key == name })
      {
        return property.value
      }
      if segments.first == "$defs", let definitions {
        return try step(definitions, segments.dropFirst(), reference, value)
      }
      throw SkinIssue(
        .unknownAlias,
        isGroup(TokenPath(segments))
          ? "\(reference.shown) is a group, not a value" : "\(reference.shown) doesn't exist",
        remedy: "Name a token, or a part of its $value.", place: value.place)
    }
  }

  /// Descends into a value, through any references.
  private func step(
    _ start: TokenJSON, _ segments: ArraySlice<String>, _ reference: TokenReference, _ site: TokenJSON
  ) throws -> TokenJSON {
    var current = start
    for segment in segments {
      current = try follow(current, type: nil)
      let index = segment == "0" || !segment.hasPrefix("0") ? Int(segment) : nil
      if let elements = current.elements, let index, elements.indices.contains(index) {
        current = elements[index]
      } else if let member = current[segment] {
        current = member
      } else {
        throw SkinIssue(
          .unknownAlias, "\(reference.shown) doesn't exist: no \"\(segment.prefix(60))\" in \(current.json.kindName)",
          remedy: "Name a part that the value has.", place: site.place)
      }
    }
    return current
  }
}

extension SkinIssue {
  static func noSuchToken(_ path: TokenPath, place: Place = .init()) -> SkinIssue {
    SkinIssue(
      .unknownAlias, "There is no token {\(path.text)}", remedy: "Name a token that exists, or add it.", place: place)
  }

  static func referenceCycle(_ members: [String], place: Place) -> SkinIssue {
    SkinIssue(
      .aliasCycle, "The references lead back to themselves: \((members + members.prefix(1)).joined(separator: " → "))",
      remedy: "Give one of them a value of its own.", place: place)
  }

  static func tooDeep(_ place: Place) -> SkinIssue {
    SkinIssue(
      .tooDeep, "References are followed through more than \(SourceJSON.maximumDepth) others",
      remedy: "Refer to the value more directly.", place: place)
  }
}

extension SkinIssue.Code {
  /// A `$type` that isn't one of the thirteen.
  public static let unknownType: Self = "unknown-type"
  /// A token without a type.
  public static let missingType: Self = "missing-type"
}
