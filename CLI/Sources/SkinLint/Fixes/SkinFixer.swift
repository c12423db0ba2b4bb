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
  package func fix(_ files: any SkinFiles) -> Outcome {
    var files = EditedFiles(files)
    var state = Reading(files, read, resolver)
    var fixes: [SkinFix] = []
    for _ in 0..<Self.maximumPasses {
      let before = fixes.count
      for path in state.editablePaths {
        guard let bytes = (try? files.contents(of: path)).map({ Array($0) }) else { continue }
        let (edits, isRepair) = edits(of: path, bytes, state)
        let (edited, applied) = TextEdit.apply(edits, to: bytes)
        guard !applied.isEmpty else { continue }
        let trial = files.replacing(path, with: edited)
        let after = Reading(trial, read, resolver)
        let code = applied.contains { $0.code == .unknownField } ? SkinIssue.Code.unknownField : .unknownAlias
        guard isRepair ? after.isRepaired(path, of: state) : after.isCorrected(code, from: state) else { continue }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let text = Array(bytes[start...])
        var lines = SourceLineCounter()
        fixes += applied.filter { !$0.message.isEmpty }.ordered { $0.range.lowerBound < $1.range.lowerBound }.map {
          edit in
          let line = lines.line(of: edit.range.lowerBound - start, in: text)
          return SkinFix(code: edit.code, message: edit.message, place: .init(file: path, line: line))
        }
        (files, state) = (trial, after)
      }
      guard fixes.count > before else { break }
    }
    let unused = UnusedFiles.paths(state, resolver, configuration)
    return Outcome(
      fixes: fixes.sorted { $0.place.precedes($1.place) }, files: files.removing(unused), unused: unused)
  }

  /// The edits of a file: those of its syntax first, because they may hide other mistakes.
  private func edits(of path: String, _ bytes: [UInt8], _ state: Reading) -> (edits: [TextEdit], isRepair: Bool) {
    let syntax: Set<SkinIssue.Code> = [.malformedJSON, .trailingComma]
    let issues = state.issues.filter { $0.place.file == path }
    if state.isTokens || issues.contains(where: { syntax.contains($0.code) }),
      let edits = JSONRepair.edits(of: bytes, keepsComments: Reading.hasComments(path)), !edits.isEmpty
    {
      return (edits, true)
    }
    guard state.isNative, let names = NameFixes(path, in: state.files) else { return ([], false) }
    let sections = issues.filter { $0.code == .unknownField }.compactMap { names.section(at: $0.place) }
    let aliases = state.corrections.filter { $0.place.file == path }.flatMap {
      names.aliases(at: $0.place, of: $0.target, by: $0.name)
    }
    return (Array(Set(sections + aliases)), false)
  }
}
