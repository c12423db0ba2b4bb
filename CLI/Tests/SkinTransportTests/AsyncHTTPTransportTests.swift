import Foundation
import SkinKit
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinTransport

@Suite("Transport of the tools")
struct AsyncHTTPTransportTests {
  private let transport = AsyncHTTPTransport()

  private func head(_ status: String = "200 OK", _ fields: String...) -> String {
    (["HTTP/1.1 \(status)", "Connection: close"] + fields).map { $0 + "\r\n" }.joined() + "\r\n"
  }

  /// The code of the issue with which a request fails.
  private func failure(
    _ server: LoopbackServer, _ path: String = "/a", limit: Int = 1_000,
    _ change: (inout TransportRequest) -> Void = { _ in }
  ) async -> SkinIssue.Code? {
    var request = TransportRequest(url: server.url(path), maximumLength: limit)
    change(&request)
    do {
      _ = try await transport.fetch(request)
      return nil
    } catch { return (error as? SkinIssue)?.code }
  }

  @Test("A file is received completely, with status and header fields, and asked for without compression")
  func fetches() async throws {
    let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    let server = try LoopbackServer { connection in
      connection.send(head("200 OK", "Content-Length: \(body.count)", "ETag: \"x\"", "X-A: 1", "X-A: 2"))
      connection.send(body)
    }
    var request = TransportRequest(url: server.url("/a?b=c"), maximumLength: body.count)
    request.headers = ["Range": "bytes=1-", "X-Own": "y"]
    request.validator = "\"v\""
    let response = try await transport.fetch(request)
    #expect(response.status == 200)
    #expect(response.validator == "\"x\"")
    #expect(response.headers["x-a"] == "1, 2")
    #expect(response.body == body)
    let connection = server.connections[0]
    #expect(connection.target == "/a?b=c")
    #expect(connection.header("accept-encoding") == "identity")
    #expect(connection.header("range") == "bytes=1-" && connection.header("if-range") == "\"v\"")
    #expect(connection.header("x-own") == "y")
  }

  @Test("The status of an error is reported, however long its page is", arguments: [true, false])
  func longErrorPage(_ isAnnounced: Bool) async throws {
    let server = try LoopbackServer { connection in
      let page = Data(repeating: 0x61, count: 500_000)
      connection.send(head("503 No", isAnnounced ? "Content-Length: \(page.count)" : "X-A: b", "Retry-After: 7"))
      connection.send(page)
    }
    let response = try await transport.fetch(TransportRequest(url: server.url("/a"), maximumLength: 1_000))
    #expect(response.status == 503)
    #expect(response.headers["retry-after"] == "7")
    #expect(response.body.count <= 1_000)
  }

  @Test("An answer that would fill the memory is refused near its limit", arguments: HostileAnswer.allCases)
  func hostile(_ answer: HostileAnswer) async throws {
    let accepted = Locked<Int?>(nil)
    let server = try LoopbackServer { connection in
      let count = answer.send(to: connection)
      accepted.withLock { $0 = count }
    }
    let code = await failure(server, limit: 100_000)
    switch answer {
    case .endlessChunks, .tinyChunks, .endlessFile, .absurdLength: #expect(code == .answerTooLong)
    case .bomb: #expect(code == .unrequestedEncoding)
    // The parser of HTTP refuses it.
    case .impossibleLength: #expect(code == .networkFailure)
    }
    try await eventually("the connection is closed") { accepted.withLock { $0 } != nil }
    // The bytes that the buffers of two sockets hold.
    #expect(accepted.withLock { $0 } ?? .max < 1 << 25)
  }

