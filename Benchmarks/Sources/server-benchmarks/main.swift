// Runs the benchmarks of `skin-server`, prints them as a table, and exits with 1 if a ratio exceeds its target.
//
// The first argument is a family: `requests`, `streams`, `clients`, `uploads`, `pages`, `start`, `apps`. Without it, all
// are run. After `start`, a number of publications may follow, or a folder with keys and data; it is 10,000 otherwise.
// After `apps`, the number of apps may follow; it is 100,000 otherwise. With `--partial`, rows may be missing because a
// program isn't installed. With `--quick`, everything runs in seconds, without limits.

import BenchmarkSupport
import Foundation

raiseDescriptorLimit()
do {
  let families: KeyValuePairs<String, @MainActor (URL) async throws -> [Row]> = [
    "requests": RequestBenchmarks.rows, "streams": StreamBenchmarks.rows, "clients": ClientBenchmarks.rows,
    "uploads": UploadBenchmarks.rows, "pages": PageBenchmarks.rows, "start": StartBenchmarks.rows,
    "apps": AppBenchmarks.rows,
  ]
  let wanted = BenchmarkArguments.words.first
  guard wanted == nil || families.contains(where: { $0.key == wanted }) else {
    throw WrongResult(description: "there is no family “\(wanted ?? "")”; use \(families.map(\.key))")
  }
  var rows: [Row] = []
  for (name, family) in families where wanted == nil || name == wanted { rows += try await withScratch(family) }
  exit(conclude(rows))
} catch {
  complain("\(error)")
  exit(1)
}
