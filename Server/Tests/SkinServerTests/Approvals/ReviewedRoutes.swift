import HTTPTypes
import SkinServerAPI

@testable import SkinServerHTTP

/// The table of requests in docs/people.md.
enum ReviewedRoutes {
  /// All requests that can change what devices show, with their conditions.
  static var table: String {
    let head = ["| request | permission | two people | freeze |", "|---|---|---|---|"]
    let rows = RouteAccess.table.flatMap { path, methods in
      methods.compactMap { method, policy -> (key: String, text: String)? in
        guard let reach = policy.reach, reach != .nothing else { return nil }
        let request = "`\(method) /\(path)`"
        return (path + method.rawValue, "| \(request) | \(permission(policy)) | \(people(reach)) | \(freeze(reach)) |")
      }
    }
    return (head + rows.sorted { $0.key < $1.key }.map(\.text)).joined(separator: "\n")
  }

  private static func permission(_ policy: RoutePolicy) -> String {
    switch policy.requirement {
    case .open: "none"
    case .signedIn: "any account"
    case .app(let permission): "`\(permission.rawValue)`"
    case .anyApp(let permissions): permissions.map { "`\($0.rawValue)`" }.joined(separator: " or ")
    case .server(let permission): "`\(permission.rawValue)` for `*`"
    }
  }

  private static func people(_ reach: ChangeReach) -> String {
    switch reach {
    case .nothing, .off, .catalog: "no"
    case .publication: "of channels that show skins on such a base: refused"
    case .activation: "of the channel, unless it turns skins off"
    case .signed: "of the channel: refused"
    case .channel, .rule: "of the channel"
    case .app: "of any channel of the app"
    case .server: "of any channel"
    }
  }

  private static func freeze(_ reach: ChangeReach) -> String {
    guard reach != .publication else { return "refused for such a base" }
    return reach.isFrozen ? "refused" : "possible"
  }
}
