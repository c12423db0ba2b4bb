import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

/// Answers batches as specified, and stores them.
actor ReportServer: ReportTransport {
  private var answers: [ReportReceipt]
  private(set) var batches: [ReportBatch] = []

  init(_ answers: ReportReceipt...) { self.answers = answers }

  func send(_ batch: ReportBatch) async throws -> ReportReceipt {
    batches.append(batch)
    return answers.isEmpty ? .taken : answers.removeFirst()
  }
}

@Suite("Reports")
struct ReportTests {
  private let folder: TemporaryFolder
  private let clock = ManualClock()
  private let first = reference(spring, one)
  private let second = reference(spring, two)
  private let busy = SkinIssue(.unexpectedStatus, "Busy", suggestion: "Wait.")

  init() throws { folder = try TemporaryFolder() }

  private func queue(
    _ server: any ReportTransport, isEnabled: Bool = true, options: ReportQueue.Options = .init()
  ) throws -> ReportQueue {
    let queue = ReportQueue(
      app: app, channel: channel, store: folder.url, transport: server, clock: clock, options: options)
    if isEnabled { try queue.setEnabled(true) }
    return queue
  }

  @Test("Nothing is collected before the app enables it; when disabled, everything is deleted")
  func optIn() async throws {
    let server = ReportServer()
    let queue = try queue(server, isEnabled: false)
    queue.add(.applied, first)
    #expect(!queue.isEnabled && queue.waiting.isEmpty)
    try queue.setEnabled(true)
    queue.add(.applied, first)
    #expect(queue.waiting.count == 1)
    try queue.setEnabled(false)
    #expect(await queue.send() == 0)
    try queue.setEnabled(true)
    #expect(queue.waiting.isEmpty)
    #expect(await server.batches.isEmpty)
  }

  @Test("The last state of each version is sent once, with its kind of download and its own token")
  func lastState() async throws {
    let server = ReportServer()
    let queue = try queue(server)
    queue.add(.offered, first, kind: .full, bytes: 500)
    queue.add(.failed, first, code: .networkFailure)
    queue.add(.offered, second, kind: .patch, bytes: 70)
    queue.add(.downloaded, second, kind: .patch, bytes: 60)
    queue.add(.applied, second)
    #expect(await queue.send() == 2)
    queue.add(.applied, second)
    clock.advance(by: 3_600)
    #expect(await queue.send() == 0)
    let batch = try #require(await server.batches.first)
    #expect(await server.batches.count == 1)
    #expect(batch.format == 1 && batch.app == app && batch.channel == channel)
    // The skin that is shown comes first.
    #expect(batch.reports.map(\.kind) == [.applied, .failed])
    #expect(batch.reports.map(\.code) == [nil, "network-failure"])
    #expect(batch.reports.map(\.updateKind) == [.patch, .full])
    #expect(batch.reports.map(\.bytes) == [60, 500])
    #expect(Set(batch.reports.map(\.token)).count == 2)
    #expect(batch.reports.allSatisfy { $0.token.count == 32 })
  }

