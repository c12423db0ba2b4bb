import Foundation

extension CharacterSet {
  static let urlUnreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

extension URL {
  /// The address of a path below this one; the path is percent-encoded already.
  func appendingEncoded(_ path: String) -> URL {
    let base = absoluteString.hasSuffix("/") ? absoluteString : absoluteString + "/"
    return URL(string: base + path) ?? appendingPathComponent(path)
  }
}
