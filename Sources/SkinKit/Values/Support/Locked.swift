import Foundation

/// A value behind a lock; `Mutex` of the standard library needs iOS 18.
package final class Locked<Value>: @unchecked Sendable {
  // Unchecked, because the compiler doesn't know that `value` is only accessed while `lock` is held.
  private let lock = NSLock()
  private var value: Value

  package init(_ value: sending Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
