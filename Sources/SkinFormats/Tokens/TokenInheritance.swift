import Foundation
public import SkinKit

/// Resolves which groups each group inherits from, and collects all tokens.
///
/// A group has layers: itself, then the groups that it extends. Earlier layers override later ones. The layers of a child are the
/// children of that name in the group's layers, so inheritance reaches into nested groups.
struct TokenInheritance {
  /// The largest number of layers of a group, and the longest chain of extended groups.
  static let maximumLayers = 64
  /// The largest number of names in all paths, since groups that extend others make long paths of short files.
  static let maximumNames = 10 * DocumentBuilder.maximumKeys
  /// The most members of all cycles together.
  static let maximumCycleMembers = 10 * DocumentBuilder.maximumKeys

  private enum Node {
    case group([TokenGroup])
    case token(RawToken)
  }

  private let root: TokenGroup
  private(set) var issues: [SkinIssue] = []
  private var nodes: [TokenPath: Node?] = [:]
  private var open: Set<TokenPath> = []
  /// The valid target of each group that extends another.
  private var targets: [ObjectIdentifier: TokenPath] = [:]
  private var count = 0
  private var names = 0
  /// Whether the limits of tokens and names are exceeded, which is reported once.
  private var isOverLimit = false
  /// The members of all cycles so far.
  private var cycleMembers = 0

  private let leniencies: TokenLeniencies?
  private let sources: [TokenJSON]

  init(root: TokenGroup, leniencies: TokenLeniencies? = nil, sources: [TokenJSON] = []) {
    self.root = root
    self.leniencies = leniencies
    self.sources = sources
  }

  /// Finds all tokens.
  mutating func tokens() -> TokenSet {
    let groups = allGroups()
    for group in groups { readTarget(of: group) }
    breakCycles(groups)
    nodes = [:]
    for group in groups { checkTarget(of: group) }
    let set = TokenSet(
      definitions: root.property("$defs")?.value, leniencies: leniencies, sources: sources)
    visit(TokenPath([]), Inherited(), into: set)
    return set
  }

  /// All groups as written; a token with only a `$ref` to a group becomes a group that extends it.
  private func allGroups() -> [TokenGroup] {
    var groups = [root]
    var index = 0
    var waiting: [TokenPath: [(group: TokenGroup, name: String, token: RawToken)]] = [:]
    while index < groups.count {
      let group = groups[index]
      index += 1
      for name in group.names {
        switch group.children[name] {
        case .group(let child): groups.append(child)
        case .token(let token):
          if token["$value"] == nil, let field = token["$ref"], let target = try? TokenReference.pointer(field) {
            waiting[TokenPath(target), default: []].append((group, name, token))
          }
        case nil: break
        }
      }
    }
    // A token that becomes a group may turn those that refer to it into groups, too.
    var ready = waiting.keys.filter { root.group(at: $0.names) != nil }
    while let target = ready.popLast() {
      for reference in waiting.removeValue(forKey: target) ?? [] {
        let path = reference.group.path.appending(reference.name)
        let child = TokenGroup(path: path, place: .init(file: reference.token.file, line: reference.token.line))
        for member in reference.token.members { child.set(.init(member: member, file: reference.token.file)) }
        reference.group.set(.group(child), name: reference.name)
        groups.append(child)
        ready.append(path)
      }
    }
    return groups
  }

  private mutating func readTarget(of group: TokenGroup) {
    do {
      if let property = group.property("$extends") {
        guard let path = try TokenReference(extends: property.value).tokenPath else {
          throw SkinIssue(
            .extendsCycle, "The group extends the whole document, and so itself",
            suggestion: "Specify a group next to it.", place: property.place)
        }
        targets[ObjectIdentifier(group)] = path
      } else if let property = group.property("$ref") {
        targets[ObjectIdentifier(group)] = TokenPath(try TokenReference.pointer(property.value))
      }
    } catch {
      report(error, group)
    }
  }

