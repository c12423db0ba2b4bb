import Foundation
import SkinKit
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Downloads")
struct DownloadTests {
  private let body = noise(11, count: 50_000)
  private let folder: TemporaryFolder
  private let server: FaultServer
  private let clock = ManualClock(skipsWaits: true)
  private let transport = URLSessionTransport()

  init() throws {
    folder = try TemporaryFolder()
    server = try FaultServer([["file": noise(12, count: 50_000)], ["file": body]])
  }

  private var file: URL { folder.url.appending(path: "file.part") }
  private var part: DownloadPart { DownloadPart(file: file) }

  private func download(_ transport: any HTTPTransport) -> FileDownload {
    FileDownload(
      url: server.url("file", state: 1), digest: FileDigest(length: body.count, hashes: ["sha256": sha256(body)]),
      file: file, transport: transport, clock: clock)
  }

  /// Fails with the same fault at every request.
  private func issue(of fault: NetworkFault) async -> SkinIssue? {
    let faulty = FaultyTransport(transport) { _ in fault }
    return await SkinUpdateTests.issue { _ = try await download(faulty).run { _ in } }
  }

  @Test("A download is complete, reports each step, and leaves no note")
  func whole() async throws {
    let steps = Locked<[DownloadProgress]>([])
    let end = try await download(transport).run { step in steps.withLock { $0.append(step) } }
    #expect(try Data(contentsOf: file) == body)
    #expect(end == DownloadProgress(present: body.count, received: body.count, total: body.count))
    #expect(steps.withLock { $0.last } == end)
    #expect(steps.withLock { $0.map(\.present) == $0.map(\.present).sorted() })
    #expect(part.note == nil)
  }

  @Test("A file that is present is checked and not requested")
  func present() async throws {
    try body.write(to: file)
    let asked = FaultyTransport(transport)
    #expect(try await download(asked).run { _ in }.received == 0)
    #expect(asked.requests.isEmpty)
  }

  @Test(
    "Each network fault has its own issue",
    arguments: [
      (.init(.cut, 1_000), .networkFailure), (.init(.reset), .networkFailure), (.init(.garbage, 3), .networkFailure),
      (.init(.truncate, 1_000), .wrongLength), (.init(.lengthen), .answerTooLong), (.init(.endless), .answerTooLong),
      (.init(.corrupt, 9), .mismatchedFile), (.init(.stall, 1_000), .networkTimeout), (.init(.drip, 10), .tooSlow),
      (.init(.status, 404), .unexpectedStatus), (.init(.status, 503), .unexpectedStatus),
      (.init(.redirectLoop), .refusedRedirect), (.init(.redirectScheme), .refusedRedirect),
      (.init(.wrongRange, 5), .badRange), (.init(.wrongTotal, 5), .badRange), (.init(.page), .captivePortal),
      (.init(.disguisedPage), .captivePortal), (.init(.portal), .captivePortal), (.init(.replay), .mismatchedFile),
      (.init(.status, 511), .captivePortal),
    ] as [(NetworkFault, SkinIssue.Code)])
  func issues(_ fault: NetworkFault, _ code: SkinIssue.Code) async throws {
    let issue = try #require(await issue(of: fault))
    #expect(issue.code == code)
    #expect(issue.suggestion.isEmpty == false)
    #expect(issue.place.file?.isEmpty == false)
    // After any fault, the next download without one succeeds.
    _ = try await download(transport).run { _ in }
    #expect(try Data(contentsOf: file) == body)
  }

