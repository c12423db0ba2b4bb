// What the headless app is told: one JSON object per line on its standard input.

public import Foundation

/// Something that the app is told to do.
///
/// ```json
/// {"command":"snapshot","path":"home.png","screen":"home"}
/// ```
public struct AppCommand: Codable, Hashable, Sendable {
  /// What to do.
  public enum Name: String, Codable, Sendable {
    /// Writes the window as a PNG file to `path`, after showing `screen` where one is named. A skin with which that went
    /// well isn't on trial any more.
    case snapshot
    /// Tells which skin and screen are shown.
    case state
    /// Ends the app.
    case quit
  }

  /// What to do.
  public var command: Name
  /// Where to write.
  public var path: String?
  /// The screen to show: `home`, `discover`, `orders` or `me`.
  public var screen: String?

  /// Makes a command.
  /// - Parameters:
  ///   - command: What to do.
  ///   - path: Where to write.
  ///   - screen: The screen to show.
  public init(_ command: Name, path: String? = nil, screen: String? = nil) {
    self.command = command
    self.path = path
    self.screen = screen
  }

  /// The command as one line, with its end.
  /// - Returns: The line.
  /// - Throws: What the encoder throws.
  public func line() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
