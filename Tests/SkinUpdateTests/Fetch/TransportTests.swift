import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinUpdate

/// Counts, from any thread.
private final class Counter: @unchecked Sendable {
  // Unchecked because of `number`, which is only touched under `lock`.
  private let lock = NSLock()
  private var number = 0

  @discardableResult func add(_ more: Int = 1) -> Int {
    lock.withLock {
      number += more
      return number
    }
  }

  var value: Int { lock.withLock { number } }
}

@Suite("Transport")
struct TransportTests {
  private let transport = URLSessionTransport()

  private func head(_ status: String = "200 OK", _ fields: String...) -> String {
    (["HTTP/1.1 \(status)", "Connection: close"] + fields).map { $0 + "\r\n" }.joined() + "\r\n"
  }

  @Test("A file is received completely, with status and header fields")
  func fetches() async throws {
    let body = noise(1, count: 300_000)
    let server = try LoopbackServer { connection in
      connection.send(head("200 OK", "Content-Length: \(body.count)", "ETag: \"x\""))
      connection.send(body)
    }
    let response = try await transport.fetch(TransportRequest(url: server.url("/a"), maximumLength: body.count))
    #expect(response.status == 200)
    #expect(response.headers["etag"] == "\"x\"")
    #expect(response.body == body)
    #expect(server.connections[0].header("accept-encoding") == "identity")
  }

  @Test("An error's status is passed on, not thrown")
  func status() async throws {
    let server = try LoopbackServer { $0.send(head("404 Not Found", "Content-Length: 2") + "no") }
    let response = try await transport.fetch(TransportRequest(url: server.url("/a"), maximumLength: 100))
    #expect(response.status == 404)
  }

  @Test("The status of an error is reported, however long its page is", arguments: [true, false])
  func longErrorPage(_ isAnnounced: Bool) async throws {
    let server = try LoopbackServer { connection in
      let page = Data(repeating: 0x61, count: 500_000)
      connection.send(
        head("503 No", isAnnounced ? "Content-Length: \(page.count)" : "X-A: b", "Content-Type: text/html"))
      connection.send(page)
    }
    let response = try await transport.fetch(TransportRequest(url: server.url("/a"), maximumLength: 1_000))
    #expect(response.status == 503)
    #expect(response.body.count <= 1_000)
  }

  @Test("A captive portal is recognized by its page, by its status, or by a redirect to its own address")
  func portals() async throws {
    let server = try LoopbackServer { connection in
      switch connection.target {
      case "/page": connection.send(head("200 OK", "Content-Type: text/html", "Content-Length: 2") + "hi")
      case "/untyped": connection.send(head("200 OK", "Content-Length: 12") + "\n <HTML>hi</>")
      case "/status": connection.send(head("511 Sign in", "Content-Length: 0"))
      case "/away": connection.send(head("302 Found", "Location: https://portal.invalid/login", "Content-Length: 0"))
      default: connection.send(head("404 Not Found", "Content-Type: text/html", "Content-Length: 2") + "no")
      }
    }
    for path in ["/page", "/untyped", "/status", "/away"] {
      let issue = await issue {
        _ = try await transport.fetch(TransportRequest(url: server.url(path), maximumLength: 100))
      }
      #expect(issue?.code == .captivePortal, "\(path)")
    }
    let missing = try await transport.fetch(TransportRequest(url: server.url("/missing"), maximumLength: 100))
    #expect(missing.status == 404)
  }

  @Test("A body that announces too many bytes is refused before it is received")
  func announcedTooLong() async throws {
    let server = try LoopbackServer { connection in
      connection.send(head("200 OK", "Content-Length: 1000000"))
      _ = connection.waitForHangUp()
    }
    let issue = await issue {
      _ = try await transport.fetch(TransportRequest(url: server.url("/a"), maximumLength: 1_000))
    }
    #expect(issue?.code == .answerTooLong)
  }

  @Test("An endless body is cut near its limit, and the connection is closed")
  func endless() async throws {
    let hungUp = Counter()
    let server = try LoopbackServer { connection in
      connection.send(head())
      if connection.sendWithoutEnd(1_000_000) { hungUp.add() }
    }
    let issue = await issue {
      _ = try await transport.fetch(TransportRequest(url: server.url("/a"), maximumLength: 100_000))
    }
    #expect(issue?.code == .answerTooLong)
    try await eventually("the server sees the end") { hungUp.value == 1 }
  }

  @Test("A silent server times out after the idle time")
  func silence() async throws {
    let server = try LoopbackServer { connection in
      connection.send(head() + "some")
      _ = connection.waitForHangUp()
    }
    var request = TransportRequest(url: server.url("/a"), maximumLength: 1_000)
    request.idleTimeout = 0.3
    #expect(await issue { _ = try await transport.fetch(request) }?.code == .networkTimeout)
  }

  @Test("Slow drip: a byte now and then doesn't outlast the total time")
  func drip() async throws {
    let hungUp = Counter()
    let server = try LoopbackServer { connection in
      connection.send(head())
      connection.drip()
      hungUp.add()
    }
    var request = TransportRequest(url: server.url("/a"), maximumLength: 1_000_000)
    request.idleTimeout = 3_600
    request.totalTimeout = 0.5
    #expect(await issue { _ = try await transport.fetch(request) }?.code == .networkTimeout)
    try await eventually("the connection is let go") { hungUp.value == 1 }
  }

