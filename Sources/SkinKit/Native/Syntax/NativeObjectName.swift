/// The names of fields in structured values, where a leading dollar sign names a kind.
package enum NativeObjectName {
  /// The kind that a field `$kind` names; an object with that field alone is a value of that kind.
  static func kind(_ name: String) -> SkinKind? {
    name.hasPrefix("$") ? SkinKind(rawValue: String(name.dropFirst())) : nil
  }

  /// The field that a name in a file denotes.
  static func field(_ name: String) -> String { name.hasPrefix("$$") ? String(name.dropFirst()) : name }

  /// The name of a field as it is written in a file.
  static func written(_ name: String) -> String { name.hasPrefix("$") ? "$" + name : name }

  /// The name of the field that marks a value's kind.
  package static func tag(_ kind: SkinKind) -> String { "$" + kind.rawValue }
}
