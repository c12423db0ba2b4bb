/// The arguments of a program with benchmarks: `--partial` and words.
package enum BenchmarkArguments {
  /// Whether rows may be missing.
  package static let isPartial = CommandLine.arguments.contains("--partial")
  /// The words that aren't options.
  package static let words = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
}
