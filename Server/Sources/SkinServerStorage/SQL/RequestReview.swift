/// The review of a request that can change what devices show, in the transaction that makes its change.
package struct RequestReview: Sendable {
  /// Approves the change, or throws if one person can't make it alone.
  ///
  /// It runs before each entry of the audit log, so that every recorded change is reviewed. It gets the transaction, and
  /// ``AuditEvent/empowers``.
  var check: @Sendable (any MetadataWriting, _ empowers: [AppScope]?) throws -> Void

  package init(check: @escaping @Sendable (any MetadataWriting, _ empowers: [AppScope]?) throws -> Void) {
    self.check = check
  }

  /// The review of the current task's changes.
  @TaskLocal package static var current: RequestReview?
}
