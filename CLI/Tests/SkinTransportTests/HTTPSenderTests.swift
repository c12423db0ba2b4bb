import Foundation
import SkinKit
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinTransport

@Suite("Requests with bodies")
struct HTTPSenderTests {
  private let sender = HTTPSender(maximumLength: 100_000, timeout: 60, proxies: EnvironmentProxies([:]))

  @Test("A file is sent completely, with its length and its fields, and its progress is reported")
  func sendsFile() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "file")
    let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    try bytes.write(to: file)
    let received = Locked(Data())
    let server = try LoopbackServer { connection in
      let body = connection.read(Int(connection.header("content-length") ?? "") ?? 0)
      received.withLock { $0 = body }
      connection.send("HTTP/1.1 201 Created\r\nETag: \"x\"\r\nContent-Length: 2\r\n\r\nok")
    }
    let progress = Locked<[Int]>([])
    let answer = try await sender.send("PUT", server.url("/a?b=c"), fields: ["X-Own": "y"], body: .file(file)) {
      count in
      progress.withLock { $0.append(count) }
    }
    #expect(answer.status == 201 && answer.headers["etag"] == "\"x\"" && answer.body == Data("ok".utf8))
    #expect(received.withLock { $0 } == bytes)
    let connection = server.connections[0]
    #expect(connection.head.hasPrefix("PUT /a?b=c HTTP/1.1\r\n") && connection.header("x-own") == "y")
    #expect(connection.header("transfer-encoding") == nil)
    #expect(progress.withLock { $0.first == 0 && $0.last == bytes.count && $0 == $0.sorted() })
  }

  @Test("The answer of a server that refuses early is returned, and redirects aren't followed")
  func refusals() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "file")
    // Far more than the buffers of two sockets hold: a request that is sent already may lose the body of its answer.
    try Data(repeating: 1, count: 64 << 20).write(to: file)
    let server = try LoopbackServer { connection in
      let status = connection.target == "/long" ? "413 Too Long" : "307 Elsewhere\r\nLocation: /other"
      connection.send("HTTP/1.1 \(status)\r\nContent-Length: 3\r\nConnection: close\r\n\r\nno!")
      while !connection.read(1 << 20).isEmpty {}
    }
    let long = try await sender.send("POST", server.url("/long"), body: .file(file))
    #expect(long.status == 413 && long.body == Data("no!".utf8))
    #expect(try await sender.send("POST", server.url("/a"), body: .data(Data("x".utf8))).status == 307)
    #expect(server.connections.map(\.target) == ["/long", "/a"])
  }

  @Test("An answer that would fill the memory or ends URLSession is an issue", arguments: HostileAnswer.allCases)
  func hostile(_ answer: HostileAnswer) async throws {
    let accepted = Locked<Int?>(nil)
    let server = try LoopbackServer { connection in
      let count = answer.send(to: connection)
      accepted.withLock { $0 = count }
    }
    await #expect(throws: SkinIssue.self) {
      try await sender.send("POST", server.url("/a"), body: .data(Data("x".utf8)))
    }
    try await eventually("the client closes the connection") { accepted.withLock { $0 } != nil }
    // The bytes that the buffers of two sockets hold.
    #expect(accepted.withLock { $0 } ?? .max < 1 << 25)
  }

  @Test("Reports are sent and understood, and a hostile answer doesn't end the process")
  func reports() async throws {
    let server = try LoopbackServer { connection in
      _ = connection.read(Int(connection.header("content-length") ?? "") ?? 0)
      switch connection.target {
      case "/taken": connection.send("HTTP/1.1 204 No Content\r\n\r\n")
      case "/busy": connection.send("HTTP/1.1 503 Busy\r\nRetry-After: 7200\r\nContent-Length: 0\r\n\r\n")
      default: HostileAnswer.absurdLength.send(to: connection)
      }
    }
    let (app, channel) = (try #require(SkinIdentifier("festival")), try #require(SkinIdentifier("stable")))
    let batch = ReportBatch(app: app, channel: channel, reports: [])
    #expect(try await AsyncHTTPReportTransport(url: server.url("/taken")).send(batch) == .taken)
    guard case .later(_, 7_200) = try await AsyncHTTPReportTransport(url: server.url("/busy")).send(batch) else {
      Issue.record("the wait of a busy server is missing")
      return
    }
    await #expect(throws: SkinIssue.self) {
      try await AsyncHTTPReportTransport(url: server.url("/hostile")).send(batch)
    }
    let fields = server.connections[0]
    #expect(fields.header("user-agent") == "SkinKit" && fields.header("content-type") == "application/json")
  }
}
