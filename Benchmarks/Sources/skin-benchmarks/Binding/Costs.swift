import BenchmarkSupport
import SkinKit

/// The costs of operations on which the data structures of the binding table were chosen.
///
/// They are measured over 100,000 objects in random memory order.
@MainActor struct Costs {
  private struct WeakTarget {
    weak var target: Target?
  }

  private static let count = 100_000

  /// Prints a table of nanoseconds per operation.
  static func print() throws {
    let targets = Target.shuffled(count, seed: 11)
    let color = try SkinColor("#C8102E")
    let path = opaque(\Target.color)
    let set = opaque { (target: Target, color: SkinColor?) in target.color = color }
    let setters = targets.map { target in { [weak target] (color: SkinColor?) in target?.color = color } }
    let names = (0..<count).map { "bench.color\($0 % 200)" }
    let colors = try Theme(Theme.names(200), tint: 0x11).colors
    let identities = Dictionary(uniqueKeysWithValues: targets.enumerated().map { (ObjectIdentifier($1), $0) })
    let weakTargets = targets.map { WeakTarget(target: $0) }
    let weakInOrder = (0..<count).map { _ in Target() }
    let weakReferences = weakInOrder.map { WeakTarget(target: $0) }

    let steps: [(name: String, body: () -> Int)] = [
      (
        "load a strong reference and set a property",
        {
          for target in targets { target.color = color }
          return count
        }
      ),
      (
        "the same through a closure",
        {
          for target in targets { set(target, color) }
          return count
        }
      ),
      (
        "the same through a key path",
        {
          for target in targets { target[keyPath: path] = color }
          return count
        }
      ),
      ("load a weak reference, objects in the order of memory", { loaded(weakReferences) }),
      ("load a weak reference, objects in random order", { loaded(weakTargets) }),
      (
        "call a closure per object that holds it weakly",
        {
          for set in setters { set(color) }
          return count
        }
      ),
      ("look up in a dictionary of 200 names", { names.count { colors[$0] != nil } }),
      ("look up in a dictionary of 100,000 identities", { targets.count { identities[ObjectIdentifier($0)] != nil } }),
    ]
    var times = steps.map { _ in [Double]() }
    for turn in 0...11 {
      for (index, step) in steps.enumerated() {
        var done = 0
        let time = nanoseconds { done = step.body() }
        try WrongResult.unless(done == count, "an operation skipped an object")
        if turn > 0 { times[index].append(time / Double(count)) }
      }
    }
    try WrongResult.unless(weakInOrder.count == count, "an object was freed too early")
    Swift.print("| step | ns |\n|---|---|")
    for (step, times) in zip(steps, times) { Swift.print("| \(step.name) | \(shown(median(times))) |") }
  }

  private static func loaded(_ targets: [WeakTarget]) -> Int {
    targets.withUnsafeBufferPointer { targets in
      var count = 0
      for index in targets.indices where targets[index].target != nil { count += 1 }
      return count
    }
  }

  /// Hides a value from the optimizer, as a library's callers do.
  @inline(never) private static func opaque<Value>(_ value: Value) -> Value { value }
}
