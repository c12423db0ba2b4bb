// Runs the benchmarks, prints them as a table, and exits with 1 if a ratio exceeds its target.
//
// The first argument is the file for the results as JSON. Instead, `costs` measures single operations, and `window`,
// `packages` and `updates` print only the rows of a window, of packages and patches, or of updates.

import Foundation

let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
let skins = root.appending(path: "Examples/FestivalApp/Skins")
let corpus = root.appending(path: "../shared/corpus/evolution").standardizedFileURL

@MainActor func allRows(scratch: URL) async throws -> [Row] {
  let families: [@MainActor () async throws -> [Row]] = [
    { try await bindingRows(scratch: scratch) }, { try await packageRows(scratch: scratch) },
    { try await updateRows(scratch: scratch) },
    // Last, because its thousands of views stay in memory.
    windowRows,
  ]
  var all: [Row] = []
  for rows in families { all += try await rows() }
  return all
}

@MainActor func bindingRows(scratch: URL) async throws -> [Row] {
  let families: [@MainActor () async throws -> [Row]] = [
    SwitchAllBenchmarks.rows, SwitchOneBenchmarks.rows, BindBenchmarks.rows, ReuseBenchmarks.rows,
    LookUpBenchmarks.rows, { try await OpenBenchmarks.rows(scratch: scratch) },
  ]
  var rows: [Row] = []
  for family in families { rows += try await family() }
  return rows
}

@MainActor func packageRows(scratch: URL) async throws -> [Row] {
  try await FestivalPatch.rows(skins: skins, scratch: scratch)
    + EvolutionBenchmarks.rows(corpus: corpus, scratch: scratch)
}

@MainActor func updateRows(scratch: URL) async throws -> [Row] {
  try await CheckBenchmarks.rows(skins: skins, scratch: scratch)
    + LaunchBenchmarks.rows(skins: skins, scratch: scratch)
    + InstallBenchmarks.rows(skins: skins, corpus: corpus, scratch: scratch)
}

@MainActor func windowRows() async throws -> [Row] {
  #if canImport(UIKit)
    try await WindowBenchmarks.rows(skins: skins)
  #else
    []
  #endif
}

func complain(_ text: String) { FileHandle.standardError.write(Data("skin-benchmarks: \(text)\n".utf8)) }

/// Runs a closure with a temporary folder, removed afterwards.
@MainActor func withScratch<Result>(_ body: @MainActor (URL) async throws -> Result) async throws -> Result {
  let scratch = FileManager.default.temporaryDirectory.appending(path: "skin-benchmarks-\(UUID())")
  try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: scratch) }
  return try await body(scratch)
}

do {
  let argument = CommandLine.arguments.dropFirst().first
  let rows: [Row]
  switch argument {
  case "costs":
    try Costs.print()
    exit(0)
  case "binding": rows = try await withScratch(bindingRows)
  case "window": rows = try await windowRows()
  case "packages": rows = try await withScratch(packageRows)
  case "updates": rows = try await withScratch(updateRows)
  default:
    rows = try await withScratch(allRows)
    if let argument { try rows.write(to: URL(filePath: argument)) }
  }
  rows.print()
  let over = rows.filter { !$0.isWithinTarget }
  for row in over {
    complain("\(row.name): \(shown(row.ratio)) × \(row.limit), but at most \(row.target.map(shown) ?? "–") is allowed")
  }
  exit(over.isEmpty ? 0 : 1)
} catch {
  complain("\(error)")
  exit(1)
}
