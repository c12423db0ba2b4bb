/// A symbol of the system (SF Symbols) with its configuration, which an image of a skin may be instead of a file.
///
/// ```swift
/// let star = SkinImage(symbol: try SkinSymbol("star.fill", weight: .semibold, scale: .large, size: 17), rendering: .template)
/// ```
/// The system draws it, so that a skin contains no file. Whether the system has a symbol of the name is known on the device only.
public struct SkinSymbol: Hashable, Sendable {
  /// The size of a symbol relative to its text.
  public enum Scale: String, Hashable, Sendable, Codable, CaseIterable {
    /// Smaller than capital letters.
    case small
    /// As high as capital letters, the system's default.
    case medium
    /// Larger than capital letters.
    case large
  }

  /// The largest size in points.
  package static let largestSize = 1_000.0

  /// The name, as for `UIImage(systemName:)`.
  public let name: String
  /// The weight of its strokes; `nil` leaves it to the view.
  public let weight: SkinFont.Weight?
  /// The size relative to the text; `nil` leaves it to the view.
  public let scale: Scale?
  /// The size of the text that it belongs to, in points; `nil` leaves it to the view.
  public let size: Double?

  /// Creates a symbol.
  /// - Parameters:
  ///   - name: The name, as for `UIImage(systemName:)`: at most 200 ASCII letters and digits, in parts joined by dots.
  ///   - weight: The weight of its strokes; `nil` leaves it to the view.
  ///   - scale: The size relative to the text; `nil` leaves it to the view.
  ///   - size: The size of the text that it belongs to, in points: greater than 0 and at most 1,000; `nil` leaves it to the view.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/malformedSymbol``.
  public init(_ name: String, weight: SkinFont.Weight? = nil, scale: Scale? = nil, size: Double? = nil) throws {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard name.utf8.count <= 200, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isPartOfName) }) else {
      throw SkinIssue(
        .malformedSymbol, "\"\(name.prefix(60))\" can't be the name of a symbol",
        suggestion: "Write a name of the app SF Symbols, such as star.fill.")
    }
    if let size, !Self.isSize(size) {
      throw SkinIssue(
        .malformedSymbol, "A symbol can't have \(size) points",
        suggestion: "Write a size greater than 0 and at most \(Int(Self.largestSize)).")
    }
    (self.name, self.weight, self.scale, self.size) = (name, weight, scale, size)
  }

  /// Whether a symbol can have a size in points.
  static func isSize(_ points: Double) -> Bool { points > 0 && points <= largestSize }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}

extension SkinSymbol: CustomStringConvertible {
  /// The name and the configuration, such as `symbol(star.fill, semibold, large, 17)`.
  public var description: String {
    let parts = [name, weight?.name, scale?.rawValue, size.map { SkinValue.number($0).description }]
    return "symbol(\(parts.compactMap(\.self).joined(separator: ", ")))"
  }
}

extension SkinIssue.Code {
  /// A symbol whose name or size is malformed.
  public static let malformedSymbol: Self = "malformed-symbol"
}
