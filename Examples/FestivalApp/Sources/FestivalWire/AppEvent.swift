public import Foundation

/// An event of the headless app, one JSON object per line of its standard output.
///
/// ```json
/// {"bytes":412034,"event":"applied","kind":"patch","milliseconds":41.2,"passes":1,"skin":"spring-festival 2.0.0","visited":63}
/// ```
public struct AppEvent: Codable, Hashable, Sendable {
  /// The kind of event.
  public enum Name: String, Codable, Sendable {
    /// The first frame was drawn with `skin`, `milliseconds` after the start of the process.
    case ready
    /// The server's event stream was opened.
    case listening
    /// The server's event stream was lost. `detail` has the reason and the time of the retry.
    case lost
    /// The signed metadata was refreshed. `detail` has its version.
    case refreshed
    /// `skin` was downloaded ahead. `detail` has the time at which it will be shown.
    case scheduled
    /// Another skin was activated. `skin`, `kind` and `bytes` describe the download.
    case offered
    /// A package or patch was downloaded: `bytes`, `kind`.
    case downloaded
    /// An update path failed, and the next one is tried. `detail` has the reason.
    case fellBack
    /// A skin was verified and stored.
    case installed
    /// A skin was applied: `skin`, `visited` bindings, `passes`, `milliseconds` of the switch.
    case applied
    /// An update failed, and the current skin stays. `detail` and `code` have the reason.
    case failed
    /// The trial of `skin` ended, because a screen was used with it.
    case confirmed
    /// The app rolled back `skin`. `detail` and `code` have the reason.
    case rolledBack
    /// The answer to the command `snapshot`: `path`.
    case snapshot
    /// The answer to the command `state`.
    case state
    /// A command was malformed or failed. `detail` has the reason.
    case refused
  }

  /// The kind of event.
  public var event: Name
  /// The skin as `id version`, or `builtin` if none is active.
  public var skin: String?
  /// The size of the download in bytes.
  public var bytes: Int?
  /// `full` or `patch`, or `stored` if nothing was downloaded.
  public var kind: String?
  /// The number of visited bindings.
  public var visited: Int?
  /// The number of passes over the bindings.
  public var passes: Int?
  /// The duration.
  public var milliseconds: Double?
  /// The written file.
  public var path: String?
  /// The current screen.
  public var screen: String?
  /// The code of the issue.
  public var code: String?
  /// A description for people.
  public var detail: String?

  /// Creates an event.
  /// - Parameter event: The kind of event.
  public init(_ event: Name) { self.event = event }

  /// Encodes the event as one line, without a line feed.
  /// - Returns: The line.
  /// - Throws: The error of the encoder, for numbers that JSON doesn't have.
  public func line() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}
