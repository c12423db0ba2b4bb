import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinServerAPI
import SkinTestSupport
import Testing

@testable import SkinConsole
@testable import SkinServerHTTP

extension ConsoleTests {
  @Suite struct Safety {
    /// Requests of a client without a browser, which keeps its cookies.
    private final class Client: @unchecked Sendable {
      private static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
      }()
      let server: RealServer
      var cookies: [String: String] = [:]

      init(_ server: RealServer) { self.server = server }

      func send(
        _ method: HTTPMethod, _ path: String, _ fields: [String: String] = [:], headers: [(String, String)] = []
      ) async throws -> (status: Int, headers: HTTPHeaders, text: String) {
        var all = headers + [("Cookie", cookies.map { "\($0)=\($1)" }.joined(separator: "; "))]
        if method == .POST { all.append(("Content-Type", "application/x-www-form-urlencoded")) }
        let form = fields.map { "\(APIPath.encode($0))=\(APIPath.encode($1))" }.joined(separator: "&")
        var request = HTTPClientRequest(url: server.url + path)
        request.method = method
        request.headers = HTTPHeaders(all)
        if method == .POST { request.body = .bytes(ByteBuffer(string: form)) }
        let answer = try await Self.client.execute(request, timeout: .seconds(60))
        for cookie in answer.headers["Set-Cookie"] {
          let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
          if pair.count == 2 { cookies[String(pair[0])] = String(pair[1]) }
        }
        return (
          Int(answer.status.code), answer.headers, String(buffer: try await answer.body.collect(upTo: 4 << 20))
        )
      }

      /// The token of the first form of a page.
      func token(_ path: String) async throws -> String {
        let page = try await send(.GET, path).text
        return try #require(page.firstMatch(of: #/name="csrf" value="([^"]+)"/#)).1.description
      }

      func signIn(_ name: String) async throws {
        let token = try await token("/console/sign-in")
        let answer = try await send(
          .POST, "/console/sign-in", ["csrf": token, "name": name, "password": ConsoleWorld.password])
        #expect(answer.status == 303)
      }
    }

    @Test("A form without its token, with a wrong one, or of another site changes nothing")
    func forgery() async throws {
      let world = try await ConsoleWorld.shared
      let client = Client(world.server)
      func signIn(_ token: String?, _ headers: [(String, String)] = []) async throws -> Int {
        var fields = ["name": "viewer", "password": ConsoleWorld.password]
        fields["csrf"] = token
        return try await client.send(.POST, "/console/sign-in", fields, headers: headers).status
      }
      let token = try await client.token("/console/sign-in")
      #expect(try await signIn(nil) == 403)
      #expect(try await signIn("0") == 403)
      #expect(try await signIn(token, [("Sec-Fetch-Site", "cross-site")]) == 403)
      #expect(try await signIn(token, [("Sec-Fetch-Site", "same-site")]) == 403)
      #expect(try await signIn(token, [("Origin", "https://example.com")]) == 403)
      #expect(try await signIn(token, [("Origin", "null")]) == 403)
      #expect(client.cookies[SessionCookie.name] == nil)
      #expect(try await signIn(token, [("Origin", world.server.url)]) == 303)

      let form = ["name": "forged", "scope": "read:festival", "days": "7"]
      let genuine = try await client.token("/console/tokens")
      for wrong in ["", token, String(repeating: "0", count: 64), genuine + "0"] {
        #expect(try await client.send(.POST, "/console/tokens", form.merging(["csrf": wrong]) { $1 }).status == 403)
      }
      #expect(try await client.send(.POST, "/console/tokens", form).status == 403)
      let crossSite = try await client.send(
        .POST, "/console/tokens", form.merging(["csrf": genuine]) { $1 }, headers: [("Sec-Fetch-Site", "cross-site")])
      #expect(crossSite.status == 403)
      #expect(try await !client.send(.GET, "/console/tokens").text.contains("forged"))
      #expect(try await client.send(.POST, "/console/sign-out").status == 403)
      #expect(try await client.send(.POST, "/console/tokens", form.merging(["csrf": genuine]) { $1 }).status == 200)
      let long = form.merging(["csrf": genuine, "name": String(repeating: "x", count: 70_000)]) { $1 }
      #expect(try await client.send(.POST, "/console/tokens", long).status == 413)
      // Another sign-in comes first; the form isn't sent.
      client.cookies[SessionCookie.name] = "ended"
      let ended = try await client.send(.POST, "/console/tokens", form.merging(["csrf": genuine]) { $1 })
      #expect(ended.status == 401 && ended.text.contains(#"name="pending" value="/console/tokens""#))
    }

