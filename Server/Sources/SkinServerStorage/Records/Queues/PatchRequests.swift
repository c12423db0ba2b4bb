package import Foundation
package import SkinKit
package import SkinUpdate

/// A patch between two published versions that isn't published yet.
///
/// If the patch would be about as large as the package, the work is done without a patch, and has the issue.
package struct PatchRequest: QueuedWork, Hashable {
  package var app: SkinIdentifier
  package var skin: SkinIdentifier
  package var from: SkinVersion
  package var to: SkinVersion
  /// The place among the patches to the version; that for the most devices is the first.
  var position: Int
  package var progress: WorkProgress

  package static let table = "patch_request"
  package static let order = "position, app, skin, to_version"
  package static let interruption = SkinIssue(
    .patchInterrupted, "The server ended \(WorkProgress.mostAttempts) times while the patch was made",
    suggestion:
      "The server may lack memory: a patch takes ten bytes for each byte of both versions, unpacked. Publish the "
      + "same package again to retry. Until then, devices download the package.")

  package var key: [(column: String, value: any SQLConvertible)] {
    [("app", app), ("skin", skin), ("from_version", from), ("to_version", to)]
  }
  /// The version that the patch produces.
  package var result: SkinReference { SkinReference(id: skin, version: to) }
  /// The version that the patch starts from.
  package var base: SkinReference { SkinReference(id: skin, version: from) }
}

extension MetadataReading {
  /// Returns the patches that are still to be made to a version, and those that failed, in the order of their positions.
  package func patchRequests(of app: SkinIdentifier, to skin: SkinReference) throws -> [PatchRequest] {
    try connection.rows(
      "SELECT * FROM patch_request WHERE app = $1 AND skin = $2 AND to_version = $3 ORDER BY position", app, skin.id,
      skin.version
    ).map(PatchRequest.init)
  }
}

extension MetadataWriting {
  /// Requests patches to a published version.
  /// - Parameters:
  ///   - bases: The published versions to start from, that of the most devices first.
  ///   - skin: The version.
  ///   - app: The app.
  ///   - moment: The current time.
  /// - Throws: The database error.
  package func requestPatches(
    from bases: some Sequence<SkinVersion>, to skin: SkinReference, of app: SkinIdentifier, at moment: Date
  ) throws {
    for (position, base) in bases.enumerated() {
      try connection.insert(
        into: PatchRequest.table,
        [
          "app": app, "skin": skin.id, "from_version": base, "to_version": skin.version, "position": position,
          "state": WorkProgress.State.pending.rawValue, "attempts": 0, "changed_at": moment, "due_at": moment,
        ])
    }
  }

  /// Requests the patches to a version again that failed.
  package func retryPatches(to skin: SkinReference, of app: SkinIdentifier, at moment: Date) throws {
    try connection.execute(
      """
      UPDATE patch_request SET state = $1, attempts = 0, changed_at = $2, due_at = $2
      WHERE app = $3 AND skin = $4 AND to_version = $5 AND state = $6
      """, WorkProgress.State.pending.rawValue, moment, app, skin.id, skin.version, WorkProgress.State.failed.rawValue)
  }
}

extension PatchRequest {
  package init(_ row: SQLRow) throws {
    self.init(
      app: try row["app"], skin: try row["skin"], from: try row["from_version"], to: try row["to_version"],
      position: try row["position"], progress: try WorkProgress(row))
  }
}

extension SkinIssue.Code {
  /// The server ended each time while it made a patch.
  static let patchInterrupted: Self = "patch-interrupted"
}
