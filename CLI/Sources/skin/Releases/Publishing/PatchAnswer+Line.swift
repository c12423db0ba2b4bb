import SkinKit
import SkinServerAPI

extension PatchAnswer {
  var isFailed: Bool { state == State.failed.rawValue }

  /// The patch on one line.
  var line: String {
    let outcome =
      switch (State(rawValue: state), size) {
      case (_, let size?): bytes(size)
      case (.skipped, _): "none, because it would be about as large as the package"
      case (.failed, _): "failed: \(failure?.message ?? "see the server's log")"
      default: "follows"
      }
    return "  patch from \(from): \(outcome)"
  }
}
