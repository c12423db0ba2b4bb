// Keeps the decision of a signed activation right while time passes, without a network.

public import Foundation
public import SkinKit

/// Keeps what a signed activation decides: after launch, at the second at which a schedule says so, and offline.
///
/// It holds the last document that was accepted, the user's choice and the installation's identifier, and writes them down.
/// ``run()`` waits for the next change; ``wake()`` is for moments at which time may have jumped: an app that comes to the
/// foreground, and `UIApplication.significantTimeChangeNotification`.
/// ```swift
/// let controller = ActivationController(app: app, channel: channel, storage: ActivationFile(at: file)) { moment in
///   ActivationContext(now: moment, appVersion: version)
/// }
/// Task { await controller.run() }
/// for await decision in controller.decisions { show(decision.skin) }
/// ```
/// The latest moment that the clock has shown is kept. A clock that falls behind it by less than a day is being
/// corrected: time then stands still until the clock is there again, so that what is over doesn't come back. One that
/// falls behind further was wrong before or is wrong now, and nobody can tell offline: what it says now counts, the moment
/// is forgotten, and ``issue`` tells of it. So a clock that was once years ahead can't hold a skin back for years.
public actor ActivationController {
  /// What was wrong at the last evaluation, or with what had been kept; the decision stands all the same.
  public private(set) var issue: SkinIssue?
  /// The decision that stands.
  public private(set) var current: ActivationDecision

  private let storage: any ActivationStorage
  private let clock: any UpdateClock
  private let context: @Sendable (Date) -> ActivationContext
  private let broadcast = Broadcast()
  private var persisted: PersistedActivation
  /// Ends the wait of ``run()``, because the next change may be another one.
  private var timer: Task<Void, Never>?

  /// How far a clock may fall behind and still be one that is being corrected, in seconds.
  public static let tolerance: TimeInterval = 86_400
  /// The longest wait of ``run()``: a timer doesn't hear of it when somebody sets the clock.
  static let longestWait: TimeInterval = 3_600

  /// Reads what was kept, and decides.
  ///
  /// It never fails: what is damaged is told as ``issue`` and counts as never kept. What can't be read is told, too, but
  /// may be whole: it isn't written over, and is read as soon as that is possible.
  /// - Parameters:
  ///   - app: The app.
  ///   - channel: The channel.
  ///   - storage: What keeps a few kilobytes between launches.
  ///   - clock: Where time comes from.
  ///   - context: Describes the device at a moment; its installation is filled in where it has none.
  public init(
    app: SkinIdentifier, channel: SkinIdentifier, storage: any ActivationStorage,
    clock: any UpdateClock = SystemClock(), context: @escaping @Sendable (Date) -> ActivationContext
  ) {
    self.storage = storage
    self.clock = clock
    self.context = context
    let now = clock.now
    var persisted = PersistedActivation(app: app, channel: channel, in: storage, now: now)
    var issue = persisted.issue
    current = persisted.decide(at: now, &issue, in: context)
    self.persisted = persisted
    self.issue = issue
  }

  /// The decision that stands, and every other one that follows it; a slow reader gets the newest.
  public nonisolated var decisions: AsyncStream<ActivationDecision> {
    let (stream, id) = broadcast.stream()
    Task { await self.greet(id) }
    return stream
  }

  /// The installation's identifier, by which shares are dealt.
  public var installID: InstallID { persisted.record.installID }

  /// The bytes of the document that holds; their hash says whether the repository has another one.
  public var document: Data? { persisted.record.document }

  /// What the user chose.
  public var choice: UserChoice? { persisted.record.choice }

  /// Takes a document that has been checked against the signed metadata.
  /// - Parameter document: Its bytes; nil where the repository has none, which switches skins off.
  /// - Returns: The decision.
  /// - Throws: `SkinIssue` where it isn't an activation of this app and channel, and what was decided before stands; or
  ///   where it can't be written down, and holds until the app ends.
  @discardableResult
  public func accept(_ document: Data?) throws -> ActivationDecision {
    try persisted.accept(document)
    return try evaluateAndSave()
  }

  /// Sets what the user chose.
  ///
  /// Whether it counts is said by the activation: see ``Activation/Policy``.
  /// - Parameter choice: The choice; nil to leave it to the operator.
  /// - Returns: The decision.
  /// - Throws: `SkinIssue` where it can't be written down; it holds until the app ends.
  @discardableResult
  public func choose(_ choice: UserChoice?) throws -> ActivationDecision {
    persisted.choose(choice)
    return try evaluateAndSave()
  }

  /// Decides again, because time, time zone or language may have changed.
  /// - Returns: The decision.
  /// - Throws: `SkinIssue` where the moment can't be written down; the decision stands all the same.
  @discardableResult
  public func wake() throws -> ActivationDecision { try evaluateAndSave() }

  /// Decides again at each change that a schedule brings, until the task is cancelled.
  ///
  /// What can't be written down is told as ``issue``.
  public func run() async {
    while !Task.isCancelled {
      let wait = current.nextChange.map { max(0, $0.timeIntervalSince(clock.now)) } ?? Self.longestWait
      let timer = Task { [clock] in _ = try? await clock.sleep(seconds: min(wait, Self.longestWait)) }
      self.timer = timer
      await withTaskCancellationHandler {
        await timer.value
      } onCancel: {
        timer.cancel()
      }
      guard !Task.isCancelled else { return }
      do { try wake() } catch { issue = SkinIssue.wrapping(error) }
    }
  }

  // MARK: Evaluation

  private func evaluateAndSave() throws -> ActivationDecision {
    persisted.read(from: storage)
    issue = persisted.issue
    let decision = persisted.decide(at: clock.now, &issue, in: context)
    let isNew = decision != current
    current = decision
    if isNew {
      broadcast.send(decision)
      timer?.cancel()
    }
    try persisted.save(decision, in: storage, context)
    return decision
  }

  private func greet(_ id: UUID) { broadcast.send(current, to: id) }

  /// Sends decisions to any number of streams.
  private final class Broadcast: Sendable {
    private let streams = Locked<[UUID: AsyncStream<ActivationDecision>.Continuation]>([:])

    func stream() -> (AsyncStream<ActivationDecision>, UUID) {
      let (stream, continuation) = AsyncStream.makeStream(
        of: ActivationDecision.self, bufferingPolicy: .bufferingNewest(1))
      let id = UUID()
      streams.withLock { $0[id] = continuation }
      continuation.onTermination = { [weak self] _ in _ = self?.streams.withLock { $0.removeValue(forKey: id) } }
      return (stream, id)
    }

    func send(_ decision: ActivationDecision, to id: UUID? = nil) {
      let continuations = streams.withLock { streams in
        id.map { [streams[$0]].compactMap(\.self) } ?? Array(streams.values)
      }
      for continuation in continuations { continuation.yield(decision) }
    }

    deinit { for continuation in streams.withLock({ Array($0.values) }) { continuation.finish() } }
  }
}
