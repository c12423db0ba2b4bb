package import SkinKit
package import SkinServerAPI

/// One app, or all apps and the server itself.
package enum AppScope: Hashable, Sendable, Codable, LosslessStringConvertible {
  case all
  case app(SkinIdentifier)

  /// Parses the name of an app, or `*` for all.
  package init?(_ text: String) {
    if text == "*" {
      self = .all
    } else if let app = SkinIdentifier(text) {
      self = .app(app)
    } else {
      return nil
    }
  }

  package init(from decoder: any Decoder) throws {
    self = try decoder.decode("the name of an app, or * for all apps", parse: AppScope.init)
  }

  package func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }

  package var description: String {
    switch self {
    case .all: "*"
    case .app(let app): app.rawValue
    }
  }

  /// The app; nil for all.
  package var app: SkinIdentifier? {
    guard case .app(let app) = self else { return nil }
    return app
  }

  /// The path of the app's folder below the API's root; empty for the server itself.
  package var folder: String { app.map { "apps/\($0)/" } ?? "" }

  /// Whether an app is included, or, for nil, the server itself.
  package func includes(_ app: SkinIdentifier?) -> Bool {
    switch self {
    case .all: true
    case .app(let own): own == app
    }
  }

  /// Whether there can be an app that both include.
  func overlaps(_ other: AppScope) -> Bool { self == .all || other == .all || self == other }
}

/// A role of a user, for one app or all.
package struct RoleGrant: Hashable, Sendable, Codable {
  package var role: Role
  package var app: AppScope

  package init(role: Role, app: AppScope) {
    (self.role, self.app) = (role, app)
  }

  /// Whether other roles of a user permit everything that this one does.
  package func isCovered(by others: [RoleGrant]) -> Bool {
    role.permissions.allSatisfy { permission in
      others.contains { $0.role.permissions.contains(permission) && ($0.app == .all || $0.app == app) }
    }
  }
}

extension [RoleGrant] {
  /// The apps that somebody with these roles can change.
  package var changeable: [AppScope] { filter { $0.role.permissions != [.read] }.map(\.app) }
}

/// A permission to which a token is restricted, such as `publish:festival` or `read:*`.
package struct TokenScope: Hashable, Sendable, Codable, LosslessStringConvertible {
  package var permission: Permission
  package var app: AppScope

  init(_ permission: Permission, _ app: AppScope) { (self.permission, self.app) = (permission, app) }

  /// Parses a permission and an app, separated by a colon.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let permission = Permission(rawValue: parts[0]), let app = AppScope(parts[1]) else {
      return nil
    }
    self.init(permission, app)
  }

  package init(from decoder: any Decoder) throws {
    self = try decoder.decode("a scope such as publish:festival or read:*", parse: TokenScope.init)
  }

  package func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }

  package var description: String { "\(permission.rawValue):\(app)" }
}
