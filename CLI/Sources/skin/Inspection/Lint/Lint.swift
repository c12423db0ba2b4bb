import ArgumentParser
import Foundation
import SkinKit
import SkinLint
import SkinPackage

/// The command `skin lint`: checks a skin.
struct Lint: SourceCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check a skin, and list all issues.",
    discussion: """
      Checks values and aliases, keys and kinds against the app's own skin (--builtin), files, images, fonts, contrast, \
      and whether the skin can be packed. Each issue gives the place, the problem and the fix. The file .skinlint.json \
      in the skin's folder configures levels and limits; docs/lint.md describes the rules.

      --fix corrects mistakes whose correction is certain: commas, single quotes and comments in JSON, misspelled sections \
      and aliases. The rest of each file keeps its bytes. A file with another mistake of syntax, such as a repeated key, \
      stays as it is, which is reported. Files that nothing in a native skin can use are moved to the folder NAME.unused \
      next to the skin. --fix --dry-run prints the changes as a diff and writes nothing.

      Exit codes: 0 no errors, 1 errors, or warnings with --strict, 64 wrong usage.

      Examples:
        skin lint spring-festival --builtin App/builtin --strict
        skin lint spring-festival --level small-text=off --limit imageBytes=500000
        skin lint spring-festival --allow-kind particles
        skin lint spring-festival --sarif lint.sarif
        skin lint spring-festival --fix --dry-run
        skin lint --list-rules
      """)

  @OptionGroup var input: SkinInput
  @OptionGroup var fallbacks: FallbackOptions
  @OptionGroup var options: OutputOptions

  @Option(
    help: ArgumentHelp("The level of a rule: off, warning or error. Can be repeated.", valueName: "rule=level"),
    transform: RuleSetting.init(parsing:))
  var level: [RuleSetting] = []

  @Option(
    help: ArgumentHelp("A limit of the rules about sizes. Can be repeated.", valueName: "name=number"),
    transform: LimitSetting.init(parsing:))
  var limit: [LimitSetting] = []

  @Option(
    help: ArgumentHelp(
      "Also write the issues as SARIF 2.1.0 to this file; - prints SARIF instead of text.", valueName: "file"),
    completion: .file(extensions: ["sarif"]))
  var sarif: String?

  @OptionGroup var kinds: KindOptions

  @Flag(help: "Fix mistakes whose correction is certain, then check the skin.")
  var fix = false

  @Flag(help: "With --fix, print the changes as a diff instead of writing them.")
  var dryRun = false

  // Only for the help: `LintRules` lists the rules, since the parser would require a skin here.
  @Flag(help: "List the rules with their levels, and the limits.")
  var listRules = false

  func validate() throws {
    guard sarif != "-" || !options.json else { throw ValidationError("Pass either --json or --sarif -.") }
    guard fix || !dryRun else { throw ValidationError("--dry-run needs --fix.") }
    guard !fix || sarif != "-" else { throw ValidationError("--fix and --sarif - exclude each other: give a file.") }
  }

  func execute(_ console: Console) async throws {
    var configuration = LintConfiguration()
    var name = input.skin
    var place = SarifLog.Source.file(input.skin)
    var format: FormatRecord?
    var brands: [String] = []
    let report: LintReport
    var fixed: LintFix?
    do {
      var opened = try input.opened(console)
      if let folder = opened.files as? SkinFolderFiles { place = SarifPlaces.source(folder) }
      if let loose = opened.files as? SkinLooseFiles { place = SarifPlaces.source(loose, named: input.skin) }
      let (configured, issues) = try configured(opened.files)
      configuration = configured
      if fix {
        let fix = try LintFix(opened, source, configuration)
        if !dryRun { try fix.save() }
        fix.report(isDryRun: dryRun, console)
        opened = dryRun ? OpenedSkin(files: fix.files, entry: opened.entry) : try input.opened(console)
        fixed = fix
      }
      do {
        let recognized = try input.recognized(opened)
        format = FormatRecord(recognized)
        if sarif != "-" { console.format(recognized) }
        let skin = try input.damaged(opened, as: recognized.format)
        brands = skin.brands.compactMap(\.header.brand)
        if sarif != "-" { console.brands(brands) }
        report = try lint(skin, configuration, issues, console)
        name += ": \(counted(report.keyCount, "key")), \(counted(report.fileCount, "file"))"
      } catch let issue as SkinIssue {
        report = LintReport(issues: issues + [issue], files: opened.files)
      }
    } catch let issue as SkinIssue {
      report = LintReport(issues: [issue])
    }
    try output(report, fixed, name: name, format, brands, configuration, place, console)
  }

  /// Checks a skin as each of its brands shows it.
  private func lint(
    _ skin: BrandedDocument, _ configuration: LintConfiguration, _ issues: [SkinIssue], _ console: Console
  ) throws -> LintReport {
    let packing = PackingIssues.find(in: skin, kinds: kinds.kinds)
    let resolvers = source.surroundings.resolvers()
    let findings = try Linter(configuration: configuration).lint(skin.shown, others: issues + packing) { document in
      try resolvers.resolver(brand: document.header.brand)
    } progress: {
      console.progress($0, $1, of: $2)
    }
    var merged = BrandedIssues()
    for found in findings { merged.add(found.issues, brand: found.brand) }
    let issues = SkinKit.IssueList(merged.issues.sorted(by: Linter.precedes)).issues
    return LintReport(findings, issues: issues.sorted(by: Linter.precedes), files: skin.common.files)
  }

  /// Reads the configuration of the skin's folder, overridden by the command line.
  private func configured(_ files: any SkinFiles) throws -> (LintConfiguration, [SkinIssue]) {
    var issues: [SkinIssue] = []
    var configuration = try LintConfiguration(in: files, issues: &issues)
    for setting in level { configuration.levels[setting.rule] = setting.level }
    for setting in limit { configuration.limits[setting.limit] = setting.number }
    return (configuration, issues)
  }

  private func output(
    _ report: LintReport, _ fix: LintFix?, name: String, _ format: FormatRecord?, _ brands: [String],
    _ configuration: LintConfiguration, _ place: SarifLog.Source,
    _ console: Console
  ) throws {
    if let sarif {
      let log = SarifLog(report, configuration: configuration, toolVersion: ToolVersion.current, source: place)
      let data = try log.data()
      try OutputFile(path: sarif, kind: .report).write { try write(data, to: $0) }
    }
    if sarif != "-" {
      for issue in report.issues { console.issue(issue) }
      if report.issues.isEmpty {
        console.line("\(console.styled("✓", .green)) \(name), no issues")
      }
      console.summary(of: report.issues)
      try console.value(
        Output(
          format: format, brands: brands,
          issues: report.issues.map { IssueRecord($0, end: report.end(of: $0)) },
          errors: report.errorCount, warnings: report.warningCount, fixes: fix?.records,
          unfixed: fix?.unfixed, diff: dryRun ? fix?.diff : nil))
    }
    if report.errorCount > 0 || (input.strict && report.warningCount > 0) { throw ExitCode(1) }
  }

  private struct Output: Encodable {
    let format: FormatRecord?
    /// The white-label brands that were checked.
    let brands: [String]
    let issues: [IssueRecord]
    let errors: Int
    let warnings: Int
    let fixes: [LintFix.Record]?
    /// The files with mistakes of syntax that weren't fixed.
    let unfixed: [LintFix.UnfixedRecord]?
    let diff: String?
  }
}

