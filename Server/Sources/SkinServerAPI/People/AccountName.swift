/// The name with which a user signs in, such as `alice` or `alice@example.com`.
///
/// Names are lowercase, so that two accounts can't differ by case only.
package struct AccountName: Hashable, Sendable, Comparable, LosslessStringConvertible {
  /// The name in lowercase.
  package let text: String

  /// Validates a name.
  /// - Parameter text: The name in any case; nil if it has other than 1 to 100 letters, digits and `._-+@`, or begins
  ///   with one of these signs.
  package init?(_ text: String) {
    let name = text.lowercased()
    func isAlphanumeric(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    guard (1...100).contains(name.utf8.count), let first = name.utf8.first, isAlphanumeric(first),
      name.utf8.allSatisfy({ isAlphanumeric($0) || "._-+@".utf8.contains($0) })
    else { return nil }
    self.text = name
  }

  package var description: String { text }

  package static func < (left: AccountName, right: AccountName) -> Bool { left.text < right.text }
}
