// Work on many items with all cores, whose outcome doesn't depend on how many there are.

internal import Dispatch
internal import Foundation
internal import SkinKit

/// Runs the same work for many items on several threads.
enum Parallel {
  /// The threads that are used where nothing else is asked for.
  static var width: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// What the threads of one call share.
  private struct State<Output> {
    var next: Int
    var outputs: [Output?]
    var failure: (index: Int, error: any Error)?
  }

  /// Works on all items and gives what came out in the items' order.
  ///
  /// Items are begun in order, and none after one has failed: so the first failure in the items' order is always among
  /// those that happened, and it is the one thrown. The calling thread takes part and is never without work while there
  /// is some, so a call from a task can't wait for threads that aren't there; cancelling that task ends the work.
  /// - Parameters:
  ///   - items: What to work on.
  ///   - width: The most threads, the calling one included.
  ///   - makeWorker: Makes what a thread keeps from item to item, such as buffers.
  ///   - work: The work on one item.
  /// - Returns: What came out, in the items' order.
  /// - Throws: What making a worker or the work on the first item that failed threw; `CancellationError` where the task
  ///   is cancelled.
  static func map<Item: Sendable, Worker, Output: Sendable>(
    _ items: ArraySlice<Item>, width: Int, makeWorker: @escaping @Sendable () throws -> Worker,
    _ work: @escaping @Sendable (Worker, Item) throws -> Output
  ) throws -> [Output] {
    try Task.checkCancellation()
    let state = Locked(State<Output>(next: items.startIndex, outputs: Array(repeating: nil, count: items.count)))
    let takeNext: @Sendable () -> Int? = {
      state.withLock { state in
        guard state.failure == nil, state.next < items.endIndex else { return nil }
        defer { state.next += 1 }
        return state.next
      }
    }
    let fail: @Sendable (Int, any Error) -> Void = { index, error in
      state.withLock { state in
        if let first = state.failure, first.index <= index { return }
        state.failure = (index, error)
      }
    }
    @Sendable func run() {
      var worker: Worker?
      while let index = takeNext() {
        do {
          try Task.checkCancellation()
          let ready = try worker ?? makeWorker()
          worker = ready
          let output = try work(ready, items[index])
          state.withLock { $0.outputs[index - items.startIndex] = output }
        } catch {
          fail(index, error)
        }
      }
    }
    let threads = min(width, items.count)
    // Threads of its own: those that all queues share would be missed by others for as long as this takes.
    let group = DispatchGroup()
    for _ in 1..<max(threads, 1) {
      let thread = Thread {
        run()
        group.leave()
      }
      thread.qualityOfService = Thread.current.qualityOfService
      group.enter()
      thread.start()
    }
    run()
    group.wait()
    return try state.withLock { state in
      if let failure = state.failure { throw failure.error }
      return state.outputs.compactMap(\.self)
    }
  }

  /// Works on all items as the other method does, where a thread keeps nothing from item to item.
  static func map<Item: Sendable, Output: Sendable>(
    _ items: ArraySlice<Item>, width: Int, _ work: @escaping @Sendable (Item) throws -> Output
  ) throws -> [Output] {
    @Sendable func nothing() {}
    return try map(items, width: width, makeWorker: nothing) { _, item in try work(item) }
  }

  /// Cuts a list into windows that are worked on one after the other, so that only so much is in memory at once.
  /// - Parameters:
  ///   - items: The list.
  ///   - limit: The bytes of a window; more where little of an item stays in memory, as every window begins anew.
  ///   - size: What an item takes in memory, in bytes; more than a window alone makes a window of its own.
  /// - Returns: The windows, none of them empty.
  static func windows<Item>(of items: [Item], limit: Int = windowSize, size: (Item) -> Int) -> [ArraySlice<Item>] {
    var windows: [ArraySlice<Item>] = []
    var start = items.startIndex
    var total = 0
    for (index, item) in items.enumerated() {
      let weight = max(size(item), limit / mostItems)
      if index > start, total + weight > limit {
        windows.append(items[start..<index])
        (start, total) = (index, 0)
      }
      total += weight
    }
    if start < items.endIndex { windows.append(items[start...]) }
    return windows
  }

  /// The items of a window: small ones weigh something, too.
  static let mostItems = 4096
  /// The bytes of a window.
  static let windowSize = 8 << 20
}
