/// An option, such as an enumeration's case: a skin names it by a text (`"dark"`) or by its raw value.
///
/// ```json
/// {"texts": {"keyboard": "dark"}, "numbers": {"alignment": 1}}
/// ```
public enum SkinOption: Hashable, Sendable {
  /// A name.
  case name(String)
  /// A raw value.
  case number(Int)
}

extension SkinOption: SkinResource {
  /// The kind text, in which options should be written.
  public static var kind: SkinKind { .text }

  /// The value as one of any kind.
  public var skinValue: SkinValue {
    switch self {
    case .name(let name): .text(name)
    case .number(let number): .number(Double(number))
    }
  }

  /// Converts a text or an integer.
  /// - Parameter value: A value; others give `nil`.
  @inlinable public init?(_ value: SkinValue) {
    switch value {
    case .text(let text): self = .name(text)
    case .number(let number):
      guard let whole = Int(exactly: number) else { return nil }
      self = .number(whole)
    default: return nil
    }
  }
}
