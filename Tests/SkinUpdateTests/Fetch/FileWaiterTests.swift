import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinUpdate

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Waiting for the system's files")
struct FileWaiterTests {
  private let waiters = FileWaiters()
  private let name = "abc.part"
  private let done = DownloadProgress(present: 100, received: 100, total: 100)

  /// A waiter: resuming its continuation twice crashes the process.
  private func wait(_ id: UUID, _ steps: Locked<[Int]> = Locked([])) async throws -> Task<DownloadProgress, any Error> {
    let url = try #require(URL(string: "https://repository.invalid/abc"))
    let request = FileRequest(
      url: url, digest: FileDigest(length: 100, hashes: [:]), file: URL(fileURLWithPath: "/nowhere/\(name)"))
    let task = Task { [waiters] in
      try await withCheckedThrowingContinuation { end in
        waiters.add(id, for: request, progress: { step in steps.withLock { $0.append(step.present) } }, end: end)
      }
    }
    try await eventually("it waits") { waiters.isWaiting(id, for: name) }
    return task
  }

  private func attach(
    _ task: Int, to id: UUID, cancel: @escaping @Sendable () -> Void = { _ = Issue.record("nobody cancelled it") }
  ) -> Bool {
    waiters.attach(task, to: id, for: name, cancel: cancel)
  }

  @Test("A waiter gets the first end and no other, and progress only of its own task")
  func oneEnd() async throws {
    let (id, steps) = (UUID(), Locked<[Int]>([]))
    let waiting = try await wait(id, steps)
    #expect(attach(1, to: id))
    waiters.report(DownloadProgress(present: 10, received: 10, total: 100), of: name, by: 2)
    waiters.report(DownloadProgress(present: 20, received: 20, total: 100), of: name, by: 1)
    // Another task for the same file, an old one for instance, may fail as it likes.
    waiters.fail(name, by: 2, CancellationError())
    #expect(waiters.isWaiting(id, for: name))
    waiters.succeed(name, done)
    waiters.fail(name, by: 1, CancellationError())
    waiters.leave(id, for: name)
    waiters.succeed(name, done)
    #expect(try await waiting.value == done)
    #expect(steps.withLock { $0 } == [20])
  }

  @Test("A task that was over before it was attached isn't waited for")
  func overBefore() async throws {
    let id = UUID()
    let waiting = try await wait(id)
    waiters.fail(name, by: 1, CancellationError())
    #expect(!attach(1, to: id))
    #expect(waiters.isWaiting(id, for: name))
    #expect(attach(2, to: id))
    waiters.fail(name, by: 2, SkinIssue.timeout(nil))
    #expect(await issue { _ = try await waiting.value }?.code == .networkTimeout)
    // There is no waiter left to attach.
    #expect(!attach(3, to: id))
  }

  @Test("A caller that leaves cancels its own task before anything else, and not that of a later caller")
  func leaving() async throws {
    let (first, second, cancelled) = (UUID(), UUID(), Locked<[Int]>([]))
    let one = try await wait(first)
    let isAttached = attach(1, to: first) { [waiters, name] in
      #expect(waiters.isWaiting(first, for: name))
      cancelled.withLock { $0.append(1) }
    }
    #expect(isAttached)
    waiters.leave(first, for: name)
    await #expect(throws: CancellationError.self) { try await one.value }
    let two = try await wait(second)
    #expect(attach(2, to: second))
    waiters.leave(first, for: name)
    #expect(waiters.isWaiting(second, for: name))
    waiters.succeed(name, done)
    #expect(try await two.value == done)
    #expect(cancelled.withLock { $0 } == [1])
  }

  @Test("A second caller for a file ends the first one's wait, and the task continues")
  func replaced() async throws {
    let (first, second) = (UUID(), UUID())
    let one = try await wait(first)
    #expect(attach(1, to: first))
    let two = try await wait(second)
    await #expect(throws: CancellationError.self) { try await one.value }
    waiters.leave(first, for: name)
    #expect(attach(1, to: second))
    #expect(waiters.request(for: name) != nil)
    waiters.succeed(name, done)
    #expect(try await two.value == done)
    #expect(waiters.request(for: name) == nil)
  }

  @Test("A task's description names its file and length")
  func notes() {
    let file = BackgroundFile(length: 1_000, name: "a b.part")
    #expect(BackgroundFile(file.text) == file)
    for text in [nil, "", "a.part", "1000", "-1 a.part", "x a.part", "1 ../a.part", "1 a.part\n", "1 a.part\nany"] {
      #expect(BackgroundFile(text).flatMap(\.url) == nil, "\(text ?? "nil")")
    }
    #expect(BackgroundFile("1 a.part\nany") == nil && BackgroundFile("x a.part") == nil)
  }

  @Test("A task that the system hands over without its original request is recognized by its description")
  func taskWithoutRequest() throws {
    let url = try #require(URL(string: "https://repository.invalid/targets/a%20b?x=1"))
    var request = FileRequest(
      url: url, digest: FileDigest(length: 100, hashes: [:]), file: URL(fileURLWithPath: "/nowhere/\(name)"))
    request.allowsCellular = false
    func note(_ allowsCellular: Bool?) throws -> BackgroundFile {
      let file = BackgroundFile(length: 100, name: name, url: url, allowsCellular: allowsCellular)
      return try #require(BackgroundFile(file.text, original: nil))
    }
    #expect(try note(true).url == url && note(true).isOf(request))
    // An unknown permission isn't assumed.
    #expect(try [true, false, nil].map { try note($0).respectsNetworks(of: request) } == [false, true, false])
    request.allowsCellular = true
    #expect(try [true, false, nil].map { try note($0).respectsNetworks(of: request) } == [true, true, true])
    request.url = try #require(URL(string: "https://mirror.invalid/targets/a"))
    #expect(try !note(true).isOf(request))
  }

  @Test("The description of a task that an earlier version started is completed by its original request")
  func earlierNote() throws {
    var original = URLRequest(url: try #require(URL(string: "https://repository.invalid/a")))
    original.allowsCellularAccess = false
    let file = BackgroundFile("100 \(name)", original: original)
    #expect(file == BackgroundFile(length: 100, name: name, url: original.url, allowsCellular: false))
    #expect(BackgroundFile("100 \(name)", original: nil) == BackgroundFile(length: 100, name: name))
  }
}
