import Foundation
import SkinKit

/// The text of a JSON document whose values are replaced in place, so that the rest stays as its author wrote it.
///
/// The document must be valid. `SkinSourceJSON` reports its problems, and every change is parsed again before it is kept.
struct EditedJSON {
  /// A member of an object: its key, and the positions of key and value.
  private struct Member {
    var key: String
    var start: Int
    var value: Range<Int>
  }

  private var bytes: [UInt8]

  var data: Data { Data(bytes) }

  init(_ data: Data) { bytes = Array(data) }

  /// Replaces the value at a path of keys.
  /// - Returns: Whether there is a value at the path.
  mutating func replace(_ path: [String], with text: String) -> Bool {
    guard let range = range(of: path) else { return false }
    bytes.replaceSubrange(range, with: text.utf8)
    return true
  }

  /// Divides a value into values for appearances: the present one for any, and one for another appearance.
  mutating func divide(_ path: [String], into appearance: String, _ text: String) -> Bool {
    guard let range = range(of: path) else { return false }
    let any = String(decoding: bytes[range], as: UTF8.self)
    return replace(path, with: "{ \"any\": \(any), \(SkinSourceJSON.quoted(appearance)): \(text) }")
  }

  /// Adds a member at the end of an object that has others, with the same white space as between these.
  mutating func add(_ key: String, _ text: String, to path: [String]) -> Bool {
    guard let range = range(of: path), let members = members(in: range), let last = members.last else { return false }
    let before = members.count > 1 ? members[members.count - 2].value.upperBound : range.lowerBound + 1
    let space = bytes[before..<last.start].filter(Self.isSpace)
    let added =
      Array(",".utf8) + (space.isEmpty ? Array(" ".utf8) : space)
      + Array("\(SkinSourceJSON.quoted(key)): \(text)".utf8)
    bytes.insert(contentsOf: added, at: last.value.upperBound)
    return true
  }

  /// Adds a member to a member of the document, which becomes an object if it is missing or empty.
  /// - Returns: Whether the document is an object, and its member is one or missing.
  mutating func insert(_ key: String, _ text: String, into section: String) -> Bool {
    if add(key, text, to: [section]) { return true }
    let object = "{ \(SkinSourceJSON.quoted(key)): \(text) }"
    guard range(of: [section]) != nil else {
      return add(section, object, to: [])
        || fill([], with: "{ \(SkinSourceJSON.quoted(section)): \(object) }")
    }
    return fill([section], with: object)
  }

  /// Replaces an object without members.
  private mutating func fill(_ path: [String], with text: String) -> Bool {
    guard let range = range(of: path), members(in: range)?.isEmpty == true else { return false }
    return replace(path, with: text)
  }

  /// Removes an appearance from the object with a key's values.
  ///
  /// If `any` alone is left, it becomes the value itself.
  mutating func remove(_ appearance: String, from path: [String]) -> Bool {
    guard let range = range(of: path), let members = members(in: range),
      members.count > 1, members.contains(where: { $0.key == appearance })
    else { return false }
    let left = members.filter { $0.key != appearance }
    if left.count == 1, left[0].key == "any" {
      bytes.replaceSubrange(range, with: Array(bytes[left[0].value]))
      return true
    }
    return delete(path + [appearance])
  }

  /// Removes the member at a path, and the object that had no other.
  /// - Returns: Whether there was a member at the path.
  mutating func delete(_ path: [String]) -> Bool {
    guard let key = path.last else { return replace([], with: "{}") }
    let object = Array(path.dropLast())
    guard let range = range(of: object), let members = members(in: range),
      let index = members.firstIndex(where: { $0.key == key })
    else { return false }
    if members.count == 1 { return delete(object) }
    if index > 0 {
      bytes.removeSubrange(members[index - 1].value.upperBound..<members[index].value.upperBound)
    } else {
      bytes.removeSubrange(members[0].start..<members[1].start)
    }
    return true
  }

  // MARK: Positions

  private func range(of path: [String]) -> Range<Int>? {
    // A byte order mark may precede the document.
    let start = skipSpace(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    guard var range = end(ofValueAt: start).map({ start..<$0 }) else { return nil }
    for key in path {
      guard let member = members(in: range)?.first(where: { $0.key == key }) else { return nil }
      range = member.value
    }
    return range
  }

  /// Returns the members of the object in a range; nil if there is no object.
  private func members(in range: Range<Int>) -> [Member]? {
    guard bytes[range.lowerBound] == UInt8(ascii: "{") else { return nil }
    var members: [Member] = []
    var position = skipSpace(range.lowerBound + 1)
    while position < range.upperBound, bytes[position] == UInt8(ascii: "\"") {
      guard let keyEnd = end(ofStringAt: position), let key = Self.string(bytes[position..<keyEnd]) else { return nil }
      let colon = skipSpace(keyEnd)
      let value = skipSpace(colon + 1)
      guard let valueEnd = end(ofValueAt: value) else { return nil }
      members.append(Member(key: key, start: position, value: value..<valueEnd))
      position = skipSpace(valueEnd)
      if position < bytes.count, bytes[position] == UInt8(ascii: ",") { position = skipSpace(position + 1) }
    }
    return members
  }

  private func end(ofValueAt start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    var position = start
    switch bytes[start] {
    case UInt8(ascii: "\""): return end(ofStringAt: start)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      var depth = 0
      while position < bytes.count {
        switch bytes[position] {
        case UInt8(ascii: "\""):
          guard let end = end(ofStringAt: position) else { return nil }
          position = end
          continue
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          if depth == 0 { return position + 1 }
        default: break
        }
        position += 1
      }
      return nil
    default:
      while position < bytes.count, !Self.isSpace(bytes[position]), !",]}".utf8.contains(bytes[position]) {
        position += 1
      }
      return position
    }
  }

  private func end(ofStringAt start: Int) -> Int? {
    var position = start + 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""): return position + 1
      case UInt8(ascii: "\\"): position += 2
      default: position += 1
      }
    }
    return nil
  }

  private func skipSpace(_ start: Int) -> Int {
    var position = start
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    return position
  }

  private static func isSpace(_ byte: UInt8) -> Bool { " \t\n\r".utf8.contains(byte) }

  /// Returns the text of a string with its quotation marks.
  private static func string(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.contains(UInt8(ascii: "\\")) else {
      return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    }
    return try? JSONDecoder().decode(String.self, from: Data(bytes))
  }
}
