import BenchmarkSupport
import Foundation
import SkinPackage

/// Benchmarks of packing, opening and verifying packages, compared to common tools in separate processes.
@MainActor struct PackageBenchmarks {
  let pairs: [EvolutionPair]
  let scratch: URL

  func rows() async throws -> [Row] {
    var benchmarks = try pairs.flatMap { [try packing($0), packedSize($0)] }
    if pairs.count == EvolutionPair.names.count, let app = pairs.last {
      // Two versions of an app's pictures, as in packages of about 30 MB.
      benchmarks.append(try verifying("an app's pictures", [app.new, app.old], target: 1.2))
      // Also themes and icon fonts, with four times as many files for the same bytes.
      benchmarks.append(try verifying("many small files", pairs.map(\.new) + [app.old], target: nil))
    }
    return try await benchmarks.rows()
  }

  private func packing(_ pair: EvolutionPair) throws -> Benchmark {
    let package = pair.folder.appending(path: "packed.skin")
    let files = try PackageReader(url: pair.newPackage).paths.count
    let pack = Command(work: ["pack", pair.new.path, "2.0.0", package.path])
    return Benchmark(
      name: "packing: \(pair.name)", unit: "ms", turns: 9,
      subject: {
        let time = try pack.run()
        try WrongResult.unless(try PackageReader(url: package).paths.count == files, "not every file was packed")
        return time
      },
      // Zip has its own deflater; how much faster zlib is depends on the processor.
      peers: [pair.zipping(target: 1.3)])
  }

  private func packedSize(_ pair: EvolutionPair) -> Benchmark {
    Benchmark(
      name: "packed size: \(pair.name)", unit: "bytes", turns: 1,
      subject: { Double(try pair.newPackage.fileSize()) },
      peers: [Peer("zip -9 -r", target: 1) { Double(try pair.newZip().fileSize()) }])
  }

  /// Returns the benchmark of verifying several folders in one package.
  private func verifying(_ what: String, _ trees: [URL], target: Double?) throws -> Benchmark {
    let folder = scratch.appending(path: what)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (number, tree) in trees.enumerated() {
      try FileManager.default.copyItem(at: tree, to: folder.appending(path: "\(number)"))
    }
    let package = scratch.appending(path: "\(what).skin")
    try Command(work: ["pack", folder.path, "1.0.0", package.path]).run()
    let manifest = try PackageReader(url: package).manifest
    let verify = Command(work: ["verify", package.path])
    let hash = Command("sha256sum", ["--"] + manifest.files.map(\.path), in: folder)
    let megabytes = shown(Double(manifest.totalSize) / 1e6)
    return Benchmark(
      name: "opening and verifying \(what), \(megabytes) MB in \(shown(Double(manifest.files.count))) files",
      unit: "ms", turns: 9, subject: { try verify.run() },
      peers: [Peer("sha256sum of its files", target: target) { try hash.run() }])
  }
}
