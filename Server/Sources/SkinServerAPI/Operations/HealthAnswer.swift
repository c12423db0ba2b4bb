package import Foundation
import HTTPTypes

/// The state of the server: the answer of `GET /health`.
package struct HealthAnswer: Codable, Hashable, Sendable {
  package struct Repository: Codable, Hashable, Sendable {
    /// The version of the timestamp.
    package var timestamp: Int
    /// The time at which apps refuse it; missing if nothing was signed yet.
    package var expires: Date?

    package init(timestamp: Int, expires: Date?) { (self.timestamp, self.expires) = (timestamp, expires) }
  }

  /// `ok`, `waiting`, `damaged` or `failing`.
  package var status: String
  package var version: String
  package var database: String
  package var repository: Repository
  package var connections: Int
  /// Whether the programs that sign work: `ok` or `failing`.
  package var signers: String
  package var storage: String
  package var streams: Int
  /// The problems that will become an outage unless they are fixed.
  package var warnings: [IssueAnswer]

  package init(
    status: String, version: String, database: String, repository: Repository, connections: Int, signers: String,
    storage: String, streams: Int, warnings: [IssueAnswer]
  ) {
    (self.status, self.version, self.database, self.repository) = (status, version, database, repository)
    (self.connections, self.signers, self.storage) = (connections, signers, storage)
    (self.streams, self.warnings) = (streams, warnings)
  }
}

/// Whether the server runs: the answer of `GET /livez`.
package struct LivenessAnswer: Codable, Hashable, Sendable {
  package var status: String
  package var version: String

  package init(status: String, version: String) { (self.status, self.version) = (status, version) }
}

/// Whether the server can serve apps: the answer of `GET /readyz`.
package struct ReadinessAnswer: Codable, Hashable, Sendable {
  /// `ready` or `unready`.
  package var status: String
  /// The state of each part, `ok` or the reason.
  package var checks: [String: String]

  package init(status: String, checks: [String: String]) { (self.status, self.checks) = (status, checks) }
}

/// The numbers of what is stored: the answer of `GET /status`.
package struct StatusAnswer: Codable, Hashable, Sendable {
  package var startedAt: Date
  package var apps: Int
  package var versions: Int
  package var patches: Int
  package var waitingPatches: Int
  package var failedPatches: Int
  /// The number and the size of the served files.
  package var files: Int
  package var bytes: Int
  /// The free space on the data folder's volume, if the system reports it.
  package var diskFree: Int?
  package var diskReserve: Int

  package init(
    startedAt: Date, apps: Int, versions: Int, patches: Int, waitingPatches: Int, failedPatches: Int, files: Int,
    bytes: Int, diskFree: Int?, diskReserve: Int
  ) {
    (self.startedAt, self.apps, self.versions, self.patches) = (startedAt, apps, versions, patches)
    (self.waitingPatches, self.failedPatches) = (waitingPatches, failedPatches)
    (self.files, self.bytes, self.diskFree, self.diskReserve) = (files, bytes, diskFree, diskReserve)
  }
}

/// The endpoint of the numbers of what is stored.
package enum StatusEndpoints {
  package static let show = Endpoint<Never, StatusAnswer>(
    .get, "status", "Counts what the server stores", .server(.administer))
}
