import Foundation
import SkinKit
import SkinTesting
import Testing

@Suite("Conformance of storages")
struct StorageConformanceTests {
  /// A storage with a key of every kind.
  private func storage() throws -> SkinDictionaryStorage {
    let color = try SkinColor("#C8102E")
    let file = SkinFile(path: "a.png", in: OneFile())
    let values: [SkinValue] = [
      .color(color), .gradient(try SkinGradient(colors: [color, color])), .font(try SkinFont(size: 15)),
      .image(SkinImage(path: "a.png", variants: [.init(scale: 1, file: file)])), .text("text"), .number(12),
      .flag(true),
      .size(SkinSize(width: 1, height: 2)), .insets(SkinInsets(top: 1, left: 2, bottom: 3, right: 4)),
      .shadow(SkinShadow(color: color, offset: SkinSize(width: 0, height: 1), radius: 2)), .duration(.seconds(1)),
      .file(file), .url(URL(filePath: "/a")), .curve(try SkinCurve(0, 0, 1, 1)), .object(.list([.value(.number(1))])),
    ]
    var storage = SkinDictionaryStorage(
      header: SkinHeader(id: SkinIdentifier("complete")),
      values: Dictionary(uniqueKeysWithValues: values.map { ("m.\($0.kind.rawValue)", SkinVariants($0)) }))
    storage["m.varied"] = SkinVariants(.text("day"), others: [.dark: .text("night")])
    #expect(Set(storage.kinds.values) == Set(SkinKind.allCases))
    return storage
  }

  @Test("The dictionary storage and a resolved skin conform to the protocol, with a key of every kind")
  func builtIns() throws {
    let storage = try self.storage()
    #expect(StorageConformance.check(storage) == [])
    #expect(StorageConformance.check(SkinResolver().resolve(storage)) == [])
    #expect(StorageConformance.check([:] as SkinDictionaryStorage) == [])
  }

  @Test("A name that can't be a key is reported")
  func names() {
    #expect(codes(["plain": .number(1), "m.ok": .number(1)] as SkinDictionaryStorage) == [.malformedKey: ["plain"]])
  }

  @Test("A key without a value of its own kind is reported, for every kind")
  func ownKind() {
    struct Empty: SkinStorage { let kinds: [String: SkinKind] }
    let kinds = Dictionary(uniqueKeysWithValues: SkinKind.allCases.map { ("m.\($0.rawValue)", $0) })
    #expect(codes(Empty(kinds: kinds)) == [.missingValue: Set(kinds.keys)])
  }

  @Test("A key with a value of a second kind is reported")
  func secondKind() {
    struct Two: SkinStorage {
      let kinds: [String: SkinKind] = ["m.a": .number]
      func number(_ key: String) -> SkinVariants<Double>? { key == "m.a" ? SkinVariants(1) : nil }
      func text(_ key: String) -> SkinVariants<String>? { key == "m.a" ? SkinVariants("1") : nil }
    }
    #expect(codes(Two()) == [.wrongType: ["m.a"]])
  }

  @Test("A storage that ignores the case of keys, or returns a value for every key, is reported")
  func unknownKeys() {
    struct AnyCase: SkinStorage {
      let kinds: [String: SkinKind] = ["m.a": .number]
      func number(_ key: String) -> SkinVariants<Double>? { key.lowercased() == "m.a" ? SkinVariants(1) : nil }
    }
    #expect(codes(AnyCase()) == [.unknownKeyAnswered: ["M.A"]])
    struct All: SkinStorage {
      let kinds: [String: SkinKind] = [:]
      func number(_ key: String) -> SkinVariants<Double>? { SkinVariants(1) }
    }
    #expect(codes(All()).keys.sorted { $0.rawValue < $1.rawValue } == [.unknownKeyAnswered])
  }

  @Test("A storage whose values or header change by themselves is reported")
  func unsteady() {
    final class Counter: SkinStorage, @unchecked Sendable {
      // Unchecked: the lock guards what changes.
      private let lock = NSLock()
      private var reads = 0.0
      let kinds: [String: SkinKind] = ["m.a": .number, "m.b": .flag]
      func number(_ key: String) -> SkinVariants<Double>? {
        lock.lock()
        defer { lock.unlock() }
        reads += 1
        return key == "m.a" ? SkinVariants(reads) : nil
      }
      func flag(_ key: String) -> SkinVariants<Bool>? { key == "m.b" ? SkinVariants(true) : nil }
    }
    #expect(codes(Counter())[.unsteadyStorage] == ["m.a"])
    struct Renamed: SkinStorage {
      var header: SkinHeader { SkinHeader(name: UUID().uuidString) }
      let kinds: [String: SkinKind] = [:]
    }
    #expect(codes(Renamed())[.unsteadyStorage] == [""])
  }

  @Test("A storage that is only right on the thread that created it is reported")
  func threadBound() {
    struct Bound: SkinStorage {
      let home = Thread.current.hash
      let kinds: [String: SkinKind] = ["m.a": .number]
      func number(_ key: String) -> SkinVariants<Double>? {
        key == "m.a" ? SkinVariants(Thread.current.hash == home ? 1 : 2) : nil
      }
    }
    #expect(codes(Bound()) == [.threadBoundStorage: ["m.a"]])
  }

  @Test("A storage that loses its values before it is resolved is reported")
  func lost() {
    final class Limited: SkinStorage, @unchecked Sendable {
      // Unchecked: the lock guards what changes.
      private let lock = NSLock()
      /// The number of reads before the last check: one, another one, and one on each of four threads.
      private var left = 6
      let kinds: [String: SkinKind] = ["m.a": .number]
      func number(_ key: String) -> SkinVariants<Double>? {
        lock.lock()
        defer { lock.unlock() }
        guard key == "m.a", left > 0 else { return nil }
        left -= 1
        return SkinVariants(1)
      }
    }
    #expect(codes(Limited()) == [.lostValue: ["m.a"]])
  }

  private func codes(_ storage: some SkinStorage) -> [SkinIssue.Code: Set<String>] {
    Dictionary(grouping: StorageConformance.check(storage), by: \.code).mapValues { Set($0.compactMap(\.place.key)) }
  }
}

/// A file without a folder.
private struct OneFile: SkinFiles {
  let paths = ["a.png"]
  func contents(of path: String) throws -> Data { Data("picture".utf8) }
}
