internal import SkinKit

/// The punctuation of JSON without white space, whose members are sorted by the UTF-8 bytes of their names.
///
/// Inlinable, because other modules write large trees with it, value by value.
package enum CompactJSON {
  /// Appends a list.
  @inlinable package static func append<Element>(
    _ elements: [Element], to bytes: inout [UInt8], element: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    for (index, next) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      element(next, &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Appends an object.
  @inlinable package static func append<Value>(
    _ members: [String: Value], to bytes: inout [UInt8], name: (String, inout [UInt8]) -> Void,
    value: (Value, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in members.sorted(by: { $0.key.precedesByBytes($1.key) }).enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      name(member.key, &bytes)
      bytes.append(UInt8(ascii: ":"))
      value(member.value, &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
