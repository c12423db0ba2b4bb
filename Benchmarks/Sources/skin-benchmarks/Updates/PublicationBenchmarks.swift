import BenchmarkSupport
import Foundation
import SkinKit

/// Benchmarks of an activation, and of the check that follows it, in repositories with few and many publications.
@MainActor struct PublicationBenchmarks {
  /// The numbers of publications; the last one is compared with the others.
  private static let counts = [10, 1_000]
  /// The number of skins in all repositories, because each skin adds to the snapshot.
  private static let skins = 10
  /// The number of skins up to which a check has a limit in bytes.
  private static let manySkins = 300

  private let few: [PublicationRepository]
  private let many: PublicationRepository
  private let wide: PublicationRepository

  /// Measures with a number of publications, by default 100,000.
  static func rows(skin: URL, scratch: URL, publications: Int = 100_000) async throws -> [Row] {
    func repository(_ publications: Int, skins: Int) async throws -> PublicationRepository {
      let repository = try PublicationRepository(
        skin: skin, publications: publications, skins: skins, scratch: scratch)
      try await repository.begin()
      return repository
    }
    var few: [PublicationRepository] = []
    for count in counts where count < publications { few.append(try await repository(count, skins: skins)) }
    return try await Self(
      few: few, many: repository(publications, skins: skins), wide: repository(publications, skins: manySkins)
    ).rows()
  }

  private func rows() async throws -> [Row] {
    let publications = shown(Double(many.publications))
    let name = "\(publications) publications of \(Self.skins) skins"
    let wideName = "\(publications) publications of \(Self.manySkins) skins"
    return try await [
      Benchmark(
        name: "check after an activation, \(name): bytes of answers' bodies", unit: "bytes", turns: 1,
        subject: many.bytesOfCheck, peers: peers { $0.bytesOfCheck }),
      Benchmark(
        name: "check after an activation, \(wideName): bytes of answers' bodies", unit: "bytes", turns: 1,
        subject: wide.bytesOfCheck, peers: [Peer(limit: 20_000, "20 kB")]),
      Benchmark(
        name: "check after an activation, \(name): processor time", unit: "µs", turns: 25,
        subject: many.timeOfCheck, peers: peers { $0.timeOfCheck }),
      Benchmark(
        name: "signing an activation, \(name): processor time", unit: "µs", turns: 25,
        subject: many.timeOfActivation, peers: peers { $0.timeOfActivation }),
      Benchmark(
        name: "signing an activation, \(wideName): processor time", unit: "µs", turns: 25,
        subject: wide.timeOfActivation, peers: [Peer(limit: 10_000, "10 ms")]),
    ].rows()
  }

  private func peers(
    _ measure: (PublicationRepository) -> @MainActor () async throws -> Double
  ) -> [Peer] {
    few.map { repository in
      Peer("\(shown(Double(repository.publications))) publications", target: 1.5, measure: measure(repository))
    }
  }
}
