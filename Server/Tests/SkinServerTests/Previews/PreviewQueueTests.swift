@testable import SkinServerHTTP
@testable import SkinServerPublishing
@testable import SkinServerStorage

#if os(Linux)
  import Foundation
  import HTTPTypes
  import Hummingbird
  import HummingbirdTesting
  import NIOCore
  import NIOHTTP1
  import SkinKit
  import SkinServerAPI
  import SkinTestSupport
  import SkinUpdate
  import Testing

  @testable import SkinServer

  @Suite struct PreviewQueueTests {
    private let world: TestWorld
    private let clock = TestClock()
    private let uri = "/api/v1/apps/festival/skins/spring-festival/versions/1.0.0/pictures"

    init() throws { world = try TestWorld() }

    /// Writes a program to run instead of `skin`, with its output folder in `$out`.
    private func tool(_ script: String) throws -> URL {
      let file = world.folder.appending(path: "tool-\(UUID().uuidString)")
      try Script.write(#"while [ "$1" != --output ]; do shift; done; out=$2"# + "\n" + script, to: file)
      return file
    }

    /// A script that writes one picture of a size.
    private static func picture(_ width: UInt8 = 7) -> String {
      #"mkdir -p "$out/phone-dark"; printf '\211PNG\r\n\032\n\0\0\0\rIHDR\0\0\0\#(String(format: "\\%03o", width))"#
        + #"\0\0\0\011rest' > "$out/phone-dark/bars.png""#
    }

    /// Opens a server that draws nothing by itself.
    private func server() async throws -> RepositoryServer {
      try await world.server(clock: clock.serverClock) { settings in
        settings.checkInterval = .zero
        settings.collectInterval = .zero
      }
    }

    private func queue(
      _ server: RepositoryServer, _ script: String, _ limits: PreviewLimits = .init()
    ) throws -> WorkQueue<PreviewDrawer> {
      let worker = PreviewWorker(tool: try tool(script), limits: limits, threads: server.service.threads)
      return server.service.queue(PreviewDrawer(service: server.service, worker: worker, reserve: server.reserve))
    }

    private static var skin: SkinReference {
      get throws {
        SkinReference(
          id: try #require(SkinIdentifier("spring-festival")), version: try #require(SkinVersion("1.0.0")))
      }
    }

    private func request(_ server: RepositoryServer) async throws {
      let (skin, moment) = (try Self.skin, clock.now)
      try await server.service.store.write { try $0.requestPreview(of: TestWorld.app, skin, at: moment) }
    }

    private func answer(_ client: some TestClientProtocol) async throws -> PicturesAnswer {
      try await client.get(uri, headers: .authorized).json()
    }

    /// Draws a published version with a program.
    /// - Returns: The list of pictures, and the number of attempts in the database.
    private func draw(_ script: String, _ limits: PreviewLimits = .init()) async throws -> (PicturesAnswer, Int) {
      let server = try await server()
      return try await server.test { client in
        #expect(try await client.publish(TestSkin.package()).status == .created)
        try await request(server)
        #expect(try await answer(client).state == "pending")
        let queue = try queue(server, script, limits)
        #expect(try await queue.performNext())
        // Nothing is retried, and the server goes on.
        #expect(try await !queue.performNext())
        clock.advance(by: 30 * 86_400)
        #expect(try await !queue.performNext())
        #expect(try await client.publish(TestSkin.package("spring-festival", "1.1.0")).status == .created)
        #expect(try world.workNames().isEmpty)
        let skin = try Self.skin
        let record = try await server.service.store.read { try $0.preview(of: TestWorld.app, skin) }
        return (try await answer(client), record?.progress.attempts ?? 0)
      }
    }

    /// Programs that fail, with the code and a part of the reason.
    static let failures: [(script: String, code: String, reason: String)] = [
      ("echo 'no \u{1B}[31m such section' >&2; exit 3", "preview-failed", "exit code 3: no"),
      ("kill -SEGV $$", "preview-failed", "signal 11"),
      ("kill -KILL $$", "preview-limit", "killed"),
      ("exit 0", "preview-failed", "without any picture"),
      ("exec sleep 1000", "preview-limit", "longer than 1 seconds"),
      ("sleep 1000; exit 0", "preview-limit", "longer than 1 seconds"),
      ("head -c 4000000 /dev/zero > big", "preview-failed", "exit code"),
      ("exec tail /dev/zero", "preview-failed", "exhausted"),
      (
        #"mkdir -p "$out/phone-light"; ln -s /etc/passwd "$out/phone-light/text.png""#, "preview-failed",
        "text-light.png"
      ),
      (#"mkdir -p "$out/phone-light"; echo no > "$out/phone-light/text.png""#, "preview-failed", "isn't a picture"),
      (#"mkdir -p "$out/phone-light/text.png""#, "preview-failed", "isn't a picture"),
    ]

    @Test(
      "A program that fails, crashes, hangs or exceeds a limit is recorded once, with the reason", arguments: failures)
    func fails(_ failure: (script: String, code: String, reason: String)) async throws {
      var limits = PreviewLimits()
      limits.memory = 256 << 20
      limits.file = 1 << 20
      if failure.reason.contains("longer") { limits.time = .seconds(1) }
      let (list, attempts) = try await draw(failure.script, limits)
      #expect(list.state == "failed" && list.pictures.isEmpty && attempts == 1)
      let found = try #require(list.failure)
      #expect(found.code == failure.code && found.message.contains(failure.reason), "\(found.message)")
      #expect(!found.suggestion.isEmpty && !found.message.contains("\u{1B}"))
    }

    @Test("A program that only computes ends after its processor time")
    func processorTime() async throws {
      var limits = PreviewLimits()
      limits.processor = 1
      let (list, _) = try await draw("while :; do :; done", limits)
      #expect(list.failure?.code == "preview-limit" && list.failure?.message.contains("processor time") == true)
    }

    @Test("The program has limits and a low priority, and neither the server's secrets nor its files")
    func surroundings() async throws {
      let log = world.folder.appending(path: "surroundings")
      let script = """
        { env; ulimit -a; nice; pwd; ls /proc/self/fd; } > '\(log.path)'
        \(Self.picture())
        """
      let (list, _) = try await draw(script)
      #expect(list.state == "done" && list.pictures.map(\.name) == ["bars-dark.png"])
      #expect(list.pictures.first?.width == 7 && list.pictures.first?.height == 9)
      let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init)
      let names = Set(lines.prefix { !$0.contains(" ") || $0.contains("=") }.map { $0.prefix { $0 != "=" } })
      let known = ["PATH", "LANG", "HOME", "TMPDIR", "PWD", "OLDPWD", "SWIFT_BACKTRACE", "MALLOC_ARENA_MAX"]
      #expect(names.isSubset(of: known.map { $0[...] }))
      #expect(lines.contains { $0.contains("/data/work/preview-") })
      #expect(lines.contains("10"))
      // Input, output, errors, the folder that `ls` reads, and the socket by which its end is noticed.
      let descriptors = lines.reversed().prefix { Int($0) != nil }
      #expect(descriptors.count <= 5 && descriptors.last == "0", "\(descriptors)")
      let limits = lines.filter { $0.hasPrefix("time") || $0.hasPrefix("vmemory") || $0.hasPrefix("file") }
      #expect(limits.count == 3 && limits.allSatisfy { !$0.contains("unlimited") }, "\(limits)")
    }

    @Test("Pictures are drawn again on request, replace the earlier ones, and stay if that fails")
    func again() async throws {
      let server = try await server()
      try await server.test { client in
        try await client.publish(TestSkin.package())
        try await request(server)
        #expect(try await queue(server, Self.picture()).performNext())
        let first = try #require(try await answer(client).pictures.first)
        for (script, state) in [("exit 1", "failed"), (Self.picture(8), "done")] {
          try await request(server)
          let waiting = try await answer(client)
          #expect(waiting.state == "pending" && waiting.pictures == [first])
          #expect(try await queue(server, script).performNext())
          let list = try await answer(client)
          #expect(list.state == state && list.pictures.count == 1)
          #expect((list.pictures == [first]) == (state == "failed"))
          #expect(try await !queue(server, script).performNext())
        }
        #expect(try await client.get("\(uri)/bars-dark.png", headers: .authorized).data.count == 28)
        _ = try await server.service.removeRetiredFiles()
        let blob = try #require(first.sha256)
        #expect(try !world.blobNames().contains(blob))
      }
    }

    @Test("A drawing is claimed by one server, goes on after a stop, and ends after three interruptions")
    func interruptions() async throws {
      let server = try await server()
      try await server.test { client in
        try await client.publish(TestSkin.package())
        try await request(server)
        let queue = try queue(server, Self.picture())
        let store = server.service.store
        for attempt in 1...WorkProgress.mostAttempts {
          let moment = clock.now
          let due = try #require(try await store.read { try $0.due(PreviewRecord.self, at: moment) })
          let claims = try await store.write { store in
            (try store.claim(due, until: moment + 600), try store.claim(due, until: moment + 600))
          }
          #expect(claims.0?.progress.attempts == attempt && claims.1 == nil)
          // The server is killed here. No server draws until the claim expires.
          #expect(try await !queue.performNext())
          clock.advance(by: 601)
        }
        #expect(try await queue.performNext())
        let list = try await answer(client)
        #expect(list.state == "failed" && list.failure?.code == "preview-interrupted")
        #expect(try await !queue.performNext())
      }
    }

    @Test("A server that stops while it draws ends the program; the next start draws")
    func restart() async throws {
      let log = world.folder.appending(path: "pid")
      let slow = try tool("echo $$ > '\(log.path).part'; mv '\(log.path).part' '\(log.path)'; exec sleep 1000")
      for isKilled in [false, true] {
        try? FileManager.default.removeItem(at: log)
        let first = try await RealServer(
          world, ["SKIN_SERVER_PREVIEWS": "on", "SKIN_SERVER_PREVIEW_TOOL": slow.path])
        let version = isKilled ? "1.1.0" : "1.0.0"
        #expect(try await first.publish(TestSkin.package("spring-festival", version)) == .created)
        try await eventually("the program runs") { FileManager.default.fileExists(atPath: log.path) }
        let text = try String(contentsOf: log, encoding: .utf8)
        let pid = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        if isKilled {
          try await first.kill()
          Foundation.kill(pid, SIGKILL)
        } else {
          #expect(try await first.stop() == 0)
          #expect(Foundation.kill(pid, 0) != 0)
        }
        let next = try await RealServer(
          world, ["SKIN_SERVER_PREVIEWS": "on", "SKIN_SERVER_PREVIEW_TOOL": try tool(Self.picture()).path])
        try await eventually("the next start draws") {
          let answer = try await next.call(.GET, "apps/festival/skins/spring-festival/versions/\(version)/pictures")
          return try answer.json(PicturesAnswer.self).state == "done"
        }
        #expect(try await next.stop() == 0)
      }
    }

    @Test("Without a tool, the list says so, and a request for pictures is refused")
    func off() async throws {
      try await world.test { client in
        try await client.publish(TestSkin.package())
        #expect(try await answer(client).state == "off")
        let refused = try await client.execute(uri: uri, method: .post, headers: .authorized)
        #expect(refused.status == .conflict && refused.errorCode == "previews-off")
      }
      let (code, text) = try await RealServer.run(
        [], world.environment.merging(["SKIN_SERVER_PREVIEWS": "on", "SKIN_SERVER_PREVIEW_TOOL": "/none"]) { $1 })
      #expect(code == 78 && text.contains("preview_tool"))
    }
  }
#endif
