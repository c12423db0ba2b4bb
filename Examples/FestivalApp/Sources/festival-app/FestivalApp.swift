import ArgumentParser
import FestivalScreens
import FestivalWire
import Foundation
import SkinKit
import SkinTransport
import SkinUpdate
import ToolOutput

@main
struct FestivalApp: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "festival-app",
    abstract: "Run the festival app without a screen.",
    discussion: """
      Shows the current skin, or the built-in one, at once, and then follows a server, if one is given. Events are \
      written to standard output and commands are read from standard input, one JSON object per line:

        {"command":"snapshot","path":"home.png","screen":"home"}   screens: home, discover, orders, me
        {"command":"state"}
        {"command":"quit"}

      A new skin is unconfirmed until a snapshot was written with it. A skin with the flag headless.crash kills the app: \
      after three launches without a snapshot, the next one shows the previous skin. The app ends when its input ends.
      """)

  @Option(help: "The signed root metadata that the app trusts.", transform: file)
  var root: URL?
  @Option(help: "The address of the skin server, such as http://127.0.0.1:8080.")
  var server: String?
  @Option(help: "The folder of the app's installed skins.", transform: folder)
  var store: URL
  @Option(help: "The app's identifier.")
  var app = "festival"
  @Option(help: "The channel.")
  var channel = "stable"
  @Option(help: "The interval of regular checks in seconds.")
  var poll = 300.0
  @Option(help: "The maximum delay after an event in seconds, so that not all apps check at the same time.")
  var spread = 1.0
  @Option(help: "The URL to which reports are posted. Without it, nothing is reported.")
  var reports: String?
  @Option(help: "The folder of another built-in skin.", transform: folder)
  var builtin: URL?

  @Option(help: "The folder of a skin to preview. Nothing is stored.", transform: folder)
  var preview: URL?

  #if DEBUG
    @Option(help: "The address or port of `skin watch`, whose skin is shown while it is edited.")
    var live: String?
    @Option(help: "The pairing code that `skin watch --network` prints.")
    var liveCode: String?
  #endif

  func validate() throws {
    if preview != nil, server != nil {
      throw ValidationError("--preview shows one skin and can't be combined with --server.")
    }
    if (root == nil) != (server == nil) { throw ValidationError("--server and --root must be given together.") }
    if let server, URL(string: server)?.host == nil {
      throw ValidationError("\(server) is not a URL. Use one such as http://127.0.0.1:8080.")
    }
    if let reports, URL(string: reports)?.host == nil {
      throw ValidationError("\(reports) is not a URL. Use one such as http://127.0.0.1:8080/reports.")
    }
    _ = try identity()
    guard poll > 0, spread >= 0 else {
      throw ValidationError("--poll must be greater than 0, and --spread 0 or greater.")
    }
  }

  @MainActor
  func run() async throws {
    do {
      let process = try HeadlessProcess(builtIn: try builtIn(), store: store, identity: try identity())
      if let preview { try process.preview(preview) }
      process.begin()
      #if DEBUG
        let reload = try live.map { try SkinLiveReload($0, code: liveCode) }
        let reloading = reload.map { reload in Task { await process.follow(reload) } }
        defer { reloading?.cancel() }
      #endif
      let following = try upstream().map { upstream in Task { await process.follow(upstream) } }
      defer { following?.cancel() }
      await process.executeCommands()
    } catch {
      ToolOutput.print("festival-app: \(error)", to: .errors)
      throw ExitCode(1)
    }
  }

  private func builtIn() throws -> URL {
    if let builtin { return builtin }
    guard let folder = Bundle.module.url(forResource: "builtin", withExtension: nil) else {
      throw SkinIssue(
        .missingFile, "The app's built-in skin isn't next to the executable",
        suggestion: "Keep the resource folder next to the executable, or give --builtin.")
    }
    return folder
  }

  private func identity() throws -> SkinSession.Identity {
    guard let app = SkinIdentifier(app), let channel = SkinIdentifier(channel) else {
      throw ValidationError(Self.wrongName)
    }
    return .init(app: app, channel: channel)
  }

  private func upstream() throws -> SkinUpstream? {
    guard let root, let server = server.flatMap(URL.init(string:)) else { return nil }
    var upstream = SkinUpstream(server: server, root: try Data(contentsOf: root))
    upstream.pollInterval = poll
    upstream.pushSpread = spread
    upstream.transport = AsyncHTTPTransport()
    upstream.reports = reports.flatMap(URL.init(string:)).map { AsyncHTTPReportTransport(url: $0) }
    return upstream
  }

  private static let wrongName = "Names of apps and channels have 1 to 64 characters of a-z, 0-9, '.', '_' and '-'."
  private static func file(_ path: String) -> URL { URL(fileURLWithPath: path) }
  private static func folder(_ path: String) -> URL { URL(fileURLWithPath: path, isDirectory: true) }
}
