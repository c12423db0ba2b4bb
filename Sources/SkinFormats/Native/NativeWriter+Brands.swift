import Foundation
import SkinKit

extension NativeWriter {
  /// Writes the folder of one brand, with the keys that differ from the common ones.
  mutating func write(_ brand: SkinDocument, folders: inout Set<String>) throws {
    guard let name = brand.header.brand, document.header.brand == nil else {
      throw SkinIssue(
        .unwritableValue, "A brand's variant can't be distinguished from the common skin",
        suggestion: "Read the common skin without a brand, and each variant for its brand.")
    }
    var candidates = NameCandidates("brands/" + NativeFileName.safe(name))
    while !folders.insert(NativeFileName.folded(candidates.current)).inserted { candidates.advance() }
    let folder = candidates.current + "/"
    for file in NativeModuleFile.files(of: try differences(of: brand), in: folder) {
      documents[file.path] = try values.module(file, of: brand)
    }
    let rules = try rules(of: brand)
    if !rules.isEmpty { documents["\(folder)rules.json"] = .array(rules) }
    documents["\(folder)skin.json"] = try header(of: brand, isNamedAfterBrand: folder == "brands/\(name)/")
  }

  /// The names of the keys that the brand defines otherwise than the common skin, or not at all.
  private func differences(of brand: SkinDocument) throws -> [String: NativeModuleNames] {
    var names: [String: NativeModuleNames] = [:]
    for (key, entry) in brand.entries where document.entries[key].map({ !$0.isSame(as: entry) }) ?? true {
      try names.add(key, at: entry.place)
    }
    for (key, entry) in document.entries where brand.entries[key] == nil {
      try names.add(key, at: entry.place, to: \.removed)
    }
    return names
  }

  /// The rules that follow the common ones.
  private func rules(of brand: SkinDocument) throws -> [SkinSourceJSON] {
    let common = document.rules.count
    guard zip(document.rules, brand.rules).allSatisfy({ $0.match == $1.match && $0.properties == $1.properties }),
      brand.rules.count >= common
    else {
      throw SkinIssue(
        .unwritableValue, "The brand \(brand.header.brand ?? "") lacks rules of the common skin",
        suggestion: "Move the rules that differ into the brands.")
    }
    return try brand.rules.dropFirst(common).map(rule)
  }

  private mutating func header(of brand: SkinDocument, isNamedAfterBrand: Bool) throws -> SkinSourceJSON {
    var members = [(key: "schema", value: try SkinSourceJSON.number(Double(NativeFormatReader.schema)))]
    if !isNamedAfterBrand, let name = brand.header.brand { members.append(("brand", .string(name))) }
    if let name = brand.header.name, name != document.header.name { members.append(("name", .string(name))) }
    let common = fontPaths(document.header.fonts, in: document.files)
    var fonts = fontPaths(brand.header.fonts, in: brand.files)
    if fonts.starts(with: common) {
      fonts.removeFirst(common.count)
    } else {
      members.append(("replacesFonts", .bool(true)))
    }
    if !fonts.isEmpty { members.append(("fonts", .array(fonts.map(SkinSourceJSON.string)))) }
    let contrast = try brand.contrast.map(contrast)
    if contrast.map(\.text) != (try document.contrast.map(self.contrast).map(\.text)) {
      members.append(("contrast", .array(contrast)))
    }
    let kept = keptFields(of: brand)
    if !kept.isEmpty { members.append(("kept", .array(kept))) }
    return .object(members)
  }

  /// All unknown fields of the places that differ from the common skin; an element without a key clears its place.
  private func keptFields(of brand: SkinDocument) -> [SkinSourceJSON] {
    Set(document.unknown.keys).union(brand.unknown.keys).orderedByBytes().flatMap { place -> [SkinSourceJSON] in
      let own = Self.kept(brand.unknown[place] ?? [], of: place)
      guard own.map(\.text) != Self.kept(document.unknown[place] ?? [], of: place).map(\.text) else { return [] }
      return own.isEmpty ? [.object([("place", .string(place))])] : own
    }
  }
}

extension SkinDocument.Entry {
  /// Whether another entry has the same values and the same note, whatever its place.
  fileprivate func isSame(as other: SkinDocument.Entry) -> Bool {
    kind == other.kind && definition == other.definition && note?.json.text == other.note?.json.text
      && others.count == other.others.count && zip(others, other.others).allSatisfy { $0.isSame(as: $1) }
  }
}
