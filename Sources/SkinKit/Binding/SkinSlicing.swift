// What nobody sees is brought up to date later, in slices of time.

/// How the bindings of objects that aren't visible are brought up to date: a slice of time after the other.
///
/// Visible objects are brought up to date in the pass itself. The rest wait; each is set to the values of the skin that is in force
/// when its turn comes, once, however many skins came and went meanwhile.
public struct SkinSlicing {
  /// How long one slice may take.
  public let budget: Duration
  /// Whether an object must be brought up to date at once, because it is seen.
  let isUrgent: @MainActor (AnyObject) -> Bool
  /// Calls something soon, when the main thread has nothing more urgent to do.
  let schedule: @MainActor (@escaping @MainActor () -> Void) -> Void

  /// Makes slices.
  /// - Parameters:
  ///   - budget: How long one slice may take; one object at least is brought up to date in each.
  ///   - schedule: Calls something soon; `nil` gives the main actor's other work its turn in between.
  ///   - isUrgent: Whether an object must be brought up to date at once, because it is seen.
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
  /// How many bindings wait to be brought up to date, at most: 0 without ``slicing``.
  public var waitingCount: Int { table.waitingCount }

  /// Brings everything that waits up to date now, as before a picture of the screen is taken.
  public func flush() {
    _ = table.visitWaiting(to: values) { true }
    discard()
  }

  /// Brings one object up to date that waits, as when it comes into view.
  /// - Parameter target: The object.
  public func flush(_ target: AnyObject) {
    table.visitWaiting(of: target, to: values)
    discard()
  }

  /// Lets the next slice come, where something waits.
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
