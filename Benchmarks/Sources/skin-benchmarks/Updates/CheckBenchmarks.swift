import BenchmarkSupport
import Foundation
import SkinRepository
import SkinTesting
import SkinUpdate

/// Benchmarks of checks and refreshes: requests, bytes and processor time.
///
/// The repository has 200 targets and is in memory.
@MainActor struct CheckBenchmarks {
  private static let targetCount = 200
  /// The number of checks per measurement of time.
  private static let repetitions = 10

  private typealias Step = @MainActor () async throws -> Void

  private let repository: UpdateRepository

  static func rows(skins: URL, scratch: URL) async throws -> [Row] {
    let repository = try UpdateRepository(
      skin: skins.appending(path: "spring-festival-1.0.0"), targetCount: targetCount, scratch: scratch)
    return try await Self(repository: repository).rows()
  }

  private func rows() async throws -> [Row] {
    let folder = repository.newFolder()
    var client = try repository.client(folder)
    try await client.refresh(now: now)
    let (known, updater) = (client, try repository.newUpdater())
    let first = try await updater.check()
    try WrongResult.unless(first.change != .none, "the first check installed no skin")
    // A check relies on the times of files once they are two seconds old.
    try await Task.sleep(for: .seconds(3))

    func look() async throws {
      var client = known
      let outcome = try await client.refreshIfChanged(now: now)
      try WrongResult.unless(outcome == .unchanged, "an unchanged repository was reported as changed")
    }
    func check() async throws {
      let result = try await updater.check()
      try WrongResult.unless(result.change == .none && result.version > 0, "a check changed something")
    }
    func firstLook() async throws {
      var client = try repository.client(folder)
      let outcome = try await client.refreshIfChanged(now: now)
      try WrongResult.unless(outcome == .unchanged, "an unchanged repository was reported as changed")
    }
    let timestamp = try BareVerification(timestampOf: repository)
    let everything = try BareVerification(allOf: repository)
    return try await [
      requests("MetadataFetcher.refreshIfChanged, nothing new", look),
      requests("SkinUpdater.check, nothing new", check),
      bytes("MetadataFetcher.refreshIfChanged, nothing new", look),
      bytes("SkinUpdater.check, nothing new", check),
      writes("SkinUpdater.check, nothing new", check),
      time(
        "MetadataFetcher.refreshIfChanged, nothing new", look,
        peers: [
          ("the timestamp parsed and verified", 1.25, timestamp.run),
          ("a whole refresh, nothing new", 0.1, { try await refresh(known) }),
        ]),
      time(
        "SkinUpdater.check, nothing new", check,
        peers: [
          ("the timestamp parsed and verified", 3, timestamp.run),
          ("a whole refresh, nothing new", 0.5, { try await refresh(known) }),
        ]),
      time(
        "first MetadataFetcher.refreshIfChanged of a process, nothing new", firstLook,
        peers: [("its four files parsed, hashed and verified", 4, everything.run)]),
      time(
        "first refresh of a device, \(Self.targetCount) targets",
        { try await refresh(repository.newClient()) },
        peers: [
          (
            "its four files parsed, hashed, verified and written to the disk", 3,
            { try everything.run(storingIn: repository.newFolder()) }
          )
        ]),
    ].rows()
  }

  private var now: Date { repository.clock.now }

  private func refresh(_ client: MetadataFetcher) async throws {
    var client = client
    try await client.refresh(now: now)
    // A refresh doesn't read the index, but must name it.
    try WrongResult.unless(client.trusted?.targets["targets"]?.index != nil, "the index is missing")
  }

  private func requests(_ name: String, _ body: @escaping Step) -> Benchmark {
    Benchmark(
      name: "\(name): requests", unit: "requests", turns: 1, subject: { Double(try await answers(body).count) },
      peers: [Peer(limit: 1, "1 request")])
  }

  private func bytes(_ name: String, _ body: @escaping Step) -> Benchmark {
    Benchmark(
      name: "\(name): bytes of answers' bodies", unit: "bytes", turns: 1,
      subject: { Double(try await answers(body).map(\.bytes).reduce(0, +)) },
      peers: [
        Peer("the timestamp's file", target: 0) { Double(try repository.served(RepositoryLayout.timestamp).count) }
      ])
  }

  private func writes(_ name: String, _ body: @escaping Step) -> Benchmark {
    Benchmark(
      name: "\(name): bytes written", unit: "bytes", turns: 1,
      // Without counts of the system, the row is left out.
      subject: { ProcessWrites.now == nil ? .nan : Double(try await ProcessWrites.count(body).bytes) },
      peers: [
        Peer("the timestamp's file", target: 0) {
          guard ProcessWrites.now != nil else { throw MissingTool(name: "/proc/self/io") }
          return Double(try repository.served(RepositoryLayout.timestamp).count)
        }
      ])
  }

  private func answers(_ body: Step) async throws -> [InMemoryRepository.Request] {
    repository.repository.forgetRequests()
    try await body()
    return repository.repository.requests
  }

  private func time(
    _ name: String, _ body: @escaping Step,
    peers: [(name: String, target: Double?, body: Step)]
  ) -> Benchmark {
    func measured(_ body: @escaping Step) -> @MainActor () async throws -> Double {
      {
        let time = try await nanoseconds(by: .allThreads) {
          for _ in 0..<Self.repetitions { try await body() }
        }
        return time / Double(Self.repetitions) / 1e3
      }
    }
    return Benchmark(
      name: "\(name): processor time", unit: "µs", turns: 9, subject: measured(body),
      peers: peers.map { Peer($0.name, target: $0.target, measure: measured($0.body)) })
  }
}
