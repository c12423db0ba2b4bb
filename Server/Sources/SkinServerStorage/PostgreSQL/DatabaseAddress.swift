import CLibPQ
import SkinKit

/// The address of a PostgreSQL database, as a URL or as libpq's `key=value` pairs.
///
/// It may have a password. Its description has none, so that logs never do.
package struct DatabaseAddress: Hashable, Sendable {
  /// The parameters of the connection, by libpq's names.
  let parameters: [String: String]

  /// Parses an address.
  /// - Parameter text: The address, such as `postgres://skins@db.example.com/skins`.
  /// - Throws: `SkinIssue` with the code `bad-setting` that doesn't repeat the text.
  package init(_ text: String) throws {
    var message: UnsafeMutablePointer<CChar>?
    // The message may repeat a part of the password.
    defer { PQfreemem(message) }
    guard let options = PQconninfoParse(text, &message) else {
      throw SkinIssue(
        .badSetting, "The address of the database is malformed (it isn't shown because it may have a password)",
        suggestion:
          "Use postgres://USER:PASSWORD@HOST:PORT/DATABASE, with special characters percent-encoded, or libpq's "
          + "“host=… dbname=… user=… password=…”")
    }
    defer { PQconninfoFree(options) }
    var parameters: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val { parameters[String(cString: keyword)] = String(cString: value) }
      option += 1
    }
    self.parameters = parameters
  }

  /// The parameters with this server's defaults for those that aren't set.
  var complete: [String: String] {
    Self.defaults.merging(parameters) { $1 }.merging(Self.fixed) { $1 }
  }

  /// Lost connections are noticed within seconds, and servers that can't be written to are passed over.
  private static let defaults = [
    "application_name": "skin-server", "connect_timeout": "5", "keepalives_idle": "10", "keepalives_interval": "5",
    "keepalives_count": "3", "tcp_user_timeout": "15000", "target_session_attrs": "read-write",
  ]

  private static let fixed = ["client_encoding": "UTF8"]
}

extension DatabaseAddress: CustomStringConvertible, CustomReflectable {
  /// The address without the password and other parameters.
  package var description: String {
    let user = parameters["user"].map { "\($0)@" } ?? ""
    let host = parameters["host"] ?? parameters["hostaddr"] ?? "localhost"
    let port = parameters["port"].map { ":\($0)" } ?? ""
    return "postgres://\(user)\(host)\(port)/\(parameters["dbname"] ?? "")"
  }

  /// A mirror without the password.
  package var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}
