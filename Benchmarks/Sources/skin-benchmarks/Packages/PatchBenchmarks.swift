import BenchmarkSupport
import Foundation
import SkinPackage

/// Benchmarks of the size of patches, and of creating and applying them, compared to common tools.
///
/// All sides run as separate processes. Their processor time is measured from start to end.
@MainActor struct PatchBenchmarks {
  let pairs: [EvolutionPair]

  func rows() async throws -> [Row] {
    var benchmarks = pairs.map { size(of: [$0], $0.name, target: nil) }
    if pairs.count == EvolutionPair.names.count {
      benchmarks.append(size(of: pairs, "geometric mean of the three", target: 0.28))
    }
    for step in [making, applying, installing] { benchmarks += try pairs.map(step) }
    guard ProcessMemory.isAvailable else {
      let missing = Row(missing: "memory of patches", because: "this system doesn't report it")
      return try await benchmarks.rows() + [missing]
    }
    for step in [makingMemory, applyingMemory] { benchmarks += try pairs.map(step) }
    return try await benchmarks.rows()
  }

  private func size(of pairs: [EvolutionPair], _ name: String, target: Double?) -> Benchmark {
    func mean(_ file: (EvolutionPair) throws -> URL) throws -> Double {
      let logarithms = try pairs.map { log(Double(try file($0).fileSize())) }
      return exp(logarithms.reduce(0, +) / Double(logarithms.count))
    }
    return Benchmark(
      name: "patch size: \(name)", unit: "bytes", turns: 1, subject: { try mean(\.patch) },
      peers: [
        Peer("bsdiff of the two zip files", target: target) { try mean { try $0.bsdiffPatch() } },
        Peer("zstd --patch-from of the two tar files", target: nil) { try mean { try $0.zstdPatch() } },
        Peer("the new version's zip file", target: nil) { try mean { try $0.newZip() } },
      ])
  }

  private func making(_ pair: EvolutionPair) throws -> Benchmark {
    let size = try pair.patch.fileSize()
    let output = pair.folder.appending(path: "made.skinpatch")
    let make = Command(work: ["make", pair.oldPackage.path, pair.newPackage.path, output.path])
    let other = pair.folder.appending(path: "made.bsdiff")
    return Benchmark(
      name: "making a patch: \(pair.name)", unit: "ms", turns: 3,
      subject: {
        let time = try make.run()
        try WrongResult.unless(try output.fileSize() == size, "a different patch was created")
        return time
      }, peers: [Peer("bsdiff of the two zip files", target: 1) { try pair.bsdiff(to: other).run() }])
  }

  private func makingMemory(_ pair: EvolutionPair) throws -> Benchmark {
    let input = try pair.inputSize()
    let output = pair.folder.appending(path: "made.skinpatch")
    let make = Command(work: ["make", pair.oldPackage.path, pair.newPackage.path, output.path])
    let other = pair.folder.appending(path: "made.bsdiff")
    return Benchmark(
      name: "making a patch, most memory: \(pair.name)", unit: "bytes/byte of both versions", turns: 1,
      subject: {
        // Without the program itself, which has many libraries that making a patch doesn't need.
        let start = try peak(.residentPeak, of: Command(work: ["start"]), runs: 5)
        return try max(0, peak(.residentPeak, of: make, runs: 1) - start) / Double(input)
      },
      peers: [
        Peer(limit: 6, "6 bytes"),
        Peer("bsdiff of the two zip files", target: nil) {
          try peak(.residentPeak, of: pair.bsdiff(to: other), runs: 1) / Double(input)
        },
      ])
  }

  private func applying(_ pair: EvolutionPair) throws -> Benchmark {
    let expected = try PackageReader(url: pair.newPackage).manifestHash
    let output = pair.folder.appending(path: "applied.skin")
    let apply = Command(work: ["apply", pair.patch.path, pair.oldPackage.path, output.path])
    return Benchmark(
      name: "applying a patch to a package: \(pair.name)", unit: "ms", turns: 7,
      subject: {
        let time = try apply.run()
        try WrongResult.unless(
          try PackageReader(url: output).manifestHash == expected, "a different version was created")
        return time
      }, peers: [pair.zipping(target: 1.2), unzip(pair)])
  }

  private func applyingMemory(_ pair: EvolutionPair) -> Benchmark {
    let output = pair.folder.appending(path: "applied.skin")
    let apply = Command(work: ["apply", pair.patch.path, pair.oldPackage.path, output.path])
    return Benchmark(
      name: "applying a patch to a package, most memory beyond mapped files: \(pair.name)", unit: "bytes", turns: 1,
      subject: { try peak(.anonymous, of: apply, runs: 5) }, peers: [Peer(limit: 32e6, "32 MB")])
  }

  private func installing(_ pair: EvolutionPair) -> Benchmark {
    let output = pair.folder.appending(path: "installed")
    let install = Command(work: ["install", pair.patch.path, pair.oldPackage.path, output.path])
    return Benchmark(
      name: "applying a patch, the files that it makes written to a folder: \(pair.name)", unit: "ms", turns: 3,
      subject: {
        try output.clear()
        return try install.run()
      }, peers: [unzip(pair)])
  }

  /// Creating files takes a time that varies by a factor of ten with the disk, so that it is no goal.
  private func unzip(_ pair: EvolutionPair) -> Peer {
    let output = pair.folder.appending(path: "unzipped")
    let unzip = Command("unzip", ["-q", pair.newPackage.path, "-d", output.path])
    return Peer("unzip of the new package", target: nil) {
      try output.clear()
      return try unzip.run()
    }
  }

  /// Returns the peak of memory over several runs, because a short peak may be missed in one of them.
  private func peak(_ memory: ProcessMemory, of command: Command, runs: Int) throws -> Double {
    Double(try (0..<runs).map { _ in try command.peak(of: memory) }.max() ?? 0)
  }
}
