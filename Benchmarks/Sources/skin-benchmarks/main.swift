// Runs the benchmarks, prints them as a table, and exits with 1 where a ratio is over its target.
//
// The first argument is the file that the results are written to, as JSON; `costs` measures single steps instead, and
// `window` only prints the rows of a whole window.

import Foundation

let skins = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Examples/FestivalApp/Skins")

@MainActor func run() throws -> [Row] {
  let scratch = FileManager.default.temporaryDirectory.appending(path: "skin-benchmarks-\(UUID())")
  try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: scratch) }
  let families: [@MainActor () throws -> [Row]] = [
    SwitchAllBenchmarks.rows, SwitchOneBenchmarks.rows, BindBenchmarks.rows, ReuseBenchmarks.rows,
    LookUpBenchmarks.rows, { try OpenBenchmarks.rows(scratch: scratch) },
    { try PackageBenchmarks(skins: skins.standardizedFileURL, scratch: scratch).rows() },
    // Last: its thousands of views stay.
    windowRows,
  ]
  return try families.flatMap { rows in try rows() }
}

@MainActor func windowRows() throws -> [Row] {
  #if canImport(UIKit)
    try WindowBenchmarks.rows(skins: skins.standardizedFileURL)
  #else
    []
  #endif
}

func complain(_ text: String) { FileHandle.standardError.write(Data("skin-benchmarks: \(text)\n".utf8)) }

do {
  let argument = CommandLine.arguments.dropFirst().first
  if argument == "costs" {
    try Costs.print()
    exit(0)
  }
  let rows = try argument == "window" ? windowRows() : run()
  rows.print()
  if let argument, argument != "window" { try rows.write(to: URL(filePath: argument)) }
  let over = rows.filter { !$0.isWithinTarget }
  for row in over {
    complain("\(row.name): \(shown(row.ratio)) × \(row.limit), but at most \(shown(row.target)) is allowed")
  }
  exit(over.isEmpty ? 0 : 1)
} catch {
  complain("\(error)")
  exit(1)
}
