public import Foundation
public import SkinKit

/// Keeps the decision of a signed activation up to date: after launch, at the times of its schedules, and offline.
///
/// It stores the last accepted document, the user's choice and the installation's identifier. Processes that share the
/// storage adopt what the others stored: a choice made in an extension is kept by the app. ``run()`` waits for the
/// next change. Call ``wake()`` when time may have jumped: when the app enters the foreground, and at
/// `UIApplication.significantTimeChangeNotification`.
/// ```swift
/// let controller = ActivationController(app: app, channel: channel, storage: ActivationFile(at: file)) { moment in
///   ActivationContext(now: moment, appVersion: version)
/// }
/// Task { await controller.run() }
/// for await decision in controller.decisions { show(decision.skin) }
/// ```
/// The latest time that the clock has shown is stored. If the clock falls behind it by less than a day, it is being
/// corrected: time stands still until the clock has caught up, so that a schedule that is over doesn't return. If it
/// falls behind further, it was wrong before or is wrong now, which can't be determined offline. The clock is then
/// trusted, the stored time is discarded, and ``issue`` reports it. So a clock that was once years ahead can't hold a
/// skin back for years.
public actor ActivationController {
  /// The issue of the last evaluation, or of the stored record; the decision is still valid.
  public private(set) var issue: SkinIssue?
  /// The current decision.
  public private(set) var current: ActivationDecision

  private let storage: any ActivationStorage
  private let clock: any UpdateClock
  private let context: @Sendable (Date) -> ActivationContext
  private let broadcast = Broadcast()
  private var persisted: PersistedActivation
  /// The timer of ``run()``, canceled when the next change may be another one.
  private var timer: Task<Void, Never>?

  /// The most that a clock may fall behind while it is being corrected, in seconds.
  public static let tolerance: TimeInterval = 86_400
  /// The longest wait of ``run()``, because a timer doesn't notice that the clock was set.
  static let longestWait: TimeInterval = 3_600

  /// Reads the stored record, and decides.
  ///
  /// It never fails: a damaged record is reported as ``issue`` and ignored. A record that can't be read is reported,
  /// too, but may be intact: it isn't overwritten, and is read as soon as possible.
  /// - Parameters:
  ///   - app: The app's name.
  ///   - channel: The channel's name.
  ///   - storage: The storage of a few kilobytes between launches.
  ///   - clock: The clock.
  ///   - context: Describes the device at a time; a missing installation is added.
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

  /// The current decision, and every later one; a slow reader receives the newest.
  public nonisolated var decisions: AsyncStream<ActivationDecision> {
    let (stream, id) = broadcast.stream()
    Task { await self.greet(id) }
    return stream
  }

  /// The installation's identifier, which rollout percentages depend on.
  public var installID: InstallID { persisted.record.installID }

  /// The installation's code, by which an operator adds it to the test devices.
  public var deviceCode: DeviceCode { DeviceCode(of: installID) }

  /// The bytes of the current document; their hash shows whether the repository has another one.
  public var document: Data? { persisted.record.document }

  /// The user's choice.
  public var choice: UserChoice? { persisted.record.choice }

  /// Accepts a document that was checked against the signed metadata.
  /// - Parameter document: Its bytes; nil if the repository has none, which switches skins off.
  /// - Returns: The decision.
  /// - Throws: `SkinIssue` if it isn't an activation of this app and channel, and the decision is unchanged; or if it
  ///   can't be stored, and then it is valid until the app ends.
  @discardableResult
  public func accept(_ document: Data?) throws -> ActivationDecision {
    try persisted.accept(document)
    return try evaluateAndSave()
  }

  /// Sets the user's choice.
  ///
  /// The activation says whether it is followed: see ``Activation/Policy``.
  /// - Parameter choice: The choice; nil to leave the skin to the operator.
  /// - Returns: The decision.
  /// - Throws: `SkinIssue` if the choice can't be stored; it is valid until the app ends.
  @discardableResult
  public func choose(_ choice: UserChoice?) throws -> ActivationDecision {
    persisted.choose(choice)
    return try evaluateAndSave()
  }

  /// Decides again, because time, time zone or language may have changed.
  /// - Returns: The decision.
  /// - Throws: `SkinIssue` if the time can't be stored; the decision is still valid.
  @discardableResult
  public func wake() throws -> ActivationDecision { try evaluateAndSave() }

  /// Decides again at each change of a schedule, until the task is canceled.
  ///
  /// Storage failures are reported as ``issue``.
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
    let decision = synchronize()
    try persisted.save(decision, in: storage, context)
    return decision
  }

  /// Adopts what other processes stored, the user's choice for instance, and decides again; stores nothing.
  @discardableResult func synchronize() -> ActivationDecision {
    persisted.read(from: storage)
    issue = persisted.issue
    let decision = persisted.decide(at: clock.now, &issue, in: context)
    let isNew = decision != current
    current = decision
    if isNew {
      broadcast.send(decision)
      timer?.cancel()
    }
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
