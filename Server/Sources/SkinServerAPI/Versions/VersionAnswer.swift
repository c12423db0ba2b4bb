package import Foundation

/// A published version: an element of `GET /apps/{app}/skins`, and the answer of `…/versions/{version}`.
package struct VersionAnswer: Codable, Hashable, Sendable {
  package var id: String
  package var version: String
  package var name: String
  /// The size of the package in bytes.
  package var size: Int
  package var sha256: String
  /// The path of the package in the repository.
  package var target: String
  package var publishedAt: Date
  /// The first version of timestamp.json that includes it.
  package var timestamp: Int
  package var patches: [PatchAnswer]
  package var notes: String?
  /// The number of warnings; missing if the version was published before warnings were kept.
  package var warnings: Int?
  /// The first warnings, only in the answer about one version.
  package var lint: [IssueAnswer]?

  package init(
    id: String, version: String, name: String, size: Int, sha256: String, target: String, publishedAt: Date,
    timestamp: Int, patches: [PatchAnswer]
  ) {
    (self.id, self.version, self.name, self.size) = (id, version, name, size)
    (self.sha256, self.target, self.publishedAt) = (sha256, target, publishedAt)
    (self.timestamp, self.patches) = (timestamp, patches)
  }
}

/// A patch to a version that is published, or to be made.
package struct PatchAnswer: Codable, Hashable, Sendable {
  package var from: String
  /// One of ``State``, or another one of a newer server.
  package var state: String
  /// The size in bytes, if it is published.
  package var size: Int?
  /// The completed fraction, from 0 to 1, while it is made.
  package var progress: Double?
  /// The reason for which it failed or was skipped, or the failure of the last attempt.
  package var failure: IssueAnswer?

  /// The state of a patch.
  package enum State: String, Sendable {
    /// It waits for a server, or for the next attempt after a failure.
    case waiting
    /// A server makes it.
    case making
    case published
    /// It isn't published, because it would be about as large as the package.
    case skipped
    /// It can't be made.
    case failed
  }

  /// Whether the patch is still to be made.
  package var isPending: Bool { [State.waiting.rawValue, State.making.rawValue].contains(state) }

  package init(from: String, state: State, size: Int? = nil, progress: Double? = nil, failure: IssueAnswer? = nil) {
    (self.from, self.state, self.size) = (from, state.rawValue, size)
    (self.progress, self.failure) = (progress, failure)
  }
}

/// The answer of `GET /apps/{app}/skins`.
package struct VersionsAnswer: Codable, Hashable, Sendable {
  package var skins: [VersionAnswer]

  package init(skins: [VersionAnswer]) { self.skins = skins }
}

/// The answer of `GET /apps`.
package struct AppsAnswer: Codable, Hashable, Sendable {
  package var apps: [String]

  package init(apps: [String]) { self.apps = apps }
}

/// The body that sets what is new in a version.
package struct NotesForm: Codable, Hashable, Sendable {
  package var notes: String

  package init(notes: String) { self.notes = notes }
}

/// The time at which the patches to a new version are made.
package enum PatchTiming: String, CaseIterable, Sendable {
  /// Before the version is published.
  case now
  /// After the version was published, in the background.
  case later
}

/// The answer to changes that were signed elsewhere.
package struct ChangeAnswer: Codable, Hashable, Sendable {
  /// The versions of timestamp.json and targets.json.
  package var timestamp: Int
  package var targets: Int
  /// The paths of the changed targets.
  package var changed: [String]

  package init(timestamp: Int, targets: Int, changed: [String]) {
    (self.timestamp, self.targets, self.changed) = (timestamp, targets, changed)
  }
}
