import BenchmarkSupport
import Foundation

/// Benchmarks of the packages and patches of `../shared/corpus/evolution`, if its files and the peers are installed; in a
/// quick run, those of the example's festival skin.
@MainActor enum EvolutionBenchmarks {
  static func rows(corpus: URL, skins: URL, scratch: URL) async throws -> [Row] {
    do {
      if BenchmarkArguments.isQuick {
        return try await rows(of: [EvolutionPair(ofFestivalSkinIn: skins, scratch: scratch)], scratch)
      }
      var missing: [Row] = []
      let pairs = try EvolutionPair.names.compactMap { name -> EvolutionPair? in
        let archive = corpus.appending(path: "\(name).tar.zst")
        guard FileManager.default.fileExists(atPath: archive.path) else {
          missing.append(Row(missing: "patches and packages: \(name)", because: "there is no \(archive.path)"))
          return nil
        }
        return try EvolutionPair(name, archive: archive, scratch: scratch)
      }
      return try await rows(of: pairs, scratch) + missing
    } catch let tool as MissingTool {
      return [Row(missing: "patches and packages: all pairs", because: tool)]
    }
  }

  private static func rows(of pairs: [EvolutionPair], _ scratch: URL) async throws -> [Row] {
    try await PatchBenchmarks(pairs: pairs).rows() + PackageBenchmarks(pairs: pairs, scratch: scratch).rows()
  }
}
