import Foundation

/// The state of the server: the answer of `GET /health`.
struct HealthAnswer: Decodable, Sendable {
  struct Repository: Decodable, Sendable {
    /// The version of the timestamp.
    var timestamp: Int
    /// The time at which apps refuse it; nil if nothing was signed yet.
    var expires: Date?
  }

  struct Warning: Decodable, Sendable {
    var code: String
    var message: String
    var remedy: String
  }

  var status: String
  var version: String
  var repository: Repository
  var connections: Int
  var streams: Int
  var warnings: [Warning]
}

/// Whether the server can serve apps: the answer of `GET /readyz`.
struct ReadinessAnswer: Decodable, Sendable {
  /// The state of each part, `ok` or the reason.
  var checks: [String: String]
}

/// The numbers of what is stored: the answer of `GET /status`.
struct StatusAnswer: Decodable, Sendable {
  var startedAt: Date
  var apps: Int
  var versions: Int
  var patches: Int
  var waitingPatches: Int
  var failedPatches: Int
  var files: Int
  var bytes: Int
  var diskFree: Int?
  var diskReserve: Int

  private enum CodingKeys: String, CodingKey {
    case apps, versions, patches, files, bytes
    case startedAt = "started_at"
    case waitingPatches = "waiting_patches"
    case failedPatches = "failed_patches"
    case diskFree = "disk_free"
    case diskReserve = "disk_reserve"
  }
}
