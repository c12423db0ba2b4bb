import ArgumentParser
import Foundation
import SkinFormats
import SkinKit
import SkinLint

/// The fixes of `skin lint --fix`.
struct LintFix {
  /// A fix in JSON output.
  struct Record: Encodable {
    let code: String
    let message: String
    let file: String?
    let line: Int?
    let column: Int?
    /// The new path of a file that is moved, relative to the folder that contains the skin's.
    let movedTo: String?
  }

  /// A file that isn't fixed, in JSON output.
  struct UnfixedRecord: Encodable {
    let file: String
    /// The code of the mistake that must be corrected first.
    let code: String
  }

  /// The skin's files after the fixes.
  let files: EditedFiles
  private let folder: URL
  private let original: any SkinFiles
  private let fixes: [SkinFix]
  private let unused: UnusedMoves
  private let unfixedFiles: [UnfixedFile]

  /// Finds the fixes of a skin.
  /// - Throws: `SkinIssue` if the skin is neither a folder nor a file of text, or the app's own skin or a base can't be read.
  init(_ opened: OpenedSkin, _ source: SkinSource, _ configuration: LintConfiguration) throws {
    let input = source.input
    guard let folder = (opened.files as? SkinFolderFiles)?.folder ?? (opened.files as? SkinLooseFiles)?.folder,
      input.skin != StandardInput.name
    else {
      throw SkinIssue(
        .notAFolder, "\(input.skin) can't be fixed, because it is neither a folder nor the file of a skin",
        suggestion: "Unpack it, and fix the folder.", place: .init(file: input.skin))
    }
    let fixer = SkinFixer(resolver: try source.resolver(), configuration: configuration) { files in
      let edited = OpenedSkin(files: files, entry: opened.entry)
      let (all, options) = (try input.files(of: edited), try input.readOptions(for: edited))
      guard let format = input.format else {
        return try BrandedDocument.read(all, formats: .all, options: options).documents
      }
      return try BrandedDocument.read(all, as: format, options: options).documents
    }
    let result = fixer.fix(opened.files)
    self.folder = folder
    original = opened.files
    files = result.files
    fixes = result.fixes
    unused = UnusedMoves(result.unused, of: folder)
    unfixedFiles = result.unfixed
  }

  /// Writes the changed files, each atomically, and moves the unused ones.
  /// - Throws: `SkinIssue` if a file changed meanwhile, or can't be written or moved.
  func save() throws {
    for (path, data) in files.edits.sorted(by: { $0.key < $1.key }) {
      let file = folder.appending(path: path)
      guard (try? Data(contentsOf: file)) == (try original.contents(of: path)) else {
        throw SkinIssue(
          .unwritableFile, "\(path) changed while it was being fixed", suggestion: "Run the command again.",
          place: .init(file: path))
      }
      try write(data, to: file.path)
    }
    try unused.make()
  }

  /// Prints the fixes, or the changes that they would make.
  func report(isDryRun: Bool, _ console: Console) {
    if isDryRun {
      for move in unused.moves { console.line("\(move.path) would be moved to \(move.target)") }
      if !diff.isEmpty { console.line(String(diff.dropLast())) }
      if diff.isEmpty, unused.moves.isEmpty, unfixedFiles.isEmpty { console.line("Nothing to fix.") }
      reportUnfixed(console)
    } else {
      for fix in allFixes.map(\.fix) {
        let position = console.styled(fix.place.location, .bold)
        console.line(
          "\(position): \(console.styled("fixed", .green)): \(fix.message) \(console.styled("[\(fix.code.rawValue)]", .dim))"
        )
      }
      reportUnfixed(console)
      let count = files.edits.count + unused.moves.count
      console.line("\(counted(allFixes.count, "fix", "fixes")) in \(counted(count, "file")).")
    }
    console.line()
  }

  /// Prints the files that aren't fixed, with the reason.
  private func reportUnfixed(_ console: Console) {
    for file in unfixedFiles {
      let reason = "the file also has a mistake whose correction isn't certain; correct it, and run the command again"
      console.line(
        "\(console.styled(file.path, .bold)): \(console.styled("not fixed", .yellow)): \(reason) "
          + console.styled("[\(file.code.rawValue)]", .dim))
    }
  }

  /// The files that aren't fixed in JSON output.
  var unfixed: [UnfixedRecord] { unfixedFiles.map { UnfixedRecord(file: $0.path, code: $0.code.rawValue) } }

  /// The fixes, and the moves of unused files with their targets.
  private var allFixes: [(fix: SkinFix, target: String?)] {
    fixes.map { ($0, nil) }
      + unused.moves.map { move in
        let message = "Moved the file to \(move.target), because nothing uses it"
        return (SkinFix(code: "unreferenced-file", message: message, place: .init(file: move.path)), move.target)
      }
  }

  /// The changes in the unified format.
  var diff: String {
    files.edits.sorted { $0.key < $1.key }.map { path, data in
      let old = (try? original.contents(of: path)) ?? Data()
      return UnifiedDiff.text(
        of: path, from: String(decoding: old, as: UTF8.self), to: String(decoding: data, as: UTF8.self))
    }.joined()
  }

  /// The fixes in JSON output.
  var records: [Record] {
    allFixes.map { fix, target in
      Record(
        code: fix.code.rawValue, message: fix.message, file: fix.place.file, line: fix.place.line,
        column: fix.place.column, movedTo: target)
    }
  }
}
