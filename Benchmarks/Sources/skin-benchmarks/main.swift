// Runs the benchmarks, prints them as a table, and exits with 1 if a ratio exceeds its target.
//
// The first argument is the file for the results as JSON. Instead, `costs` measures single operations, and `window`,
// `packages`, `updates` and `publications` print only the rows of a window, of packages and patches, of updates, or of
// repositories with many publications. The number of these may follow, and after `window` a file, to which its rows are
// written instead. With `--partial`, rows may be missing because a program or a file isn't there. With `--quick`,
// everything runs in seconds, without limits.

import BenchmarkSupport
import Foundation

let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
let skins = root.appending(path: "Examples/FestivalApp/Skins")
let corpus = root.appending(path: "../shared/corpus/evolution").standardizedFileURL

@MainActor func allRows(scratch: URL) async throws -> [Row] {
  let families: [@MainActor () async throws -> [Row]] = [
    { try await bindingRows(scratch: scratch) }, { try await packageRows(scratch: scratch) },
    { try await updateRows(scratch: scratch) }, { try await publicationRows(scratch: scratch) },
    { try windowRowsAlone(scratch: scratch) },
  ]
  var all: [Row] = []
  for rows in families { all += try await rows() }
  return all
}

@MainActor func bindingRows(scratch: URL) async throws -> [Row] {
  let families: [@MainActor () async throws -> [Row]] = [
    SwitchAllBenchmarks.rows, SwitchOneBenchmarks.rows, BindBenchmarks.rows, ReuseBenchmarks.rows,
    LookUpBenchmarks.rows, { try await OpenBenchmarks.rows(scratch: scratch) }, HostileBenchmarks.rows,
  ]
  var rows: [Row] = []
  for family in families { rows += try await family() }
  return rows
}

@MainActor func packageRows(scratch: URL) async throws -> [Row] {
  try await FestivalPatch.rows(skins: skins, scratch: scratch)
    + EvolutionBenchmarks.rows(corpus: corpus, skins: skins, scratch: scratch)
}

@MainActor func updateRows(scratch: URL) async throws -> [Row] {
  try await CheckBenchmarks.rows(skins: skins, scratch: scratch)
    + EnergyBenchmarks.rows(skins: skins, scratch: scratch)
    + LaunchBenchmarks.rows(skins: skins, scratch: scratch)
    + InstallBenchmarks.rows(skins: skins, corpus: corpus, scratch: scratch)
}

@MainActor func publicationRows(scratch: URL) async throws -> [Row] {
  let publications =
    BenchmarkArguments.words.dropFirst().first.flatMap { Int($0) } ?? BenchmarkArguments.scaled(100_000)
  return try await PublicationBenchmarks.rows(
    skin: skins.appending(path: "spring-festival-1.0.0"), scratch: scratch, publications: publications)
}

/// The rows of a window from a process of its own, so that what other benchmarks left in memory doesn't slow them down.
@MainActor func windowRowsAlone(scratch: URL) throws -> [Row] {
  let results = scratch.appending(path: "window.json")
  try Command("skin-benchmarks", work: ["window", results.path] + BenchmarkArguments.options).run()
  return try [Row](file: results)
}

@MainActor func windowRows() async throws -> [Row] {
  #if canImport(UIKit)
    try await WindowBenchmarks.rows(skins: skins) + ViewMemoryBenchmarks.rows()
  #else
    []
  #endif
}

do {
  let argument = BenchmarkArguments.words.first
  let rows: [Row]
  switch argument {
  case "costs":
    try Costs.print()
    exit(0)
  case "binding": rows = try await withScratch(bindingRows)
  case "window":
    rows = try await windowRows()
    if let file = BenchmarkArguments.words.dropFirst().first {
      try rows.write(to: URL(filePath: file))
      exit(0)
    }
  case "packages": rows = try await withScratch(packageRows)
  case "publications": rows = try await withScratch(publicationRows)
  case "updates": rows = try await withScratch(updateRows)
  default:
    rows = try await withScratch(allRows)
    if let argument { try rows.write(to: URL(filePath: argument)) }
  }
  exit(conclude(rows))
} catch {
  complain("\(error)")
  exit(1)
}
