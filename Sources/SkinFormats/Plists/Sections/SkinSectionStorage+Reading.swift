public import Foundation
public import SkinKit

/// The storage and its parents, the last parent at the end.
private struct SectionChain {
  let storages: [any SkinSectionStorage]
  /// The name of a parent that no storage knows; `nil` if there is none, or the parents form a cycle.
  let unknownParent: String?

  init(_ storage: any SkinSectionStorage) {
    var storages = [storage]
    var names: Set<String> = []
    var unknown: String?
    while let last = storages.last, let name = last.sections.parent, names.insert(name).inserted {
      guard let parent = last.storage(named: name) else {
        unknown = name
        break
      }
      storages.append(parent)
    }
    self.storages = storages
    unknownParent = unknown
  }

  /// The kinds of each full key, in the order of sections.
  var kinds: [String: [SkinKind]] {
    var kinds: [String: [SkinKind]] = [:]
    for section in InheritedPlistFormatReader.sections {
      for storage in storages {
        for name in (storage.sections.values[section.kind] ?? [:]).keys {
          let key = Self.module + name
          if kinds[key]?.contains(section.kind) != true { kinds[key, default: []].append(section.kind) }
        }
      }
    }
    return kinds
  }

  /// The storages that have a value, the nearest first, and their values.
  func found(_ kind: SkinKind, _ key: String) -> [(storage: any SkinSectionStorage, value: SkinObject)] {
    guard key.hasPrefix(Self.module) else { return [] }
    let name = String(key.dropFirst(Self.module.count))
    return storages.compactMap { storage in storage.sections.values[kind]?[name].map { (storage, $0) } }
  }

  private static let module = "app."
}

extension SkinSectionStorage {
  /// A header whose base is a parent that the storage doesn't know.
  public var header: SkinHeader {
    SkinHeader(base: SectionChain(self).unknownParent.flatMap { SkinIdentifier($0) }, hasNamespaces: true)
  }

  /// The kind of every key, its own and its parents'; of keys that share a name, the first.
  public var kinds: [String: SkinKind] { SectionChain(self).kinds.compactMapValues(\.first) }

  /// The further kinds of keys that share a name.
  public var furtherKinds: [String: [SkinKind]] {
    SectionChain(self).kinds.filter { $0.value.count > 1 }.mapValues { Array($0.dropFirst()) }
  }

  /// The issue of the nearest value, if its parser refuses it.
  /// - Parameters:
  ///   - key: The full key, `module.name`.
  ///   - kind: The kind.
  /// - Returns: The parser's issue; `nil` if it accepts the value.
  public func issue(of key: String, _ kind: SkinKind) -> SkinIssue? {
    guard let found = SectionChain(self).found(kind, key).first else { return nil }
    do {
      _ = try found.storage.value(from: found.value, kind)
      return nil
    } catch {
      return DocumentBuilder.issue(error)
    }
  }

  /// Parses a value by the parser of its kind.
  private func value(from value: SkinObject, _ kind: SkinKind) throws -> SkinValue {
    switch kind {
    case .color: .color(try color(from: value))
    case .image: .image(try image(from: value))
    case .font: .font(try font(from: value))
    case .text: .text(try text(from: value))
    case .number: .number(try number(from: value))
    case .flag: .flag(try flag(from: value))
    case .size: .size(try size(from: value))
    case .url: .url(try url(from: value))
    case .object: .object(try object(from: value))
    default: throw ImportedValues.wrong(SkinSourceJSON(value), kind, "a value of another section")
    }
  }

  private func parsed<Value: SkinResource>(_ key: String, as type: Value.Type) -> SkinVariants<Value>? {
    for found in SectionChain(self).found(Value.kind, key) {
      // The issue is asked for separately.
      guard let value = try? found.storage.value(from: found.value, Value.kind) else { continue }
      return Value(value).map { SkinVariants($0) }
    }
    return nil
  }

  /// A color of the storage or of its nearest parent that has it.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value; `nil` if there is none, or it can't be parsed.
  public func color(_ key: String) -> SkinVariants<SkinColor>? { parsed(key, as: SkinColor.self) }

  /// An image of the storage or of its nearest parent that has it.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value; `nil` if there is none, or it can't be parsed.
  public func image(_ key: String) -> SkinVariants<SkinImage>? { parsed(key, as: SkinImage.self) }

  /// A font of the storage or of its nearest parent that has it.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value; `nil` if there is none, or it can't be parsed.
  public func font(_ key: String) -> SkinVariants<SkinFont>? { parsed(key, as: SkinFont.self) }

  /// A text of the storage or of its nearest parent that has it.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value; `nil` if there is none, or it can't be parsed.
  public func text(_ key: String) -> SkinVariants<String>? { parsed(key, as: String.self) }

  /// A number of the storage or of its nearest parent that has it.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value; `nil` if there is none, or it can't be parsed.
  public func number(_ key: String) -> SkinVariants<Double>? { parsed(key, as: Double.self) }

  /// A flag of the storage or of its nearest parent that has it.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value; `nil` if there is none, or it can't be parsed.
  public func flag(_ key: String) -> SkinVariants<Bool>? { parsed(key, as: Bool.self) }

  /// A size of the storage or of its nearest parent that has it.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value; `nil` if there is none, or it can't be parsed.
  public func size(_ key: String) -> SkinVariants<SkinSize>? { parsed(key, as: SkinSize.self) }

  /// A URL of the storage or of its nearest parent that has it.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value; `nil` if there is none, or it can't be parsed.
  public func url(_ key: String) -> SkinVariants<URL>? { parsed(key, as: URL.self) }

  /// A structured value of the storage or of its nearest parent that has it.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value; `nil` if there is none, or it can't be parsed.
  public func object(_ key: String) -> SkinVariants<SkinObject>? { parsed(key, as: SkinObject.self) }
}

/// Parses values as the property lists of sections are read.
enum SectionParser {
  static func parse<Value: SkinResource>(_ value: SkinObject, as type: Value.Type) throws -> Value {
    let names = FileNames(SkinMemoryFiles(contents: [:]))
    var issues: [SkinIssue] = []
    let json = SkinSourceJSON(value)
    let parsed = try SectionValueReader(values: ImportedValues(names: names, order: .rgba))
      .value(json, Value.kind, issues: &issues)
    guard let result = Value(parsed) else { throw ImportedValues.wrong(json, Value.kind, "a value of that kind") }
    return result
  }
}

extension SkinSourceJSON {
  /// The tree of a structured value.
  init(_ object: SkinObject) {
    let content: Content =
      switch object {
      case .value(.number(let number)): .number(number, text: SkinValue.number(number).description)
      case .value(.flag(let flag)): .bool(flag)
      case .value(let value): .string(value.description)
      case .list(let elements): .array(elements.map(SkinSourceJSON.init))
      case .fields(let fields):
        .object(fields.sorted { $0.key < $1.key }.map { Member(key: $0.key, line: 0, value: SkinSourceJSON($0.value)) })
      }
    self.init(content, line: 0)
  }
}
