import AsyncHTTPClient
import Foundation
import GRDB
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import SkinServerAPI
import SkinTestSupport
import Testing

@testable import SkinServerHTTP

/// A server with the example's skins, and users of each role, for the tests of the console.
final class ConsoleWorld: Sendable {
  /// The users of the tests, with one role each.
  enum User: String, CaseIterable, Sendable {
    /// An administrator of everything.
    case ann
    /// An administrator of the app.
    case fay
    case viewer
    case publisher
    case activator
    /// A user without roles.
    case nora

    var roles: String {
      switch self {
      case .ann: #"[{"role":"admin","app":"*"}]"#
      case .fay: #"[{"role":"admin","app":"festival"}]"#
      case .viewer, .publisher, .activator: #"[{"role":"\#(rawValue)","app":"festival"}]"#
      case .nora: "[]"
      }
    }
  }

  static let password = "a quiet orange river"

  let world: TestWorld
  let server: RealServer
  /// The secrets of the users' sessions.
  private let sessions = NIOLockedValueBox<[User: String]>([:])

  /// The world of tests that change only what they create.
  static var shared: ConsoleWorld { get async throws { try await ConsoleParts.shared.world() } }

  /// Starts a server without apps, with some of the users.
  init(users: [User]) async throws {
    world = try TestWorld()
    server = try await RealServer(world)
    for user in users { try await add(user.rawValue, roles: user.roles) }
  }

  /// The names of the skins that are published, with the folders of the example.
  private static let skins = ["spring-festival-1.0.0", "spring-festival-2.0.0", "night"]

