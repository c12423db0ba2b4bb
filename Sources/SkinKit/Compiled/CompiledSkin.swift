package import Foundation

/// The binary form of a skin that was read: opening it parses nothing, and its own keys are resolved already.
///
/// It belongs to the files that it was made from: their paths, and a fingerprint of each that was read. Anything else, such as a
/// damaged or an older one, isn't read, and the skin is read from its files.
///
/// | part | contents |
/// |---|---|
/// | head | `SKC3`, FNV-1a of the rest, the length of the part that is read at once |
/// | read at once | the key of the files, fingerprints, header, issues, rules, keys with their values |
/// | details | the entries with places and notes, unknown fields, paths |
package struct CompiledSkin {
  /// The digest of what decides how a skin is read, besides the contents of its files.
  let key: UInt64
  /// The fingerprints of the files that were read, by path.
  let sources: [(path: String, fingerprint: String)]

  private static let magic: [UInt8] = Array("SKC3".utf8)
  /// The position behind the sum, where the bytes begin that it is of.
  package static let sumEnd = 12
  private static let headSize = 16

  package init(key: UInt64, sources: [(path: String, fingerprint: String)]) {
    self.key = key
    self.sources = sources
  }

  // MARK: Writing

  /// Encodes a document.
  /// - Returns: The bytes; `nil` if the document has errors, or keys of several kinds with one name.
  /// - Complexity: Linear in the number of keys.
  package func data(of document: SkinDocument) -> Data? {
    guard !document.header.hasNamespaces, !document.issues.contains(where: { $0.severity == .error }),
      document.entries.values.allSatisfy(\.others.isEmpty)
    else { return nil }
    let entries = document.entries.keys.orderedByBytes()
      .compactMap { key in document.entries[key].map { (key: key, value: $0) } }
    let resolved = FixedValues(document)
    var first = CompiledSkinEncoder(sharesTexts: false)
    first.integer(key)
    first.list(sources) { encoder, source in
      encoder.text(source.path)
      encoder.text(source.fingerprint)
    }
    first.text(document.format.name)
    first.header(document.header)
    first.list(document.issues) { $0.issue($1) }
    first.list(document.rules) { $0.rule($1) }
    first.list(document.contrast) { $0.pair($1) }
    let valued = entries.compactMap { entry in resolved.values[entry.key].map { (entry.key, entry.value.kind, $0) } }
    // Keys with the same value share it: all but the first have the position of that one.
    var positions: [Data: Int] = [:]
    var position = 0
    first.list(valued) { encoder, entry in
      let (name, kind, resolved) = entry
      var value = CompiledSkinEncoder(sharesTexts: false)
      value.variants(resolved.variants) { $0.value($1) }
      let known = positions[value.data]
      encoder.text(name)
      encoder.kind(kind)
      encoder.count(known ?? position)
      if known == nil {
        positions[value.data] = position
        encoder.append(value)
      }
      position += 1
    }
    first.list(entries.filter { resolved.values[$0.key] == nil }) { encoder, entry in
      encoder.text(entry.key)
      encoder.kind(entry.value.kind)
    }
    return Self.sealed(first.data, details(of: document, entries).data)
  }

  private func details(
    of document: SkinDocument, _ entries: [(key: String, value: SkinDocument.Entry)]
  ) -> CompiledSkinEncoder {
    var details = CompiledSkinEncoder(sharesTexts: true)
    details.list(entries) { encoder, entry in
      encoder.text(entry.key)
      encoder.kind(entry.value.kind)
      encoder.variants(entry.value.definition) { $0.definition($1) }
      encoder.place(entry.value.place)
      encoder.optional(entry.value.note) { $0.note($1) }
    }
    details.list(document.unknown.ordered { $0.key.precedesByBytes($1.key) }) { encoder, scope in
      encoder.text(scope.key)
      encoder.list(scope.value) { encoder, member in
        encoder.text(member.key)
        encoder.count(member.line.number)
        encoder.count(member.line.column ?? 0)
        encoder.json(member.value)
      }
    }
    details.list(document.candidates) { $0.text($1) }
    details.list(document.formatFiles.orderedByBytes()) { $0.text($1) }
    return details
  }

  private static func sealed(_ first: Data, _ details: Data) -> Data {
    let size = UInt32(clamping: first.count)
    return sealed(withUnsafeBytes(of: size.littleEndian) { Data($0) } + first + details)
  }

  /// Puts the head before the rest.
  package static func sealed(_ body: Data) -> Data {
    var digest = ContentDigest()
    body.withUnsafeBytes { digest.combine($0) }
    return Data(magic) + withUnsafeBytes(of: digest.value.littleEndian) { Data($0) } + body
  }

  // MARK: Reading

  /// Decodes a document.
  /// - Parameters:
  ///   - data: The bytes.
  ///   - key: The key that the files have now.
  ///   - files: The files.
  ///   - formats: The formats that may be read.
  /// - Returns: The document; `nil` if the bytes are damaged, or belong to other files.
  /// - Complexity: Linear in the number of keys.
  package static func document(
    _ data: Data, key: UInt64, files: any SkinFiles, formats: [SkinFormat]
  ) -> SkinDocument? {
    data.withUnsafeBytes { bytes -> SkinDocument? in
      guard bytes.count > headSize, bytes.starts(with: magic) else { return nil }
      var digest = ContentDigest()
      digest.combine(UnsafeRawBufferPointer(rebasing: bytes[sumEnd...]))
      let sum = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt64.self))
      let size = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: sumEnd, as: UInt32.self)))
      guard sum == digest.value, size <= bytes.count - headSize else { return nil }
      let details = data.dropFirst(headSize + size)
      let first = UnsafeRawBufferPointer(rebasing: bytes[headSize..<(headSize + size)])
      // Damage means that the skin is read from its files.
      return try? document(first, details, key, files, formats)
    }
  }

  private static func document(
    _ bytes: UnsafeRawBufferPointer, _ details: Data, _ key: UInt64, _ files: any SkinFiles, _ formats: [SkinFormat]
  ) throws -> SkinDocument? {
    var decoder = try CompiledSkinDecoder(bytes, files: files, sharesTexts: false)
    guard try decoder.integer(UInt64.self) == key else { return nil }
    for _ in 0..<(try decoder.count()) {
      let (path, fingerprint) = (try decoder.text(), try decoder.text())
      guard files.contains(path), files.fingerprint(of: path) == fingerprint else { return nil }
    }
    let name = try decoder.text()
    guard let format = formats.first(where: { $0.name == name }) else { return nil }
    let header = try decoder.header()
    let issues = try decoder.list { try $0.issue() }
    let rules = try decoder.list { try $0.rule() }
    let contrast = try decoder.list { try $0.pair() }
    let content = CompiledContent(keys: try keys(&decoder)) {
      details.withUnsafeBytes { bytes in
        // The sum of all bytes was right, so the details are as they were written.
        (try? Self.details(bytes, files)) ?? SkinDocument.Details()
      }
    }
    return SkinDocument(
      format: format, header: header, compiled: content, rules: rules, contrast: contrast, issues: issues, files: files)
  }

  private static func keys(
    _ decoder: inout CompiledSkinDecoder
  ) throws -> CompiledKeys {
    let count = try decoder.count()
    var names: [UnsafeRawBufferPointer] = []
    var keys = CompiledKeys()
    names.reserveCapacity(count)
    keys.kinds.reserveCapacity(count)
    keys.values.reserveCapacity(count)
    for number in 0..<count {
      names.append(try decoder.slice())
      keys.kinds.append(try decoder.kind())
      let position = Int(try decoder.integer(UInt32.self))
      guard position <= number else { throw CompiledSkinDecoder.Damage() }
      let isOwn = position == number
      keys.values.append(isOwn ? ResolvedValue(try decoder.variants { try $0.value() }) : keys.values[position])
    }
    keys.names = KeyRegistry.shared.names(names)
    for _ in 0..<(try decoder.count()) { keys.open[try decoder.text()] = try decoder.kind() }
    return keys
  }

  private static func details(
    _ bytes: UnsafeRawBufferPointer, _ files: any SkinFiles
  ) throws -> SkinDocument.Details {
    var decoder = try CompiledSkinDecoder(bytes, files: files, sharesTexts: true)
    var details = SkinDocument.Details()
    for _ in 0..<(try decoder.count()) {
      let (key, kind) = (try decoder.text(), try decoder.kind())
      details.entries[key] = SkinDocument.Entry(
        kind: kind, definition: try decoder.variants { try $0.definition() }, place: try decoder.place(),
        note: try decoder.optional { try $0.note() })
    }
    for _ in 0..<(try decoder.count()) {
      let scope = try decoder.text()
      details.unknown[scope] = try decoder.list { decoder in
        let key = try decoder.text()
        let (line, column) = (Int(try decoder.integer(UInt32.self)), Int(try decoder.integer(UInt32.self)))
        return SkinSourceJSON.Member(
          key: key, line: SkinSourceLine(line, column: column == 0 ? nil : column), value: try decoder.json())
      }
    }
    details.candidates = try decoder.list { try $0.text() }
    details.formatFiles = Set(try decoder.list { try $0.text() })
    return details
  }
}
