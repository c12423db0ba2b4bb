/// The time at which the patches to a new version are made.
enum PatchTiming: String, CaseIterable, Sendable {
  /// Before the version is published.
  case now
  /// After the version was published, in the background.
  case later
}
