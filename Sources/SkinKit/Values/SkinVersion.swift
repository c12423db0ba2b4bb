/// A version such as `2.0.0` or `2.1.0-beta.1`, by [Semantic Versioning 2.0.0](https://semver.org).
///
/// Build metadata (`+…`) is rejected, because versions that differ only in it have no order.
public struct SkinVersion: Hashable, Sendable {
  /// The first number.
  public let major: Int
  /// The second number.
  public let minor: Int
  /// The third number.
  public let patch: Int
  /// The pre-release identifiers after the hyphen, empty for a release.
  public let prerelease: [String]

  /// Creates a release version.
  /// - Parameters:
  ///   - major: The first number, 0 or greater.
  ///   - minor: The second number, 0 or greater.
  ///   - patch: The third number, 0 or greater.
  public init(_ major: UInt16, _ minor: UInt16, _ patch: UInt16) {
    self.major = Int(major)
    self.minor = Int(minor)
    self.patch = Int(patch)
    prerelease = []
  }
}

extension SkinVersion: LosslessStringConvertible {
  /// Parses a version.
  ///
  /// A missing patch, or minor and patch, is 0, as in `1.0`.
  /// - Parameter text: The version, without other characters around it.
  public init?(_ text: String) {
    let halves = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let core = halves.first, text.utf8.count <= 64 else { return nil }
    var numbers: [Int] = []
    for part in core.split(separator: ".", omittingEmptySubsequences: false) {
      guard let number = Self.number(part) else { return nil }
      numbers.append(number)
    }
    guard (1...3).contains(numbers.count) else { return nil }
    major = numbers[0]
    minor = numbers.count > 1 ? numbers[1] : 0
    patch = numbers.count > 2 ? numbers[2] : 0
    guard halves.count == 2 else {
      prerelease = []
      return
    }
    let identifiers = halves[1].split(separator: ".", omittingEmptySubsequences: false)
    for identifier in identifiers {
      guard !identifier.isEmpty, identifier.utf8.allSatisfy(Self.isIdentifierByte) else { return nil }
      if identifier.utf8.allSatisfy(Self.isDigit), Self.number(identifier) == nil { return nil }
    }
    prerelease = identifiers.map(String.init)
  }

  /// The version as text, always with three numbers.
  public var description: String {
    let core = "\(major).\(minor).\(patch)"
    return prerelease.isEmpty ? core : "\(core)-\(prerelease.joined(separator: "."))"
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isIdentifierByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  /// A number without sign or leading zeros, of at most nine digits.
  private static func number(_ text: Substring) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy(isDigit) else { return nil }
    guard text.utf8.count == 1 || text.utf8.first != UInt8(ascii: "0") else { return nil }
    return Int(text)
  }
}

extension SkinVersion: Comparable {
  /// Orders by precedence, by section 11 of Semantic Versioning 2.0.0.
  /// - Parameters:
  ///   - lhs: A version.
  ///   - rhs: Another.
  /// - Returns: Whether the first precedes the second.
  public static func < (lhs: SkinVersion, rhs: SkinVersion) -> Bool {
    let left = (lhs.major, lhs.minor, lhs.patch)
    let right = (rhs.major, rhs.minor, rhs.patch)
    guard left == right else { return left < right }
    if lhs.prerelease.isEmpty || rhs.prerelease.isEmpty { return !lhs.prerelease.isEmpty && rhs.prerelease.isEmpty }
    for (a, b) in zip(lhs.prerelease, rhs.prerelease) where a != b {
      return switch (Int(a), Int(b)) {
      case (let a?, let b?): a < b
      case (_?, nil): true
      case (nil, _?): false
      case (nil, nil): a.utf8.lexicographicallyPrecedes(b.utf8)
      }
    }
    return lhs.prerelease.count < rhs.prerelease.count
  }
}

extension SkinVersion: Codable {
  /// Decodes a version from a string.
  /// - Parameter decoder: The decoder of the string.
  /// - Throws: `DecodingError` if it isn't a version.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decode("a version such as 1.0.0", parse: SkinVersion.init)
  }

  /// Encodes the version as a string.
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
