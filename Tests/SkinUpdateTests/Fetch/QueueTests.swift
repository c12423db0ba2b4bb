import Foundation
import SkinKit
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

/// Holds each download until it is let go, and counts.
private actor Gate: FileTransport {
  private(set) var started: [String] = []
  private(set) var running = 0
  private(set) var most = 0
  private(set) var cancelled = 0
  private var held: [String: AsyncStream<Int>.Continuation] = [:]

  func download(
    _ request: FileRequest, progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> DownloadProgress {
    let name = request.file.lastPathComponent
    let (steps, step) = AsyncStream.makeStream(of: Int.self)
    started.append(name)
    running += 1
    most = max(most, running)
    held[name] = step
    defer { running -= 1 }
    for await present in steps {
      guard present >= 0 else { throw SkinIssue.network(request.url, "as the test wants it") }
      progress(DownloadProgress(present: present, received: present, total: 100))
    }
    if Task.isCancelled { cancelled += 1 }
    try Task.checkCancellation()
    return DownloadProgress(present: 100, received: 100, total: 100)
  }

  func tell(_ name: String, _ present: Int) { held[name]?.yield(present) }
  func fail(_ name: String) { held[name]?.yield(-1) }
  func finish(_ name: String) { held[name]?.finish() }
}

/// Continues for a while after it was canceled, like a transport that closes its file.
private actor Lingering: FileTransport {
  private(set) var hasBegun = false
  private(set) var hasEnded = false
  private let (release, releasing) = AsyncStream.makeStream(of: Void.self)
  private let (cancellation, cancelling) = AsyncStream.makeStream(of: Void.self)

  func download(
    _ request: FileRequest, progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> DownloadProgress {
    hasBegun = true
    await withTaskCancellationHandler {
      await Task.detached { [release] in for await _ in release {} }.value
    } onCancel: {
      cancelling.finish()
    }
    hasEnded = true
    throw CancellationError()
  }

  nonisolated func waitForCancellation() async { for await _ in cancellation {} }

  func letGo() { releasing.finish() }
}

@Suite("Queue of downloads")
struct QueueTests {
  private let gate = Gate()

  private func request(_ name: String) throws -> FileRequest {
    let url = try #require(URL(string: "https://repository.invalid/\(name)"))
    return FileRequest(
      url: url, digest: FileDigest(length: 100, hashes: [:]), file: URL(fileURLWithPath: "/nowhere/\(name)"))
  }

  @Test("A limited number of downloads runs at once, in the order of the requests")
  func limit() async throws {
    let queue = DownloadQueue(transport: gate, limit: 2)
    let names = ["a", "b", "c", "d", "e"]
    var streams: [DownloadQueue.Progress] = []
    for name in names { streams.append(await queue.progress(of: try request(name))) }
    for (index, name) in names.enumerated() {
      try await eventually("\(name) begins") { await gate.started.count == min(names.count, index + 2) }
      await gate.finish(name)
    }
    for stream in streams {
      var last: DownloadProgress?
      for try await progress in stream { last = progress }
      #expect(last?.isComplete == true)
    }
    #expect(await gate.most == 2)
    #expect(await Set(gate.started.prefix(2)) == ["a", "b"])
    #expect(await Array(gate.started.dropFirst(2)) == ["c", "d", "e"])
  }

  @Test("A file that two callers request is downloaded once, and both receive it")
  func shared() async throws {
    let queue = DownloadQueue(transport: gate)
    let (left, right) = (await queue.progress(of: try request("a")), await queue.progress(of: try request("a")))
    try await eventually("it begins") { await gate.started == ["a"] }
    await gate.finish("a")
    for stream in [left, right] {
      var last: DownloadProgress?
      for try await progress in stream { last = progress }
      #expect(last?.isComplete == true)
    }
    #expect(await gate.started == ["a"])
  }

  @Test("A caller that leaves doesn't disturb the others; after the last the download is canceled")
  func leaving() async throws {
    let queue = DownloadQueue(transport: gate)
    let request = try request("a")
    let tasks = (0..<2).map { _ in Task { try await queue.download(request) } }
    try await eventually("it begins") { await gate.started == ["a"] }
    tasks[0].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[0].value }
    #expect(await gate.running == 1)
    await gate.tell("a", 50)
    await gate.finish("a")
    #expect(try await tasks[1].value.isComplete)
    #expect(await gate.cancelled == 0)

    let last = Task { try await queue.download(request) }
    try await eventually("it begins again") { await gate.started == ["a", "a"] }
    last.cancel()
    try await eventually("it ends") { await gate.cancelled == 1 }
  }

  @Test("A canceled caller returns when the file isn't written any more")
  func settled() async throws {
    let transport = Lingering()
    let queue = DownloadQueue(transport: transport)
    let request = try request("a")
    let task = Task {
      await #expect(throws: CancellationError.self) { try await queue.download(request) }
      return await transport.hasEnded
    }
    try await eventually("it begins") { await transport.hasBegun }
    task.cancel()
    // A caller that doesn't wait for the transport returns before it's released.
    await transport.waitForCancellation()
    await transport.letGo()
    #expect(await task.value)
  }

  @Test("A caller that leaves while its file is queued removes it from the queue")
  func leavingEarly() async throws {
    let queue = DownloadQueue(transport: gate, limit: 1)
    let (first, second, third) = (try request("a"), try request("b"), try request("c"))
    let before = Task { try await queue.download(first) }
    try await eventually("the first begins") { await gate.started == ["a"] }
    let leaving = Task { try await queue.download(second) }
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    let after = Task { try await queue.download(third) }
    await gate.finish("a")
    #expect(try await before.value.isComplete)
    try await eventually("the third begins") { await gate.started.contains("c") }
    await gate.finish("c")
    #expect(try await after.value.isComplete)
  }

  @Test("A slow reader delays nothing and only misses steps: it gets the newest, then the end")
  func slowReader() async throws {
    let queue = DownloadQueue(transport: gate)
    let stream = await queue.progress(of: try request("a"))
    try await eventually("it begins") { await gate.started == ["a"] }
    for present in 1...99 { await gate.tell("a", present) }
    await gate.fail("a")
    try await eventually("it is over") { await gate.running == 0 }
    var seen = 0
    let issue = await issue { for try await _ in stream { seen += 1 } }
    #expect(issue?.code == .networkFailure)
    #expect(seen <= 3)
  }

  @Test("Over real sockets: many files, each once, complete")
  func sockets() async throws {
    let names = (0..<12).map { "file-\($0)" }
    let files = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, noise(UInt64($0 + 50), count: 20_000)) })
    let (server, folder) = (try FaultServer([files]), try TemporaryFolder())
    let faulty = FaultyTransport(URLSessionTransport()) { $0.isMultiple(of: 3) ? NetworkFault(.cut, $0 * 700) : nil }
    let queue = DownloadQueue(transport: faulty, clock: ManualClock(skipsWaits: true), limit: 3)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in names + names {
        let data = try #require(files[name])
        let request = FileRequest(
          url: server.url(name), digest: FileDigest(length: data.count, hashes: ["sha256": sha256(data)]),
          file: folder.url.appending(path: name))
        group.addTask {
          let end = try await queue.download(request)
          #expect(end.isComplete)
        }
      }
      try await group.waitForAll()
    }
    for name in names { #expect(try Data(contentsOf: folder.url.appending(path: name)) == files[name]) }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left.sorted() == names.sorted())
  }
}
