import SkinPackage

/// The combined progress of several operations, each weighted by its share.
struct PhasedProgress: Sendable {
  typealias Report = @Sendable (PackageProgress) -> Void

  private let report: Report?
  /// The start of each phase, and the end of the last one.
  private let starts: [Int]

  /// Creates a combined progress.
  /// - Parameters:
  ///   - shares: The weight of each phase, in any unit.
  ///   - report: Receives the combined progress.
  init(_ shares: [Int], report: Report?) {
    self.report = report
    starts = shares.reduce(into: [0]) { $0.append($0[$0.count - 1] + max($1, 1)) }
  }

  /// Returns the progress handler of a phase; nil if there is no report.
  func phase(_ number: Int) -> Report? {
    guard let report else { return nil }
    let (start, end, total) = (starts[number], starts[number + 1], starts[starts.count - 1])
    return { progress in
      let part = progress.total > 0 ? Double(progress.completed) / Double(progress.total) : 1
      let completed = start + Int(Double(end - start) * min(part, 1))
      report(PackageProgress(path: progress.path, completed: completed, total: total))
    }
  }
}
