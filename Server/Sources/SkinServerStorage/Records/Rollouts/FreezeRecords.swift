package import Foundation
package import SkinKit
import SkinServerAPI
import SkinUpdate

/// A time in which the activations and the catalog of an app can't be changed.
package struct FreezeWindow: Hashable, Sendable {
  /// The name, unique in the app.
  package var name: SkinIdentifier
  /// The first moment.
  package var from: Date
  /// The first moment after it.
  package var until: Date
  /// The only channel that is frozen; nil for all channels and the catalog.
  package var channel: SkinIdentifier?
  package var reason: String?

  /// Whether the window is open at a time.
  package func contains(_ moment: Date) -> Bool { from <= moment && moment < until }
}

/// The freeze windows of an app, in the order of their start.
package struct FreezeList: Hashable, Sendable {
  package private(set) var windows: [FreezeWindow]

  /// The maximum number of windows.
  package static let most = 100

  package init(windows: [FreezeWindow] = []) {
    self.windows = windows.sorted { ($0.from, $0.name) < ($1.from, $1.name) }
  }

  /// The list as JSON; equal lists have equal bytes.
  package var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(windows)
    }
  }

  /// Returns the window that is open for a document, the one with the last end if there are several.
  /// - Parameters:
  ///   - channel: The document's channel; nil for the catalog.
  ///   - moment: The time.
  /// - Returns: The window, or nil if none is open.
  package func window(for channel: SkinIdentifier?, at moment: Date) -> FreezeWindow? {
    windows.filter { $0.contains(moment) && ($0.channel == nil || $0.channel == channel) }.max { $0.until < $1.until }
  }
}

extension FreezeWindow: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case name, from, until, channel, reason
  }

  /// Any member of an object.
  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // A misspelled channel must not freeze all channels.
    let names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    if let unknown = names.sorted().first(where: { CodingKeys(rawValue: $0) == nil }) {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "the member “\(APICoder.name(of: unknown))” is unknown")
      )
    }
    func moment(_ key: CodingKeys) throws -> Date {
      guard let date = MetadataDate.parse(try container.decode(String.self, forKey: key)) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "expected a time in UTC such as 2030-02-02T16:00:00Z")
      }
      return date
    }
    name = try container.decode(SkinIdentifier.self, forKey: .name)
    (from, until) = (try moment(.from), try moment(.until))
    channel = try container.decodeIfPresent(SkinIdentifier.self, forKey: .channel)
    reason = try container.decodeIfPresent(String.self, forKey: .reason)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(MetadataDate.text(from), forKey: .from)
    try container.encode(MetadataDate.text(until), forKey: .until)
    try container.encodeIfPresent(channel, forKey: .channel)
    try container.encodeIfPresent(reason, forKey: .reason)
  }
}

extension MetadataReading {
  /// Returns the freeze windows of an app.
  package func freezes(of app: SkinIdentifier) throws -> FreezeList {
    let list: Data? = try connection.value("SELECT list FROM freeze_list WHERE app = $1", app)
    return FreezeList(windows: try list.map { try JSONDecoder().decode([FreezeWindow].self, from: $0) } ?? [])
  }
}

extension MetadataWriting {
  /// Sets the freeze windows of an app.
  package func set(_ freezes: FreezeList, of app: SkinIdentifier) throws {
    try connection.replace(in: "freeze_list", key: ["app"], ["app": app, "list": try freezes.data])
  }
}
