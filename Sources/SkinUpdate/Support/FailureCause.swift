import SkinKit

/// The cause of a failure, which decides what is worth trying next.
enum FailureCause: Hashable, Sendable {
  /// The connection broke or timed out.
  case connection
  /// The connection is slower than the minimum rate.
  case slowConnection
  /// A captive portal answered instead of the server.
  case captivePortal
  /// Only the cellular network is available, and it may not be used.
  case cellular
  /// The server answered with an unexpected status, range or encoding.
  case response
  /// The server's file differs from its signed description.
  case mismatch
  /// The store can't be written: the disk is full, another process holds it, or a later version wrote it.
  case store
  /// This device can't read or write a file, or failed for an unknown reason.
  case device
  /// The content of the repository.
  case content
}

extension SkinIssue {
  /// The cause of the failure, by its code.
  var cause: FailureCause {
    switch code {
    case .networkFailure, .networkTimeout: .connection
    case .tooSlow: .slowConnection
    case .captivePortal: .captivePortal
    case .cellularRefused: .cellular
    case .unexpectedStatus, .badRange, .unrequestedEncoding: .response
    case .mismatchedFile, .answerTooLong, .wrongLength: .mismatch
    case .diskFull, .storeInUse, .unknownStoreFormat: .store
    case .storeFailure, .damagedStore, .unwritableFile, .unreadableFile, .updateFailure: .device
    default: .content
    }
  }

  /// Whether the same request may succeed soon, without any change to the repository or the device.
  var isTransient: Bool {
    switch cause {
    case .connection, .slowConnection, .captivePortal, .cellular, .response: true
    case .mismatch, .store, .device, .content: false
    }
  }
}
