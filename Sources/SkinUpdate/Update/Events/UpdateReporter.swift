import SkinKit

/// Reports the progress of updates: to the listeners of events, and to the statistics if the user agreed.
struct UpdateReporter: Sendable {
  let broadcast: UpdateBroadcast
  let reports: ReportQueue?
  /// The app's own version.
  var appVersion: SkinVersion?

  /// Sends an event.
  func send(_ event: UpdateEvent) { broadcast.send(event) }

  /// Adds the state of a skin to the statistics.
  func report(
    _ step: UpdateReport.Kind, _ skin: SkinReference, kind: UpdateKind? = nil, bytes: Int? = nil,
    code: SkinIssue.Code? = nil
  ) { reports?.add(step, skin, kind: kind, bytes: bytes, code: code, appVersion: appVersion) }

  /// Follows the share of devices that are counted.
  func follows(_ decision: ActivationDecision) { reports?.follow(isSampled: decision.isSampled) }

  /// Adds the skin that is shown to the statistics; nil for the built-in one.
  func shows(_ skin: SkinReference?) { reports?.shows(skin, appVersion: appVersion) }

  /// Reports an error.
  /// - Parameters:
  ///   - error: The error.
  ///   - skin: The skin that can't be shown because of it; nil if there is none.
  /// - Returns: The error for the caller: the cancellation, or an issue.
  @discardableResult func failed(_ error: any Error, about skin: SkinReference? = nil) -> any Error {
    if error is CancellationError { return error }
    let refusal = error as? UpdateRefusal
    if let refusal { send(.refused(refusal.skin, refusal.requirement)) }
    let issue = refusal?.issue ?? SkinIssue.wrapping(error)
    send(.failed(issue))
    if let skin { report(.failed, skin, code: issue.code) }
    return issue
  }

  /// Reports that a skin will be downloaded by a path.
  func offered(_ skin: SkinReference, by path: UpdatePath) {
    send(.offered(skin, kind: path.kind, bytes: path.missing))
    report(.offered, skin, kind: path.kind, bytes: path.missing)
  }

  /// Reports that the files of a path are complete.
  func downloaded(_ skin: SkinReference, by path: UpdatePath, bytes: Int) {
    send(.downloaded(bytes: bytes, kind: path.kind))
    report(.downloaded, skin, kind: path.kind, bytes: bytes)
  }

  /// Reports that a skin isn't fetched now.
  func postponed(_ pause: UpdatePause) { send(.postponed(pause.skin, pause.issue)) }
}
