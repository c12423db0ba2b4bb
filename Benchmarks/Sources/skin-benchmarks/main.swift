// Runs the benchmarks and prints them as a table; exits with 1 where one is over its limit.

import Foundation

let rounds = 9
let skins = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Examples/FestivalApp/Skins")
let scratch = FileManager.default.temporaryDirectory.appending(path: "skin-benchmarks-\(UUID())")
try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: scratch) }

let benchmarks = try BindingBenchmarks().all + PackageBenchmarks(skins: skins.standardizedFileURL, scratch: scratch).all
let outcomes = try benchmarks.map { benchmark in
  Outcome(
    benchmark: benchmark,
    ratios: try (0..<rounds).map { _ in
      let (subject, peer) = try benchmark.measure()
      return subject / peer
    })
}
printTable(["what", "against", "ratio", "range", "limit", "within"], outcomes.map(\.row))
if !outcomes.allSatisfy(\.isWithinLimit) {
  FileHandle.standardError.write(Data("skin-benchmarks: a ratio is over its limit\n".utf8))
  exit(1)
}
