import Foundation

/// The path of a request, whose variable parts are encoded.
package struct APIPath: Sendable {
  package let text: String
  /// Whether the path is outside of the API's folder, such as `/health`.
  package var isRoot: Bool { text.hasPrefix("/") }

  /// Creates a path of parts that are encoded already.
  package init(encoded text: String) { self.text = text }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// Encodes a text for one part of a path, or for a value of a query.
  package static func encode(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  /// Returns a query with the values that aren't nil, with its question mark.
  package static func query(_ values: [(String, String?)]) -> String {
    let pairs = values.compactMap { name, value in value.map { "\(encode(name))=\(encode($0))" } }
    return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
  }
}
