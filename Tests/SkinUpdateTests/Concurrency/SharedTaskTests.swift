import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinUpdate

@Suite("Shared tasks and mutexes")
struct SharedTaskTests {
  private let shared = SharedTask<Int>()
  private let barrier = Barrier()
  private let runs = Locked(0)

  private func start() -> Task<Int, any Error> {
    Task { [shared, barrier, runs] in
      try await shared.value {
        let run = runs.withLock { runs in
          runs += 1
          return runs
        }
        await barrier.pass()
        try Task.checkCancellation()
        return run
      }
    }
  }

  @Test("Concurrent callers share one run, and a later caller starts another")
  func joined() async throws {
    let callers = [start(), start(), start()]
    try await eventually("all callers wait") { [shared] in shared.waiters == 3 }
    await barrier.open()
    for caller in callers { #expect(try await caller.value == 1) }
    #expect(!shared.isRunning)
    #expect(try await start().value == 2)
  }

  @Test("One canceled caller doesn't disturb the others; the last one cancels the run, which isn't joined any more")
  func canceled() async throws {
    let (first, second) = (start(), start())
    try await eventually("both callers wait") { [shared] in shared.waiters == 2 }
    first.cancel()
    try await eventually("one has left") { [shared] in shared.waiters == 1 }
    second.cancel()
    try await eventually("none waits") { [shared] in !shared.isRunning }
    let third = start()
    try await eventually("another run has started") { [runs] in runs.withLock { $0 } == 2 }
    await barrier.open()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(try await third.value == 2)
  }

  @Test("A mutex admits one task at a time, even after an error")
  func mutex() async throws {
    let (mutex, log) = (AsyncMutex(), Locked<[Int]>([]))
    let isInside = Locked(false)
    struct Failure: Error {}
    let holder = Task { [barrier] in await mutex.withLock { await barrier.pass() } }
    try await eventually("the mutex is held") { [barrier] in await barrier.isAwaited }
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<20 {
      tasks.append(
        Task { [barrier] in
          try await mutex.withLock {
            let isAlone = isInside.withLock { isInside in
              defer { isInside = true }
              return !isInside
            }
            #expect(isAlone)
            // Suspended, so that another task could enter.
            _ = await barrier.isAwaited
            log.withLock { $0.append(number) }
            isInside.withLock { $0 = false }
            if number == 5 { throw Failure() }
          }
        })
    }
    await barrier.open()
    await holder.value
    for (number, task) in tasks.enumerated() {
      if number == 5 { await #expect(throws: Failure.self) { try await task.value } } else { try await task.value }
    }
    #expect(log.withLock { $0.sorted() } == Array(0..<20))
  }
}
