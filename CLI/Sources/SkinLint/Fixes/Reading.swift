import SkinFormats
import SkinKit

/// A skin as it reads before or after an edit, for all of its brands.
struct Reading {
  /// An alias with the only key that it can mean.
  struct Correction: Hashable {
    let place: SkinIssue.Place
    let target: String
    let name: String
  }

  let files: EditedFiles
  /// The documents; none if the skin can't be read at all.
  let documents: [SkinDocument]
  /// The issues of reading and resolving.
  let issues: [SkinIssue]
  /// The misspelled aliases.
  let corrections: [Correction]

  init(_ files: EditedFiles, _ read: (any SkinFiles) throws -> [SkinDocument], _ resolver: SkinResolver) {
    self.files = files
    do {
      documents = try read(files)
    } catch {
      documents = []
      issues = [DocumentBuilder.issue(error)]
      corrections = []
      return
    }
    var issues: [SkinIssue] = []
    var corrections: Set<Correction> = []
    for document in documents {
      let skin = resolver.resolve(document)
      issues += skin.issues
      var spelling: Spelling?
      for issue in skin.issues where issue.code == .unknownAlias {
        var known = spelling ?? Spelling(skin.keys)
        corrections.formUnion(Self.corrections(of: issue, document, skin, &known))
        spelling = known
      }
    }
    self.issues = issues
    self.corrections = corrections.sorted { $0.place.precedes($1.place) }
  }

  private static func corrections(
    of issue: SkinIssue, _ document: SkinDocument, _ skin: Skin, _ known: inout Spelling
  ) -> [Correction] {
    guard let key = issue.place.key, let entry = document.entries[key] else { return [] }
    return ([entry] + entry.others).flatMap { entry in
      Set(LintContext.aliases(of: entry)).sorted().compactMap { target -> Correction? in
        guard skin.variants(for: AnySkinKey(target)) == nil, document.entries[target] == nil,
          let name = known.neighbor(of: target), name != key,
          skin.allVariants(for: AnySkinKey(name)).contains(where: { $0.any.kind == entry.kind })
        else { return nil }
        return Correction(place: entry.place, target: target, name: name)
      }
    }
  }

  var isNative: Bool { documents.contains { $0.format == .native } }

  /// Whether the files are design tokens, whose lenient reader reports a kind of mistake only at its first place.
  var isTokens: Bool { documents.contains { $0.format == .tokens } }

  /// The paths of the JSON files with issues, and of all files that design tokens are in.
  var editablePaths: [String] {
    var paths = Set(issues.compactMap(\.place.file))
    for document in documents where document.format == .tokens {
      paths.formUnion(document.entries.values.compactMap(\.place.file))
    }
    return paths.filter { path in
      [".json", ".jsonc", ".tokens"].contains(where: path.lowercased().hasSuffix) && files.paths.contains(path)
    }.sorted()
  }

  /// Whether comments are allowed in a file, by its name.
  static func hasComments(_ path: String) -> Bool { path.lowercased().hasSuffix(".jsonc") }

  /// Whether a file's syntax is correct now, and no key is lost or changed.
  func isRepaired(_ path: String, of before: Reading) -> Bool {
    guard let data = try? files.contents(of: path) else { return false }
    if Self.hasComments(path) {
      guard JSONRepair.edits(of: Array(data), keepsComments: true)?.isEmpty == true else { return false }
    } else {
      var warnings: [SkinIssue] = []
      guard (try? SkinSourceJSON(data, file: path, warnings: &warnings)) != nil, warnings.isEmpty else { return false }
    }
    return keeps(before, except: [])
  }

  /// Whether fewer issues have a code than before, and no key is lost or changed except for corrected aliases.
  ///
  /// There may be more issues of other codes, such as those in a section that wasn't read before.
  func isCorrected(_ code: SkinIssue.Code, from before: Reading) -> Bool {
    issues.count { $0.code == code } < before.issues.count { $0.code == code }
      && keeps(before, except: Set(before.corrections.compactMap(\.place.key)))
  }

  /// Whether all keys of another reading have the same values here.
  private func keeps(_ before: Reading, except changed: Set<String>) -> Bool {
    guard !before.documents.isEmpty else { return true }
    guard documents.count == before.documents.count else { return false }
    return zip(before.documents, documents).allSatisfy { old, new in
      old.entries.allSatisfy { key, entry in
        guard let other = new.entries[key] else { return false }
        return changed.contains(key) || (other.kind == entry.kind && other.definition == entry.definition)
      }
    }
  }
}
