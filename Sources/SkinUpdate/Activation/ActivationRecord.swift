// What a device keeps of its activation between launches.

public import Foundation
import SkinKit
import SkinPackage

/// Keeps a few kilobytes between launches.
///
/// Writing replaces everything in one step: a crash leaves the old bytes or the new ones.
public protocol ActivationStorage: Sendable {
  /// Reads what was written last.
  /// - Returns: The bytes; nil where nothing was ever written.
  /// - Throws: What keeps it from reading; nothing is written over it then.
  func read() throws -> Data?

  /// Writes in place of what was there.
  /// - Parameter data: The bytes.
  /// - Throws: What keeps it from writing; what was there before is still there.
  func write(_ data: Data) throws
}

/// Keeps the activation in a file of its own.
public struct ActivationFile: ActivationStorage {
  private let url: URL

  /// Names the file.
  /// - Parameter url: The file, in a folder that exists.
  public init(at url: URL) { self.url = url }

  /// Reads what was written last.
  /// - Returns: The bytes; nil where there is no file.
  /// - Throws: `SkinIssue` where it can't be read.
  public func read() throws -> Data? {
    try DurableFile.contents(of: url)
  }

  /// Writes the file in one step, flushed to the disk.
  /// - Parameter data: The bytes.
  /// - Throws: `SkinIssue` where it can't be written.
  public func write(_ data: Data) throws {
    try DurableFile.replace(url, with: data, temporary: url.deletingLastPathComponent())
  }
}

/// The document that holds on a device, its user's choice, and what evaluating needs beside them.
struct ActivationRecord: Hashable, Sendable {
  /// The bytes of the signed document; nil where there is none.
  var document: Data?
  var choice: UserChoice?
  var installID: InstallID
  /// The latest moment that the device's clock has shown.
  var latest: Date

  init(installID: InstallID, latest: Date) {
    self.installID = installID
    self.latest = latest
  }

  init(parsing data: Data) throws {
    let reader = try FieldReader(MetadataValue(parsing: data, file: "activation"), file: "activation")
    guard try reader.integer("format") == 1 else { throw reader.wrong("format", "1") }
    guard let installID = InstallID(try reader.string("install")) else { throw reader.wrong("install", "an id") }
    guard let latest = MetadataDate.parse(try reader.string("latest")) else { throw reader.wrong("latest", "a date") }
    self.init(installID: installID, latest: latest)
    if reader.members["choice"] != nil {
      choice = try SkinReference(reader, "choice").map(UserChoice.skin) ?? .builtIn
    }
    guard reader.members["document"] != nil else { return }
    let document = Data(try reader.string("document").utf8)
    guard ContentHash(of: document).hex == (try reader.string("sha256")) else {
      throw reader.wrong("document", "the document of that hash")
    }
    self.document = document
  }

  var data: Data {
    var members: [String: MetadataValue] = [
      "format": 1, "install": .string(installID.rawValue), "latest": .string(MetadataDate.text(latest)),
    ]
    members["choice"] = choice.map { $0.skin?.json ?? .null }
    if let document {
      // It was read as JSON, so it is text.
      members["document"] = .string(String(decoding: document, as: UTF8.self))
      members["sha256"] = .string(ContentHash(of: document).hex)
    }
    return MetadataValue.object(members).json
  }
}
