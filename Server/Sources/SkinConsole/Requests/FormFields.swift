import Foundation

/// The fields of a form or a query, in their order.
struct FormFields: Sendable {
  private(set) var fields: [(name: String, value: String)] = []

  /// Decodes `application/x-www-form-urlencoded`.
  init(_ text: String) {
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decode(parts[0]), let value = Self.decode(parts.count > 1 ? parts[1] : "") else { continue }
      fields.append((name, value))
    }
  }

  /// Decodes a name or a value; browsers send the end of a line as CR and LF.
  private static func decode(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding?.replacing("\r\n", with: "\n")
  }

  /// The first value of a field.
  subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The first value of a field that isn't empty.
  func text(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// All values of a field.
  func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}
