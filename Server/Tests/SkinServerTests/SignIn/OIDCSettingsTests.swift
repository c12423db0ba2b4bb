import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinKit
import SkinServerAPI
import Testing

@testable import SkinServerHTTP
@testable import SkinServerStorage

@Suite struct OIDCSettingsTests {
  private let least = [
    "SKIN_SERVER_DATA": "/data", "SKIN_SERVER_KEYS": "/keys", "SKIN_SERVER_TOKEN": "0123456789abcdef",
    "SKIN_SERVER_OIDC_ISSUER": "https://login.example.com/realms/staff", "SKIN_SERVER_OIDC_CLIENT_ID": "skins",
    "SKIN_SERVER_OIDC_CLIENT_SECRET_FILE": "/secret", "SKIN_SERVER_PUBLIC_URL": "https://skins.example.com",
  ]

  private func settings(_ changes: [String: String]) async throws -> ServerSettings {
    let more = Dictionary(uniqueKeysWithValues: changes.map { ("SKIN_SERVER_\($0.key)", $0.value) })
    return try await SettingsReader(environment: least.merging(more) { $1 }).settings()
  }

  @Test("The settings of a provider have their documented defaults, and can all be changed")
  func reads() async throws {
    let plain = try #require(try await settings([:]).oidc)
    #expect(plain.callback.absoluteString == "https://skins.example.com/api/v1/session/oidc/callback")
    #expect(plain.scopes == ["openid", "email", "profile"] && plain.nameClaim == .email && !plain.createsUsers)
    #expect(plain.groupRoles == nil)
    #expect(try await settings(["PUBLIC_URL": "https://skins.example.com/"]).oidc?.callback == plain.callback)
    let changed = try await settings([
      "OIDC_CALLBACK_URL": "https://admin.example.com/api/v1/session/oidc/callback", "OIDC_SCOPES": "openid groups",
      "OIDC_NAME_CLAIM": "preferred_username", "OIDC_CREATE_USERS": "on", "OIDC_GROUPS_CLAIM": "groups",
      "OIDC_GROUP_ROLES": "designers=publisher:festival; CN=skin admins,OU=apps = admin:*;designers=activator:other;",
      "PASSWORDS": "off", "ADMIN_PORT": "0",
    ])
    let oidc = try #require(changed.oidc)
    #expect(oidc.callback.host == "admin.example.com" && oidc.scopes == ["openid", "groups"])
    #expect(oidc.nameClaim == .preferredUsername && oidc.createsUsers && !changed.allowsPasswords)
    let roles = oidc.groupRoles?.roles(of: ["designers", "designers", "unknown"]).map {
      "\($0.role.rawValue):\($0.app)"
    }
    #expect(roles == ["publisher:festival", "activator:other"])
    #expect(oidc.groupRoles?.roles(of: ["CN=skin admins,OU=apps"]) == [RoleGrant(role: .admin, app: .all)])
    for issuer in ["http://127.0.0.1:9000", "http://localhost/", "http://[::1]:1/a"] {
      #expect(try await settings(["OIDC_ISSUER": issuer]).oidc?.issuer == issuer)
    }
  }

