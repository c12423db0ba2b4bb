import SkinKit

/// Lists the kinds of the values in objects that JSON has no form for, by JSON Pointer (RFC 6901).
///
/// Each value has the names of all groups around it in its pointer, so that few bytes can stand for many: their number is limited.
struct ValueKinds {
  /// The most bytes of all pointers.
  static let maximumBytes = 16 << 20

  private var bytes = 0
  /// The first key whose kinds are left out.
  private var firstLeftOut: ShownKey?

  /// Lists the kinds in a key's object.
  /// - Returns: The kinds; `nil` if there are none, or if the limit is reached.
  mutating func kinds(in object: SkinObject, of key: ShownKey) -> [String: String]? {
    guard firstLeftOut == nil else { return nil }
    var found: [String: String] = [:]
    var pointer = ""
    guard add(object, at: &pointer, to: &found) else {
      firstLeftOut = key
      return nil
    }
    return found.isEmpty ? nil : found
  }

  /// The warning about kinds that are left out.
  var issues: [SkinIssue] {
    guard let key = firstLeftOut else { return [] }
    return [
      SkinIssue(
        .tooManyValues,
        "The kinds of the values in this object and in later ones aren't listed: they take more than "
          + "\(Self.maximumBytes >> 20) MiB",
        suggestion: "Shorten the names of the groups around them.",
        place: .init(file: key.entry?.place.file, line: key.entry?.place.line, key: key.name), severity: .warning)
    ]
  }

  /// Adds the kinds in an object, whose depth readers limit, and returns whether all were added.
  ///
  /// The pointer is the object's own, and the same afterwards.
  private mutating func add(_ object: SkinObject, at pointer: inout String, to found: inout [String: String]) -> Bool {
    func within(_ name: String, _ pointer: inout String, _ add: (inout String) -> Bool) -> Bool {
      let end = pointer.endIndex
      pointer += "/" + name
      defer { pointer.removeSubrange(end...) }
      return add(&pointer)
    }
    switch object {
    case .value(.text), .value(.number), .value(.flag): return true
    case .value(let value):
      bytes += pointer.utf8.count
      guard bytes <= Self.maximumBytes else { return false }
      found[pointer] = value.kind.rawValue
      return true
    case .list(let elements):
      return elements.enumerated().allSatisfy { index, element in
        within(String(index), &pointer) { add(element, at: &$0, to: &found) }
      }
    case .fields(let fields):
      return fields.allSatisfy { name, field in
        within(name.replacing("~", with: "~0").replacing("/", with: "~1"), &pointer) {
          add(field, at: &$0, to: &found)
        }
      }
    }
  }
}
