import Foundation
import SkinFormats
package import SkinKit

/// Fixes mistakes in a skin's files whose correction is certain.
///
/// Surplus and missing commas, single quotes and comments are fixed in all JSON files that a format reads; misspelled sections and
/// aliases in native skins. The rest of each file keeps its bytes. A file is left as it is if the skin would lose a key.
/// Files that nothing in a native skin can use are taken out of the skin.
package struct SkinFixer {
  /// The result of fixing a skin.
  package struct Outcome: Sendable {
    /// The fixed mistakes, in the order of files and lines.
    package let fixes: [SkinFix]
    /// The skin's files after the fixes, without the unused ones.
    package let files: EditedFiles
    /// The paths of the files that nothing in the skin can use.
    package let unused: [String]
    /// The files whose mistakes of syntax remain, sorted by path.
    package let unfixed: [UnfixedFile]
  }

  /// The most passes over the skin, each of which may find mistakes that others hid.
  private static let maximumPasses = 16

  private let resolver: SkinResolver
  private let configuration: LintConfiguration
  private let read: (any SkinFiles) throws -> [SkinDocument]

  /// Creates a fixer.
  /// - Parameters:
  ///   - resolver: The resolver with the skins that aliases may lead to.
  ///   - configuration: The project's settings; a rule that is off has no fixes.
  ///   - read: Reads the skin for each of its brands.
  package init(
    resolver: SkinResolver, configuration: LintConfiguration = .init(),
    read: @escaping (any SkinFiles) throws -> [SkinDocument]
  ) {
    self.resolver = resolver
    self.configuration = configuration
    self.read = read
  }

  /// Fixes a skin, without writing anything.
  /// - Parameter files: The skin's files.
  /// - Returns: The fixes and the files after them.
  /// - Complexity: The skin is read again once for all files with fixes, and at most ``FixTrials/maximumTrials`` times.
  package func fix(_ files: any SkinFiles) -> Outcome {
    var trials = FixTrials(files) { Reading($0, read, resolver) }
    for _ in 0..<Self.maximumPasses {
      let before = trials.fixes.count
      let paths = trials.state.editablePaths
      // Mistakes of syntax hide other mistakes, and keys that aliases mean.
      trials.make(paths.compactMap { repair(of: $0, trials.state) })
      if trials.fixes.count == before { trials.make(paths.compactMap { correction(of: $0, trials.state) }) }
      guard trials.fixes.count > before else { break }
    }
    let unused = UnusedFiles.paths(trials.state, resolver, configuration)
    return Outcome(
      fixes: trials.fixes.sorted { $0.place.precedes($1.place) }, files: trials.state.files.removing(unused),
      unused: unused, unfixed: trials.state.editablePaths.compactMap { unfixed($0, trials.state) })
  }

  /// The mistakes of syntax that are fixed.
  private static let syntax: Set<SkinIssue.Code> = [.malformedJSON, .trailingComma]

  /// The edits of a file's syntax; `nil` if there are none that make it correct.
  private func repair(of path: String, _ state: Reading) -> FileEdit? {
    guard state.isTokens || state.hasIssue(of: Self.syntax, in: path),
      let bytes = try? state.files.contents(of: path),
      let edits = JSONRepair.edits(of: Array(bytes), keepsComments: FileEdit.hasComments(path)),
      let edit = FileEdit(path, Array(bytes), edits, code: nil), edit.hasCorrectSyntax
    else { return nil }
    return edit
  }

  /// The mistake that keeps the syntax of a file from being fixed; `nil` if nothing in its syntax needs a fix.
  private func unfixed(_ path: String, _ state: Reading) -> UnfixedFile? {
    guard !FileEdit.hasComments(path), let bytes = try? state.files.contents(of: path) else { return nil }
    guard let edits = JSONRepair.edits(of: Array(bytes)) else {
      return state.hasIssue(of: Self.syntax, in: path) ? UnfixedFile(path: path, code: .malformedJSON) : nil
    }
    guard let edit = FileEdit(path, Array(bytes), edits, code: nil) else { return nil }
    var warnings: [SkinIssue] = []
    do {
      _ = try SkinSourceJSON(Data(edit.contents), file: path, warnings: &warnings)
      return nil
    } catch {
      return UnfixedFile(path: path, code: DocumentBuilder.issue(error).code)
    }
  }

  /// The edits of misspelled names in a file; `nil` if there are none.
  private func correction(of path: String, _ state: Reading) -> FileEdit? {
    guard state.isNative, let bytes = try? state.files.contents(of: path),
      let names = NameFixes(path, in: state.files)
    else { return nil }
    let sections = state.issuesByFile[path, default: []].filter { $0.code == .unknownField }.compactMap {
      names.section(at: $0.place)
    }
    let aliases = state.correctionsByFile[path, default: []].flatMap {
      names.aliases(at: $0.place, of: $0.target, by: $0.name)
    }
    let code = sections.isEmpty ? SkinIssue.Code.unknownAlias : .unknownField
    return FileEdit(path, Array(bytes), Array(Set(sections + aliases)), code: code)
  }
}
