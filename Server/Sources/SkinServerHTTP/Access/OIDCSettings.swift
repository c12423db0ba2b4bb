package import Foundation
import SkinServerStorage

/// The settings of sign-in through an OpenID Connect provider.
package struct OIDCSettings: Hashable, Sendable {
  /// The claim that names a person's account at the first sign-in.
  enum NameClaim: String, CaseIterable, Hashable, Sendable {
    /// The e-mail address, if the provider has verified it.
    case email
    /// The name with which the person signs in at the provider.
    case preferredUsername = "preferred_username"
  }

  /// The roles that the groups of a person give.
  struct GroupRoles: Hashable, Sendable {
    /// The claim with the names of the groups.
    var claim: String
    var roles: [String: [RoleGrant]]

    /// Returns the roles of a person in some groups, without duplicates.
    func roles(of groups: [String]) -> [RoleGrant] {
      Set(groups.flatMap { roles[$0] ?? [] }).sorted { "\($0.app) \($0.role)" < "\($1.app) \($1.role)" }
    }
  }

  /// The identifier of the provider, exactly as in its documents and tokens.
  var issuer: String
  var clientID: String
  /// The file with the client's secret.
  package var clientSecretFile: URL
  /// The address of this server to which the provider sends browsers back.
  var callback: URL
  var scopes = ["openid", "email", "profile"]
  var nameClaim = NameClaim.email
  /// The roles given by groups; nil if administrators set roles.
  var groupRoles: GroupRoles?
  /// Whether a person without an account gets one.
  var createsUsers = false

  /// The time for an answer of the provider, shorter in tests only.
  var timeout = Duration.seconds(10)

  /// The path of ``callback``, below the address of the server.
  static let callbackPath = "/api/v1/session/oidc/callback"

  /// Whether an address uses HTTPS, or is on this machine.
  static func isSecure(_ url: URL) -> Bool {
    guard let host = url.host, !host.isEmpty, url.user == nil, url.password == nil, url.fragment == nil else {
      return false
    }
    switch url.scheme {
    case "https": return true
    case "http": return LoopbackHost.contains(host)
    default: return false
    }
  }
}
