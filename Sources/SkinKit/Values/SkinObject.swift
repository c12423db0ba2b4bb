/// A structured value, such as the dictionary or array of a property list, or a composite design token.
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

  /// The value of a name, if it is a dictionary.
  /// - Parameter name: The name.
  public subscript(name: String) -> SkinObject? {
    guard case .fields(let fields) = self else { return nil }
    return fields[name]
  }

  /// The value, if it is a single one.
  public var value: SkinValue? {
    guard case .value(let value) = self else { return nil }
    return value
  }

  /// The elements, if it is a list.
  public var elements: [SkinObject]? {
    guard case .list(let elements) = self else { return nil }
    return elements
  }
}

extension SkinObject: CustomStringConvertible {
  /// The readable form, with sorted names.
  public var description: String {
    switch self {
    case .value(let value): value.description
    case .list(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .fields(let fields):
      "{\(fields.ordered { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))}"
    }
  }
}
