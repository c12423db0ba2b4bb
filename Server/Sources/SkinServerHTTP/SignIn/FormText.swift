import Foundation

/// Text of queries and forms (`application/x-www-form-urlencoded`).
enum FormText {
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// Encodes a value.
  static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  /// Encodes fields.
  static func encoded(_ fields: KeyValuePairs<String, String>) -> String {
    fields.map { "\($0.key)=\(encoded($0.value))" }.joined(separator: "&")
  }
}