  @Test(
    "An incomplete or wrong setting of a provider is named",
    arguments: [
      (["OIDC_ISSUER": ""], "oidc_issuer"), (["OIDC_ISSUER": "http://login.example.com"], "oidc_issuer"),
      (["OIDC_ISSUER": "login.example.com"], "oidc_issuer"), (["OIDC_ISSUER": "https://"], "oidc_issuer"),
      (["OIDC_ISSUER": "http://127.0.0.1.evil.test"], "oidc_issuer"),
      (["OIDC_ISSUER": "https://a:b@login.example.com"], "oidc_issuer"),
      (["OIDC_ISSUER": "https://login.example.com?x"], "oidc_issuer"), (["OIDC_CLIENT_ID": ""], "oidc_client_id"),
      (["OIDC_CLIENT_SECRET_FILE": ""], "oidc_client_secret_file"), (["PUBLIC_URL": ""], "oidc_callback_url"),
      (["PUBLIC_URL": "http://skins.example.com"], "oidc_callback_url"),
      (["PUBLIC_URL": "https://example.com/skins"], "oidc_callback_url"), (["ADMIN_PORT": "0"], "oidc_callback_url"),
      (["OIDC_CALLBACK_URL": "https://skins.example.com/callback"], "oidc_callback_url"),
      (["OIDC_CALLBACK_URL": "http://skins.example.com/api/v1/session/oidc/callback"], "oidc_callback_url"),
      (["OIDC_SCOPES": "email"], "oidc_scopes"), (["OIDC_SCOPES": "openid\u{7}"], "oidc_scopes"),
      (["OIDC_NAME_CLAIM": "sub"], "oidc_name_claim"), (["OIDC_CREATE_USERS": "maybe"], "oidc_create_users"),
      (["OIDC_GROUPS_CLAIM": "groups"], "oidc_group_roles"),
      (["OIDC_GROUP_ROLES": "a=admin:*"], "oidc_groups_claim"),
      (["OIDC_GROUPS_CLAIM": "groups", "OIDC_GROUP_ROLES": "a=owner:*"], "oidc_group_roles"),
      (["OIDC_GROUPS_CLAIM": "groups", "OIDC_GROUP_ROLES": "a=admin"], "oidc_group_roles"),
      (["OIDC_GROUPS_CLAIM": "groups", "OIDC_GROUP_ROLES": "=admin:*"], "oidc_group_roles"),
      (["PASSWORDS": "perhaps"], "passwords"),
      (["PASSWORDS": "off", "OIDC_ISSUER": "", "OIDC_CLIENT_ID": "", "OIDC_CLIENT_SECRET_FILE": ""], "passwords"),
    ])
  func refuses(_ changes: [String: String], _ name: String) async throws {
    let issue = await #expect(throws: SkinIssue.self) { try await settings(changes) }
    #expect(issue?.code == .badSetting && issue?.place.key == name, "\(issue?.description ?? "")")
    #expect(issue?.suggestion.contains("SKIN_SERVER_\(name.uppercased())") == true)
  }

  @Test("A server process signs in through the provider, needs its secret in a private file, and logs no secret")
  func process() async throws {
    let world = try TestWorld()
    let provider = try await TestProvider(world)
    let environment = world.environment.merging(provider.environment) { $1 }
    let file = provider.secretFile
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    let (exposed, text) = try await RealServer.run([], environment)
    #expect(exposed == 78 && text.contains("exposed-key") && text.contains("chmod 600 \(file.path)"))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    try Data("\n".utf8).write(to: file)
    let (empty, message) = try await RealServer.run([], environment)
    #expect(empty == 78 && message.contains("oidc_client_secret_file"))
    let missing = environment.merging(["SKIN_SERVER_OIDC_CLIENT_SECRET_FILE": "/no/such/file"]) { $1 }
    #expect(try await RealServer.run([], missing).0 == 78)
    try Data(TestProvider.secret.utf8).write(to: file)
    // The provider needn't run when the server starts.
    try await provider.stop()
    let server = try await RealServer(world, provider.environment)
    try await provider.start()
    let user = try await server.request(
      .POST, "/api/v1/users", headers: RealServer.authorized + [("Content-Type", "application/json")],
      body: .bytes(ByteBuffer(string: #"{"name":"ann@example.com"}"#)))
    #expect(user.status == .created)
    var browser = TestBrowser()
    func visit(_ path: String) async throws -> (Int, String?) {
      let cookies = browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
      var request = HTTPClientRequest(url: server.url + path)
      request.headers.add(name: "Cookie", value: cookies)
      let answer = try await TestBrowser.client.execute(request, timeout: .seconds(60))
      browser.keep(answer.headers["Set-Cookie"])
      return (Int(answer.status.code), answer.headers.first(name: "Location"))
    }
    let page = try #require(try await visit("/api/v1/session/oidc?return=/console").1)
    let callback = try await browser.authorize(page)
    let (status, location) = try await visit(callback)
    #expect(status == 303 && location == "https://skins.test/console")
    #expect(try await visit("/api/v1/session").0 == 200)
    let log = "\(try server.logLines())"
    let secrets =
      [TestProvider.secret, callback.firstMatch(of: /code=([^&]+)/).map { String($0.1) }]
      + browser.cookies.values.map { $0 }
    for secret in secrets.compactMap(\.self) { #expect(!log.contains(secret)) }
    #expect(try await server.stop() == 0)
  }
}
