/// The settings for updating objects that aren't visible in slices of time.
///
/// A pass updates visible objects at once, and the rest wait. Each waiting object is set once, to the values that are current when
/// its turn comes, however many skins were applied meanwhile.
/// ```swift
/// manager.slicing = SkinSlicing { target in (target as? UIView)?.window != nil }
/// ```
public struct SkinSlicing {
  /// The longest time of a slice.
  public let budget: Duration
  /// Whether an object must be updated at once because it is visible.
  let isUrgent: @MainActor (AnyObject) -> Bool
  /// Calls a closure soon, when the main thread has nothing more urgent to do.
  let schedule: @MainActor (@escaping @MainActor () -> Void) -> Void

  /// Creates settings.
  /// - Parameters:
  ///   - budget: The longest time of a slice; each slice updates one object at least.
  ///   - schedule: Calls a closure soon; `nil` lets other work of the main actor run in between.
  ///   - isUrgent: Whether an object must be updated at once because it is visible.
  public init(
    budget: Duration = .milliseconds(4), schedule: (@MainActor (@escaping @MainActor () -> Void) -> Void)? = nil,
    isUrgent: @escaping @MainActor (AnyObject) -> Bool
  ) {
    self.budget = budget
    self.isUrgent = isUrgent
    self.schedule =
      schedule ?? { work in
        Task { @MainActor in work() }
      }
  }
}

extension SkinManager {
  /// An upper bound of the number of bindings that wait for an update: 0 without ``slicing``.
  public var waitingCount: Int { table.waitingCount }

  /// Updates everything that waits, as before a snapshot of the screen.
  /// - Complexity: Linear in ``waitingCount``.
  public func flush() {
    _ = table.visitWaiting(to: values) { true }
    discard()
  }

  /// Updates one object that waits, as when it becomes visible.
  /// - Parameter target: The object.
  /// - Complexity: Linear in the number of the target's bindings.
  public func flush(_ target: AnyObject) {
    table.visitWaiting(of: target, to: values)
    discard()
  }

  /// Schedules the next slice if something waits.
  func scheduleSlice() {
    guard let slicing, table.waitingCount > 0, !isSliceScheduled else { return }
    isSliceScheduled = true
    slicing.schedule { [weak self] in self?.runSlice() }
  }

  private func runSlice() {
    isSliceScheduled = false
    guard let slicing else { return }
    let end = ContinuousClock.now + slicing.budget
    var isFirst = true
    let isDone = table.visitWaiting(to: values) {
      defer { isFirst = false }
      return isFirst || ContinuousClock.now < end
    }
    discard()
    if !isDone { scheduleSlice() }
  }
}
