import AsyncHTTPClient
package import Foundation
import SkinKit
import SkinUpdate

/// The proxies that a process's environment names.
///
/// The variables are `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, as curl reads them: in uppercase, too, but
/// for `HTTP_PROXY`, which a web server may have set from a request.
package struct EnvironmentProxies: Sendable, Hashable {
  /// The addresses of the proxies, by scheme.
  private var addresses: [String: String] = [:]
  /// The hosts that need no proxy: names, with or without a leading dot, or `*` for all.
  private var exempt: [String] = []

  /// Creates the proxies of an environment.
  /// - Parameter environment: The environment of the process.
  package init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    func value(_ names: String...) -> String? { names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } }
    let all = value("all_proxy", "ALL_PROXY")
    addresses["http"] = value("http_proxy") ?? all
    addresses["https"] = value("https_proxy", "HTTPS_PROXY") ?? all
    exempt = (value("no_proxy", "NO_PROXY") ?? "").lowercased().split { $0 == "," || $0 == " " }.map(String.init)
  }

  /// Returns the address of the proxy for a request.
  /// - Parameter url: The address of the request.
  /// - Returns: The proxy's address; nil if the request needs none.
  package func address(for url: URL) -> String? {
    guard let host = url.host()?.lowercased(), let address = addresses[url.scheme?.lowercased() ?? ""] else {
      return nil
    }
    let isExempt = exempt.contains { name in
      let name = name.hasPrefix(".") ? String(name.dropFirst()) : name
      return name == "*" || host == name || host.hasSuffix("." + name)
    }
    return isExempt ? nil : address
  }

  /// Returns the proxy for a request.
  /// - Parameter url: The address of the request.
  /// - Returns: The proxy; nil if the request needs none.
  /// - Throws: `SkinIssue` with the code `network-failure` if its address can't be used.
  func proxy(for url: URL) throws -> HTTPClient.Configuration.Proxy? {
    guard let address = address(for: url) else { return nil }
    let parts = URLComponents(string: address.contains("://") ? address : "http://" + address)
    guard let parts, let scheme = parts.scheme?.lowercased(), let host = parts.host, !host.isEmpty else {
      throw Self.unusable(address, url)
    }
    switch scheme {
    case "http":
      let authorization = parts.user.map {
        HTTPClient.Authorization.basic(username: $0, password: parts.password ?? "")
      }
      return .server(host: host, port: parts.port ?? 3128, authorization: authorization)
    case "socks", "socks5", "socks5h": return .socksServer(host: host, port: parts.port ?? 1080)
    default: throw Self.unusable(address, url)
    }
  }

  private static func unusable(_ address: String, _ url: URL) -> SkinIssue {
    // The address may contain a password.
    let shown = address.split(separator: "@").last.map(String.init) ?? address
    return SkinIssue(
      .networkFailure, "\(url.host() ?? "The server") can't be reached: the proxy \(shown) isn't supported",
      suggestion:
        "Set the environment's proxy to http://HOST:PORT or socks5://HOST:PORT, or name the host in no_proxy.",
      place: .init(file: url.absoluteString))
  }
}
