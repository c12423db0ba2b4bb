import SkinKit

/// A patch to a published version, in the server's answers and in JSON output.
struct PublishedPatch: Codable {
  struct Failure: Codable {
    let code: String
    let message: String
    let remedy: String
  }

  let from: String
  /// `waiting`, `making`, `published`, `skipped` or `failed`; nil for a published one of an older server.
  let state: String?
  /// The size in bytes, if it is published.
  let size: Int?
  /// The completed fraction while the server makes it.
  let progress: Double?
  /// The reason for which it failed or was skipped, or the failure of the last attempt.
  let failure: Failure?

  /// Describes a patch that was made on this machine.
  init(from: SkinVersion, size: Int) {
    (self.from, self.size, state, progress, failure) = (from.description, size, "published", nil, nil)
  }

  /// Whether the server still has to make the patch.
  var isOpen: Bool { state == "waiting" || state == "making" }
  var isFailed: Bool { state == "failed" }

  /// The patch on one line.
  var line: String {
    let outcome =
      switch (state, size) {
      case (_, let size?): bytes(size)
      case ("skipped", _): "none, because it would be about as large as the package"
      case ("failed", _): "failed: \(failure?.message ?? "see the server's log")"
      default: "follows"
      }
    return "  patch from \(from): \(outcome)"
  }
}