  @Test(
    "A reader that doesn't read stops a stream without an end", arguments: [HostileAnswer.endlessChunks, .tinyChunks])
  func unread(_ answer: HostileAnswer) async throws {
    let accepted = Locked<Int?>(nil)
    let server = try LoopbackServer { connection in
      let count = answer.send(to: connection)
      accepted.withLock { $0 = count }
    }
    let stream = try await transport.open(TransportRequest(url: server.url("/events"), maximumLength: .max))
    try await eventually("the connection is closed") { accepted.withLock { $0 } != nil }
    #expect(accepted.withLock { $0 } ?? .max < 1 << 28)
    await #expect(throws: SkinIssue.self) { for try await _ in stream.body {} }
  }

  @Test("Redirects on the same scheme are followed; others, and circles, are refused")
  func redirects() async throws {
    let server = try LoopbackServer { connection in
      switch connection.target {
      case "/here": connection.send(head("302 Found", "Location: there", "Content-Length: 0"))
      case "/there": connection.send(head("200 OK", "Content-Length: 2") + "ok")
      case "/circle": connection.send(head("302 Found", "Location: /circle", "Content-Length: 0"))
      case "/portal": connection.send(head("302 Found", "Location: https://portal.invalid/", "Content-Length: 0"))
      default: connection.send(head("302 Found", "Location: https://127.0.0.1:1/x", "Content-Length: 0"))
      }
    }
    let response = try await transport.fetch(TransportRequest(url: server.url("/here"), maximumLength: 100))
    #expect(response.body == Data("ok".utf8))
    #expect(await failure(server, "/circle") == .refusedRedirect)
    #expect(await failure(server, "/elsewhere") == .refusedRedirect)
    #expect(await failure(server, "/portal") == .captivePortal)
    #expect(server.connections.count < 12)
  }

  @Test("Silence, a drip and a body below the minimum rate end with their issues")
  func slow() async throws {
    let server = try LoopbackServer { connection in
      connection.send(head() + "some")
      if connection.target == "/silent" {
        _ = connection.waitForHangUp()
      } else {
        connection.drip()
      }
    }
    #expect(await failure(server, "/silent") { $0.idleTimeout = 0.3 } == .networkTimeout)
    #expect(await failure(server, "/drip") { $0.totalTimeout = 0.5 } == .networkTimeout)
    let code = await failure(server, "/slow", limit: 1_000_000) { request in
      request.minimumRate = 100_000
      request.rateWindow = 0.25
    }
    #expect(code == .tooSlow)
  }

  @Test("A canceled task and a dropped stream close their connections", arguments: ["cancel", "cancel-body", "drop"])
  func leaves(_ way: String) async throws {
    let (arrived, gone) = (Locked(false), Locked(false))
    let server = try LoopbackServer { connection in
      if way != "cancel" { connection.send(head() + "begun") }
      arrived.withLock { $0 = true }
      let isGone = connection.waitForHangUp()
      gone.withLock { $0 = isGone }
    }
    var request = TransportRequest(url: server.url("/a"), maximumLength: 1_000)
    request.idleTimeout = 3_600
    if way == "drop" {
      let stream = try await transport.open(request)
      for try await _ in stream.body { break }
    } else {
      let task = Task { [request, transport] in try await transport.fetch(request) }
      try await eventually("the request is there") { arrived.withLock { $0 } }
      task.cancel()
      let result = await task.result
      #expect(throws: CancellationError.self) { try result.get() }
    }
    try await eventually("the server sees it") { gone.withLock { $0 } }
  }

  @Test("A broken body, an answer that isn't HTTP, and a missing server are network failures")
  func failures() async throws {
    let server = try LoopbackServer { connection in
      connection.send(
        connection.target == "/short" ? head("200 OK", "Content-Length: 1000") + "short" : "SSH-2.0-x\r\n\r\n")
    }
    #expect(await failure(server, "/short") == .networkFailure)
    #expect(await failure(server, "/garbage") == .networkFailure)
    let port = try RefusingPort()
    let request = TransportRequest(url: port.url("/a"), maximumLength: 10)
    let issue = await #expect(throws: SkinIssue.self) { _ = try await transport.fetch(request) }
    #expect(issue?.code == .networkFailure)
  }
}
