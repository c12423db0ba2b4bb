// A skin that comes while it is written: from this machine alone, and whole or not at all.
import SkinTestSupport

#if DEBUG
  import Foundation
  import SkinKit
  import SkinPackage
  import SkinRepository
  import SkinUpdate
  import Testing

  @Suite("Live reload") struct LiveReloadTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
      "Only addresses of this machine are taken",
      arguments: [
        "http://192.168.1.2:8917/", "http://example.com/", "https://127.0.0.1:8917/", "http://127.0.0.1.example.com/",
        "http://127.0.0.2@example.com/", "file:///etc/passwd", "", "65536",
      ])
    func foreign(_ address: String) {
      #expect(throws: SkinIssue.self) { try SkinLiveReload(address) }
    }

    @Test(
      "With a pairing code, addresses of local networks are taken, too",
      arguments: [
        "http://192.168.1.2:8918/", "http://10.0.0.7:8918/", "http://172.16.0.1:8918/", "http://169.254.3.4:8918/",
        "http://macbook.local:8918/", "8918",
      ])
    func local(_ address: String) throws {
      #expect(try SkinLiveReload(address, code: "K7QX-2MNP").address.port == 8_918)
    }

    @Test(
      "With a pairing code, other addresses are still refused",
      arguments: [
        "http://192.0.2.1:8918/", "http://172.32.0.1:8918/", "http://example.com/", "http://192.168.1.2.example.com/",
        "http://user@192.168.1.2:8918/", "https://192.168.1.2:8918/", "http://1921681002/",
      ])
    func foreignPaired(_ address: String) {
      #expect(throws: SkinIssue.self) { try SkinLiveReload(address, code: "K7QX-2MNP") }
    }

    @Test("A code that could be more than a code is refused", arguments: ["", "K7QX 2MNP", "A\r\nCookie: x", "é"])
    func malformedCode(_ code: String) {
      #expect { try SkinLiveReload("8918", code: code) } throws: { ($0 as? SkinIssue)?.code == .malformedPairingCode }
    }

    @Test("A wrong code is reported once, and isn't sent again")
    @MainActor func wrongCode() async throws {
      let transport = RefusingTransport()
      let reload = try SkinLiveReload("8918", code: "AAAA-AAAA", transport: transport)
      var told: [SkinIssue.Code] = []
      await reload.run(on: SkinManager(), resolver: SkinResolver()) { event in
        if case .failed(let issue) = event { told.append(issue.code) }
      }
      #expect(told == [.wrongPairingCode])
      #expect(transport.codes == ["Bearer AAAA-AAAA"])
    }

    @Test(
      "A port alone is one of this machine", arguments: ["8917", "http://localhost:8917/", "http://127.0.0.1:8917"])
    func own(_ address: String) throws {
      #expect(try SkinLiveReload(address).address.port == 8_917)
    }

    /// Packs a skin with one color.
    private func package(_ color: String) throws -> Data {
      let files = SkinMemoryFiles(contents: [
        "skin.json": Data(#"{"schema": 1, "id": "mine", "version": "1.0.0"}"#.utf8),
        "modules/app.json": Data("{\"colors\": {\"brand\": \"\(color)\"}}".utf8),
      ])
      let url = folder.url.appending(path: "\(UUID().uuidString).skin")
      try PackageWriter.pack(files, info: .init(id: identifier("mine"), version: SkinVersion(1, 0, 0)), to: url)
      return try Data(contentsOf: url)
    }

    @Test("Each announced skin is fetched and shown; a damaged one is reported, and the previous one stays")
    @MainActor func shows() async throws {
      let manager = SkinManager()
      let transport = WatchTransport(packages: [try package("#112233"), Data("PK".utf8), try package("#445566")])
      let reload = try SkinLiveReload("8917", transport: transport)
      let (stream, told) = AsyncStream.makeStream(of: String.self)
      let running = Task {
        await reload.run(on: manager, resolver: SkinResolver()) { event in
          let color = manager.value(for: SkinKey<SkinColor>("app.brand"))?.description ?? "-"
          switch event {
          case .applied(let issues): told.yield("applied \(color) \(issues.count)")
          case .failed: told.yield("failed \(color)")
          case .connected, .lost: break
          }
        }
      }
      defer { running.cancel() }
      var heard: [String] = []
      for await text in stream {
        heard.append(text)
        if heard.count == 3 { break }
      }
      #expect(heard == ["applied #112233 0", "failed #112233", "applied #445566 0"])
    }
  }

  /// Refuses every code.
  private final class RefusingTransport: HTTPTransport, @unchecked Sendable {
    // Unchecked because of `seen`, which is only touched under `lock`.
    private let lock = NSLock()
    private var seen: [String] = []

    var codes: [String] { lock.withLock { seen } }

    func open(_ request: TransportRequest) async throws -> TransportStream {
      lock.withLock { seen.append(request.headers["Authorization"] ?? "") }
      let (body, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
      continuation.finish()
      return TransportStream(status: 401, headers: [:], body: body)
    }
  }

  /// Answers like `skin watch`: one event stream, and the next package at each fetch.
  private final class WatchTransport: HTTPTransport, @unchecked Sendable {
    // Unchecked because of `packages`, which is only touched under `lock`.
    private let lock = NSLock()
    private var packages: [Data]
    private let count: Int

    init(packages: [Data]) {
      self.packages = packages
      count = packages.count
    }

    func open(_ request: TransportRequest) async throws -> TransportStream {
      let (body, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
      if request.url.path == "/events" {
        // Apps ignore other events.
        continuation.yield(Data("event: preview\ndata: {}\n\n".utf8))
        for number in 1...count { continuation.yield(Data("event: skin\ndata: {\"revision\":\(number)}\n\n".utf8)) }
        return TransportStream(status: 200, headers: ["content-type": "text/event-stream"], body: body)
      }
      #expect(request.url.path == "/skin.skin")
      continuation.yield(lock.withLock { packages.removeFirst() })
      continuation.finish()
      return TransportStream(status: 200, headers: [:], body: body)
    }
  }
#endif
