import Foundation
package import Logging
import SkinKit

/// A log handler that writes each event as one line of JSON to standard error.
///
/// Each line is written with one unbuffered call. Lines of several threads don't mix, and none is lost when the
/// process ends.
package struct JSONLogHandler: LogHandler {
  /// The lowest level that is written.
  package var logLevel: Logger.Level
  /// The metadata of every line.
  package var metadata: Logger.Metadata = [:]
  /// A source of further metadata.
  package var metadataProvider: Logger.MetadataProvider?

  private let label: String
  private let write: @Sendable (Data) -> Void

  /// Creates a handler.
  /// - Parameters:
  ///   - label: The name of the logger.
  ///   - level: The lowest level that is written.
  package init(label: String, level: Logger.Level) {
    // A line that nobody reads is lost.
    self.init(label: label, level: level) { try? FileHandle.standardError.write(contentsOf: $0) }
  }

  /// Creates a handler that passes its lines to a closure.
  init(label: String, level: Logger.Level, write: @escaping @Sendable (Data) -> Void) {
    self.label = label
    logLevel = level
    self.write = write
  }

  /// A metadata value of every line.
  /// - Parameter key: The value's name.
  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes one event.
  /// - Parameter event: The event.
  package func log(event: LogEvent) {
    var fields: [String: JSONText] = [:]
    for source in [metadataProvider?.get() ?? [:], metadata, event.metadata ?? [:]] {
      for (key, value) in source { fields[key] = JSONText(value) }
    }
    if let error = event.error { fields["error"] = .string("\(error)") }
    let head: [(String, JSONText)] = [
      ("time", .string(Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))),
      ("level", .string(event.level.rawValue)),
      ("label", .string(label)),
      ("message", .string(event.message.description)),
    ]
    for (key, _) in head { fields[key] = nil }
    let members = head + fields.sorted { $0.key < $1.key }
    let line = "{" + members.map { "\(JSONText.string($0.0).text):\($0.1.text)" }.joined(separator: ",") + "}\n"
    write(Data(line.utf8))
  }
}

/// A metadata value encoded as JSON.
///
/// The encoder is handwritten, because a logger must neither throw nor lose a line.
private enum JSONText {
  case string(String)
  case array([JSONText])
  case object([(String, JSONText)])

  init(_ value: Logger.MetadataValue) {
    self =
      switch value {
      case .string(let text): .string(text)
      case .stringConvertible(let value): .string(value.description)
      case .array(let values): .array(values.map(JSONText.init))
      case .dictionary(let members): .object(members.sorted { $0.key < $1.key }.map { ($0.key, JSONText($0.value)) })
      }
  }

  var text: String {
    switch self {
    case .string(let text): SkinSourceJSON.quoted(text)
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(SkinSourceJSON.quoted($0.0)):\($0.1.text)" }.joined(separator: ",") + "}"
    }
  }
}
