import Foundation
import SkinKit
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinTransport

@Suite("Proxies of the environment")
struct EnvironmentProxyTests {
  @Test(
    "The proxy follows from the scheme, and hosts can be exempt",
    arguments: [
      ("http://a.example/x", ["http_proxy": "p:1"], "p:1"),
      ("http://a.example/x", ["HTTP_PROXY": "p:1"], nil),
      ("http://a.example/x", ["https_proxy": "p:1"], nil),
      ("https://a.example/x", ["HTTPS_PROXY": "p:1", "all_proxy": "q:1"], "p:1"),
      ("https://a.example/x", ["ALL_PROXY": "q:1", "https_proxy": ""], "q:1"),
      ("https://a.example/x", ["all_proxy": "q:1", "no_proxy": "b.example, .EXAMPLE"], nil),
      ("https://a.example/x", ["all_proxy": "q:1", "NO_PROXY": "a.example"], nil),
      ("https://aa.example/x", ["all_proxy": "q:1", "no_proxy": "a.example"], "q:1"),
      ("https://a.example/x", ["all_proxy": "q:1", "no_proxy": "*"], nil),
      ("https://a.example/x", [:], nil),
    ] as [(String, [String: String], String?)])
  func addresses(_ url: String, _ environment: [String: String], _ expected: String?) throws {
    #expect(EnvironmentProxies(environment).address(for: try #require(URL(string: url))) == expected)
  }

  @Test("A request passes the proxy, with the password of its address")
  func tunnel() async throws {
    let proxy = try LoopbackServer { connection in
      // A request in the tunnel arrives on the same connection.
      connection.send("HTTP/1.1 200 OK\r\n\r\n")
      guard connection.next() else { return }
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
    }
    let proxies = EnvironmentProxies(["http_proxy": "http://user:word@127.0.0.1:\(proxy.port)"])
    let url = try #require(URL(string: "http://skins.example/timestamp.json"))
    let response = try await AsyncHTTPTransport(proxies: proxies).fetch(
      TransportRequest(url: url, maximumLength: 100))
    #expect(response.body == Data("ok".utf8))
    #expect(proxy.connections.first?.target == "/timestamp.json")
    let answer = try await HTTPSender(maximumLength: 10, timeout: 60, proxies: proxies).send("PUT", url)
    #expect(answer.status == 200 && answer.body == Data("ok".utf8))
  }

  @Test(
    "A proxy that can't be used is named, without its password",
    arguments: ["https://user:word@p:1", "ftp://p", "http://"])
  func unusable(_ address: String) async throws {
    let url = try #require(URL(string: "http://skins.example/timestamp.json"))
    let transport = AsyncHTTPTransport(proxies: EnvironmentProxies(["http_proxy": address]))
    let issue = await #expect(throws: SkinIssue.self) {
      try await transport.fetch(TransportRequest(url: url, maximumLength: 100))
    }
    #expect(issue?.code == .networkFailure && issue?.message.contains("proxy") == true)
    #expect(issue?.message.contains("word") == false)
  }
}
