// What every storage of skins must keep to, as checks that a storage's own tests run.

import Foundation
public import SkinKit

/// Checks whether a storage keeps to what `SkinStorage` asks of it.
///
/// ```swift
/// @Test("The storage keeps to the protocol")
/// func conformance() { #expect(StorageConformance.check(MyStorage()).isEmpty) }
/// ```
/// Give it a storage with a key of every kind that it has: what isn't there can't be checked.
public enum StorageConformance {
  /// Runs all checks.
  ///
  /// They are: names are those of keys; the call of a key's own kind gives a value, and those of all others `nil`; unknown keys are
  /// `nil`; repeated reads are equal, and so are those of several threads at once; values survive into a resolved `Skin`.
  /// - Parameter storage: The storage; it is only read, and nobody may change it meanwhile.
  /// - Returns: What is wrong, by key; empty where all is well.
  public static func check(_ storage: some SkinStorage) -> [SkinIssue] {
    let checks = StorageChecks(storage)
    return checks.names() + checks.ownKinds() + checks.otherKinds() + checks.unknownKeys() + checks.repeatedReads()
      + checks.concurrentReads() + checks.survival()
  }
}

/// All that a storage says in one reading.
private struct StorageContents: Sendable {
  let header: SkinHeader
  let kinds: [String: SkinKind]
  let values: [String: SkinVariants<SkinValue>]

  init(_ storage: some SkinStorage) {
    header = storage.header
    let kinds = storage.kinds
    self.kinds = kinds
    values = Dictionary(
      uniqueKeysWithValues: kinds.compactMap { key, kind in storage.variants(of: kind, key).map { (key, $0) } })
  }

  /// The keys that another reading sees differently; an empty one stands for the header.
  func differences(from other: StorageContents) -> Set<String> {
    var keys = Set(kinds.keys).union(other.kinds.keys).filter {
      kinds[$0] != other.kinds[$0] || values[$0] != other.values[$0]
    }
    if header != other.header { keys.insert("") }
    return keys
  }
}

/// The checks of one storage, against what it said at first.
private struct StorageChecks<Storage: SkinStorage> {
  /// How many threads read at once.
  private static var threads: Int { 4 }

  private let storage: Storage
  private let first: StorageContents
  /// The keys in order, with their kinds.
  private let keys: [(key: String, kind: SkinKind)]

  init(_ storage: Storage) {
    self.storage = storage
    first = StorageContents(storage)
    keys = first.kinds.sorted { $0.key < $1.key }.map { (key: $0.key, kind: $0.value) }
  }

  func names() -> [SkinIssue] {
    keys.filter { !SkinDocument.isKey($0.key) }.map { key, _ in
      SkinIssue(
        .malformedKey, "\"\(key.prefix(60))\" is not a full key", remedy: "Write module.name.", place: .init(key: key))
    }
  }

  func ownKinds() -> [SkinIssue] {
    keys.filter { first.values[$0.key] == nil }.map { key, kind in
      SkinIssue(
        .missingValue, "The key is said to be a \(kind.rawValue), and the call \(kind.rawValue)(_:) gives nil",
        remedy: "Let the call give the value, or leave the key out of kinds.", place: .init(key: key))
    }
  }

  func otherKinds() -> [SkinIssue] {
    keys.flatMap { key, kind in
      SkinKind.allCases.filter { $0 != kind && storage.variants(of: $0, key) != nil }.map { other in
        SkinIssue(
          .wrongType, "The key is a \(kind.rawValue), and the call \(other.rawValue)(_:) gives a value, too",
          remedy: "Let each key have one kind, and the calls for the others give nil.", place: .init(key: key))
      }
    }
  }

  /// Names that are near to those of keys, and such as no key can have.
  func unknownKeys() -> [SkinIssue] {
    let near = keys.prefix(100).flatMap { [$0.key + "x", $0.key.uppercased(), String($0.key.dropLast())] }
    let unknown = Set(near + ["", ".", "no.such.key"]).filter { first.kinds[$0] == nil }
    return unknown.sorted().flatMap { key in
      SkinKind.allCases.filter { storage.variants(of: $0, key) != nil }.map { kind in
        SkinIssue(
          .unknownKeyAnswered, "The key \"\(key)\" isn't among the storage's, and \(kind.rawValue)(_:) gives a value",
          remedy: "Compare keys exactly, and give nil for unknown ones.", place: .init(key: key))
      }
    }
  }

  func repeatedReads() -> [SkinIssue] {
    first.differences(from: StorageContents(storage)).sorted().map { key in
      SkinIssue(
        .unsteadyStorage, "\(Self.subject(key)) is another when it is read again",
        remedy: "Take a snapshot: a storage is a value that doesn't change by itself.", place: .init(key: key))
    }
  }

  func concurrentReads() -> [SkinIssue] {
    let differences = Locked<Set<String>>([])
    let group = DispatchGroup()
    let (storage, first) = (storage, first)
    for _ in 0..<Self.threads {
      group.enter()
      Thread {
        let found = first.differences(from: StorageContents(storage))
        differences.withLock { $0.formUnion(found) }
        group.leave()
      }.start()
    }
    group.wait()
    return differences.withLock(\.self).sorted().map { key in
      SkinIssue(
        .threadBoundStorage, "\(Self.subject(key)) is another when several threads read at once",
        remedy: "Guard what the storage shares by a lock, and don't depend on the thread.", place: .init(key: key))
    }
  }

  func survival() -> [SkinIssue] {
    let skin = SkinResolver().resolve(storage)
    let lost = keys.filter { key, kind in
      guard let value = first.values[key], SkinDocument.isKey(key) else { return false }
      return skin.variants(of: kind, key) != value
    }
    return lost.map { key, _ in
      let reason = skin.issues.first { $0.place.key == key } ?? skin.issues.first
      return SkinIssue(
        .lostValue, "The value isn't what the resolved skin has",
        remedy: reason.map { "\($0.message). \($0.remedy)" } ?? "Let the storage give the same value always.",
        place: .init(key: key))
    }
  }

  private static func subject(_ key: String) -> String { key.isEmpty ? "The header" : "The value" }
}

extension SkinIssue.Code {
  /// A storage that gives a value for a key that it doesn't have.
  public static let unknownKeyAnswered: Self = "unknown-key-answered"
  /// A storage whose values differ from one reading to the next.
  public static let unsteadyStorage: Self = "unsteady-storage"
  /// A storage whose values differ on other threads.
  public static let threadBoundStorage: Self = "thread-bound-storage"
  /// A storage's value that doesn't come through into a skin.
  public static let lostValue: Self = "lost-value"
}
