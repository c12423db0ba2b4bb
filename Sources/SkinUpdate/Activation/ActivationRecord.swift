public import Foundation
import SkinKit
import SkinPackage

/// A storage of a few kilobytes between launches.
///
/// Writing is atomic: a crash leaves the old bytes or the new ones.
public protocol ActivationStorage: Sendable {
  /// Reads the bytes that were written last.
  /// - Returns: The bytes; nil if none were ever written.
  /// - Throws: The error of reading; the bytes aren't overwritten then.
  func read() throws -> Data?

  /// Replaces the bytes.
  /// - Parameter data: The bytes.
  /// - Throws: The error of writing; the old bytes remain then.
  func write(_ data: Data) throws

  /// Replaces the bytes by what a closure returns for the current ones.
  ///
  /// If several processes use the storage, it runs one closure at a time, so that no change is lost. The default reads
  /// and writes, for a storage of one process.
  /// - Parameter change: Receives the bytes, nil if none were ever written, and returns the new ones.
  /// - Throws: The error of reading or writing; the old bytes remain then.
  func update(_ change: (Data?) throws -> Data) throws
}

extension ActivationStorage {
  /// Reads the bytes, and writes what a closure returns for them.
  /// - Parameter change: Receives the bytes, nil if none were ever written, and returns the new ones.
  /// - Throws: The error of reading or writing; the old bytes remain then.
  public func update(_ change: (Data?) throws -> Data) throws { try write(change(read())) }
}

/// A file as the storage of an activation.
public struct ActivationFile: ActivationStorage {
  private let url: URL

  /// Creates a storage.
  /// - Parameter url: The file, in a folder that exists.
  public init(at url: URL) { self.url = url }

  /// Reads the bytes that were written last.
  /// - Returns: The bytes; nil if there is no file.
  /// - Throws: `SkinIssue` if it can't be read.
  public func read() throws -> Data? {
    try DurableFile.contents(of: url)
  }

  /// Replaces the file atomically, and synchronizes it to the disk.
  /// - Parameter data: The bytes.
  /// - Throws: `SkinIssue` if it can't be written.
  public func write(_ data: Data) throws {
    try DurableFile.replace(url, with: data, temporary: url.deletingLastPathComponent())
  }

  /// Replaces the file by what a closure returns for its contents, while no other process does.
  /// - Parameter change: Receives the bytes, nil if there is no file, and returns the new ones.
  /// - Throws: `SkinIssue` if the file can't be read or written, or the closure's error; the old bytes remain then.
  public func update(_ change: (Data?) throws -> Data) throws {
    let lock = try StoreLock(folder: url.deletingLastPathComponent())
    try withExtendedLifetime(lock) { try write(change(read())) }
  }
}

/// The activation of a device, its user's choice, and the other state that decisions depend on.
struct ActivationRecord: Hashable, Sendable {
  /// The bytes of the signed document; nil if there is none.
  var document: Data?
  var choice: UserChoice?
  var installID: InstallID
  /// The latest time that the device's clock has shown.
  var latest: Date
  /// The versions that this device has shown, the latest last.
  var shown: [SkinReference] = []

  /// The most entries of ``shown``; the oldest are dropped.
  private static let mostShown = 16

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
    if reader.members["shown"] != nil {
      shown = try reader.array("shown").compactMap {
        try SkinReference(FieldReader(["skin": $0], file: "activation"), "skin")
      }
    }
    guard reader.members["document"] != nil else { return }
    let document = Data(try reader.string("document").utf8)
    guard ContentHash(of: document).hex == (try reader.string("sha256")) else {
      throw reader.wrong("document", "the document of that hash")
    }
    self.document = document
  }

  /// Notes that the device has shown some versions.
  mutating func note(shown skins: Set<SkinReference>) {
    let new = skins.subtracting(shown)
    guard !new.isEmpty else { return }
    shown += new.ordered { ($0.id, $0.version) < ($1.id, $1.version) }
    shown.removeFirst(max(0, shown.count - Self.mostShown))
  }

  var data: Data {
    var members: [String: MetadataValue] = [
      "format": 1, "install": .string(installID.rawValue), "latest": .string(MetadataDate.text(latest)),
    ]
    members["choice"] = choice.map { $0.skin?.json ?? .null }
    if !shown.isEmpty { members["shown"] = .array(shown.map(\.json)) }
    if let document {
      // The document was parsed as JSON, so it is text.
      members["document"] = .string(String(decoding: document, as: UTF8.self))
      members["sha256"] = .string(ContentHash(of: document).hex)
    }
    return MetadataValue.object(members).json
  }
}
