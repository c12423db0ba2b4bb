public import Foundation

/// A command for the headless app, one JSON object per line of its standard input.
///
/// ```json
/// {"command":"snapshot","path":"home.png","screen":"home"}
/// ```
public struct AppCommand: Codable, Hashable, Sendable {
  /// The kind of command.
  public enum Name: String, Codable, Sendable {
    /// Writes the window as a PNG file to `path`, after showing `screen` if given. Success ends the skin's trial.
    case snapshot
    /// Reports the current skin and screen.
    case state
    /// Ends the app.
    case quit
  }

  /// The kind of command.
  public var command: Name
  /// The file to write.
  public var path: String?
  /// The screen to show: `home`, `discover`, `orders` or `me`.
  public var screen: String?

  /// Creates a command.
  /// - Parameters:
  ///   - command: The kind of command.
  ///   - path: The file to write.
  ///   - screen: The screen to show.
  public init(_ command: Name, path: String? = nil, screen: String? = nil) {
    self.command = command
    self.path = path
    self.screen = screen
  }

  /// Encodes the command as one line, with a line feed.
  /// - Returns: The line.
  /// - Throws: The error of the encoder.
  public func line() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
