// A structured value, for what no other kind expresses: settings, borders, transitions.

/// A tree of values: what a plist's dictionary or array, or a composite design token, becomes.
///
/// ```swift
/// let width = manager.value(for: SkinKey<SkinObject>("card.border"))?["width"]?.value   // .number(1)
/// ```
public indirect enum SkinObject: Hashable, Sendable {
  /// One value.
  case value(SkinValue)
  /// A list.
  case list([SkinObject])
  /// Values by name.
  case fields([String: SkinObject])

  /// The value of a name, where it has names.
  /// - Parameter name: The name.
  public subscript(name: String) -> SkinObject? {
    guard case .fields(let fields) = self else { return nil }
    return fields[name]
  }

  /// The one value that it is, if it is one.
  public var value: SkinValue? {
    guard case .value(let value) = self else { return nil }
    return value
  }

  /// The elements, where it is a list.
  public var elements: [SkinObject]? {
    guard case .list(let elements) = self else { return nil }
    return elements
  }
}

extension SkinObject: CustomStringConvertible {
  /// The tree as people read it, names sorted.
  public var description: String {
    switch self {
    case .value(let value): value.description
    case .list(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .fields(let fields):
      "{\(fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))}"
    }
  }
}
