import ArgumentParser
import Foundation
import SkinFormats
import SkinKit
import SkinLint
import SkinPackage

/// A skin without errors in any of its brands, ready to be packed or published.
struct CheckedSkin {
  /// The author's files.
  let files: any SkinFiles
  /// The skin.
  let skin: BrandedDocument
  /// The warnings about files that weren't read, so that nothing is left out in silence.
  var notices: [SkinIssue] { skin.issues.filter { $0.code == .unreadFile } }
  private let options: SkinReadOptions

  /// Reads and checks a skin in any format.
  ///
  /// The errors are those of `skin lint` with the folder's configuration. The configuration can't turn off errors of reading and
  /// resolving, because apps can't show the affected keys.
  /// - Parameters:
  ///   - opened: The skin's files.
  ///   - format: The format; `nil` for the first that recognizes the files.
  ///   - options: The options for reading the files.
  ///   - surroundings: The skins that aliases can refer to.
  ///   - areComplete: Whether an alias or a color pair that names a key of none of the skins is an error.
  ///   - kinds: The kinds of files that may be packed.
  ///   - console: The output for errors.
  /// - Throws: `ExitCode` if there are errors, after printing them.
  init(
    _ opened: OpenedSkin, as format: SkinFormat? = nil, options: SkinReadOptions = .init(),
    surroundings: SkinSurroundings, areComplete: Bool = true, kinds: PackageFileKinds = .default, _ console: Console
  ) throws {
    files = opened.files
    self.options = options
    var options = options
    options.entry = options.entry ?? opened.entry
    var configurationIssues: [SkinIssue] = []
    let errors: [SkinIssue]
    do {
      let configuration = try LintConfiguration(in: opened.files, issues: &configurationIssues)
      let skin =
        try format.map { try BrandedDocument.read(opened.files, as: $0, options: options) }
        ?? BrandedDocument.read(opened.files, formats: .all, options: options)
      let found = try Self.errors(of: skin, configuration, surroundings, kinds, console)
      errors = found.filter { areComplete || !Linter.codesOfUnknownKeys.contains($0.code) } + configurationIssues
      self.skin = skin
    } catch let issue as SkinIssue {
      try console.refuse(configurationIssues + [issue])
    }
    guard !errors.haveErrors else { try console.refuse(errors) }
  }

  /// The distinct errors of the common skin and of all brands, ordered by file and line.
  private static func errors(
    of skin: BrandedDocument, _ configuration: LintConfiguration, _ surroundings: SkinSurroundings,
    _ kinds: PackageFileKinds, _ console: Console
  ) throws -> [SkinIssue] {
    var seen: Set<SkinIssue> = []
    let resolvers = surroundings.resolvers()
    let findings = try Linter(configuration: configuration).lint(
      skin.shown, others: PackingIssues.find(in: skin, kinds: kinds)
    ) { document in
      try resolvers.resolver(brand: document.header.brand)
    } progress: {
      console.progress($0, $1, of: $2)
    }
    return findings.flatMap { $0.resolved + $0.issues }
      .filter { $0.severity == .error && seen.insert($0).inserted }.sorted(by: Linter.precedes)
  }

  /// Returns the files to pack: the author's files if they are native or must be kept, otherwise the skin in the native format.
  ///
  /// Unless the author's files must be kept, their `skin.json` gets the fields of the header that it lacks.
  func packedFiles(header: SkinHeader, keepsFiles: Bool = false) throws -> any SkinFiles {
    if keepsFiles { return files }
    let isWritten = skin.common.format != .native || options.brand != nil || options.alphaOrder != .rgba
    if isWritten { return try skin.nativeOutput(header: header) }
    guard let completed = try CompletedHeaderFiles(files, header, besides: skin.common.header) else { return files }
    return completed
  }
}

extension Console {
  /// Prints the errors that prevent packing or publishing, in the form of `skin lint`, and ends the command.
  func refuse(_ issues: [SkinIssue]) throws -> Never {
    let errors = issues.filter { $0.severity == .error }
    if json {
      try value(RefusedSkin(issues: errors.map(IssueRecord.init), errors: errors.count))
    } else {
      for issue in errors { fail(issue) }
      note("\(counted(errors.count, "error")). Nothing was packed or published.")
    }
    throw ExitCode(1)
  }
}

/// The JSON output of a command that refuses a skin, in the form of `skin lint --json`.
private struct RefusedSkin: Encodable {
  let issues: [IssueRecord]
  let errors: Int
  let warnings = 0
}
