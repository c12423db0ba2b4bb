import BenchmarkSupport
import Foundation

/// Benchmarks of the packages and patches of `../shared/corpus/evolution`, if its files and the peers are installed.
@MainActor enum EvolutionBenchmarks {
  static func rows(corpus: URL, scratch: URL) async throws -> [Row] {
    do {
      let pairs = try EvolutionPair.names.compactMap { name -> EvolutionPair? in
        let archive = corpus.appending(path: "\(name).tar.zst")
        guard FileManager.default.fileExists(atPath: archive.path) else {
          complain("no rows about \(name): there is no \(archive.path)")
          return nil
        }
        return try EvolutionPair(name, archive: archive, scratch: scratch)
      }
      if pairs.count < EvolutionPair.names.count { complain("no rows about all pairs together") }
      return try await PatchBenchmarks(pairs: pairs).rows()
        + PackageBenchmarks(pairs: pairs, scratch: scratch).rows()
    } catch let missing as MissingTool {
      complain("no rows about the pairs: \(missing)")
      return []
    }
  }
}
