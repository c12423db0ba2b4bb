// What the headless app tells the process that runs it: one JSON object per line on its standard output.

public import Foundation

/// Something that the app tells.
///
/// ```json
/// {"bytes":412034,"event":"applied","kind":"patch","milliseconds":41.2,"passes":1,"skin":"spring-festival 2.0.0","visited":63}
/// ```
public struct AppEvent: Codable, Hashable, Sendable {
  /// What happened.
  public enum Name: String, Codable, Sendable {
    /// The first frame is drawn; `skin` is what it shows, `milliseconds` the time since the process began.
    case ready
    /// The stream of the server's news is open.
    case listening
    /// The stream of the server's news was lost; `detail` says why and when it is opened again.
    case lost
    /// Signed metadata were refreshed; `detail` has the version.
    case refreshed
    /// A skin was fetched ahead; `skin`, and `detail` says when it will be shown.
    case scheduled
    /// The server wants another skin shown; `skin`, `kind` and `bytes` say what will be fetched.
    case offered
    /// A package or patch was fetched: `bytes`, `kind`.
    case downloaded
    /// One way to a skin failed, and the next is tried; `detail` says why.
    case fellBack
    /// A skin was verified and stored.
    case installed
    /// A skin was put into force: `skin`, `visited` bindings, `passes`, `milliseconds` of the switch.
    case applied
    /// An update failed and the skin before stays; `detail` and `code` say why.
    case failed
    /// The trial of `skin` is over: a screen was used with it.
    case confirmed
    /// The app went back from `skin` because it did harm; `detail` and `code` say which.
    case rolledBack
    /// Answers the command `snapshot`: `path`.
    case snapshot
    /// Answers the command `state`.
    case state
    /// A command was not understood or could not be done; `detail` says why.
    case refused
  }

  /// What happened.
  public var event: Name
  /// The skin it is about, `id version`; `builtin` where none is active.
  public var skin: String?
  /// How much was or will be fetched.
  public var bytes: Int?
  /// `full` or `patch`, `stored` where nothing was fetched.
  public var kind: String?
  /// How many bindings were visited.
  public var visited: Int?
  /// How many passes over the bindings the switch took.
  public var passes: Int?
  /// How long it took.
  public var milliseconds: Double?
  /// The file that was written.
  public var path: String?
  /// The screen that is shown.
  public var screen: String?
  /// The code of what is wrong.
  public var code: String?
  /// More, for people.
  public var detail: String?

  /// Makes an event.
  /// - Parameter event: What happened.
  public init(_ event: Name) { self.event = event }

  /// The event as one line, without its end.
  /// - Returns: The line.
  /// - Throws: What the encoder throws, for numbers that JSON can't say.
  public func line() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}
