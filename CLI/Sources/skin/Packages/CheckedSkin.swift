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
  /// The skin, with the header that its files have.
  let skin: BrandedDocument
  /// The header, completed by the manifest of a package and by options.
  let header: SkinHeader
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
  ///   - completion: The options that complete the header.
  ///   - surroundings: The skins that aliases can refer to.
  ///   - areComplete: Whether an alias or a color pair that names a key of none of the skins is an error.
  ///   - kinds: The kinds of files that may be packed.
  ///   - console: The output for errors.
  /// - Throws: `ExitCode` if there are errors, after printing them, and `SkinIssue` if an option contradicts the skin.
  init(
    _ opened: OpenedSkin, as format: SkinFormat? = nil, options: SkinReadOptions = .init(),
    header completion: HeaderOptions, surroundings: SkinSurroundings, areComplete: Bool = true,
    kinds: PackageFileKinds = .default, _ console: Console
  ) throws {
    files = opened.files
    self.options = options
    var options = options
    options.entry = options.entry ?? opened.entry
    var configurationIssues: [SkinIssue] = []
    let configuration: LintConfiguration
    do {
      configuration = try LintConfiguration(in: opened.files, issues: &configurationIssues)
      skin =
        try format.map { try BrandedDocument.read(opened.files, as: $0, options: options) }
        ?? BrandedDocument.read(opened.files, formats: .all, options: options)
    } catch let issue as SkinIssue {
      try console.refuse(configurationIssues + [issue])
    }
    let header = try completion.completing(Self.header(of: skin.common, in: opened.files))
    self.header = header
    var errors = configurationIssues
    do {
      // Aliases may lead to the base that an option names.
      let found = try Self.errors(
        of: skin.mapHeaders { $0.completed(by: header) }, configuration, surroundings, kinds, console)
      errors = found.filter { areComplete || !Linter.codesOfUnknownKeys.contains($0.code) } + errors
    } catch let issue as SkinIssue {
      try console.refuse(errors + [issue])
    }
    guard !errors.haveErrors else { try console.refuse(errors) }
  }

  /// The header of a skin, completed by the manifest of a package.
  private static func header(of skin: SkinDocument, in files: any SkinFiles) -> SkinHeader {
    guard let manifest = (files as? PackageReader)?.manifest else { return skin.header }
    var other = SkinHeader()
    (other.id, other.version, other.minimumAppVersion) = (manifest.id, manifest.version, manifest.app.minimum)
    // A manifest without a name has the identifier in its place.
    other.name = manifest.name == manifest.id.rawValue ? nil : manifest.name
    other.base = manifest.base.flatMap { SkinIdentifier($0) }
    return skin.header.completed(by: other)
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
