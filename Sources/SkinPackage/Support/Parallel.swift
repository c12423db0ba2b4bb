internal import Dispatch
internal import Foundation
internal import SkinKit

/// Work on many items on several threads, whose result doesn't depend on their number.
package enum Parallel {
  /// The default number of threads.
  package static var width: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// The state shared by the threads of a call.
  private struct State<Output> {
    var next: Int
    var outputs: [Output?]
    var failure: (index: Int, error: any Error)?
  }

  /// Maps items to outputs on several threads, in the items' order.
  ///
  /// Items are started in order, and none is started after a failure. So the first failure in the items' order is
  /// always among those that happened, and it is thrown. The calling thread takes part, so a call from a task never
  /// waits for threads that aren't available. Canceling that task ends the work.
  /// - Parameters:
  ///   - items: The items.
  ///   - width: The most threads, including the calling one.
  ///   - makeWorker: Creates the state that a thread keeps between items, such as buffers.
  ///   - work: The work on an item.
  /// - Returns: The outputs, in the items' order.
  /// - Throws: The error of `makeWorker` or of the first item that failed; `CancellationError` if the task is canceled.
  package static func map<Item: Sendable, Worker, Output: Sendable>(
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
    // Separate threads, because long work would block the shared queues for everything else.
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

  /// Maps items as the other method does, without a state between items.
  package static func map<Item: Sendable, Output: Sendable>(
    _ items: ArraySlice<Item>, width: Int, _ work: @escaping @Sendable (Item) throws -> Output
  ) throws -> [Output] {
    @Sendable func nothing() {}
    return try map(items, width: width, makeWorker: nothing) { _, item in try work(item) }
  }

  /// Splits a list into windows that are processed one after the other, to limit the memory used at once.
  /// - Parameters:
  ///   - items: The list.
  ///   - limit: The bytes of a window. Use more if little of an item stays in memory, because every window has a cost.
  ///   - size: The memory for an item in bytes; an item larger than a window gets a window of its own.
  /// - Returns: The windows, none of them empty.
  package static func windows<Item>(of items: [Item], limit: Int = windowSize, size: (Item) -> Int) -> [ArraySlice<
    Item
  >] {
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

  /// The most items of a window; a small item takes its share of the limit.
  static let mostItems = 4096
  /// The bytes of a window.
  package static let windowSize = 8 << 20
}
