import ArgumentParser
import Foundation
import SkinCompare
import SkinFormats
import SkinKit

/// The command `skin compare`: prints the keys and files that differ between two skins, and shows them on a page with pictures.
struct Compare: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare two skins: keys, values, files and pictures.",
    discussion: """
      Reads two skins in any formats, such as two packages, or a package and a folder. Prints the keys whose \
      resolved values differ, in every appearance and language, and the files whose bytes differ. Keys of the app's own \
      skin and of base skins are included if you give these skins. With --brand, a skin that lacks the brand is compared \
      without it, with a warning.

      With one skin and --app, compares it with the published version of the same skin on a skin-server: the one that the \
      channel shows, or else the newest.

      -o writes a page that needs no network: the keys with swatches and samples, the files, and the gallery in both skins \
      with a slider, side by side, and with the pixels that differ highlighted. --open opens it in the browser. All options \
      of pictures are those of `skin preview`.

      --json prints {"keys": [{"name", "kind", "values": [{"appearance", "before", "after"}]}], "files": [{"path", \
      "kind", "before", "after"}], "page", "pictures": [{"name", "title", "look", "before", "after", "difference", \
      "changed"}]}; "kind" is added, removed or changed, a file's "before" and "after" are bytes, a picture's are paths in \
      the page's folder, and its "changed" is the fraction of its pixels that differ.

      Examples:
        skin compare spring-festival-1.0.0.skin spring-festival
        skin compare spring-festival-1.0.0.skin spring-festival -o changes --open
        skin compare night.skin themes/Night.plist --json
        skin compare day night --builtin App/builtin -o changes --appearance light --appearance dark
        skin compare spring-festival --server https://skins.example.com --app festival -o changes
      """)

  @Argument(
    help: """
      The earlier skin: a folder, a file, a .skin package, a .zip, or - for the standard input. With --app, the only, later \
      one.
      """,
    completion: .file())
  var before: String

  @Argument(
    help: "The later skin, in the same or another format. (default: with --app, the first skin)", completion: .file())
  var after: String?

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

  @Option(
    name: .shortAndLong, help: "The folder for the page and its pictures. Created if needed.", completion: .directory)
  var output: String?

  @OptionGroup(title: "Published skin") var published: PublishedSkinOptions
  @OptionGroup(title: "Pictures") var pictures: PictureOptions
  @OptionGroup var opening: OpenOption
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard (after == nil) == (published.app != nil) else {
      throw ValidationError(
        after == nil
          ? "Pass a second skin, or --app for the published one." : "Pass either a second skin or --app, not both.")
    }
    guard !opening.open || output != nil else {
      throw ValidationError("--open needs a folder for the page: -o FOLDER.")
    }
  }

  func execute(_ console: Console) async throws {
    guard let app = published.app else { return try await compare(before, after ?? before, console) }
    try await LocalPublisher.withWork { work in
      let opened = try OpenedSkin(before)
      guard let id = try SkinSource.read(opened, brand: brand).header.id else {
        throw SkinIssue(
          .missingIdentity, "\(before) has no identifier, so its published version is unknown",
          suggestion: "Add an \"id\" in its skin.json.", place: .init(file: before))
      }
      let skin = try await PublishedSkin(id, app: app, published, published.place.client(console), to: work)
      console.line(
        "Compared with \(skin.reference), \(skin.isActive ? "which the channel shows" : "the published version").")
      try await compare(skin.file.path, before, console)
    }
  }

  private func compare(_ before: String, _ after: String, _ console: Console) async throws {
    let surroundings = SkinSurroundings(builtin: builtin, base: base, brand: brand)
    let resolvers = surroundings.resolvers()
    let resolver = try resolvers.resolver(brand: nil)
    let old = try read(before, resolver, console)
    // Two skins that are single files differ by their contents, not by their names.
    let new = try read(after, resolver, entry: old.entry, console)
    let issues = try missingBrands(of: [old, new], resolvers) + old.issues + new.issues
    let comparison = try SkinComparison(from: old.side, to: new.side) { console.progress($0, $1, of: $2) }
    for line in Self.lines(comparison, console) { console.line(line) }
    if !issues.isEmpty { console.line() }
    for issue in issues { console.issue(issue) }
    var result = Output(comparison: comparison, issues: issues.map(IssueRecord.init))
    if let output {
      let folder = URL(filePath: output)
      let page = try await ComparedPage(
        from: old.skin, to: new.skin, comparison, surroundings, pictures, issues: result.issues, folder: folder
      ).write(console)
      console.line("\(page.page.relativePath): \(counted(page.pictures.count, "pair")) of pictures")
      result.page = page.page.relativePath
      result.pictures = page.pictures
      opening.show(page.page, console)
    }
    try console.value(result)
    if issues.haveErrors { throw ExitCode(1) }
  }

  /// A skin that was read and resolved; keys with errors and unread files are left out, and their issues kept.
  private struct Side {
    let path: String
    let skin: NamedSkin
    let side: ComparedSkin
    let issues: [SkinIssue]
    /// The path of the skin's file; nil if it has several.
    let entry: String?
    /// The skin's brands, if the command names one.
    let brands: [String]

    /// Whether the skin was read for a brand.
    func has(_ brand: String) -> Bool { brands.contains(brand) || skin.document.header.brand == brand }
  }

  private func read(
    _ path: String, _ resolver: SkinResolver, entry: String? = nil, _ console: Console
  ) throws -> Side {
    console.step("reading \(path)")
    let opened = try OpenedSkin(path)
    if let output { try opened.checkIsOutside(output) }
    let document = try SkinSource.read(opened, brand: brand)
    let skin = resolver.resolve(document)
    let single = SingleSkinFiles(of: document, entry: entry)
    let readOptions = SkinReadOptions(entry: opened.entry)
    return Side(
      path: path, skin: NamedSkin(document, path: path), side: ComparedSkin(skin, files: single ?? opened.files),
      issues: skin.issues.filter { $0.severity == .error || $0.code == .unreadFile }, entry: single?.entry,
      brands: brand == nil
        ? [] : try document.format.brands(in: opened.readable(as: document.format), options: readOptions))
  }

  /// Returns a warning for each skin that lacks the brand and is compared without it.
  /// - Throws: `SkinIssue` with the brands of the skins if no skin has it, not even the app's own one or a base.
  private func missingBrands(of sides: [Side], _ resolvers: BrandResolvers) throws -> [SkinIssue] {
    guard let brand else { return [] }
    let lacking = sides.filter { !$0.has(brand) }
    guard lacking.count < sides.count || resolvers.haveBrand(brand) else {
      throw SkinIssue.unknownBrand(brand, among: Set(sides.flatMap(\.brands)).sorted())
    }
    return lacking.map { side in
      let known = side.brands.isEmpty ? "It has none." : "Its brands are \(side.brands.joined(separator: ", "))."
      return SkinIssue(
        .unknownBrand, "The skin has no brand \"\(brand.prefix(60))\", and is compared without it", suggestion: known,
        place: .init(file: side.path), severity: .warning)
    }
  }

  private static func lines(_ comparison: SkinComparison, _ console: Console) -> [String] {
    guard !comparison.isEmpty else { return ["The skins have the same values and files."] }
    var lines = comparison.keys.flatMap { change in
      change.values.enumerated().map { index, value in
        let name = index == 0 ? "\(mark(change.kind, console)) \(change.name)" : "   "
        return
          "\(name)  \(value.appearance == "any" ? "" : "\(value.appearance): ")\(VisibleText.onOneLine(value.text))"
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

  private struct Output: Encodable {
    let comparison: SkinComparison
    let issues: [IssueRecord]
    var page: String?
    var pictures: [ComparedPage.Pair]?

    func encode(to encoder: any Encoder) throws {
      try comparison.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(issues, forKey: .issues)
      try container.encodeIfPresent(page, forKey: .page)
      try container.encodeIfPresent(pictures, forKey: .pictures)
    }

    private enum CodingKeys: CodingKey {
      case issues, page, pictures
    }
  }
}
