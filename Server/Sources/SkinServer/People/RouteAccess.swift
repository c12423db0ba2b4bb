import HTTPTypes
import SkinKit

/// The condition under which a request is answered.
enum AccessRequirement: Hashable, Sendable {
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

/// The table of permissions: one requirement for each route of the API.
enum RouteAccess {
  /// The path of the API.
  static let root = "/api/v1/"

  /// The requirements by path below the API's root, and by method.
  static let table: [String: [HTTPRequest.Method: AccessRequirement]] = [
    "setup": [.post: .open],
    "session": [.post: .open, .get: .signedIn, .delete: .signedIn],
    "session/password": [.put: .signedIn],
    "session/methods": [.get: .open],
    "session/oidc": [.get: .open],
    "session/oidc/callback": [.get: .open],
    "tokens": [.get: .signedIn, .post: .signedIn],
    "tokens/{token}": [.delete: .signedIn],
    "users": [.get: .server(.administer), .post: .server(.administer)],
    "users/{user}": [.get: .server(.administer), .patch: .server(.administer), .delete: .server(.administer)],
    "users/{user}/roles": [.put: .server(.administer)],
    "users/{user}/link": [.post: .server(.administer)],
    "users/{user}/identities": [.get: .server(.administer)],
    "users/{user}/identities/{identity}": [.delete: .server(.administer)],
    "users/{user}/tokens": [.get: .server(.administer), .post: .server(.administer)],
    "audit": [.get: .server(.administer)],
    "changes": [.post: .anyApp([.publish, .activate])],
    "apps": [.get: .anyApp([.read])],
    "apps/{app}/audit": [.get: .app(.administer)],
    "apps/{app}/members": [.get: .app(.administer)],
    "apps/{app}/members/{user}": [.put: .app(.administer)],
    "apps/{app}/skins": [.get: .app(.read)],
    "apps/{app}/packages": [.post: .app(.publish)],
    "apps/{app}/skins/{skin}/previews/{name}": [.get: .app(.read), .put: .app(.activate)],
    "apps/{app}/catalog": [.get: .app(.read), .put: .app(.activate)],
    "apps/{app}/channels": [.get: .app(.read)],
    "apps/{app}/channels/{channel}/activation": [.get: .app(.read), .put: .app(.activate)],
    "apps/{app}/channels/{channel}/activation/history": [.get: .app(.read)],
    "apps/{app}/channels/{channel}/activation/revert": [.post: .app(.activate)],
    "apps/{app}/channels/{channel}/promotion": [.post: .app(.activate)],
    "apps/{app}/channels/{channel}/kill": [.post: .app(.activate)],
    "apps/{app}/channels/{channel}/guard": [.get: .app(.read), .put: .app(.activate), .delete: .app(.activate)],
    "apps/{app}/channels/{channel}/guard/paused/{skin}/{version}": [.delete: .app(.activate)],
    "apps/{app}/channels/{channel}/forecast": [.get: .app(.read)],
    "apps/{app}/channels/{channel}/evaluation": [.get: .app(.read), .post: .app(.read)],
    "apps/{app}/kill": [.post: .app(.activate)],
    "apps/{app}/freezes": [.get: .app(.read), .put: .app(.administer)],
    "apps/{app}/channels/{channel}/approval": [
      .get: .app(.read), .put: .app(.administer), .delete: .app(.administer),
    ],
    "apps/{app}/approvals": [.get: .app(.read)],
    "apps/{app}/approvals/{proposal}": [.get: .app(.read)],
    "apps/{app}/approvals/{proposal}/approval": [.post: .app(.activate)],
    "apps/{app}/approvals/{proposal}/rejection": [.post: .app(.activate)],
    "apps/{app}/reports": [.get: .app(.read)],
    "apps/{app}/statistics": [.get: .app(.read)],
    "apps/{app}/retention": [.get: .app(.read), .put: .app(.administer), .delete: .app(.administer)],
    "apps/{app}/retention/plan": [.get: .app(.read), .post: .app(.read)],
    "apps/{app}/retention/run": [.post: .app(.administer)],
    "apps/{app}/withdrawn": [.get: .app(.read)],
    "apps/{app}/shares": [.post: .app(.publish)],
    "apps/{app}/skins/{skin}/versions/{version}": [.get: .app(.read)],
    "apps/{app}/skins/{skin}/versions/{version}/keys": [.get: .app(.read)],
    "apps/{app}/skins/{skin}/versions/{version}/comparison": [.get: .app(.read)],
    "apps/{app}/skins/{skin}/versions/{version}/file": [.get: .app(.read)],
    "apps/{app}/skins/{skin}/versions/{version}/notes": [.put: .app(.publish)],
    "apps/{app}/skins/{skin}/versions/{version}/pictures": [.get: .app(.read), .post: .app(.publish)],
    "apps/{app}/skins/{skin}/versions/{version}/pictures/{name}": [.get: .app(.read)],
    "apps/{app}/skins/{skin}/versions/{version}/pin": [.put: .app(.publish), .delete: .app(.publish)],
    "apps/{app}/skins/{skin}/versions/{version}/progress": [.get: .app(.read)],
    "apps/{app}/skins/{skin}/versions/{version}/withdrawal": [.put: .app(.activate)],
    "apps/{app}/uploads": [.options: .signedIn, .post: .app(.publish)],
    "apps/{app}/uploads/{upload}": [
      .options: .signedIn, .head: .app(.publish), .patch: .app(.publish), .delete: .app(.publish),
    ],
    "apps/{app}/uploads/{upload}/package": [.post: .app(.publish)],
    "keys": [.get: .server(.administer)],
    "status": [.get: .server(.administer)],
    "apps/{app}/uploads/{upload}/draft": [.get: .app(.publish)],
    "apps/{app}/uploads/{upload}/draft/pictures": [.get: .app(.publish)],
    "apps/{app}/uploads/{upload}/draft/pictures/{name}": [.get: .app(.publish)],
    "apps/{app}/uploads/{upload}/draft/progress": [.get: .app(.publish)],
    "apps/{app}/uploads/{upload}/publication": [.post: .app(.publish)],
    "apps/{app}/skins/{skin}/versions/{version}/edit": [.post: .app(.publish)],
    "apps/{app}/uploads/{upload}/edit": [.get: .app(.publish), .post: .app(.publish)],
    "apps/{app}/uploads/{upload}/edit/undo": [.post: .app(.publish)],
    "apps/{app}/uploads/{upload}/edit/file": [.get: .app(.publish), .put: .app(.publish)],
    "apps/{app}/uploads/{upload}/edit/folder": [.get: .app(.publish)],
    "webhooks": [.get: .server(.administer), .post: .server(.administer)],
    "webhooks/{webhook}": [.delete: .server(.administer)],
    "webhooks/{webhook}/deliveries": [.get: .server(.administer)],
    "webhooks/{webhook}/deliveries/{delivery}/resend": [.post: .server(.administer)],
  ]

  /// Returns the requirement of a route.
  ///
  /// A route that isn't in the table, and a method that a path doesn't support, are for administrators only.
  /// - Parameters:
  ///   - method: The method of the request.
  ///   - path: The path with the names of its parameters in braces.
  /// - Returns: The requirement.
  static func requirement(_ method: HTTPRequest.Method, _ path: String?) -> AccessRequirement {
    guard let path, path.hasPrefix(root) else { return .server(.administer) }
    return table[String(path.dropFirst(root.count))]?[method] ?? .server(.administer)
  }
}
