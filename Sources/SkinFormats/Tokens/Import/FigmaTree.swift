import SkinKit

/// A tree of tokens that is built from paths.
struct FigmaTree {
  private final class Node {
    var names: [String] = []
    var children: [String: Node] = [:]
    var token: SkinSourceJSON?
  }

  private let root = Node()

  /// Adds a token; returns whether its path was free.
  mutating func add(_ token: SkinSourceJSON, at path: [String]) -> Bool {
    guard (2..<SkinSourceJSON.maximumDepth).contains(path.count) else { return false }
    var node = root
    for name in path {
      guard node.token == nil else { return false }
      if let next = node.children[name] {
        node = next
      } else {
        let next = Node()
        node.children[name] = next
        node.names.append(name)
        node = next
      }
    }
    guard node.token == nil, node.names.isEmpty else { return false }
    node.token = token
    return true
  }

  var json: SkinSourceJSON { Self.json(root) }

  private static func json(_ node: Node) -> SkinSourceJSON {
    if let token = node.token { return token }
    let members = node.names.compactMap { name in
      node.children[name].map { child in
        let value = json(child)
        return SkinSourceJSON.Member(key: name, line: value.line, value: value)
      }
    }
    return SkinSourceJSON(.object(members), line: members.first?.line ?? 1)
  }
}
