/// The arguments of a program with benchmarks: options in any place, and words.
package enum BenchmarkArguments {
  /// Whether rows may be missing.
  package static let isPartial = isQuick || options.contains("--partial")
  /// Whether everything is run in seconds, on less data and without limits: to see that it works, not how fast.
  ///
  /// The names of the rows are those of complete runs.
  package static let isQuick = options.contains("--quick")
  /// The options.
  package static let options = CommandLine.arguments.dropFirst().filter { $0.hasPrefix("--") }
  /// The words that aren't options.
  package static let words = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }

  /// Returns a number of objects, or a hundredth of it in a quick run.
  package static func scaled(_ count: Int) -> Int { isQuick ? max(1, count / 100) : count }
}
