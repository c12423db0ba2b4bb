import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting

@testable import SkinUpdate

/// The successive states of a repository of tiny skins, served with faults.
struct AttemptServer: Sendable {
  /// Which skin each state has activated.
  let wanted: [SkinReference?]
  let root: Data
  let now: Date
  let server: FaultServer

  init() throws {
    let clock = ManualClock()
    let repository = try InMemoryRepository(clock: clock)
    var wanted: [SkinReference?] = []
    var states: [[String: Data]] = []
    func keep(_ skin: SkinReference?) throws {
      try repository.activate(skin, app: app, channel: channel)
      wanted.append(skin)
      states.append(repository.files)
    }
    let versions = [one, two, three].map { SkinReference(id: spring, version: $0) }
    for skin in versions {
      try repository.publish(Self.files(skin.version), info: springInfo(skin.version), app: app)
      try keep(skin)
      // Switched off between the second and the third, and back to the first in the end.
      if skin.version == two { try keep(nil) }
    }
    try keep(versions[0])
    (self.wanted, root, now) = (wanted, repository.root, clock.now)
    server = try FaultServer(states)
  }

  /// Three files of which each version changes one.
  private static func files(_ version: SkinVersion) -> SkinMemoryFiles {
    SkinMemoryFiles(contents: [
      "modules/home.json": Data("{\"colors\":{\"background\":\"#FFF\(version.major)F0\"}}".utf8),
      "images/a.bin": noise(1, count: 3_000), "images/b.bin": noise(UInt64(1 + version.major), count: 300),
    ])
  }
}

/// The faults of one attempt.
struct AttemptPlan: Sendable {
  /// The state of the repository that is served.
  var state: Int
  /// How far the device's clock is from the truth, in seconds.
  var clockShift: TimeInterval = 0
  private var faults: [NetworkFault?] = []
  /// The fault of all later requests.
  private var rest: NetworkFault?

  func fault(_ index: Int) -> NetworkFault? { faults.indices.contains(index) ? faults[index] : rest }

  var hasFaults: Bool { rest != nil || faults.contains { $0 != nil } }
  /// Whether an earlier state may be served, or a status for no change.
  var hasReplay: Bool {
    (faults + [rest]).contains { $0?.kind == .replay || $0 == NetworkFault(.status, 304) }
  }

  init(state: Int, _ random: inout SeededGenerator) {
    self.state = state
    switch random.next() % 20 {
    case 0..<4: break
    case 4..<12:
      faults = Array(repeating: nil, count: Int(random.next() % 8)) + [Self.makeFault(&random)]
    case 12..<15:
      // One thing after the other.
      faults = (0..<24).map { _ in random.next() % 3 == 0 ? Self.makeFault(&random) : nil }
    case 15..<19:
      // The same from some moment on, as in a storm of 503 or behind a portal.
      faults = Array(repeating: nil, count: Int(random.next() % 8))
      rest = Self.makeFault(&random)
    default: clockShift = random.next() % 2 == 0 ? 20 * 365 * 86_400 : -2 * 365 * 86_400
    }
  }

  private static func makeFault(_ random: inout SeededGenerator) -> NetworkFault {
    let kinds = NetworkFault.Kind.allCases
    let kind = kinds[Int(random.next() % UInt64(kinds.count))]
    let statuses = [500, 502, 503, 504, 429, 400, 403, 404, 410, 511, 204, 304]
    let number = random.next()
    switch kind {
    case .status: return NetworkFault(.status, statuses[Int(number % UInt64(statuses.count))])
    case .replay: return NetworkFault(.replay, 1 + Int(number % 3))
    default: return NetworkFault(kind, Int(number % 5_000))
    }
  }
}

/// The result of attempts.
struct AttemptFigures: Sendable {
  var outcomes: [String: Int] = [:]
  var requests = 0
  var faults: [NetworkFault.Kind: Int] = [:]
  var complaints: [String] = []

  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.outcomes.merge(right.outcomes, uniquingKeysWith: +)
    sum.requests += right.requests
    sum.faults.merge(right.faults, uniquingKeysWith: +)
    sum.complaints += right.complaints
    return sum
  }

  var text: String {
    let rows = outcomes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "  \(String(repeating: " ", count: max(0, 6 - "\($0.value)".count)))\($0.value)  \($0.key)" }
    let met = faults.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue) \($0.value)" }
    return
      (["\(outcomes.values.reduce(0, +)) attempts, \(requests) requests over sockets"] + rows
      + ["  faults met: " + met.joined(separator: ", ")]).joined(separator: "\n")
  }
}

