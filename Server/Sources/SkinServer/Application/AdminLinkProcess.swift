import Foundation
import SkinKit

/// The process `skin-server admin-link`, from its settings to its exit code.
public enum AdminLinkProcess {
  /// Prints a link with which an administrator sets a password once, next to a running server or without one.
  /// - Parameters:
  ///   - configFile: The path of a settings file.
  ///   - environment: The environment variables.
  /// - Returns: The exit code, as of ``ServerProcess``.
  public static func run(configFile: String?, environment: [String: String]) async -> Int32 {
    do {
      let settings = try await SettingsReader(environment: environment, file: configFile).settings()
      let store = try await settings.site.existing()
      let secret = try await PeopleService.adminLink(in: store, now: .now)
      print(settings.setupLink(secret, port: settings.admin?.port ?? settings.port))
      return 0
    } catch {
      return ServerProcess.report(error)
    }
  }
}

extension ServerSettings {
  /// The address of a link, at the public address or at the one that the server listens on.
  func setupLink(_ secret: Secret, port: Int) -> String {
    let host = admin?.host ?? host
    let own = "\(tls == nil ? "http" : "https")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    // The public address has no pages for people if they have a listener of their own.
    let address = admin == nil ? publicURL?.absoluteString ?? own : own
    return (address.hasSuffix("/") ? String(address.dropLast()) : address) + PeopleService.path(of: secret)
  }
}