    @Test("A page is one line of the server's log, whatever it asks the API")
    func log() async throws {
      let world = try await ConsoleWorld.shared.app("logged")
      let client = Client(world.server)
      try await client.signIn("ann")
      #expect(try await client.send(.GET, "/console/apps/logged").status == 200)
      func requests() throws -> [String] {
        // The last line may be incomplete.
        try world.server.output.split(separator: "\n").filter { $0.contains(#""request""#) }
          .compactMap { $0.firstMatch(of: #/"path":"([^"]*\/apps\/logged[^"]*)"/#).map { String($0.1) } }
      }
      try await eventually("the page is logged") { try requests().contains("/console/apps/logged") }
      #expect(try requests().count { $0 == "/console/apps/logged" } == 1)
      #expect(try !requests().contains { $0.hasSuffix("/skins") || $0.hasSuffix("/channels") })
    }

    @Test("Pages can't be framed, and load nothing of other sites")
    func headers() async throws {
      let world = try await ConsoleWorld.shared
      let client = Client(world.server)
      try await client.signIn("ann")
      for path in ["/console", "/console/sign-in", "/setup", "/console/nothing", "/console/apps/festival"] {
        let answer = try await client.send(.GET, path)
        let policy = answer.headers.first(name: "Content-Security-Policy") ?? ""
        for part in [
          "default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'", "base-uri 'none'",
          "form-action 'self'", "connect-src 'self'",
        ] { #expect(policy.contains(part), "\(path)") }
        #expect(!policy.contains("unsafe"))
        #expect(answer.headers.first(name: "X-Frame-Options") == "DENY")
        #expect(answer.headers.first(name: "X-Content-Type-Options") == "nosniff")
        #expect(answer.headers.first(name: "Cross-Origin-Opener-Policy") == "same-origin")
        #expect(answer.headers.first(name: "Cache-Control") == "no-store")
        #expect(
          !answer.text.contains(" style=") && !answer.text.contains("<style") && !answer.text.contains(" onclick"))
        #expect(answer.text.matches(of: #/(?:src|href|action)="(?:https?:)?\/\//#).isEmpty, "\(path)")
      }
    }

    @Test("The sign-in returns to pages of the console only")
    func redirects() async throws {
      let world = try await ConsoleWorld.shared
      for next in [
        "https://example.com", "//example.com", "/\\example.com", "/console\\..\\x", "/consolex", "javascript:alert(1)",
        "/console/\r\nSet-Cookie: a=b", "/console@example.com", "", "/api/v1/session", "/console /x",
      ] { #expect(LocalPath.checked(next) == "/console", "\(next)") }
      for next in ["https://example.com", "/\\example.com", "/console/\r\nSet-Cookie: a=b"] {
        let client = Client(world.server)
        let token = try await client.token("/console/sign-in?next=\(APIPath.encode(next))")
        let answer = try await client.send(
          .POST, "/console/sign-in",
          ["csrf": token, "name": "viewer", "password": ConsoleWorld.password, "next": next])
        #expect(answer.headers.first(name: "Location") == "/console", "\(next)")
      }
      #expect(LocalPath.checked("/console/apps/festival?done=x") == "/console/apps/festival?done=x")
    }

    @Test("The first page needs less than 60 kB, and its files are cached for ever")
    func budget() async throws {
      let world = try await ConsoleWorld.shared
      let client = Client(world.server)
      let page = try await client.send(.GET, "/console/sign-in")
      var total = page.text.utf8.count
      let links = page.text.matches(of: #/(?:src|href)="(\/console\/assets\/[^"]+)"/#).map { String($0.1) }
      #expect(Set(links).count == 3)
      for link in Set(links) {
        let file = try await client.send(.GET, link)
        #expect(file.status == 200)
        #expect(file.headers.first(name: "Cache-Control") == "public, max-age=31536000, immutable")
        let tag = try #require(file.headers.first(name: "ETag"))
        #expect(try await client.send(.GET, link, headers: [("If-None-Match", tag)]).status == 304)
        #expect(link.contains(tag.filter { $0 != "\"" }))
        total += file.text.utf8.count
      }
      print("first page:", total, "bytes in", Set(links).count + 1, "requests")
      #expect(total < 60_000)
      #expect(try await client.send(.GET, "/console/assets/console.0000.css").status == 404)
    }
  }
}