  /// Reports an invalid target of a group.
  private mutating func checkTarget(of group: TokenGroup) {
    guard let target = targets[ObjectIdentifier(group)],
      let property = group.property("$extends") ?? group.property("$ref")
    else { return }
    switch node(at: target) {
    case .group: return
    case .token:
      report(
        SkinIssue(
          .wrongType, "{\(target.text)} is a token, and groups extend groups only",
          suggestion: "Specify a group, or write \"$value\": \"{\(target.text)}\" in a token.", place: property.place),
        group)
    case nil where root.group(at: target.names) != nil:
      report(
        SkinIssue(
          .tooDeep, "The group extends {\(target.text)}, which extends too many others in turn",
          suggestion: "Let fewer groups extend one another.", place: property.place), group)
    case nil:
      report(
        SkinIssue(
          .unknownAlias, "The group extends {\(target.text)}, which is not there",
          suggestion: "Specify a group that exists.",
          place: property.place), group)
    }
  }

  // MARK: Cycles

  /// A group on a path, with those after it that weren't visited yet.
  private typealias Expansion = (group: TokenGroup, next: [TokenGroup])

  /// Reports groups that contain or extend themselves, and clears their targets.
  ///
  /// A group's expansion has those of its children and of its target: it is endless exactly if that graph has a cycle.
  private mutating func breakCycles(_ groups: [TokenGroup]) {
    var isDone: Set<ObjectIdentifier> = []
    var place: [ObjectIdentifier: Int] = [:]
    for start in groups where !isDone.contains(ObjectIdentifier(start)) {
      var trail: [Expansion] = [(start, successors(of: start))]
      place[ObjectIdentifier(start)] = 0
      while let last = trail.indices.last {
        guard let next = trail[last].next.popLast() else {
          let group = trail.removeLast().group
          place[ObjectIdentifier(group)] = nil
          isDone.insert(ObjectIdentifier(group))
          continue
        }
        if let first = place[ObjectIdentifier(next)] {
          reportCycle(trail[first...])
        } else if !isDone.contains(ObjectIdentifier(next)) {
          place[ObjectIdentifier(next)] = trail.count
          trail.append((next, successors(of: next)))
        }
      }
    }
  }

  private mutating func successors(of group: TokenGroup) -> [TokenGroup] {
    var result: [TokenGroup] = []
    if let target = targets[ObjectIdentifier(group)] {
      if let raw = root.group(at: target.names) {
        result.append(raw)
      } else if case .group(let layers) = node(at: target) {
        result += layers
      }
    }
    for name in group.names {
      if case .group(let child) = group.children[name] { result.append(child) }
    }
    return result
  }

  private mutating func reportCycle(_ trail: ArraySlice<Expansion>) {
    // Many cycles that share members would take quadratic time: they are all broken at once.
    cycleMembers += trail.count
    guard cycleMembers <= Self.maximumCycleMembers else {
      targets = [:]
      return
    }
    let members = trail.map(\.group)
    // Of a long cycle, the first members are shown.
    let shown = members.count <= 32 ? members + members.prefix(1) : Array(members.prefix(32))
    let end = members.count <= 32 ? [] : ["… (\(members.count) groups)"]
    let list = (shown.map { $0.path.names.isEmpty ? "the document" : $0.path.text } + end).joined(separator: " → ")
    for group in members {
      guard targets.removeValue(forKey: ObjectIdentifier(group)) != nil,
        let property = group.property("$extends") ?? group.property("$ref")
      else { continue }
      report(
        SkinIssue(
          .extendsCycle, "The groups contain or extend each other without end: \(list)",
          suggestion: "Let one of them extend another group, outside of this cycle.", place: property.place), group)
    }
  }

  // MARK: Layers

  /// The node at a path after all inheritance; the layers of the group around it are found unless they are given.
  private mutating func node(at path: TokenPath, in parents: [TokenGroup]? = nil) -> Node? {
    if let node = nodes[path] { return node }
    guard path.names.count <= SkinSourceJSON.maximumDepth, open.count < 4 * Self.maximumLayers,
      open.insert(path).inserted
    else { return nil }
    defer { open.remove(path) }
    let node = makeNode(at: path, in: parents)
    nodes[path] = .some(node)
    return node
  }

