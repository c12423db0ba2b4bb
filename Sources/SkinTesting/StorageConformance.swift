import Foundation
public import SkinKit

/// Checks that a storage conforms to the requirements of `SkinStorage`.
///
/// ```swift
/// @Test("The storage conforms to the protocol")
/// func conformance() { #expect(StorageConformance.check(MyStorage()).isEmpty) }
/// ```
/// Pass a storage with a key of every kind that it supports: other kinds can't be checked.
public enum StorageConformance {
  /// Runs all checks.
  ///
  /// The checks: all names are keys; the calls for a key's own kinds return a value, and those for all other kinds
  /// return `nil`; unknown keys return `nil`; repeated reads are equal, and so are concurrent reads; all values appear
  /// in a resolved `Skin`. A storage that parses its values, such as a `SkinSectionStorage` of SkinFormats, is checked with its parsers
  /// and parents: pass one whose values use each of its notations.
  /// - Parameter storage: The storage, which must not change during the checks.
  /// - Returns: The violations, by key; empty if there are none.
  /// - Complexity: O(*n*), where *n* is the number of keys.
  public static func check(_ storage: some SkinStorage) -> [SkinIssue] {
    let checks = StorageChecks(storage)
    return checks.names() + checks.declaredKinds() + checks.otherKinds() + checks.unknownKeys() + checks.repeatedReads()
      + checks.concurrentReads() + checks.survival()
  }
}

/// Everything that a storage returns in one read.
private struct StorageContents: Sendable {
  /// A key of one kind; several kinds can share its name.
  struct Slot: Hashable {
    let key: String
    let kind: SkinKind
  }

  let header: SkinHeader
  /// The keys in order, with each of their kinds.
  let slots: [Slot]
  let kinds: [String: Set<SkinKind>]
  let values: [Slot: SkinVariants<SkinValue>]

  init(_ storage: some SkinStorage) {
    header = storage.header
    let slots = storage.keysAndKinds.map { Slot(key: $0.key, kind: $0.kind) }
    self.slots = slots
    kinds = Dictionary(grouping: slots, by: \.key).mapValues { Set($0.map(\.kind)) }
    values = Dictionary(
      slots.compactMap { slot in storage.variants(of: slot.kind, slot.key).map { (slot, $0) } },
      uniquingKeysWith: { $1 })
  }

  /// Returns the keys that differ in another read; an empty key stands for the header.
  func differences(from other: StorageContents) -> Set<String> {
    let slots = Set(slots).union(other.slots).filter {
      kinds[$0.key] != other.kinds[$0.key] || values[$0] != other.values[$0]
    }
    var keys = Set(slots.map(\.key))
    if header != other.header { keys.insert("") }
    return keys
  }
}

/// The checks of a storage, against its first read.
private struct StorageChecks<Storage: SkinStorage> {
  /// The number of concurrent readers.
  private static var threads: Int { 4 }

  private let storage: Storage
  private let first: StorageContents
  private typealias Slot = StorageContents.Slot

  init(_ storage: Storage) {
    self.storage = storage
    first = StorageContents(storage)
  }

  func names() -> [SkinIssue] {
    first.kinds.keys.sorted().filter { !SkinDocument.isKey($0) }.map { key in
      SkinIssue(
        .malformedKey, "\"\(key.prefix(60))\" is not a full key", suggestion: "Write module.name.",
        place: .init(key: key))
    }
  }

  func declaredKinds() -> [SkinIssue] {
    first.slots.filter { first.values[$0] == nil }.map { slot in
      let reason = storage.issue(of: slot.key, slot.kind)
      return SkinIssue(
        .missingValue, "The key's kind is \(slot.kind.rawValue), but \(slot.kind.rawValue)(_:) returns nil",
        suggestion: reason.map { "\($0.message). \($0.suggestion)" }
          ?? "Return the value, or leave the key out of kinds.",
        place: .init(key: slot.key))
    }
  }