  @Test("A canceled task closes its connection at once, before and after the head", arguments: [false, true])
  func cancellation(_ sendsHead: Bool) async throws {
    let (arrived, gone) = (Counter(), Counter())
    let server = try LoopbackServer { connection in
      if sendsHead { connection.send(head() + "begun") }
      arrived.add()
      if connection.waitForHangUp() { gone.add() }
    }
    let task = Task { [url = server.url("/a")] in
      try await transport.fetch(TransportRequest(url: url, maximumLength: 1_000))
    }
    try await eventually("the request is there") { arrived.value == 1 }
    task.cancel()
    let result = await task.result
    #expect(throws: CancellationError.self) { try result.get() }
    try await eventually("the server sees it") { gone.value == 1 }
  }

  @Test("A stream without a reader closes its connection")
  func droppedStream() async throws {
    let gone = Counter()
    let server = try LoopbackServer { connection in
      connection.send(head() + "begun")
      if connection.waitForHangUp() { gone.add() }
    }
    do {
      let stream = try await transport.open(TransportRequest(url: server.url("/a"), maximumLength: 1_000))
      #expect(stream.status == 200)
      for try await _ in stream.body { break }
    }
    try await eventually("the server sees it") { gone.value == 1 }
  }

  @Test("A released transport closes its connections")
  func droppedTransport() async throws {
    let (arrived, gone) = (Counter(), Counter())
    let server = try LoopbackServer { connection in
      connection.send(head() + "begun")
      arrived.add()
      if connection.waitForHangUp() { gone.add() }
    }
    var own: URLSessionTransport? = URLSessionTransport()
    var request = TransportRequest(url: server.url("/a"), maximumLength: 1_000)
    // However long the other tests keep this one waiting.
    request.idleTimeout = 3_600
    let stream = try await own?.open(request)
    try await eventually("the request is there") { arrived.value == 1 }
    own = nil
    let body = try #require(stream?.body)
    await #expect(throws: CancellationError.self) { for try await _ in body {} }
    try await eventually("the server sees it") { gone.value == 1 }
  }

  @Test("A redirect on the same scheme is followed; one to another scheme, or in a circle, is refused")
  func redirects() async throws {
    let server = try LoopbackServer { connection in
      switch connection.target {
      case "/here": connection.send(head("302 Found", "Location: /there", "Content-Length: 0"))
      case "/there": connection.send(head("200 OK", "Content-Length: 2") + "ok")
      case "/circle": connection.send(head("302 Found", "Location: /circle", "Content-Length: 0"))
      default: connection.send(head("302 Found", "Location: https://127.0.0.1:1/x", "Content-Length: 0"))
      }
    }
    let response = try await transport.fetch(TransportRequest(url: server.url("/here"), maximumLength: 100))
    #expect(response.body == Data("ok".utf8))
    for path in ["/circle", "/elsewhere"] {
      let issue = await issue {
        _ = try await transport.fetch(TransportRequest(url: server.url(path), maximumLength: 100))
      }
      #expect(issue?.code == .refusedRedirect, "\(path)")
    }
    #expect(server.connections.count < 12)
  }

  @Test("A body that breaks off is an error, not a short file")
  func truncated() async throws {
    let server = try LoopbackServer { $0.send(head("200 OK", "Content-Length: 1000") + "short") }
    let issue = await issue {
      _ = try await transport.fetch(TransportRequest(url: server.url("/a"), maximumLength: 1_000))
    }
    #expect(issue?.code == .networkFailure)
  }

  @Test("A missing server is a clear issue")
  func refused() async throws {
    let port = try RefusingPort()
    let request = TransportRequest(url: port.url("/a"), maximumLength: 10)
    let issue = await issue { _ = try await transport.fetch(request) }
    #expect(issue?.code == .networkFailure)
    #expect(issue?.suggestion.isEmpty == false)
  }

  @Test("A download over a broken connection continues where it ended", arguments: [true, false])
  func resume(_ knowsRanges: Bool) async throws {
    let body = noise(9, count: 200_000)
    let attempts = Counter()
    let server = try LoopbackServer { connection in
      let attempt = attempts.add()
      let start = knowsRanges ? Int(connection.header("range")?.dropFirst(6).dropLast() ?? "0") ?? 0 : 0
      let status = start > 0 ? "206 Partial Content" : "200 OK"
      let range = "Content-Range: bytes \(start)-\(body.count - 1)/\(body.count)"
      connection.send(head(status, "Content-Length: \(body.count - start)", start > 0 ? range : "X-A: b"))
      connection.send(body.dropFirst(start).prefix(attempt == 3 ? body.count : 70_000))
    }
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "part")
    let digest = FileDigest(length: body.count, hashes: ["sha256": sha256(body)])
    let download = FileDownload(url: server.url("/a"), digest: digest, file: file, transport: transport)
    let received = try await download.run { _ in }.received
    #expect(try Data(contentsOf: file) == body)
    #expect(received == (knowsRanges ? 200_000 : 340_000))
    #expect(attempts.value == 3)
  }

  @Test("Many requests, many failures: no connection is left open")
  func connections() async throws {
    let closed = Counter()
    let server = try LoopbackServer { connection in
      connection.send(head("200 OK", "Content-Length: 10000"))
      connection.send(Data(repeating: 0x61, count: 10_000))
      if connection.waitForHangUp() { closed.add() }
    }
    for index in 0..<100 {
      let request = TransportRequest(
        url: server.url("/\(index)"), maximumLength: index.isMultiple(of: 2) ? 100 : 20_000)
      _ = try? await transport.fetch(request)
    }
    try await eventually("the connections are closed") { closed.value == 100 }
    #expect(server.connections.count == 100)
  }
}