  private mutating func makeNode(at path: TokenPath, in given: [TokenGroup]?) -> Node? {
    var own: [TokenGroup] = []
    if let name = path.names.last {
      guard case .group(let parents) = given.map(Node.group) ?? node(at: path.parent) else { return nil }
      let children = parents.compactMap { $0.children[name] }
      if case .token(let token) = children.first { return .token(token) }
      own = children.compactMap { if case .group(let group) = $0 { group } else { nil } }
    } else {
      own = [root]
    }
    var layers: [TokenGroup] = []
    for group in own {
      layers.append(group)
      if let target = targets[ObjectIdentifier(group)], case .group(let inherited) = node(at: target) {
        layers += inherited
      }
    }
    var seen: Set<ObjectIdentifier> = []
    layers = layers.filter { seen.insert(ObjectIdentifier($0)).inserted }
    if layers.count > Self.maximumLayers, let group = layers.first {
      report(
        SkinIssue(
          .tooDeep, "The group inherits from more than \(Self.maximumLayers) others",
          suggestion: "Let fewer groups extend one another.", place: group.place), group)
      layers = Array(layers.prefix(Self.maximumLayers))
    }
    return layers.isEmpty ? nil : .group(layers)
  }

  /// The nearest type of a group or of its ancestors.
  private mutating func nearestType(at path: TokenPath) -> TokenGroup.Property? {
    for count in (0...path.names.count).reversed() {
      guard case .group(let layers) = node(at: TokenPath(Array(path.names.prefix(count)))) else { continue }
      if let found = layers.lazy.compactMap({ $0.property("$type") }).first { return found }
    }
    return nil
  }

  // MARK: Tokens

  /// The nearest properties of a group and its ancestors, which its tokens have.
  private struct Inherited {
    var type: TokenGroup.Property?
    var deprecation: TokenGroup.Property?
  }

  private mutating func visit(_ path: TokenPath, _ outer: Inherited, into set: TokenSet) {
    guard case .group(let layers) = node(at: path), isWithinLimits(path, layers) else { return }
    let inherited = Inherited(
      type: layers.lazy.compactMap { $0.property("$type") }.first ?? outer.type,
      deprecation: layers.lazy.compactMap { $0.property("$deprecated") }.first ?? outer.deprecation)
    var properties: [TokenGroup.Property] = []
    var known: Set<String> = []
    for layer in layers {
      properties += layer.properties.filter { known.insert($0.member.key).inserted }
    }
    set.add(group: path, properties: properties)
    var seen: Set<String> = []
    for name in layers.flatMap(\.names) where seen.insert(name).inserted {
      let child = path.appending(name)
      guard case .token(let raw) = node(at: child, in: layers) else {
        visit(child, inherited, into: set)
        continue
      }
      guard isWithinLimits(child, layers) else { return }
      // An inherited token keeps its original type.
      let type = raw.group == path ? nil : nearestType(at: raw.group)
      set.add(
        Token(path: child, raw: raw, groupType: type ?? inherited.type, groupDeprecation: inherited.deprecation))
    }
  }

  private mutating func isWithinLimits(_ path: TokenPath, _ layers: [TokenGroup]) -> Bool {
    count += 1
    names += path.names.count
    if count <= DocumentBuilder.maximumKeys, names <= Self.maximumNames, path.names.count < SkinSourceJSON.maximumDepth
    {
      return true
    }
    if let group = layers.first, !isOverLimit {
      isOverLimit = true
      report(
        SkinIssue(
          .tooManyKeys,
          "With inherited ones, there are more than \(DocumentBuilder.maximumKeys) tokens, or they are nested too deep",
          suggestion: "Divide the tokens, or let fewer groups extend one another.", place: group.place), group)
    }
    return false
  }

  private mutating func report(_ error: any Error, _ group: TokenGroup) {
    var issue = DocumentBuilder.issue(error)
    issue.place.key = issue.place.key ?? group.path.text
    issues.append(issue)
  }
}

extension SkinIssue.Code {
  /// Groups that extend each other or their ancestors.
  public static let extendsCycle: Self = "extends-cycle"
}