  @Test(
    "Transient failures are retried after growing waits; others aren't",
    arguments: [
      (.init(.cut, 1_000), 5), (.init(.reset), 5), (.init(.status, 500), 5), (.init(.status, 429), 5),
      (.init(.stall, 0), 5), (.init(.status, 404), 1), (.init(.status, 403), 1), (.init(.truncate, 9), 1),
      (.init(.page), 1), (.init(.redirectLoop), 1), (.init(.lengthen), 1), (.init(.wrongRange, 5), 1),
    ] as [(NetworkFault, Int)])
  func attempts(_ fault: NetworkFault, _ count: Int) async throws {
    let faulty = FaultyTransport(transport) { _ in fault }
    let before = clock.now
    _ = await SkinUpdateTests.issue { _ = try await download(faulty).run { _ in } }
    #expect(faulty.requests.count == count)
    let waited = clock.now.timeIntervalSince(before)
    // Four waits of ½, 1, 2 and 4 s, or as long as the server asks for, halved at most.
    if count == 1 { #expect(waited == 0) } else { #expect(waited >= (fault.amount == 429 ? 28 : 3.75)) }
  }

  @Test("A server that asks for a long wait isn't asked again in this download")
  func retryAfter() async throws {
    let asked = Locked(0)
    let server = try LoopbackServer { connection in
      asked.withLock { $0 += 1 }
      connection.send("HTTP/1.1 503 No\r\nRetry-After: 3600\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }
    var download = download(transport)
    download = FileDownload(
      url: server.url("/file"), digest: download.digest, file: file, transport: transport, clock: clock)
    let before = clock.now
    let issue = await SkinUpdateTests.issue { [download] in _ = try await download.run { _ in } }
    #expect(issue?.code == .unexpectedStatus)
    #expect(issue?.retryAfter == 3_600)
    #expect(asked.withLock { $0 } == 1)
    #expect(clock.now == before)
  }

  @Test("Retry-After is read as seconds and as a date")
  func retryAfterForms() {
    let now = Date(timeIntervalSince1970: 784_111_777 - 60)
    #expect(RetryAfter.seconds("120", now: now) == 120)
    #expect(RetryAfter.seconds("Sun, 06 Nov 1994 08:49:37 GMT", now: now) == 60)
    #expect(RetryAfter.seconds("Sun, 06 Nov 1994 08:49:37 GMT", now: now + 600) == 0)
    for text in [nil, "", "-1", "soon", "1e9"] { #expect(RetryAfter.seconds(text, now: now) == nil) }
  }

  @Test("The rest is requested with the tag of the beginning, which is in its note")
  func validator() async throws {
    let faulty = FaultyTransport(transport, .init(.cut, 20_000))
    var first = FileDownload(
      url: server.url("file", state: 1), digest: download(transport).digest, file: file, transport: faulty,
      clock: clock)
    first.retries.maximumAttempts = 1
    let broken = await SkinUpdateTests.issue { [first] in _ = try await first.run { _ in } }
    #expect(broken?.code == .networkFailure)
    #expect(part.size == 20_000)
    #expect(part.note == .init(url: first.url.absoluteString, validator: "\"\(sha256(body))\""))
    #expect(try await first.run { _ in }.received == 30_000)
    let rest = try #require(faulty.requests.last).request
    #expect(rest.fields["Range"] == "bytes=20000-")
    #expect(rest.fields["If-Range"] == "\"\(sha256(body))\"")
    #expect(try Data(contentsOf: file) == body)
  }

  @Test("A file that changed on the server is downloaded anew, not mixed")
  func changedMeanwhile() async throws {
    // The beginning is that of the older file, whose tag differs; its address is the same.
    try part.begin(.init(url: server.url("file", state: 1).absoluteString, validator: "\"older\""))
    try noise(12, count: 20_000).write(to: file)
    #expect(try await download(transport).run { _ in }.received == body.count)
    #expect(try Data(contentsOf: file) == body)
  }

  @Test("A beginning without a note, or from another address, is discarded", arguments: [true, false])
  func unknownBeginning(_ hasNote: Bool) async throws {
    if hasNote { try part.begin(.init(url: "https://other.invalid/file", validator: nil)) }
    try body.prefix(20_000).write(to: file)
    let faulty = FaultyTransport(transport)
    _ = try await download(faulty).run { _ in }
    #expect(faulty.requests.map { $0.request.fields["Range"] } == [nil])
    #expect(try Data(contentsOf: file) == body)
  }

  @Test("A wrong beginning is found at the end, and the complete file is downloaded")
  func wrongBeginning() async throws {
    let faulty = FaultyTransport(transport, .init(.cut, 20_000), .init(.corrupt, 7))
    #expect(try await download(faulty).run { _ in }.received == 2 * body.count)
    #expect(try Data(contentsOf: file) == body)
    #expect(faulty.requests.count == 3)
  }

  @Test("A wrong range is refused, and the complete file is downloaded")
  func wrongRest() async throws {
    for kind in [NetworkFault.Kind.wrongRange, .wrongTotal] {
      let faulty = FaultyTransport(transport, .init(.cut, 20_000), .init(kind, 33))
      _ = try await download(faulty).run { _ in }
      #expect(faulty.requests.map { $0.request.fields["Range"] } == [nil, "bytes=20000-", nil])
      #expect(try Data(contentsOf: file) == body)
      try FileManager.default.removeItem(at: file)
    }
  }

  @Test("A canceled download stops, keeps the received bytes, and continues later")
  func cancellation() async throws {
    let faulty = FaultyTransport(transport, .init(.cut, 20_000))
    let patient = ManualClock()
    let first = FileDownload(
      url: server.url("file", state: 1), digest: download(transport).digest, file: file, transport: faulty,
      clock: patient)
    let task = Task { try await first.run { _ in } }
    try await eventually("it pauses") { patient.sleeperCount == 1 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(part.size == 20_000)
    #expect(try await download(transport).run { _ in }.received == 30_000)
  }

  @Test("Setting the clock doesn't disturb a download", arguments: [-1e9, 1e9])
  func clockJumps(_ seconds: TimeInterval) async throws {
    let faulty = FaultyTransport(transport, .init(.cut, 20_000), .init(.status, 503))
    _ = try await download(faulty).run { [clock] _ in clock.advance(by: seconds) }
    #expect(try Data(contentsOf: file) == body)
    #expect(faulty.requests.count == 3)
  }

  @Test("A Content-Range is read exactly")
  func contentRange() throws {
    let range = try #require(ContentRange("bytes 100-199/200"))
    #expect((range.first, range.last, range.total) == (100, 199, 200))
    #expect(try #require(ContentRange("bytes 0-0/*")).total == nil)
    for text in [
      nil, "", "bytes", "bytes */200", "bytes 100-199", "bytes 199-100/200", "bytes 100-200/200", "bytes -1-5/10",
      "bytes 1-2-3/10", "bytes 1-2/x", "lines 1-2/3", "bytes 99999999999999999999-1/2",
    ] {
      #expect(ContentRange(text) == nil, "\(text ?? "nil")")
    }
  }
}