/// One device that tries to update again and again.
struct AttemptDevice {
  let repository: AttemptServer
  let transport: URLSessionTransport
  /// Where its store is.
  let folder: URL

  /// The codes that an attempt may end with.
  static let known: Set<SkinIssue.Code> = [
    .networkFailure, .networkTimeout, .tooSlow, .unexpectedStatus, .answerTooLong, .wrongLength, .badRange,
    .captivePortal, .refusedRedirect, .malformedMetadata, .untrustedSignature, .expiredMetadata, .rolledBackMetadata,
    .mismatchedFile, .missingMetadata, .unknownTarget,
  ]

  /// Runs attempts one after the other on the same store.
  func run(seed: UInt64, count: Int) async throws -> AttemptFigures {
    var random = SeededGenerator(seed: seed)
    var figures = AttemptFigures()
    var shown: SkinReference?
    /// The newest state that this device has requested: it may have trusted its timestamp, whatever the result.
    var asked = 0
    for number in 0..<count {
      // Usually the repository advances; sometimes an attacker serves an earlier state.
      let isAttack = random.next() % 12 == 0
      let next = min(repository.wanted.count - 1, asked + number % 2)
      let state = isAttack ? Int(random.next() % UInt64(asked + 1)) : next
      let plan = AttemptPlan(state: state, &random)
      let (outcome, faulty) = try await attempt(plan)
      figures.requests += faulty.requests.count
      for request in faulty.requests { if let fault = request.fault { figures.faults[fault.kind, default: 0] += 1 } }

      let name = "seed \(seed), attempt \(number), state \(state) after \(asked)"
      let current = try SkinStore.current(at: folder)
      do { try current?.verify() } catch { figures.complaints.append("\(name): not whole: \(error)") }
      switch outcome {
      case .success(let result):
        let what = "\(result.change)".prefix { $0 != "(" }
        figures.outcomes[result.kind.map { "\(what), \($0.rawValue)" } ?? String(what), default: 0] += 1
        let right = plan.hasReplay ? Array(repository.wanted[...state]) : [repository.wanted[state]]
        if !right.contains(current?.reference) {
          figures.complaints.append("\(name): shows \(String(describing: current?.reference))")
        }
      case .failure(let error):
        let code = (error as? SkinIssue)?.code
        figures.outcomes[code?.rawValue ?? "\(error)", default: 0] += 1
        if !(code.map(Self.known.contains) ?? false) { figures.complaints.append("\(name): \(error)") }
        if current?.reference != shown { figures.complaints.append("\(name): failed, and shows another skin") }
        if !plan.hasFaults, plan.clockShift == 0, state >= asked {
          figures.complaints.append("\(name): nothing was wrong, and yet: \(error)")
        }
      }
      shown = current?.reference
      asked = max(asked, state)
      figures.complaints += leftovers(after: outcome).map { "\(name): \($0)" }
    }
    return figures
  }

  private func attempt(_ plan: AttemptPlan) async throws -> (Result<UpdateResult, any Error>, FaultyTransport) {
    let clock = ManualClock(now: repository.now + plan.clockShift, skipsWaits: true)
    let faulty = FaultyTransport(transport) { plan.fault($0) }
    let updater = try SkinUpdater(
      app: app, channel: channel,
      location: RepositoryLocation(server: repository.server.url(state: plan.state), app: app, channel: channel),
      pinnedRoot: repository.root, store: SkinStore(at: folder), transport: faulty, clock: clock)
    do { return (.success(try await updater.check()), faulty) } catch { return (.failure(error), faulty) }
  }

  /// The files that an attempt left on the disk by mistake.
  private func leftovers(after outcome: Result<UpdateResult, any Error>) -> [String] {
    let manager = FileManager.default
    let layout = StoreLayout(folder: folder)
    let temporary = (try? manager.contentsOfDirectory(atPath: layout.temporary.path)) ?? []
    let downloads = (try? manager.contentsOfDirectory(atPath: layout.downloads.path)) ?? []
    var found = temporary.map { "left tmp/\($0)" }
    // Beginnings stay for the next attempt: of a patch, a chain of two and the package at most, each with its note.
    if downloads.count > 8 { found.append("left \(downloads.count) files in downloads/") }
    if case .success(let result) = outcome, result.kind != nil, !downloads.isEmpty {
      found.append("installed, and left \(downloads)")
    }
    return found
  }
}
