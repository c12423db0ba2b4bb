/// A check that had nothing to do, and everything that this depended on.
///
/// As long as none of it changes, the next check has nothing to do either, and needs only the request for the timestamp
/// and some file times. The metadata has another generation at least once a day, so all files are inspected as often.
struct UneventfulCheck: Sendable {
  /// The generation of the metadata.
  private let generation: Int
  /// The decision that was followed.
  private let decision: ActivationDecision
  /// The files and folders whose times were compared.
  private let places: [String]
  /// The store when the check began.
  let stamp: StoreStamp

  /// Notes the state of everything when a check begins.
  init(generation: Int, decision: ActivationDecision, places: [String]) {
    (self.generation, self.decision, self.places) = (generation, decision, places)
    stamp = StoreStamp(places)
  }

  /// Whether nothing has changed since.
  func isValid(_ generation: Int, _ decision: ActivationDecision) -> Bool {
    self.generation == generation && self.decision == decision && StoreStamp(places) == stamp
  }
}
