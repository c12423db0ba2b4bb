/// A named set of permissions.
package enum Role: String, CaseIterable, Hashable, Sendable, Codable {
  case viewer
  case publisher
  case activator
  case admin

  /// The permissions of users with the role.
  package var permissions: Set<Permission> {
    switch self {
    case .viewer: [.read]
    case .publisher: [.read, .publish]
    case .activator: [.read, .activate]
    case .admin: Set(Permission.allCases)
    }
  }
}
