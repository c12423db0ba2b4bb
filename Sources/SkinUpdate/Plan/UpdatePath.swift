import SkinKit

/// A sequence of files that leads to a skin.
struct UpdatePath: Hashable, Sendable {
  /// The files, in the order in which they are applied.
  var steps: [UpdateGraph.Edge]
  /// The bytes that remain to be downloaded.
  var missing: Int

  /// How the skin is downloaded.
  var kind: UpdateKind { patches == 0 ? .full : .patch }
  /// The number of patches.
  var patches: Int { steps.count { $0.start != nil } }
  /// The bytes of all files.
  var length: Int { steps.reduce(0) { $0.addingClamped($1.target.length) } }
}

/// A path that failed by some of its files, in their order.
struct PathFailure: Error {
  /// The files that failed, and why.
  var steps: [(edge: UpdateGraph.Edge, issue: SkinIssue)]

  init(_ steps: [(edge: UpdateGraph.Edge, issue: SkinIssue)]) { self.steps = steps }
  init(_ edge: UpdateGraph.Edge, _ issue: SkinIssue) { self.init([(edge, issue)]) }
}
