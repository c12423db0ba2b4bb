import SkinServerAPI

/// The names of roles, from the least to the most powerful.
enum RoleName: String, CaseIterable, Sendable {
  case viewer
  case publisher
  case activator
  case admin
}

extension Permission {
  /// The roles that have it.
  fileprivate var roles: Set<String> {
    switch self {
    case .read: ["viewer", "publisher", "activator", "admin"]
    case .publish: ["publisher", "admin"]
    case .activate: ["activator", "admin"]
    case .administer: ["admin"]
    }
  }
}

extension SessionAnswer {
  /// Whether the user has a permission for an app, or for the server itself if it is nil.
  ///
  /// It only decides what pages offer; the API decides what is possible.
  func may(_ permission: Permission, _ app: String?) -> Bool {
    roles.contains { permission.roles.contains($0.role) && ($0.app == "*" || $0.app == app) }
  }
}
