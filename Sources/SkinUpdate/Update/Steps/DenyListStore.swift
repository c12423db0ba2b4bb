import SkinKit

/// The deny list on this device, stored at every change.
final class DenyListStore: Sendable {
  private let list: Locked<DenyList>
  private let record: FolderRecord
  private let appVersion: SkinVersion?
  private let clock: any UpdateClock

  init(_ record: FolderRecord, appVersion: SkinVersion?, clock: any UpdateClock) {
    self.record = record
    self.appVersion = appVersion
    self.clock = clock
    list = Locked(record.decode(DenyList.self, from: DenyList.name) ?? DenyList())
  }

  /// The files on the list.
  var current: DenyList { list.withLock { $0 } }

  /// The reason for which a file must not be fetched; nil if it may be.
  func denial(of edge: UpdateGraph.Edge) -> SkinIssue? {
    current.issue(edge.path, edge.target, app: appVersion, now: clock.now)
  }

  /// Adds a file that is wrong as it was signed.
  /// - Throws: `SkinIssue` if the list can't be stored.
  func add(_ edge: UpdateGraph.Edge, code: SkinIssue.Code) throws {
    try change { $0.addBad(edge.path, edge.target, app: appVersion, code: code) }
  }

  /// Notes the results of downloads: files that are right, and files that aren't the signed ones.
  /// - Throws: `SkinIssue` if the list can't be stored.
  func note(right: [UpdateGraph.Edge], failed: [(edge: UpdateGraph.Edge, issue: SkinIssue)]) throws {
    try change { list in
      for edge in right { list.remove(edge.path) }
      for (edge, issue) in failed where issue.cause == .mismatch {
        list.addMismatch(edge.path, edge.target, app: appVersion, code: issue.code, now: clock.now)
      }
    }
  }

  /// Forgets the files that weren't the signed ones, because the network is another one now.
  /// - Returns: Whether there were any.
  /// - Throws: `SkinIssue` if the list can't be stored; the files are still forgotten until the next launch.
  func forgetMismatches() throws -> Bool { try change { $0.forgetMismatches() } }

  private func change<Result>(_ body: (inout DenyList) -> Result) throws -> Result {
    try list.withLock { list in
      let before = list
      let result = body(&list)
      if list != before { try record.encode(list, as: DenyList.name) }
      return result
    }
  }
}
