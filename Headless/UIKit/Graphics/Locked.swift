// A value behind a lock, and values per thread. (iOS 16 is the floor of the sources that share this style;
// Synchronization.Mutex is newer.)

internal import Foundation

final class Locked<Value>: @unchecked Sendable {
  // Unchecked: the value is only touched with the lock held.
  private var value: Value
  private let lock = NSLock()

  init(_ value: Value) { self.value = value }

  func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

/// A value of its own for each thread.
final class PerThread<Value>: @unchecked Sendable {
  // Unchecked: each thread sees its own box only.
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let key: String
  private let initial: @Sendable () -> Value

  init(_ name: String, _ initial: @escaping @Sendable () -> Value) {
    key = "SkinKit.UIKit." + name
    self.initial = initial
  }

  var value: Value {
    get { box.value }
    set { box.value = newValue }
  }

  private var box: Box {
    if let box = Thread.current.threadDictionary[key] as? Box { return box }
    let box = Box(initial())
    Thread.current.threadDictionary[key] = box
    return box
  }
}
