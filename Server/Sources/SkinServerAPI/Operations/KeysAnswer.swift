package import Foundation
import HTTPTypes

/// The keys of all roles, without secrets: the answer of `GET /keys`.
package struct KeysAnswer: Codable, Hashable, Sendable {
  package enum KeyPlace: String, Codable, CaseIterable, Sendable {
    /// The key file is in the server's folder.
    case here
    /// A program signs, to which a key file in the server's folder refers.
    case program
    /// The key file isn't on this server.
    case elsewhere
  }

  package struct Key: Codable, Hashable, Sendable {
    package var id: String
    package var type: String
    package var place: KeyPlace
    /// The file below the folder.
    package var file: String?
    /// The last failure of the program that signs.
    package var failure: IssueAnswer?

    package init(id: String, type: String, place: KeyPlace, file: String?, failure: IssueAnswer?) {
      (self.id, self.type, self.place) = (id, type, place)
      (self.file, self.failure) = (file, failure)
    }
  }

  package struct Role: Codable, Hashable, Sendable {
    package var role: String
    /// The number of keys that must sign.
    package var threshold: Int
    package var keys: [Key]
    /// The time at which apps refuse the role's metadata, the first of several files; missing if nothing is signed yet.
    package var expires: Date?
    /// Whether the server signs it again in time.
    package var isRenewed: Bool

    package init(role: String, threshold: Int, keys: [Key], expires: Date?, isRenewed: Bool) {
      (self.role, self.threshold, self.keys) = (role, threshold, keys)
      (self.expires, self.isRenewed) = (expires, isRenewed)
    }
  }

  /// A key in the folder that the root doesn't name.
  package struct UnnamedKey: Codable, Hashable, Sendable {
    package var role: String
    package var id: String
    package var type: String
    package var file: String
    /// Whether the next root names it.
    package var isNext: Bool

    package init(role: String, id: String, type: String, file: String, isNext: Bool) {
      (self.role, self.id, self.type, self.file, self.isNext) = (role, id, type, file, isNext)
    }
  }

  /// A later root in the folder of the keys.
  package struct NextRoot: Codable, Hashable, Sendable {
    package enum State: String, Codable, CaseIterable, Sendable {
      /// Signatures are missing.
      case draft
      /// It is complete, but `root.json` is an earlier one.
      case complete
      /// It is `root.json`, and the server wasn't restarted since.
      case installed
    }

    /// The signatures that a draft lacks.
    package struct Missing: Codable, Hashable, Sendable {
      /// The version of the root whose keys must sign.
      package var version: Int
      package var count: Int
      /// The identifiers of the keys that can sign.
      package var keys: [String]

      package init(version: Int, count: Int, keys: [String]) {
        (self.version, self.count, self.keys) = (version, count, keys)
      }
    }

    package var version: Int
    package var state: State
    /// The file below the folder.
    package var file: String
    package var expires: Date
    /// The roles whose keys or threshold differ.
    package var roles: [String]
    package var missing: [Missing]

    package init(version: Int, state: State, file: String, expires: Date, roles: [String], missing: [Missing]) {
      (self.version, self.state, self.file) = (version, state, file)
      (self.expires, self.roles, self.missing) = (expires, roles, missing)
    }
  }

  package struct Root: Codable, Hashable, Sendable {
    /// The version with which the server signs.
    package var version: Int
    /// The newest version that apps get.
    package var served: Int
    package var next: NextRoot?

    package init(version: Int, served: Int, next: NextRoot?) {
      (self.version, self.served, self.next) = (version, served, next)
    }
  }

  /// The folder of the keys.
  package var folder: String
  package var root: Root
  /// The four top-level roles.
  package var roles: [Role] = []
  package var unnamed: [UnnamedKey] = []
  /// The root keys in the folder, which belong to an offline medium.
  package var rootKeysHere: [String] = []
  package var warnings: [IssueAnswer] = []

  package init(folder: String, root: Root) { (self.folder, self.root) = (folder, root) }
}

/// The endpoint of the keys.
package enum KeyEndpoints {
  package static let show = Endpoint<Never, KeysAnswer>(
    .get, "keys", "Returns the keys of all roles, without secrets, and their warnings", .server(.administer))
}
