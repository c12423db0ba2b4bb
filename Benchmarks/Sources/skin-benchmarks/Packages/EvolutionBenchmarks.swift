import BenchmarkSupport
import Foundation

/// Benchmarks of the packages and patches of `../shared/corpus/evolution`, if its files and the peers are installed.
@MainActor enum EvolutionBenchmarks {
  static func rows(corpus: URL, scratch: URL) async throws -> [Row] {
    do {
      var missing: [Row] = []
      let pairs = try EvolutionPair.names.compactMap { name -> EvolutionPair? in
        let archive = corpus.appending(path: "\(name).tar.zst")
        guard FileManager.default.fileExists(atPath: archive.path) else {
          missing.append(Row(missing: "patches and packages: \(name)", because: "there is no \(archive.path)"))
          return nil
        }
        return try EvolutionPair(name, archive: archive, scratch: scratch)
      }
      return try await PatchBenchmarks(pairs: pairs).rows()
        + PackageBenchmarks(pairs: pairs, scratch: scratch).rows() + missing
    } catch let tool as MissingTool {
      return [Row(missing: "patches and packages: all pairs", because: tool)]
    }
  }
}
