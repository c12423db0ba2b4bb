import Foundation
import SkinKit
import SkinTesting
import SkinUpdate
import Testing

/// Version 1.0.0 of a skin.
func skin(_ name: String) -> SkinReference { SkinReference(id: identifier(name), version: one) }

/// A moment, written as signed metadata write it.
func moment(_ text: String) throws -> Date { try #require(MetadataDate.parse(text)) }

/// A document of format 2 for the tests' app and channel with the members given.
func document(_ members: String, format: Int = 2) -> Data {
  Data(#"{"format":\#(format),"app":"festival","channel":"stable",\#(members)}"#.utf8)
}

func activation(_ members: String) throws -> Activation {
  try Activation(parsing: document(members), file: "activation.json")
}

/// A document of one rule, which shows `festive`, over `plain`.
func activation(rule conditions: String) throws -> Activation {
  try activation(
    """
    "skin":{"id":"plain","version":"1.0.0"},
    "rules":[{"id":"r","skin":{"id":"festive","version":"1.0.0"}\(conditions.isEmpty ? "" : ",")\(conditions)}]
    """)
}

/// A device about which everything is known.
func device(
  _ now: String = "2030-01-01T00:00:00Z", zone: String = "UTC", app: String? = "2.0.0", locales: [String] = ["en"],
  brand: String? = nil, install: String? = "device-1"
) throws -> ActivationContext {
  ActivationContext(
    now: try moment(now), timeZone: try #require(TimeZone(identifier: zone)),
    appVersion: try app.map { try #require(SkinVersion($0)) }, locales: locales, brand: brand,
    installID: try install.map { try #require(InstallID($0)) })
}

/// Whether a rule with some conditions holds on a device.
func holds(_ conditions: String, _ context: ActivationContext) throws -> Bool {
  try activation(rule: conditions).decision(in: context).skin == skin("festive")
}

/// Stores an activation in memory, and can refuse to write or to read.
final class MemoryStorage: ActivationStorage, @unchecked Sendable {
  // Unchecked because of the mutable state below, which is only touched under `lock`.
  private let lock = NSLock()
  private var bytes: Data?
  private var isFull = false
  private var isLocked = false
  private var count = 0

  var data: Data? {
    get { lock.withLock { bytes } }
    set { lock.withLock { bytes = newValue } }
  }

  var refuses: Bool {
    get { lock.withLock { isFull } }
    set { lock.withLock { isFull = newValue } }
  }

  /// As before the first time a device is unlocked.
  var isUnreadable: Bool {
    get { lock.withLock { isLocked } }
    set { lock.withLock { isLocked = newValue } }
  }

  var writes: Int { lock.withLock { count } }

  func read() throws -> Data? {
    try lock.withLock {
      if isLocked { throw SkinIssue(.storeFailure, "It can't be read", suggestion: "Unlock the device.") }
      return bytes
    }
  }

  func write(_ data: Data) throws {
    try lock.withLock {
      if isFull { throw SkinIssue(.diskFull, "The disk is full", suggestion: "Free some space.") }
      bytes = data
      count += 1
    }
  }
}
