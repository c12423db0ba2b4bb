public import Foundation
public import SkinKit

/// Collects reports about updates and sends them together.
///
/// It is off until the app enables it with its user's consent; when disabled, it deletes everything. Only the last
/// state of each version of a skin is stored, and a state that was sent isn't sent again, except for the shown skin once
/// a day, so that a server knows how many devices show it. If the activation counts a share of the devices, the others
/// send nothing. A rollback stays reported, whatever fails afterwards, until
/// the skin is offered or shown again.
/// ```swift
/// let reports = ReportQueue(
///   app: app, channel: channel, store: folder, transport: HTTPReportTransport(url: url))
/// try reports.setEnabled(settings.sharesStatistics)
/// let updater = try SkinUpdater(…, reports: reports)
/// ```
public final class ReportQueue: Sendable {
  /// The settings of a queue.
  public struct Options: Hashable, Sendable {
    /// The most versions of skins that are stored.
    public var limit = 64
    /// The minimum time between two batches, in seconds.
    public var interval: TimeInterval = 900
    /// The waits after failures.
    public var backOff = BackOff(first: 60, limit: 86_400)

    /// Creates the default settings.
    public init() {}
  }

  private struct Entry: Codable, Hashable {
    var report: UpdateReport
    var isSent = false
    /// The day in UTC on which it was sent last; nil if it wasn't.
    var sentOn: String?
    /// Whether the server accepted or refused an earlier state with its token; nil for no.
    var isKnown: Bool?
  }

  /// The state on disk.
  private struct QueuedReport: Codable {
    var isEnabled = false
    var entries: [Entry] = []
    /// Whether the operator counts other devices; nil for no.
    var isOutsideSample: Bool?

    /// The entries to send on a day: the skin that is shown if that is news, the others by age, and the shown skin last if
    /// its state was sent on an earlier day.
    func waiting(on day: String) -> [Entry] {
      let shown = entries.filter { $0.report.kind == .applied }
      return shown.filter { !$0.isSent } + entries.filter { !$0.isSent && $0.report.kind != .applied }
        + shown.filter { $0.isSent && $0.sentOn != day }
    }

    /// The next batch: all versions that the server doesn't know together, or one that it knows.
    ///
    /// In one batch, a token that the server knows would link the others to the ones it arrived with.
    func batch(on day: String) -> [UpdateReport] {
      let waiting = waiting(on: day)
      guard isOutsideSample != true, let oldest = waiting.first else { return [] }
      return (oldest.isKnown == true ? [oldest] : waiting.filter { $0.isKnown != true }).map(\.report)
    }
  }

  private struct State {
    var kept: QueuedReport
    var retries: RetryPolicy
    var due = Date.distantPast
    var isSending = false
    var issue: SkinIssue?
  }

  private static let name = "reports"
  /// The time between the batches of a queue that waits, in seconds.
  private static let pause: TimeInterval = 30
  private let app: SkinIdentifier
  private let channel: SkinIdentifier
  private let record: FolderRecord
  private let transport: any ReportTransport
  private let clock: any UpdateClock
  private let options: Options
  private let state: Locked<State>

  /// Creates a queue, with the reports that waited at the last launch.
  /// - Parameters:
  ///   - app: The app's name in the repository.
  ///   - channel: The channel the app follows.
  ///   - store: The folder of the app's ``SkinStore``.
  ///   - transport: The transport that sends.
  ///   - clock: The clock.
  ///   - options: The queue's settings.
  public convenience init(
    app: SkinIdentifier, channel: SkinIdentifier, store: URL, transport: any ReportTransport,
    clock: any UpdateClock = SystemClock(), options: Options = Options()
  ) {
    let record = FolderRecord(StoreLayout(folder: store))
    self.init(app: app, channel: channel, record: record, transport: transport, clock: clock, options: options)
  }

  init(
    app: SkinIdentifier, channel: SkinIdentifier, record: FolderRecord, transport: any ReportTransport,
    clock: any UpdateClock, options: Options
  ) {
    self.app = app
    self.channel = channel
    self.record = record
    self.transport = transport
    self.clock = clock
    self.options = options
    let kept = record.decode(QueuedReport.self, from: Self.name) ?? QueuedReport()
    var retries = RetryPolicy(backOff: options.backOff)
    (retries.longestRequestedWait, retries.spread) = (86_400, 0)
    state = Locked(State(kept: kept, retries: retries))
  }

  /// Whether reports are collected and sent; false until the app enables it.
  public var isEnabled: Bool { state.withLock { $0.kept.isEnabled } }

  /// Enables or disables the reports; disabling deletes all of them.
  /// - Parameter isEnabled: Whether reports are collected and sent.
  /// - Throws: `SkinIssue` if the setting can't be stored; it is then unchanged.
  public func setEnabled(_ isEnabled: Bool) throws {
    try state.withLock { state in
      guard state.kept.isEnabled != isEnabled else { return }
      let kept = QueuedReport(isEnabled: isEnabled, isOutsideSample: state.kept.isOutsideSample)
      try record.encode(kept, as: Self.name)
      state.kept = kept
    }
  }

  /// The reports that wait to be sent, the oldest first.
  public var waiting: [UpdateReport] {
    state.withLock { $0.kept.waiting(on: today).map(\.report) }
  }

  /// The issue of the last attempt to store or send reports; nil if it succeeded.
  public var lastIssue: SkinIssue? { state.withLock { $0.issue } }

  /// The day in UTC.
  private var today: String { String(MetadataDate.text(clock.now).prefix(10)) }

