import Foundation

/// A time in which activations and the catalog can't be changed.
struct FreezeWindow: Codable, Hashable, Sendable {
  var name: String
  /// The first moment, such as `2030-02-01T00:00:00Z`.
  var from: String
  /// The first moment after it.
  var until: String
  /// The only channel that is frozen; nil for all channels and the catalog.
  var channel: String?
  var reason: String?

  /// The window's times; nil if the server sent others than it documents.
  var times: (from: Date, until: Date)? {
    guard let from = try? Date(from, strategy: .iso8601), let until = try? Date(until, strategy: .iso8601) else {
      return nil
    }
    return (from, until)
  }
}

/// The freeze windows of an app: the answer of `GET /apps/{app}/freezes`.
struct FreezeWindows: Decodable, Sendable {
  var windows: [FreezeWindow]
  /// The names of the windows that are open now.
  var open: [String]
}
