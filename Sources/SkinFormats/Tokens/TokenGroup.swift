import SkinKit

/// A token as written: its members, and their places.
struct RawToken {
  let members: [SkinSourceJSON.Member]
  let file: String
  let line: SkinSourceLine
  /// The group that contains it.
  let group: TokenPath

  subscript(key: String) -> TokenJSON? {
    members.first { $0.key == key }.map { TokenJSON(json: $0.value, file: file) }
  }

  /// The place of a member.
  func place(of key: String) -> SkinIssue.Place {
    .init(file: file, line: members.first { $0.key == key }?.line ?? line)
  }
}

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
        TokenJSON(json: SkinSourceJSON(.object([member]), line: member.line), file: raw.file)
      }
  }
}

/// A group as written.
final class TokenGroup {
  enum Child {
    case group(TokenGroup)
    case token(RawToken)
  }

  struct Property {
    let member: SkinSourceJSON.Member
    let file: String

    var value: TokenJSON { TokenJSON(json: member.value, file: file) }
    var place: SkinIssue.Place { .init(file: file, line: member.line) }
  }

  let path: TokenPath
  let place: SkinIssue.Place
  /// The members that begin with a dollar sign, in order.
  private(set) var properties: [Property] = []
  private var indexes: [String: Int] = [:]
  /// The places of merged extensions.
  private var extensions: [String: Int] = [:]
  private(set) var names: [String] = []
  private(set) var children: [String: Child] = [:]

  init(path: TokenPath, place: SkinIssue.Place) {
    self.path = path
    self.place = place
  }

  func property(_ key: String) -> Property? { indexes[key].map { properties[$0] } }

  /// Sets a property; extensions of several tools are merged.
  func set(_ property: Property) {
    guard let index = indexes[property.member.key] else {
      indexes[property.member.key] = properties.count
      properties.append(property)
      return
    }
    guard property.member.key == "$extensions", let new = property.member.value.members,
      var members = properties[index].member.value.members
    else {
      if property.member.key == "$extensions" { extensions = [:] }
      properties[index] = property
      return
    }
    // Many sources may have extensions: the list grows in place, without another reference to it.
    properties[index] = property
    if extensions.isEmpty { for (place, member) in members.enumerated() { extensions[member.key] = place } }
    for member in new {
      if let place = extensions[member.key] {
        members[place] = member
      } else {
        extensions[member.key] = members.count
        members.append(member)
      }
    }
    let value = SkinSourceJSON(.object(members), line: property.member.value.line)
    properties[index] = Property(
      member: .init(key: "$extensions", line: property.member.line, value: value), file: property.file)
  }

  func set(_ child: Child, name: String) {
    if children.updateValue(child, forKey: name) == nil { names.append(name) }
  }

  /// The descendant group of a path, as written in files.
  func group(at path: some Sequence<String>) -> TokenGroup? {
    var group = self
    for name in path {
      guard case .group(let child) = group.children[name] else { return nil }
      group = child
    }
    return group
  }
}
