import Foundation

extension Skin: SkinValueStorage {
  /// The kind of every key.
  public var kinds: [String: SkinKind] {
    Dictionary(uniqueKeysWithValues: keys.compactMap { key in variants(key).map { (key, $0.kind) } })
  }

  /// The value of a key, of any kind.
  ///
  /// Unlike with a ``SkinKey``, an unknown name isn't registered.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the skin has none.
  public func variants(_ key: String) -> SkinVariants<SkinValue>? { resolved(key)?.variants }

  /// The further kinds of keys whose name several kinds share.
  public var furtherKinds: [String: [SkinKind]] {
    let pairs = keys.map { ($0, furtherVariants($0).map(\.kind)) }
    return Dictionary(uniqueKeysWithValues: pairs.filter { !$0.1.isEmpty })
  }

  /// The values of the further kinds of a key whose name several kinds share.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The values, one for each of ``furtherKinds``.
  public func furtherVariants(_ key: String) -> [SkinVariants<SkinValue>] {
    guard let values = resolved(key) else { return [] }
    // The color below a gradient is no key of its own.
    return values.others.filter { $0.kind.coexists(with: values.variants.kind) }
  }

  private func resolved(_ key: String) -> ResolvedValue? {
    KeyRegistry.shared.knownIndex(of: key).flatMap { isShortName($0) ? nil : resolved($0) }
  }
}

extension SkinDocument {
  /// Reads all values of a storage.
  ///
  /// The document has the native format and no files. Names that can't be keys, and keys without a value of their kind, are reported
  /// and left out.
  /// - Parameter storage: The storage.
  /// - Complexity: Linear in the number of keys.
  public init(storage: some SkinStorage) {
    var builder = DocumentBuilder(files: NoFiles())
    let keys = storage.keysAndKinds
    builder.hasNamespaces = storage.header.hasNamespaces || !storage.furtherKinds.isEmpty
    for (key, kind) in keys {
      let place = SkinIssue.Place(key: key)
      guard let dot = key.firstIndex(of: "."), KeyName.isModule(String(key[..<dot])) else {
        builder.report(
          SkinIssue(
            .malformedKey, "\"\(key.prefix(60))\" is not a full key", suggestion: "Write module.name.", place: place))
        continue
      }
      let name = String(key[key.index(after: dot)...])
      builder.add(module: String(key[..<dot]), name: name, kind: kind, place: place) { issues in
        let issue = storage.issue(of: key, kind)
        guard let variants = storage.variants(of: kind, key) else {
          throw issue
            ?? SkinIssue(
              .missingValue, "The storage names the key as \(kind.withArticle) and gives no value",
              suggestion: "Let its call for that kind give one, or leave the key out of kinds.")
        }
        if let issue { issues.append(issue) }
        return variants.map { .value($0) }
      }
    }
    self = builder.document(.native, header: storage.header).reread { SkinDocument(storage: storage) }
  }

  /// Whether a text is a full key: a module, a dot and a name.
  package static func isKey(_ text: String) -> Bool {
    guard let dot = text.firstIndex(of: ".") else { return false }
    return KeyName.isModule(String(text[..<dot]))
      && KeyName.isName(String(text[text.index(after: dot)...]))
  }

  /// The files of a document that wasn't read from files.
  private struct NoFiles: SkinFiles {
    var paths: [String] { [] }
    func contents(of path: String) throws -> Data { throw SkinIssue.noSuchFile(path) }
  }
}

extension SkinResolver {
  /// Resolves the skin in a storage.
  /// - Parameter storage: The storage, which is read now.
  /// - Returns: The skin, with its issues. `SkinManager.reloadStorages()` reads the storage again.
  /// - Complexity: Linear in the number of definitions in the storage and the bases.
  public func resolve(_ storage: some SkinStorage) -> Skin { resolve(SkinDocument(storage: storage)) }
}

extension SkinIssue.Code {
  /// A key without a value.
  public static let missingValue: Self = "missing-value"
}