/// A rule's level on the command line: `RULE=LEVEL`.
struct RuleSetting: Sendable {
  let rule: String
  let level: RuleLevel

  init(parsing text: String) throws {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let level = RuleLevel(rawValue: String(parts[1])) else {
      throw ValidationError("'\(text)' is not a rule with a level such as small-text=off.")
    }
    rule = String(parts[0])
    self.level = level
    guard RuleCatalog.description(of: rule) != nil else {
      throw ValidationError("'\(rule)' is not a rule. \(RuleCatalog.suggestion(for: rule))")
    }
  }
}

/// A limit on the command line: `NAME=NUMBER`.
struct LimitSetting: Sendable {
  let limit: LintLimit
  let number: Double

  init(parsing text: String) throws {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let limit = LintLimit(rawValue: String(parts[0])), let number = Double(parts[1]),
      number >= 0
    else {
      let names = LintLimit.allCases.map(\.rawValue)
      let hint = Spelling.question(String(parts[0]), among: names) ?? "The limits are \(names.joined(separator: ", "))."
      throw ValidationError("'\(text)' is not a limit such as imageBytes=500000. \(hint)")
    }
    self.limit = limit
    self.number = number
  }
}

/// Locates a skin's files for SARIF.
private enum SarifPlaces {
  /// Locates a single file in its folder.
  static func source(_ files: SkinLooseFiles, named path: String) -> SarifLog.Source {
    guard let slash = path.lastIndex(of: "/") else { return .folder("", main: files.entry) }
    return .folder(slash == path.startIndex ? "/" : String(path[..<slash]), main: files.entry)
  }

  /// Locates a folder relative to the current directory, which code hosts take as the root of the repository.
  static func source(_ files: SkinFolderFiles) -> SarifLog.Source {
    let here = URL(filePath: FileManager.default.currentDirectoryPath).resolvingSymlinksInPath().path
    let root = here.hasSuffix("/") ? here : here + "/"
    let path = files.folder.path
    let main = ["skin.json", "config.json"].first(where: files.contains) ?? files.paths.first
    if path == here { return .folder("", main: main) }
    return .folder(path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path, main: main)
  }
}
