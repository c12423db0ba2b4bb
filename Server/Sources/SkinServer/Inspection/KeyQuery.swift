import Hummingbird
import SkinServerHTTP

/// The part of a version's keys that an answer lists.
struct KeyQuery: Hashable, Sendable {
  /// A part of the names of the keys, in any case; empty for all.
  var name = ""
  /// The kind of the keys; empty for all.
  var kind = ""
  /// Whether only keys with values of brands are listed.
  var isBranded = false
  /// The number of keys that are left out.
  var offset = 0
  /// The maximum number of keys.
  var limit = Self.standardLimit

  /// The maximum number of keys unless the request names one.
  static let standardLimit = 1_000
  /// The maximum number of keys that a request can name.
  static let mostKeys = 10_000

  /// Reads the query of a request.
  /// - Throws: `HTTPProblem` if a value is malformed.
  init(_ request: Request) throws {
    let names = request.uri.queryParameters
    name = (names.get("name") ?? "").lowercased()
    kind = names.get("kind") ?? ""
    isBranded = names.get("branded") == "true"
    offset = try request.value("offset", "a number of keys") { Int($0).flatMap { $0 >= 0 ? $0 : nil } } ?? 0
    limit =
      try request.value("limit", "a number from 1 to \(Self.mostKeys)") {
        Int($0).flatMap { (1...Self.mostKeys).contains($0) ? $0 : nil }
      } ?? Self.standardLimit
  }

  /// Whether a key has the name and the kind.
  func matches(_ name: String, _ kind: String) -> Bool {
    (self.name.isEmpty || name.lowercased().contains(self.name)) && (self.kind.isEmpty || self.kind == kind)
  }
}
