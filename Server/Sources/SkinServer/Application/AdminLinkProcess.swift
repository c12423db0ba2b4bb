import Foundation
import SkinKit
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import ToolOutput

/// The process `skin-server admin-link`, from its settings to its exit code.
package enum AdminLinkProcess {
  /// Prints a link with which the first administrator sets a password once, next to a running server or without one.
  /// - Parameters:
  ///   - configFile: The path of a settings file.
  ///   - environment: The environment variables.
  ///   - isJSON: Whether to print a JSON object.
  /// - Returns: The exit code, as of ``ServerProcess``.
  package static func run(configFile: String?, environment: [String: String], isJSON: Bool) async -> Int32 {
    do {
      let settings = try await SettingsReader(environment: environment, file: configFile).settings()
      let store = try await settings.site.existing()
      let (secret, expiresAt) = try await PeopleService.adminLink(in: store, now: .now)
      let answer = LinkAnswer(link: settings.setupLink(secret), expiresAt: expiresAt)
      let json = try APICoder.encode(answer, formatting: .prettyPrinted)
      ToolOutput.print(isJSON ? String(decoding: json, as: UTF8.self) : answer.link)
      if !isJSON {
        let note =
          "The link creates the first administrator, once, until \(expiresAt.formatted(.iso8601)). "
          + "It replaces earlier links. Whoever opens it first is the administrator: don't pass it on."
        ToolOutput.print(note, to: .errors)
      }
      return 0
    } catch {
      return ServerProcess.report(error)
    }
  }
}

extension ServerSettings {
  /// The address of a link, at the public address or at the one that the server listens on.
  func setupLink(_ secret: Secret) -> String {
    let host = admin?.host ?? host
    let own = "\(tls == nil ? "http" : "https")://\(host.contains(":") ? "[\(host)]" : host):\(linkPort)"
    // The public address has no pages for people if they have a listener of their own.
    let address = admin == nil ? publicURL?.absoluteString ?? own : own
    return (address.hasSuffix("/") ? String(address.dropLast()) : address) + PeopleService.path(of: secret)
  }

  /// The port of the pages for people; one that the system chose is in the port file.
  private var linkPort: Int {
    if let admin { return admin.port }
    guard port == 0, let portFile, let text = try? String(contentsOf: portFile, encoding: .utf8) else { return port }
    return Int(text.trimmingCharacters(in: .newlines)) ?? port
  }
}
