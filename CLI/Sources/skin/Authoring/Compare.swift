import ArgumentParser
import Foundation
import SkinCompare
import SkinFormats
import SkinKit

/// The command `skin compare`: prints the keys and files that differ between two skins.
struct Compare: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare two skins: keys, values and files.",
    discussion: """
      Reads two skins in any formats, such as two packages, or a folder and what was published. Prints the keys whose \
      resolved values differ, in every appearance and language, and the files whose bytes differ. Keys of the app's own \
      skin and of base skins are included if you give these skins.

      --json prints {"keys": [{"name", "kind", "values": [{"appearance", "before", "after"}]}], "files": [{"path", \
      "kind", "before", "after"}]}; "kind" is added, removed or changed, and a file's "before" and "after" are bytes.

      Examples:
        skin compare spring-festival-1.0.0.skin spring-festival
        skin compare night.skin themes/Night.plist --json
        skin compare day night --builtin App/builtin
      """)

  @Argument(help: "The earlier skin: a folder, a file, a .skin package or a .zip.", completion: .file())
  var before: String

  @Argument(help: "The later skin, in the same or another format.", completion: .file())
  var after: String

  @Option(
    help: ArgumentHelp(
      "The app's own skin: a folder, file or package. Keys that the skins lack fall back to it.", valueName: "skin"),
    completion: .file())
  var builtin: String?

  @Option(
    help: ArgumentHelp(
      "A base skin that the skins name: a folder, file or package. Can be repeated.", valueName: "skin"),
    completion: .file())
  var base: [String] = []

  @Option(help: "The white-label brand whose values override the common ones.")
  var brand: String?

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let resolver = SkinResolver(
      builtIn: try builtin.map { try SkinSource.read($0, brand: brand) },
      bases: try base.map { try SkinSource.read($0, brand: brand) }, brand: brand)
    let (old, oldIssues) = try read(before, resolver)
    let (new, newIssues) = try read(after, resolver)
    let issues = oldIssues + newIssues
    let comparison = try SkinComparison(from: old, to: new)
    for line in Self.lines(comparison, console) { console.line(line) }
    if !issues.isEmpty { console.line() }
    for issue in issues { console.issue(issue) }
    try console.value(Output(comparison: comparison, issues: issues.map(IssueRecord.init)))
    if issues.haveErrors { throw ExitCode(1) }
  }

  /// Reads and resolves a skin.
  ///
  /// Keys with errors are left out, and their issues returned.
  private func read(_ path: String, _ resolver: SkinResolver) throws -> (ComparedSkin, [SkinIssue]) {
    let opened = try OpenedSkin(path)
    let document = try SkinSource.read(opened, brand: brand)
    let skin = resolver.resolve(document)
    return (ComparedSkin(skin, files: opened.files), skin.issues.filter { $0.severity == .error })
  }

  private static func lines(_ comparison: SkinComparison, _ console: Console) -> [String] {
    guard !comparison.isEmpty else { return ["The skins have the same values and files."] }
    var lines = comparison.keys.flatMap { change in
      change.values.enumerated().map { index, value in
        let name = index == 0 ? "\(mark(change.kind, console)) \(change.name)" : "   "
        return "\(name)  \(value.appearance == "any" ? "" : "\(value.appearance): ")\(text(value))"
      }
    }
    if !comparison.keys.isEmpty, !comparison.files.isEmpty { lines.append("") }
    lines += comparison.files.map { change in
      let sizes = [change.before, change.after].compactMap(\.self).map(bytes)
      return "\(mark(change.kind, console)) \(change.path)  \(sizes.joined(separator: " → "))"
    }
    let (keys, files) = (counted(comparison.keys.count, "key"), counted(comparison.files.count, "file"))
    return lines + ["", "\(keys) and \(files) differ."]
  }

  private static func mark(_ kind: ChangeKind, _ console: Console) -> String {
    switch kind {
    case .added: console.styled("+", .green)
    case .removed: console.styled("-", .red)
    case .changed: console.styled("~", .yellow)
    }
  }

  private static func text(_ values: KeyChange.Values) -> String {
    let texts = [values.before, values.after].compactMap { $0.map { KeyTable.printable($0.text) } }
    // An image's text is its path, which stays if only the picture changes.
    return Set(texts).count < texts.count ? "\(texts[0]) (another file)" : texts.joined(separator: " → ")
  }

  private struct Output: Encodable {
    let comparison: SkinComparison
    let issues: [IssueRecord]

    func encode(to encoder: any Encoder) throws {
      try comparison.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(issues, forKey: .issues)
    }

    private enum CodingKeys: CodingKey {
      case issues
    }
  }
}
