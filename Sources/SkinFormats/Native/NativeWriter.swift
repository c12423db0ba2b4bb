import Foundation
public import SkinKit

extension SkinDocument {
  /// Writes the skin in the native format, whatever format it was read from.
  ///
  /// Reading the files back gives equal keys, aliases, notes, rules, pairs of contrast and unknown fields, for every brand. Files
  /// keep their paths where the native format allows it. Images of other formats are renamed by screen and device (`@2x`,
  /// `~ipad`), because the native format finds them so. Files that no key names, such as the parts of an animation, are copied too.
  /// ```swift
  /// try document.nativeOutput(header: SkinHeader(id: id, version: version)).write(to: folder)
  /// ```
  /// - Parameters:
  ///   - header: The header to write, for formats without one; `nil` writes the document's.
  ///   - brands: The same skin read for each of its white-label brands, which are written as `brands/<brand>/`. A document that was
  ///     itself read for a brand is written as a skin of that brand alone.
  /// - Returns: The files of the skin.
  /// - Throws: `SkinIssue` with the code `unwritable-value` if a value has no form in the native format.
  /// - Complexity: O(*n* · *b*), where *n* is the number of keys and *b* the number of brands; every file is read once.
  public func nativeOutput(header: SkinHeader? = nil, brands: [SkinDocument] = []) throws -> SkinOutput {
    var writer = NativeWriter(document: self, header: header ?? self.header)
    return try writer.output(brands: brands)
  }
}

extension BrandedDocument {
  /// Writes the skin with its brands in the native format; see ``SkinDocument/nativeOutput(header:brands:)``.
  package func nativeOutput(header: SkinHeader? = nil) throws -> SkinOutput {
    try common.nativeOutput(header: header, brands: brands)
  }
}

/// Writes `skin.json`, `modules/*.json`, `rules.json` and the folders of brands.
struct NativeWriter {
  /// The skin without a brand.
  let document: SkinDocument
  /// The header to write.
  let header: SkinHeader
  var values: NativeValueWriter
  /// The files that hold keys, rules and headers.
  var documents: [String: SkinSourceJSON] = [:]

  init(document: SkinDocument, header: SkinHeader) {
    self.document = document
    self.header = header
    values = NativeValueWriter(language: header.language)
  }

  mutating func output(brands: [SkinDocument]) throws -> SkinOutput {
    try writeCommon()
    var folders: Set<String> = []
    for brand in brands.ordered(by: { Self.byBytes($0.header.brand ?? "", $1.header.brand ?? "") }) {
      try write(brand, folders: &folders)
    }
    if let alpha = values.alphaOrder, let members = documents["skin.json"]?.members {
      documents["skin.json"] = .object(members.map { (key: $0.key, value: $0.value) } + [alpha])
    }
    for (path, json) in documents { try json.checkDepth(in: path) }
    for part in [document] + brands { copyResources(of: part) }
    values.copyPictures()
    return SkinOutput(files: documents.mapValues { Data($0.text.utf8) }, copies: values.plan.copies)
  }

  /// Writes what all brands share.
  private mutating func writeCommon() throws {
    var unknown = document.unknown
    var names: [String: NativeModuleNames] = [:]
    for (key, entry) in document.entries {
      try names.add(key, at: entry.place)
    }
    // A module whose sections are all unknown has a file, too.
    for place in document.unknown.keys where place.hasPrefix("modules/") && place.hasSuffix(".json") {
      let module = String(place.dropFirst("modules/".count).dropLast(".json".count))
      if KeyName.isModule(module), NativeFileName.safe(module) == module {
        names[module] = names[module] ?? .init()
      }
    }
    for file in NativeModuleFile.files(of: names, in: "") {
      let fields = takeFields(
        of: file.path, beside: NativeSection.otherFields.union(NativeSection.kinds.keys), &unknown)
      documents[file.path] = try values.module(file, of: document, unknown: fields)
    }
    let besideRules = takeFields(of: "rules.json", beside: ["rules"], &unknown)
    if !document.rules.isEmpty || !besideRules.isEmpty {
      let rules = SkinSourceJSON.array(try document.rules.map(rule))
      documents["rules.json"] =
        besideRules.isEmpty ? rules : .object(besideRules.schemaFirst + [("rules", rules)])
    }
    let own = takeFields(of: "skin.json", beside: NativeHeaderReader.fields, &unknown)
    let app = takeFields(of: "skin.json/app", beside: NativeHeaderReader.appFields, &unknown)
    documents["skin.json"] = try headerJSON(own: own, app: app, kept: unknown)
  }

  /// Copies the files that no key names; they keep their paths among each other.
  private mutating func copyResources(of document: SkinDocument) {
    for path in document.resources where !values.plan.sources.contains(path) {
      values.carry(SkinFile(path: path, in: document.files))
    }
  }

  /// Takes the unknown fields of a place, if they can be stored there again; the others stay for the field `kept`.
  private func takeFields(
    of place: String, beside known: Set<String>, _ unknown: inout [String: [SkinSourceJSON.Member]]
  ) -> [SkinSourceJSON.Member] {
    guard let members = unknown[place] else { return [] }
    let keys = Set(members.map(\.key))
    guard keys.count == members.count, keys.isDisjoint(with: known) else { return [] }
    unknown[place] = nil
    return members
  }

  static func byBytes(_ first: String, _ second: String) -> Bool { first.precedesByBytes(second) }
}

extension [SkinSourceJSON.Member] {
  /// The members of an object, with the address of a schema first, as editors write it.
  var schemaFirst: [(key: String, value: SkinSourceJSON)] {
    (filter { $0.key == "$schema" } + filter { $0.key != "$schema" }).map { ($0.key, $0.value) }
  }
}
