import SkinCompare
import SkinServerAPI

extension AuditEntryAnswer {
  /// A member that an entry changed.
  struct Difference: Sendable {
    var name: String
    var before: String?
    var after: String?
  }

  /// The members that differ between the states before and after.
  var differences: [Difference] {
    let (old, new) = (before?.leaves() ?? [:], after?.leaves() ?? [:])
    return Set(old.keys).union(new.keys).sorted().compactMap { name in
      old[name] == new[name] ? nil : Difference(name: name, before: old[name], after: new[name])
    }
  }
}

extension JSONValue {
  /// The leaves of the value with their paths, such as `rules › lunar › from`.
  ///
  /// Elements of lists are named by their `id`, so that a list whose order changed isn't all different.
  func leaves(_ path: [String] = []) -> [String: String] {
    let name = path.joined(separator: " › ")
    switch self {
    case .null: return [name: "–"]
    case .bool(let value): return [name: value ? "true" : "false"]
    case .integer(let value): return [name: "\(value)"]
    case .number(let value): return [name: "\(value)"]
    case .string(let value): return [name: value]
    case .object(let members):
      return members.reduce(into: [:]) { all, member in
        all.merge(member.value.leaves(path + [member.key])) { first, _ in first }
      }
    case .array(let elements):
      let isSimple = elements.allSatisfy { element in
        switch element {
        case .array, .object: false
        default: true
        }
      }
      if isSimple { return [name: elements.compactMap { $0.leaves()[""] }.joined(separator: ", ")] }
      return elements.enumerated().reduce(into: [:]) { all, element in
        var part = "\(element.offset + 1)"
        if case .object(let members) = element.element, case .string(let id)? = members["id"] { part = id }
        all.merge(element.element.leaves(path + [part])) { first, _ in first }
      }
    }
  }
}
