import Foundation

/// The place of blobs in an S3-compatible object storage.
///
/// It is written as `s3://BUCKET/PREFIX?endpoint=URL&region=NAME&style=path`; everything after the bucket is optional.
package struct S3Location: Hashable, Sendable {
  /// The bucket.
  var bucket: String
  /// The start of all keys, without slashes at its ends; empty for the complete bucket.
  var prefix: String
  /// The address of the service, such as `https://s3.eu-central-1.amazonaws.com`.
  var endpoint: URL
  /// The region, which is part of signatures.
  var region: String
  /// Whether the bucket is the first part of the path, instead of the first part of the host name.
  var isPathStyle: Bool

  /// The region if none is given.
  package static let defaultRegion = "us-east-1"

  /// Parses a location.
  /// - Parameters:
  ///   - text: The text, as `s3://BUCKET/PREFIX?endpoint=URL&region=NAME&style=path`.
  ///   - region: The region if the text has none.
  package init?(_ text: String, region: String = defaultRegion) {
    guard let parts = URLComponents(string: text), parts.scheme == "s3", let bucket = parts.host, !bucket.isEmpty,
      parts.user == nil, parts.port == nil, parts.fragment == nil,
      bucket.utf8.allSatisfy({ Self.isUnreserved($0) })
    else { return nil }
    let prefix = parts.path.split(separator: "/", omittingEmptySubsequences: true)
    guard !prefix.contains(where: { $0 == "." || $0 == ".." }) else { return nil }
    self.bucket = bucket
    self.prefix = prefix.joined(separator: "/")
    var values: [String: String] = [:]
    for item in parts.queryItems ?? [] {
      guard let value = item.value, !value.isEmpty, values.updateValue(value, forKey: item.name) == nil else {
        return nil
      }
    }
    self.region = values.removeValue(forKey: "region") ?? region
    let address = values.removeValue(forKey: "endpoint")
    let style = values.removeValue(forKey: "style") ?? (address == nil ? "virtual" : "path")
    guard values.isEmpty, ["path", "virtual"].contains(style), !self.region.isEmpty,
      let endpoint = URL(string: address ?? "https://s3.\(self.region).amazonaws.com"),
      ["http", "https"].contains(endpoint.scheme), endpoint.host?.isEmpty == false, endpoint.query == nil,
      endpoint.fragment == nil, endpoint.user == nil, ["", "/"].contains(endpoint.path)
    else { return nil }
    self.endpoint = endpoint
    isPathStyle = style == "path"
  }

  /// The value of the `Host` field.
  var host: String {
    let name = (isPathStyle ? "" : "\(bucket).") + (endpoint.host ?? "")
    return endpoint.port.map { "\(name):\($0)" } ?? name
  }

  /// Returns the path of an object in a request, percent-encoded; of the bucket if there is no key.
  /// - Parameter key: The key below the prefix.
  /// - Returns: The path.
  func path(_ key: String?) -> String {
    let full = key.map { Self.encoded(self.key($0), keeping: "/") } ?? ""
    return "/" + (isPathStyle ? [bucket, full].filter { !$0.isEmpty }.joined(separator: "/") : full)
  }

  /// Returns the complete key of an object.
  /// - Parameter key: The key below the prefix.
  /// - Returns: The key with the prefix.
  func key(_ key: String) -> String { prefix.isEmpty ? key : "\(prefix)/\(key)" }

  /// Returns a text percent-encoded as signatures require, with uppercase digits.
  /// - Parameters:
  ///   - text: The text.
  ///   - kept: Characters to keep besides the unreserved ones.
  /// - Returns: The encoded text.
  static func encoded(_ text: String, keeping kept: String = "") -> String {
    text.utf8.map { byte in
      isUnreserved(byte) || kept.utf8.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + String(format: "%02X", byte)
    }.joined()
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}

extension S3Location: CustomStringConvertible {
  /// The location as it is written in settings; it contains no secret.
  package var description: String {
    let path = prefix.isEmpty ? "" : "/\(prefix)"
    return "s3://\(bucket)\(path)?endpoint=\(endpoint.absoluteString)&region=\(region)"
      + "&style=\(isPathStyle ? "path" : "virtual")"
  }
}