  init() async throws {
    world = try TestWorld()
    server = try await RealServer(
      world,
      ["SKIN_SERVER_PREVIEWS": "on", "SKIN_SERVER_REPORTS": "on", "SKIN_SERVER_PRIVATE_WEBHOOKS": "on"])
    for user in User.allCases { try await add(user.rawValue, roles: user.roles) }
    for skin in Self.skins { try await publish(skin) }
    try await call(
      .PUT, "apps/festival/skins/spring-festival/versions/2.0.0/notes",
      #"{"notes":"Lanterns on every screen.\nWarmer reds in the dark appearance."}"#)
    let spring = #"{"id":"spring-festival","version":"1.0.0"}"#
    try await call(.PUT, "apps/festival/channels/stable/activation", #"{"skin":\#(spring)}"#)
    try await call(
      .PUT, "apps/festival/channels/stable/activation",
      #"{"skin":\#(spring),"rules":[{"id":"lanterns","skin":{"id":"spring-festival","version":"2.0.0"},"#
        + #""share":{"below":2500,"salt":"lanterns"}},{"id":"night-market","skin":{"id":"night","version":"1.0.0"},"#
        + #""from":"\#(Self.day(3))T18:00:00Z","until":"\#(Self.day(5))T00:00:00Z"}]}"#)
    try await call(
      .PUT, "apps/festival/channels/beta/activation", #"{"skin":{"id":"night","version":"1.0.0"}}"#)
    let names = [("spring-festival", "2.0.0", "Lantern Festival", "元宵节"), ("night", "1.0.0", "Night Market", "夜市")]
    let offered = names.map { skin, version, name, chinese in
      #"{"skin":{"id":"\#(skin)","version":"\#(version)"},"default":"en","texts":{"en":{"name":"\#(name)"},"#
        + #""zh-Hans":{"name":"\#(chinese)","description":"\#(skin)"}}}"#
    }
    try await call(.PUT, "apps/festival/catalog", #"{"skins":[\#(offered.joined(separator: ","))]}"#)
    try await report()
    try await publish(BrandedSkin.package(), app: "brands")
    for (skin, version) in [("spring-festival", "1.0.0"), ("spring-festival", "2.0.0"), ("night", "1.0.0")] {
      try await eventually(within: .seconds(900), "the pictures of \(skin) \(version) are drawn") {
        let data = try await self.call(.GET, "apps/festival/skins/\(skin)/versions/\(version)/pictures")
        return try JSONDecoder.answers.decode(PicturesAnswer.self, from: data).state == "done"
      }
    }
  }

  /// Publishes a small skin for an app of its own, with two states of its channel.
  func app(_ app: String) async throws -> ConsoleWorld {
    for version in ["1.0.0", "2.0.0"] {
      try await publish(TestSkin.package("plain", version), app: app)
      try await call(
        .PUT, "apps/\(app)/channels/stable/activation", #"{"skin":{"id":"plain","version":"\#(version)"}}"#)
    }
    return self
  }

  /// Publishes a package for an app.
  func publish(_ package: Data, app: String) async throws {
    let answer = try await server.call(.POST, "apps/\(app)/packages", package)
    guard answer.status == .created else {
      throw Timeout(description: "\(app): \(answer.status) \(String(decoding: answer.data, as: UTF8.self))")
    }
  }

  /// Publishes a skin for another app, whose devices have reported on the last thirty days.
  private func report() async throws {
    _ = try await app("numbers")
    // Most devices show a version; each eleventh has no space for it, and each fifth used a patch.
    let reports = (0..<120).map { device in
      let token = TestReports.token(device)
      let outcome = device % 11 == 5 ? #""kind":"failed","code":"not-enough-space""# : #""kind":"applied""#
      let method = device % 5 == 0 ? #""method":"patch","bytes":10"# : #""method":"full","bytes":900"#
      return #"{\#(outcome),\#(method),"skin":{"id":"plain","version":"\#(device % 3 == 0 ? 1 : 2).0.0"},"#
        + #""app_version":"5.\#(device % 2).0","token":"\#(token)"}"#
    }
    for report in reports {
      let body = TestReports.batch([report], app: "numbers")
      let answer = try await server.request(.POST, "/reports", body: .bytes(ByteBuffer(string: body)))
      guard answer.status == .ok else { throw Timeout(description: "the reports are refused: \(answer.status)") }
    }
    let database = try DatabaseQueue(path: world.databaseFile.path)
    try await database.write { database in
      // Not the first of the thirty days, which ends at midnight.
      for digits in 0..<100 {
        try database.execute(
          sql: "UPDATE report SET day = ?1, seen = ?1 WHERE app = 'numbers' AND hex(token) LIKE ?2",
          arguments: [Self.day(-(digits % 29)), "%\(String(format: "%02d", digits))"])
      }
      try database.execute(
        sql: """
          DELETE FROM report_shown WHERE app = 'numbers';
          INSERT INTO report_shown (app, day, skin, version, channel, app_version, count)
            SELECT app, day, skin, version, channel, app_version, COUNT(*) FROM report
            WHERE app = 'numbers' AND kind = 'applied' GROUP BY app, day, skin, version, channel, app_version;
          """)
    }
  }

  /// The day some days from now, in UTC.
  private static func day(_ offset: Int) -> String {
    String(Date(timeIntervalSinceNow: Double(offset) * 86_400).formatted(.iso8601).prefix(10))
  }

  /// Calls the API with the root token.
  @discardableResult
  func call(_ method: HTTPMethod, _ path: String, _ json: String? = nil) async throws -> Data {
    let headers = RealServer.authorized + (json == nil ? [] : [("Content-Type", "application/json")])
    let response = try await server.request(
      method, "/api/v1/\(path)", headers: headers, body: json.map { .bytes(ByteBuffer(string: $0)) })
    let data = Data(try await response.body.collect(upTo: 1 << 20).readableBytesView)
    guard (200..<300).contains(response.status.code) else {
      throw Timeout(description: "\(path): \(String(decoding: data, as: UTF8.self))")
    }
    return data
  }

  /// Returns the document of an app's channel `stable`.
  func activation(of app: String) async throws -> String {
    String(decoding: try await call(.GET, "apps/\(app)/channels/stable/activation"), as: UTF8.self)
  }

  /// Adds a user with the password of all tests.
  func add(_ name: String, roles: String = "[]") async throws {
    try await call(.POST, "users", #"{"name":"\#(name)","roles":\#(roles)}"#)
    try await call(.POST, "setup", #"{"token":"\#(try await secret(of: name))","password":"\#(Self.password)"}"#)
  }

  /// Creates a link for a password, and returns its secret.
  func secret(of name: String) async throws -> String {
    let link = try JSONDecoder.answers.decode(LinkAnswer.self, from: try await call(.POST, "users/\(name)/link")).link
    return String(link.drop { $0 != "#" }.dropFirst())
  }

  /// Packs and publishes a folder of the example's skins.
  private func publish(_ name: String) async throws {
    let folder = URL(filePath: #filePath)
      .appending(path: "../../../../../Examples/FestivalApp/Skins/\(name)").standardizedFileURL
    let file = world.folder.appending(path: "\(name).skin")
    let (code, text) = try await RealServer.run(["pack", folder.path, "-o", file.path], program: "skin")
    guard code == 0 else { throw Timeout(description: text) }
    try await publish(Data(contentsOf: file), app: "festival")
  }

  /// Opens a page in a new browser, in the session of a user.
  func browser(as user: User, at path: String = "/console") async throws -> Browser {
    let browser = try await emptyBrowser(as: user)
    try await open(path, browser)
    return browser
  }

  /// Adds a user with a role in an app, who signs in on the page for it, in a new browser.
  func browser(
    asNew name: String, _ role: String, of app: String, hasScripts: Bool = true
  ) async throws -> Browser {
    try await add(name, roles: #"[{"role":"\#(role)","app":"\#(app)"}]"#)
    let browser = try await Browser.shared
    try await browser.reset()
    try await browser.setScripts(hasScripts)
    _ = try await browser.errors()
    try await signIn(name, browser)
    try await browser.wait(for: app)
    return browser
  }

  /// Opens a new browser with the session of a user, and no page.
  func emptyBrowser(as user: User) async throws -> Browser {
    let browser = try await Browser.shared
    try await browser.reset()
    try await browser.setSession(session(of: user), server.url)
    return browser
  }

  /// Returns a page as a user gets it, without a browser.
  func page(_ path: String, as user: User) async throws -> String {
    let cookie = [("Cookie", "\(SessionCookie.name)=\(try await session(of: user))")]
    let answer = try await server.request(.GET, path, headers: cookie)
    return String(buffer: try await answer.body.collect(upTo: 1 << 20))
  }

  /// Returns the secret of a user's session.
  ///
  /// Tests share the session until one of them ends it: hashing a password takes as long as a page or two.
  private func session(of user: User) async throws -> String {
    if let known = sessions.withLockedValue({ $0[user] }) {
      let cookie = [("Cookie", "\(SessionCookie.name)=\(known)")]
      let answer = try await server.request(.GET, "/api/v1/session", headers: cookie)
      _ = try await answer.body.collect(upTo: 1 << 20)
      if answer.status == .ok { return known }
    }
    let form = #"{"name":"\#(user.rawValue)","password":"\#(Self.password)"}"#
    let answer = try await server.request(
      .POST, "/api/v1/session", headers: [("Content-Type", "application/json")], body: .bytes(ByteBuffer(string: form)))
    _ = try await answer.body.collect(upTo: 1 << 20)
    let cookie = answer.headers.first(name: "Set-Cookie")?.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
    guard let cookie, cookie.count == 2, cookie[0] == SessionCookie.name else {
      throw Timeout(description: "\(user) can't sign in: \(answer.status)")
    }
    sessions.withLockedValue { $0[user] = String(cookie[1]) }
    return String(cookie[1])
  }

  /// Signs a user in on the page for it.
  func signIn(_ name: String, _ browser: Browser, password: String = ConsoleWorld.password) async throws {
    try await browser.open(server.url + "/console/sign-in")
    try await browser.type(name, in: "#name")
    try await browser.type(password, in: "#password")
    try await browser.click("main button")
  }

  /// Opens a page of the console.
  func open(_ path: String, _ browser: Browser) async throws { try await browser.open(server.url + path) }
}

/// Stops the server and the browser after the last test.
struct ConsoleScope: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    try await ConsoleParts.shared.close()
  }
}

/// The tests of the console, which run one after the other in one browser.
@Suite(.serialized, ConsoleScope()) enum ConsoleTests {}
