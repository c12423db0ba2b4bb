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
  /// The issues of reading and resolving, by the paths of their files.
  let issuesByFile: [String: [SkinIssue]]
  /// The misspelled aliases, by the paths of their files.
  let correctionsByFile: [String: [Correction]]

  init(_ files: EditedFiles, _ read: (any SkinFiles) throws -> [SkinDocument], _ resolver: SkinResolver) {
    self.files = files
    var issues: [SkinIssue] = []
    do {
      documents = try read(files)
    } catch {
      documents = []
      issues = [DocumentBuilder.issue(error)]
    }
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
    issuesByFile = Dictionary(grouping: issues) { $0.place.file ?? "" }
    correctionsByFile = Dictionary(grouping: corrections) { $0.place.file ?? "" }
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
    var paths = Set(issuesByFile.keys)
    for document in documents where document.format == .tokens {
      paths.formUnion(document.entries.values.compactMap(\.place.file))
    }
    return paths.filter { path in
      [".json", ".jsonc", ".tokens"].contains(where: path.lowercased().hasSuffix) && files.paths.contains(path)
    }.sorted()
  }

  /// Whether edits of another reading corrected what they should, and no key is lost or changed except for corrected aliases.
  ///
  /// There may be more issues of other codes, such as those in a section that wasn't read before.
  func keeps(_ before: Reading, after edits: some Collection<FileEdit>) -> Bool {
    let areCorrected = edits.allSatisfy { edit in
      guard let code = edit.code else { return true }
      return count(code, in: edit.path) < before.count(code, in: edit.path)
    }
    let changed = edits.filter { $0.code != nil }.flatMap { before.correctionsByFile[$0.path, default: []] }
    return areCorrected && keeps(before, except: Set(changed.compactMap(\.place.key)))
  }

  /// Whether a file has an issue with one of some codes.
  func hasIssue(of codes: Set<SkinIssue.Code>, in path: String) -> Bool {
    issuesByFile[path, default: []].contains { codes.contains($0.code) }
  }

  /// The number of issues of a code in a file.
  private func count(_ code: SkinIssue.Code, in path: String) -> Int {
    issuesByFile[path, default: []].count { $0.code == code }
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
