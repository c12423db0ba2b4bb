package import HTTPTypes
package import SkinServerAPI

/// The table of all routes: who may send a request, and what holds for its changes.
package enum RouteAccess {
  /// The path of the API.
  package static let root = "/api/v1/"

  /// The conditions by path below the API's root, and by method.
  static let table = EndpointDescription.all.filter { !$0.isRoot }
    .reduce(into: [String: [HTTPRequest.Method: RoutePolicy]]()) { $0[$1.path, default: [:]][$1.method] = $1.policy }

  /// Returns the conditions of a route.
  ///
  /// A route that isn't in the table, and a method that a path doesn't support, are for administrators only.
  /// - Parameters:
  ///   - method: The method of the request.
  ///   - path: The path with the names of its parameters in braces.
  /// - Returns: The conditions.
  package static func policy(_ method: HTTPRequest.Method, _ path: String?) -> RoutePolicy {
    guard let path, path.hasPrefix(root) else { return .server(.administer) }
    return table[String(path.dropFirst(root.count))]?[method] ?? .server(.administer)
  }
}