  func otherKinds() -> [SkinIssue] {
    first.kinds.sorted { $0.key < $1.key }.flatMap { key, kinds in
      SkinKind.allCases.filter { !kinds.contains($0) && storage.variants(of: $0, key) != nil }.map { other in
        let own = kinds.map(\.rawValue).sorted().joined(separator: ", ")
        return SkinIssue(
          .wrongType, "The key's kind is \(own), but \(other.rawValue)(_:) returns a value, too",
          suggestion: "Use one kind for each key, and return nil for the others; or list the others in furtherKinds.",
          place: .init(key: key))
      }
    }
  }

  /// Checks names similar to those of keys, and names that no key can have.
  func unknownKeys() -> [SkinIssue] {
    let near = first.kinds.keys.sorted().prefix(100).flatMap { [$0 + "x", $0.uppercased(), String($0.dropLast())] }
    let unknown = Set(near + ["", ".", "no.such.key"]).filter { first.kinds[$0] == nil }
    return unknown.sorted().flatMap { key in
      SkinKind.allCases.filter { storage.variants(of: $0, key) != nil }.map { kind in
        SkinIssue(
          .unknownKeyAnswered, "The storage doesn't list the key \"\(key)\", but \(kind.rawValue)(_:) returns a value",
          suggestion: "Compare keys exactly, and return nil for unknown ones.", place: .init(key: key))
      }
    }
  }

  func repeatedReads() -> [SkinIssue] {
    first.differences(from: StorageContents(storage)).sorted().map { key in
      SkinIssue(
        .unsteadyStorage, "\(Self.subject(key)) changes when it is read again",
        suggestion: "Take a snapshot: a storage is a value that never changes.", place: .init(key: key))
    }
  }

  func concurrentReads() -> [SkinIssue] {
    let differences = Locked<Set<String>>([])
    let (arrivals, group) = (DispatchGroup(), DispatchGroup())
    let (storage, first) = (storage, first)
    for _ in 0..<Self.threads { arrivals.enter() }
    for _ in 0..<Self.threads {
      group.enter()
      Thread {
        // Otherwise the first thread could end before the last one begins.
        arrivals.leave()
        arrivals.wait()
        let found = first.differences(from: StorageContents(storage))
        differences.withLock { $0.formUnion(found) }
        group.leave()
      }.start()
    }
    group.wait()
    return differences.withLock(\.self).sorted().map { key in
      SkinIssue(
        .threadBoundStorage, "\(Self.subject(key)) changes when several threads read at once",
        suggestion: "Protect shared state with a lock, and don't depend on the thread.", place: .init(key: key))
    }
  }

  func survival() -> [SkinIssue] {
    let skin = SkinResolver().resolve(storage)
    let lost = first.slots.filter { slot in
      guard let value = first.values[slot], SkinDocument.isKey(slot.key) else { return false }
      return skin.variants(of: slot.kind, slot.key) != value
    }
    return lost.map(\.key).map { key in
      let reason = skin.issues.first { $0.place.key == key } ?? skin.issues.first
      return SkinIssue(
        .lostValue, "The resolved skin has another value",
        suggestion: reason.map { "\($0.message). \($0.suggestion)" } ?? "Always return the same value.",
        place: .init(key: key))
    }
  }

  private static func subject(_ key: String) -> String { key.isEmpty ? "The header" : "The value" }
}

extension SkinIssue.Code {
  /// A storage returns a value for a key that it doesn't list.
  public static let unknownKeyAnswered: Self = "unknown-key-answered"
  /// A storage's values differ between reads.
  public static let unsteadyStorage: Self = "unsteady-storage"
  /// A storage's values differ between threads.
  public static let threadBoundStorage: Self = "thread-bound-storage"
  /// A storage's value doesn't appear in the resolved skin.
  public static let lostValue: Self = "lost-value"
}
