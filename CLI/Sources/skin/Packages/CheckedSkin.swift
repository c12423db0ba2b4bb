import ArgumentParser
import Foundation
import SkinFormats
import SkinKit
import SkinLint
import SkinPackage

/// A skin that was read with all of its brands and has no errors, ready to be packed or published.
struct CheckedSkin {
  /// The skins that aliases may lead to.
  struct Surroundings {
    /// The app's own skin.
    var builtIn: SkinDocument?
    /// The skins that a skin may name as its base.
    var bases: [SkinDocument] = []
    /// Whether an alias, or a pair of contrast, for a key that none of the skins has is an error.
    var areComplete = true
  }

  /// The files of the author.
  let files: any SkinFiles
  /// The skin.
  let skin: BrandedDocument
  private let options: SkinReadOptions

  /// Reads a skin of any format and checks it.
  ///
  /// The errors are those that `skin lint` reports with the folder's configuration. Errors of reading and resolving count whatever
  /// the configuration says, because no app could show what they name.
  /// - Parameters:
  ///   - opened: The skin's files.
  ///   - format: The format; `nil` takes the first that recognizes the files.
  ///   - options: How to read the files.
  ///   - surroundings: The skins that aliases may lead to.
  ///   - console: Receives the list of errors.
  /// - Throws: `ExitCode` if there are errors, after they were listed.
  init(
    _ opened: OpenedSkin, as format: SkinFormat? = nil, options: SkinReadOptions = .init(),
    surroundings: Surroundings = .init(), _ console: Console
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
      errors = Self.errors(of: skin, configuration, surroundings) + configurationIssues
      self.skin = skin
    } catch let issue as SkinIssue {
      try console.refuse(configurationIssues + [issue])
    }
    guard !errors.haveErrors else { try console.refuse(errors) }
  }

  /// The codes of errors that the app's own skin may resolve.
  private static let unknownKeys: Set<SkinIssue.Code> = [.unknownAlias, .init(rawValue: "unknown-contrast-key")]

  /// The errors of the common skin and of every brand, each once, in the order of files and lines.
  private static func errors(
    of skin: BrandedDocument, _ configuration: LintConfiguration, _ surroundings: Surroundings
  ) -> [SkinIssue] {
    var seen: Set<SkinIssue> = []
    let issues = skin.documents.flatMap { document -> [SkinIssue] in
      let brand = document.header.brand
      let resolver = SkinResolver(builtIn: surroundings.builtIn, bases: surroundings.bases, brand: brand)
      let report = Linter(configuration: configuration).lint(
        document, builtIn: surroundings.builtIn, bases: surroundings.bases, brand: brand,
        others: LintPacking.issues(document))
      return resolver.resolve(document).issues + report.issues
    }
    return issues.filter { issue in
      issue.severity == .error && (surroundings.areComplete || !unknownKeys.contains(issue.code))
        && seen.insert(issue).inserted
    }
    .sorted {
      ($0.place.file ?? "", $0.place.line ?? 0, $0.place.key ?? "", $0.code.rawValue)
        < ($1.place.file ?? "", $1.place.line ?? 0, $1.place.key ?? "", $1.code.rawValue)
    }
  }

  /// The files to pack: the author's own if they are native already or are to be kept, else the skin in the native format.
  func packedFiles(header: SkinHeader, keepsFiles: Bool = false) throws -> any SkinFiles {
    let isWritten = skin.common.format != .native || options.brand != nil || options.alphaOrder != .rgba
    return keepsFiles || !isWritten ? files : try skin.nativeOutput(header: header)
  }
}

extension Console {
  /// Lists the issues that keep a skin from being packed or published, in the form of `skin lint`, and ends the command.
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

/// The JSON output of a command that refuses a skin; it has the form of `skin lint --json`.
private struct RefusedSkin: Encodable {
  let issues: [IssueRecord]
  let errors: Int
  let warnings = 0
}
