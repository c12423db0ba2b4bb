// Several operations as one to whoever watches.

/// Progress over phases, each of which counts for as much as its share of the whole.
struct PhasedProgress: Sendable {
  typealias Report = @Sendable (PackageProgress) -> Void

  private let report: Report?
  /// Where each phase begins, and at the end where the last one ends.
  private let starts: [Int]

  /// - Parameters:
  ///   - shares: What each phase counts for, in any unit.
  ///   - report: Is told about all of them.
  init(_ shares: [Int], report: Report?) {
    self.report = report
    starts = shares.reduce(into: [0]) { $0.append($0[$0.count - 1] + max($1, 1)) }
  }

  /// What a phase reports to; nil where nobody watches.
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