  /// Sends reports only while the operator counts this device; until then, the last states wait.
  func follow(isSampled: Bool) {
    state.withLock { state in
      guard (state.kept.isOutsideSample == true) == isSampled else { return }
      state.kept.isOutsideSample = isSampled ? nil : true
      keep(&state)
    }
  }

  /// Adds the skin that the app shows now, and reports the one before as replaced.
  func shows(_ skin: SkinReference?, appVersion: SkinVersion?) {
    if let skin { add(.applied, skin, appVersion: appVersion) }
    state.withLock { state in
      guard state.kept.isEnabled else { return }
      let earlier = state.kept.entries.indices.filter { index in
        state.kept.entries[index].report.kind == .applied && state.kept.entries[index].report.skin != skin
      }
      guard !earlier.isEmpty else { return }
      for index in earlier {
        state.kept.entries[index].report.kind = .replaced
        state.kept.entries[index].isSent = false
      }
      keep(&state)
    }
  }

  /// Adds the state of a skin.
  func add(
    _ step: UpdateReport.Kind, _ skin: SkinReference, kind: UpdateKind? = nil, bytes: Int? = nil,
    code: SkinIssue.Code? = nil, appVersion: SkinVersion? = nil
  ) {
    state.withLock { state in
      guard state.kept.isEnabled else { return }
      let known = state.kept.entries.firstIndex { $0.report.skin == skin }
      var isKnown: Bool?
      var report = UpdateReport(
        kind: step, skin: skin, updateKind: kind, bytes: bytes, code: code?.rawValue, token: Self.makeToken(),
        appVersion: appVersion)
      if let known {
        let last = state.kept.entries[known].report
        // A rollback says more than a refusal that follows it.
        if last.kind == .rolledBack, step == .failed { return }
        report.token = last.token
        // The kind and size of the download are reported once, with the download.
        report.updateKind = report.updateKind ?? last.updateKind
        report.bytes = report.bytes ?? last.bytes
        guard report != last else { return }
        isKnown = state.kept.entries.remove(at: known).isKnown
      }
      state.kept.entries.append(Entry(report: report, isKnown: isKnown))
      while state.kept.entries.count > options.limit {
        state.kept.entries.remove(at: state.kept.entries.firstIndex(where: \.isSent) ?? 0)
      }
      keep(&state)
    }
  }

  /// Sends the next batch, if it is due: all versions that the server doesn't know, or the new state of one it knows.
  /// - Returns: The number of reports that were sent.
  @discardableResult
  public func send() async -> Int {
    let reports = state.withLock { state -> [UpdateReport] in
      let batch = state.kept.batch(on: today)
      guard state.kept.isEnabled, !state.isSending, state.due <= clock.now, !batch.isEmpty else { return [] }
      state.isSending = true
      return batch
    }
    guard !reports.isEmpty else { return 0 }
    let outcome: Result<ReportReceipt, any Error>
    do {
      outcome = .success(try await transport.send(ReportBatch(app: app, channel: channel, reports: reports)))
    } catch { outcome = .failure(error) }
    return state.withLock { finish(reports, outcome, &$0) }
  }

  /// Sends reports whenever they are due, until the task is canceled.
  public func run() async {
    repeat {
      await send()
      let (due, isWaiting) = state.withLock { ($0.due, !$0.kept.batch(on: today).isEmpty) }
      // Reports are collected for a while before they are sent together.
      let wait = max(due.timeIntervalSince(clock.now), isWaiting ? Self.pause : options.interval)
      guard (try? await clock.sleep(seconds: wait)) != nil else { return }
    } while !Task.isCancelled
  }

  private func finish(
    _ reports: [UpdateReport], _ outcome: Result<ReportReceipt, any Error>, _ state: inout State
  ) -> Int {
    state.isSending = false
    switch outcome {
    case .success(.taken):
      state.issue = nil
    case .success(.refused(let issue)):
      // They would be refused again; newer states are sent in their own batches.
      state.issue = issue
    case .success(.later(let issue, let wait)):
      postpone(after: issue, requested: wait, &state)
      return 0
    case .failure(let error):
      postpone(after: SkinIssue.wrapping(error), requested: nil, &state)
      return 0
    }
    state.retries.reset()
    let (done, tokens) = (Set(reports), Set(reports.map(\.token)))
    for index in state.kept.entries.indices where tokens.contains(state.kept.entries[index].report.token) {
      state.kept.entries[index].isKnown = true
      // A state may have changed while it was sent.
      guard done.contains(state.kept.entries[index].report) else { continue }
      (state.kept.entries[index].isSent, state.kept.entries[index].sentOn) = (true, today)
    }
    // The rest follows soon, so that a short use of the app suffices.
    let isDone = state.kept.batch(on: today).isEmpty
    state.due = clock.now + (isDone ? options.interval : min(options.interval, Self.pause))
    keep(&state)
    if case .success(.taken) = outcome { return reports.count }
    return 0
  }

  private func postpone(after issue: SkinIssue, requested: TimeInterval?, _ state: inout State) {
    state.issue = issue
    state.due = clock.now + (state.retries.delay(after: issue, requested: requested) ?? options.interval)
  }

  private func keep(_ state: inout State) {
    // Statistics must not disturb updates: the reports stay in memory, and the app can read the issue.
    do { try record.encode(state.kept, as: Self.name) } catch { state.issue = SkinIssue.wrapping(error) }
  }

  private static func makeToken() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(random.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