  @Test("Only the skin that is shown is applied: the one before is replaced, and applied again after a revert")
  func oneIsShown() async throws {
    let server = ReportServer()
    let queue = try queue(server)
    func send() async {
      while await queue.send() > 0 { clock.advance(by: 900) }
      clock.advance(by: 900)
    }
    for skin in [first, second, first, nil] {
      queue.shows(skin, appVersion: one)
      queue.shows(skin, appVersion: one)
      await send()
    }
    let batches = await server.batches.map { $0.reports.map { "\($0.kind.rawValue) \($0.skin.version)" } }
    #expect(
      batches == [
        ["applied 1.0.0"], ["applied 2.0.0"], ["replaced 1.0.0"], ["applied 1.0.0"], ["replaced 2.0.0"],
        ["replaced 1.0.0"],
      ])
    #expect(await Set(server.batches.flatMap { $0.reports.map(\.token) }).count == 2)
  }

  @Test("The shown skin is reported again once a day, also after a restart; nothing else is")
  func onceADay() async throws {
    let server = ReportServer()
    var queue = try queue(server)
    queue.add(.failed, second, code: .networkFailure)
    queue.shows(first, appVersion: nil)
    #expect(await queue.send() == 2)
    clock.advance(by: 3_600 * 23)
    #expect(await queue.send() == 0)
    clock.advance(by: 3_600)
    queue = try self.queue(server)
    #expect(queue.waiting.map(\.kind) == [.applied] && queue.waiting.map(\.skin) == [first])
    #expect(await queue.send() == 1)
    clock.advance(by: 900)
    #expect(queue.waiting.isEmpty)
    // News go first.
    clock.advance(by: 86_400)
    queue.add(.offered, reference(spring, three))
    #expect(await queue.send() == 1)
    #expect(await server.batches.last?.reports.map(\.kind) == [.offered])
    clock.advance(by: 900)
    #expect(await queue.send() == 1)
    #expect(await server.batches.last?.reports.map(\.kind) == [.applied])
  }

  @Test("A rollback stays reported when the skin is refused later, sent or not", arguments: [false, true])
  func rolledBackStays(_ isSent: Bool) async throws {
    let server = ReportServer()
    let queue = try queue(server)
    queue.add(.applied, first)
    queue.add(.rolledBack, first, code: .unhealthySkin)
    if isSent { #expect(await queue.send() == 1) }
    queue.add(.failed, first, code: .unhealthySkin)
    queue.add(.failed, first, code: .networkFailure)
    #expect(queue.waiting.map(\.kind) == (isSent ? [] : [.rolledBack]))
    // Another version fails by itself, and the same one may be shown again.
    queue.add(.failed, second, code: .networkFailure)
    queue.add(.applied, first)
    #expect(queue.waiting.map(\.kind) == [.applied, .failed])
    queue.add(.failed, first, code: .networkFailure)
    #expect(queue.waiting.map(\.kind) == [.failed, .failed])
  }

  @Test("A new state of a version has the same token, also after a restart")
  func token() async throws {
    let server = ReportServer()
    try queue(server).add(.downloaded, first, kind: .full, bytes: 9)
    let restarted = try queue(server)
    #expect(restarted.isEnabled)
    let token = try #require(restarted.waiting.first?.token)
    #expect(await restarted.send() == 1)
    restarted.add(.applied, first)
    #expect(restarted.waiting.map(\.token) == [token])
  }

  @Test("Nothing in a batch links its versions to those of another batch, even after a restart")
  func batchesApart() async throws {
    let server = ReportServer()
    let third = reference(spring, three)
    var queue = try queue(server)
    queue.add(.applied, first)
    queue.add(.applied, second)
    #expect(await queue.send() == 2)
    queue.add(.rolledBack, first, code: .unhealthySkin)
    queue.add(.offered, third)
    queue.add(.failed, second, code: .networkFailure)
    queue = try self.queue(server)
    queue.add(.offered, reference(common, one))
    // The oldest first: a state of a version that the server knows alone, new ones together.
    for count in [1, 2, 1] {
      #expect(await queue.send() == count)
      clock.advance(by: 900)
    }
    #expect(queue.waiting.isEmpty)
    let batches = await server.batches
    let kinds: [[UpdateReport.Kind]] = [[.applied, .applied], [.rolledBack], [.offered, .offered], [.failed]]
    try #require(batches.map { $0.reports.map(\.kind) } == kinds)
    #expect(batches[1].reports[0].token == batches[0].reports[0].token)
    #expect(batches[3].reports[0].token == batches[0].reports[1].token)
    #expect(Set(batches[0].reports.map(\.token)).isDisjoint(with: batches[2].reports.map(\.token)))
  }

  @Test("Batches keep their distance, which grows after failures and follows the server's requests")
  func pauses() async throws {
    let server = ReportServer(.later(busy, after: 7_200), .later(busy, after: nil), .taken)
    let queue = try queue(server)
    queue.add(.applied, first)
    #expect(await queue.send() == 0)
    #expect(queue.lastIssue == busy)
    clock.advance(by: 7_199)
    await queue.send()
    #expect(await server.batches.count == 1)
    clock.advance(by: 2)
    await queue.send()
    #expect(await server.batches.count == 2)
    // The second pause is at most two minutes.
    clock.advance(by: 121)
    #expect(await queue.send() == 1)
    #expect(queue.lastIssue == nil)
    queue.add(.applied, second)
    #expect(await queue.send() == 0)
    clock.advance(by: 900)
    #expect(await queue.send() == 1)
  }

  @Test("Refused reports aren't sent again")
  func refused() async throws {
    let server = ReportServer(.refused(busy))
    let queue = try queue(server)
    queue.add(.applied, first)
    #expect(await queue.send() == 0)
    #expect(queue.waiting.isEmpty)
    #expect(queue.lastIssue == busy)
  }

  @Test("The number of stored versions is limited, and sent ones are removed first")
  func bounds() async throws {
    var options = ReportQueue.Options()
    options.limit = 3
    let queue = try queue(ReportServer(), options: options)
    queue.add(.applied, first)
    #expect(await queue.send() == 1)
    for number in 2...4 { queue.add(.applied, reference(spring, SkinVersion(UInt16(number), 0, 0))) }
    #expect(queue.waiting.map(\.skin.version) == [two, three, four])
    queue.add(.applied, reference(common, one))
    #expect(queue.waiting.map(\.skin.version) == [three, four, one])
  }

  @Test("A state that changed while it was being sent is sent again")
  func changedMeanwhile() async throws {
    let slow = SlowReports()
    let queue = try queue(slow)
    queue.add(.downloaded, first)
    async let sent = queue.send()
    await slow.begun()
    queue.add(.applied, first)
    await slow.answer()
    #expect(await sent == 1)
    #expect(queue.waiting.map(\.kind) == [.applied])
    // The server knows its token, so it is sent alone.
    queue.add(.applied, second)
    clock.advance(by: 900)
    async let alone = queue.send()
    await slow.begun()
    await slow.answer()
    #expect(await alone == 1)
    #expect(queue.waiting.map(\.skin) == [second])
  }

  @Test("An updater reports offers, downloads, failures and its app's reports")
  func updater() async throws {
    let device = try Device(skipsWaits: true)
    let server = ReportServer()
    let reports = try queue(server)
    let updater = try device.updater(try device.store(), policy: RecordingPolicy(.now), reports: reports)
    try device.publish(one)
    let result = try await updater.check()
    #expect(reports.waiting.map(\.kind) == [.downloaded])
    #expect(reports.waiting.map(\.bytes) == [result.downloadedBytes])
    updater.applied(first)
    try device.publish(two)
    for path in [package(two), patch(one, two)] { device.repository.files[try device.stored(path)] = nil }
    device.repository.files[try device.stored(package(one))] = nil
    #expect(await issue { _ = try await updater.check() } != nil)
    #expect(reports.waiting.map(\.kind) == [.applied, .failed])
    #expect(reports.waiting.last?.code == "unexpected-status")
    updater.rolledBack(from: first, to: nil, busy)
    #expect(reports.waiting.map(\.kind) == [.failed, .rolledBack])
  }

  @Test("A report has the app's version, and is sent again after the app was updated")
  func appVersion() async throws {
    let server = ReportServer()
    var options = ReportQueue.Options()
    options.interval = 0
    let queue = try queue(server, options: options)
    queue.add(.applied, first, appVersion: SkinVersion(5, 0, 0))
    #expect(await queue.send() == 1)
    queue.add(.applied, first, appVersion: SkinVersion(5, 0, 0))
    #expect(await queue.send() == 0)
    queue.add(.applied, first, appVersion: SkinVersion(5, 1, 0))
    #expect(await queue.send() == 1)
    let reports = await server.batches.flatMap(\.reports)
    #expect(reports.map(\.appVersion) == [SkinVersion(5, 0, 0), SkinVersion(5, 1, 0)])
    #expect(Set(reports.map(\.token)).count == 1)
    let text = String(decoding: try JSONEncoder().encode(reports), as: UTF8.self)
    #expect(text.contains(#""app_version":"5.1.0""#))
    // Reports of older clients, and stored ones, have no version.
    let old = Data(#"{"kind":"applied","skin":{"id":"spring","version":"1.0.0"},"token":"00"}"#.utf8)
    #expect(try JSONDecoder().decode(UpdateReport.self, from: old).appVersion == nil)
  }

  @Test("Over a real socket: one POST of JSON without identifying fields; statuses are distinguished")
  func socket() async throws {
    let bodies = Locked<[String]>([])
    let statuses = Locked([
      "503 Busy\r\nRetry-After: 7200", "503 Busy\r\nRetry-After: Fri, 31 Dec 2999 23:59:59 GMT",
      "302 Found\r\nLocation: /elsewhere", "204 No Content",
    ])
    let server = try LoopbackServer { connection in
      let length = connection.header("Content-Length").flatMap { Int($0) } ?? 0
      bodies.withLock { $0.append(connection.head + String(decoding: connection.read(length), as: UTF8.self)) }
      let status = statuses.withLock { $0.removeFirst() }
      connection.send("HTTP/1.1 \(status)\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
    }
    let transport = HTTPReportTransport(url: server.url("/reports"))
    let report = UpdateReport(kind: .applied, skin: first, updateKind: .full, bytes: 5, code: nil, token: "00")
    let batch = ReportBatch(app: app, channel: channel, reports: [report])
    let url = server.url("/reports")
    for wait: TimeInterval in [7_200, 86_400] {
      let receipt = try await transport.send(batch)
      guard case .later(let issue, let after) = receipt else { throw busy }
      #expect(issue.code == .unexpectedStatus && after == wait)
    }
    #expect(
      try await transport.send(batch)
        == .refused(.unexpectedStatus(302, retryAfter: nil, now: clock.now, url: url)))
    #expect(try await transport.send(batch) == .taken)
    let last = try #require(bodies.withLock { $0.last })
    #expect(bodies.withLock { $0.count } == 4)
    #expect(last.hasPrefix("POST /reports HTTP/1.1\r\n"))
    let fields = Dictionary(
      last.components(separatedBy: "\r\n").dropFirst().prefix { !$0.isEmpty }.map { line in
        let name = line.prefix { $0 != ":" }
        return (name.lowercased(), line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces))
      }, uniquingKeysWith: { first, second in "\(first), \(second)" })
    // Besides these there are only the fields that HTTP requires.
    let neutral = ["accept": "*/*", "accept-encoding": "identity", "accept-language": "*", "user-agent": "SkinKit"]
    for (name, value) in neutral { #expect(fields[name] == value) }
    #expect(
      Set(fields.keys).subtracting(neutral.keys)
        .isSubset(of: ["connection", "content-length", "content-type", "host"]))
    #expect(
      last.hasSuffix(
        #"{"app":"festival","channel":"stable","format":1,"reports":[{"bytes":5,"kind":"applied","#
          + #""method":"full","skin":{"id":"spring-festival","version":"1.0.0"},"token":"00"}]}"#))
  }

  @Test("A server that can't be reached is an issue, and reports wait")
  func unreachable() async throws {
    let url = try #require(URL(string: "http://127.0.0.1:1/reports"))
    let queue = try queue(HTTPReportTransport(url: url))
    queue.add(.applied, first)
    #expect(await queue.send() == 0)
    #expect(queue.lastIssue?.code == .networkFailure)
    #expect(queue.waiting.count == 1)
  }
}

/// Accepts a batch on request.
private actor SlowReports: ReportTransport {
  private var waiting: CheckedContinuation<Void, Never>?
  private var beginning: CheckedContinuation<Void, Never>?

  func send(_ batch: ReportBatch) async throws -> ReportReceipt {
    await withCheckedContinuation { continuation in
      waiting = continuation
      beginning?.resume()
      beginning = nil
    }
    return .taken
  }

  func begun() async {
    guard waiting == nil else { return }
    await withCheckedContinuation { beginning = $0 }
  }

  func answer() {
    waiting?.resume()
    waiting = nil
  }
}
