// Runs the benchmarks, prints them as a table, and exits with 1 where a ratio is over its target.
//
// The first argument is the file that the results are written to, as JSON; `costs` measures single steps instead,
// `window` only prints the rows of a whole window, and `packages` those of packages and patches.

import Foundation

let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
let skins = root.appending(path: "Examples/FestivalApp/Skins")

@MainActor func allRows(scratch: URL) throws -> [Row] {
  let families: [@MainActor () throws -> [Row]] = [
    SwitchAllBenchmarks.rows, SwitchOneBenchmarks.rows, BindBenchmarks.rows, ReuseBenchmarks.rows,
    LookUpBenchmarks.rows, { try OpenBenchmarks.rows(scratch: scratch) },
    { try packageRows(scratch: scratch) },
    // Last: its thousands of views stay.
    windowRows,
  ]
  return try families.flatMap { rows in try rows() }
}

@MainActor func packageRows(scratch: URL) throws -> [Row] {
  let corpus = root.appending(path: "../shared/corpus/evolution").standardizedFileURL
  return try FestivalPatch.rows(skins: skins, scratch: scratch)
    + EvolutionBenchmarks.rows(corpus: corpus, scratch: scratch)
}

@MainActor func windowRows() throws -> [Row] {
  #if canImport(UIKit)
    try WindowBenchmarks.rows(skins: skins)
  #else
    []
  #endif
}

func complain(_ text: String) { FileHandle.standardError.write(Data("skin-benchmarks: \(text)\n".utf8)) }

/// Lends a folder that goes away.
@MainActor func withScratch<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let scratch = FileManager.default.temporaryDirectory.appending(path: "skin-benchmarks-\(UUID())")
  try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: scratch) }
  return try body(scratch)
}

do {
  let argument = CommandLine.arguments.dropFirst().first
  let rows: [Row]
  switch argument {
  case "costs":
    try Costs.print()
    exit(0)
  case "window": rows = try windowRows()
  case "packages": rows = try withScratch(packageRows)
  default:
    rows = try withScratch(allRows)
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
