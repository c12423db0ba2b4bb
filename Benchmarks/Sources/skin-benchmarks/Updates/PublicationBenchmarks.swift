import BenchmarkSupport
import Foundation
import SkinKit

/// Benchmarks of an activation, and of the checks that follow it, in repositories with few and many publications.
@MainActor struct PublicationBenchmarks {
  /// The numbers of publications; the last one is compared with the others.
  private static let counts = [10, 1_000]

  private let shape: PublicationRepository.Shape
  private let few: [PublicationRepository]
  private let many: PublicationRepository

  /// Measures each shape with a number of publications, by default 100,000.
  static func rows(skin: URL, scratch: URL, publications: Int = 100_000) async throws -> [Row] {
    var rows: [Row] = []
    for shape in PublicationRepository.Shape.allCases {
      func repository(_ publications: Int) async throws -> PublicationRepository {
        let repository = try PublicationRepository(skin: skin, publications: publications, shape, scratch: scratch)
        try await repository.begin()
        return repository
      }
      var few: [PublicationRepository] = []
      for count in counts where count < publications { few.append(try await repository(count)) }
      rows += try await Self(shape: shape, few: few, many: repository(publications)).rows()
    }
    return rows
  }

  private func rows() async throws -> [Row] {
    let name = "\(shown(Double(many.publications))) \(shape.rawValue)"
    let limit = Peer(limit: 20_000, "20 kB")
    return try await [
      Benchmark(
        name: "first refresh, \(name): bytes of answers' bodies", unit: "bytes", turns: 1,
        subject: many.bytesOfFirstRefresh, peers: peers { $0.bytesOfFirstRefresh } + [limit]),
      Benchmark(
        name: "check after a switch, \(name): bytes of answers' bodies", unit: "bytes", turns: 1,
        subject: many.bytesOfCheck, peers: peers { $0.bytesOfCheck } + [limit]),
      Benchmark(
        name: "first look for a version that isn't shown, \(name): bytes of answers' bodies", unit: "bytes", turns: 1,
        subject: many.bytesOfOffer, peers: [limit]),
      Benchmark(
        name: "check after an activation, \(name): processor time", unit: "µs", turns: 25,
        subject: many.timeOfCheck, peers: peers { $0.timeOfCheck }),
      Benchmark(
        name: "signing an activation, \(name): processor time", unit: "µs", turns: 25,
        subject: many.timeOfActivation, peers: peers { $0.timeOfActivation }),
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
