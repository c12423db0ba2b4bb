/// The strings of a JSON text with their paths, also while it is being written and can't be parsed.
struct JSONOutline {
  /// A member of an object or an element of a list, in which strings are.
  final class JSONPlace {
    /// The member or element around it; `nil` at the top of the text.
    let outer: JSONPlace?
    /// The key or the index.
    let name: String
    /// The number of members and elements around it.
    let depth: Int
    /// The key at the top of the text.
    let section: String
    /// Whether it is in the value of a design token.
    let isInToken: Bool

    init(_ outer: JSONPlace?, _ name: String) {
      self.outer = outer
      self.name = name
      depth = (outer?.depth ?? -1) + 1
      section = outer?.section ?? name
      isInToken = outer?.isInToken ?? false || name == "$value"
    }
  }

  /// A string of the text.
  struct JSONString {
    /// The innermost of the members and elements around it, which strings share; `nil` at the top.
    ///
    /// The member of a value is its own.
    let place: JSONPlace?
    /// Whether it is the key of a member.
    let isKey: Bool
    /// The offsets between the quotation marks.
    let range: Range<Int>
    /// Whether it has its closing quotation mark.
    let isClosed: Bool

    /// The keys and indexes around it; its own key is the last of a value's.
    var path: [String] {
      var names: [String] = []
      var place = place
      while let next = place {
        names.append(next.name)
        place = next.outer
      }
      return names.reversed()
    }
  }

  /// The deepest nesting that is followed.
  private static let maximumDepth = 256

  let texts: [JSONString]

  private enum Container {
    /// An object in a place, and that of its member whose key was last.
    case object(JSONPlace?, member: JSONPlace?)
    case array(JSONPlace?, index: Int)

    /// The place of what is next.
    var place: JSONPlace? {
      switch self {
      case .object(let place, let member): member ?? place
      case .array(let place, let index): JSONPlace(place, String(index))
      }
    }
  }

  /// Scans a text.
  init(_ lines: TextLines) {
    var texts: [JSONString] = []
    var stack: [Container] = []
    var offset = 0
    let units = lines.units
    scan: while offset < units.count {
      switch units[offset] {
      case 0x22:
        let start = offset + 1
        let (end, isClosed) = Self.end(of: start, units)
        offset = isClosed ? end + 1 : end
        let place = stack.last?.place
        if case .object(_, member: nil)? = stack.last {
          texts.append(JSONString(place: place, isKey: true, range: start..<end, isClosed: isClosed))
          stack[stack.count - 1] = .object(place, member: JSONPlace(place, Self.unescaped(lines.text(start..<end))))
        } else {
          texts.append(JSONString(place: place, isKey: false, range: start..<end, isClosed: isClosed))
        }
        continue
      case 0x7B, 0x5B:
        guard stack.count < Self.maximumDepth else { break scan }
        let place = stack.last?.place
        stack.append(units[offset] == 0x7B ? .object(place, member: nil) : .array(place, index: 0))
      case 0x7D, 0x5D: _ = stack.popLast()
      case 0x2C:
        switch stack.last {
        case .object(let place, _): stack[stack.count - 1] = .object(place, member: nil)
        case .array(let place, let index): stack[stack.count - 1] = .array(place, index: index + 1)
        case nil: break
        }
      default: break
      }
      offset += 1
    }
    self.texts = texts
  }

  /// Returns the string at an offset, which may be directly behind its last character.
  func text(at offset: Int) -> JSONString? {
    texts.first { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
  }

  /// Finds the end of a string: its quotation mark, or the end of its line.
  private static func end(of start: Int, _ units: [UInt16]) -> (Int, isClosed: Bool) {
    var offset = start
    while offset < units.count {
      switch units[offset] {
      case 0x22: return (offset, true)
      case 0x0A, 0x0D: return (offset, false)
      case 0x5C: offset += 2
      default: offset += 1
      }
    }
    return (units.count, false)
  }

  /// Names of keys rarely have escapes; those of other characters aren't looked up.
  private static func unescaped(_ text: String) -> String {
    text.contains("\\") ? text.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\") : text
  }
}
