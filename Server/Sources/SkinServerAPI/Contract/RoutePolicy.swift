/// An ability that a request needs.
package enum Permission: String, CaseIterable, Hashable, Sendable {
  /// Reading packages, activations, catalogs, their history and statistics.
  case read
  /// Publishing packages.
  case publish
  /// Changing activations and catalogs.
  case activate
  /// Managing users, roles and tokens, and reading the audit log.
  case administer
}

/// The condition under which a request is answered.
package enum AccessRequirement: Hashable, Sendable {
  /// None: the route proves the client's identity itself.
  case open
  /// Any account, or the root token.
  case signedIn
  /// A permission for the app in the path.
  case app(Permission)
  /// One of the permissions for at least one app; the route checks the apps that the request is about.
  case anyApp([Permission])
  /// A permission for the server itself, thus for all apps.
  case server(Permission)
}

/// The changes of what devices show that a request can make, now or later, and the conditions under which it may.
package enum ChangeReach: Hashable, Sendable, CaseIterable {
  /// None.
  case nothing
  /// Versions of skins, on which skins that are shown may build.
  case publication
  /// Switching skins off, which one person may do at any time.
  case off
  /// The activation of a channel.
  case activation
  /// The catalog of an app, whose skins users choose.
  case catalog
  /// Documents that were signed elsewhere.
  case signed
  /// Settings by which the activation of a channel changes later.
  case channel
  /// The rule of two people of a channel.
  case rule
  /// Settings by which the activations of an app change later, or versions disappear.
  case app
  /// The people and programs that may change any app.
  case server

  /// Whether it is refused during a freeze.
  package var isFrozen: Bool {
    switch self {
    case .activation, .catalog, .signed, .channel: true
    // Only bases of what is shown, where they are published.
    case .nothing, .publication, .off, .rule, .app, .server: false
    }
  }
}

/// The conditions of a route.
package struct RoutePolicy: Hashable, Sendable {
  package var requirement: AccessRequirement
  /// The changes that its requests can make; nil if they only read.
  package var reach: ChangeReach?

  package static let open = RoutePolicy(requirement: .open)
  package static let signedIn = RoutePolicy(requirement: .signedIn)

  package static func open(changes reach: ChangeReach) -> RoutePolicy { RoutePolicy(requirement: .open, reach: reach) }
  package static func signedIn(changes reach: ChangeReach) -> RoutePolicy {
    RoutePolicy(requirement: .signedIn, reach: reach)
  }

  package static func app(_ permission: Permission, changes reach: ChangeReach? = nil) -> RoutePolicy {
    RoutePolicy(requirement: .app(permission), reach: reach)
  }

  package static func anyApp(_ permissions: [Permission], changes reach: ChangeReach? = nil) -> RoutePolicy {
    RoutePolicy(requirement: .anyApp(permissions), reach: reach)
  }

  package static func server(_ permission: Permission, changes reach: ChangeReach? = nil) -> RoutePolicy {
    RoutePolicy(requirement: .server(permission), reach: reach)
  }
}
