import ArgumentParser
import Foundation
import SkinFormats
import SkinKit
import SkinPackage

/// The argument that names a skin in any format, and the options for reading it.
struct SkinInput: ParsableArguments, Sendable {
  @Argument(
    help:
      "The skin: a folder, a single file such as night.plist, a .skin package, a .zip, or - for the standard input.",
    completion: .file())
  var skin: String

  @Flag(name: .long, help: "Read a zip as a zip skin, even if it isn't named .zip or has a package's manifest.")
  var plain = false

  @Option(
    help: ArgumentHelp(
      "The skin's format, if it isn't recognized correctly.", discussion: SkinFormat.help, valueName: "format"),
    completion: .list([SkinFormat].all.map(\.name)), transform: parseFormat)
  var format: SkinFormat?

  @Option(
    help: ArgumentHelp(
      "The name of the file that comes from the standard input, by which formats are recognized, such as Color.plist.",
      valueName: "name"))
  var stdinName: String?

  @Option(help: "The white-label brand whose values override the common ones.")
  var brand: String?

  @Option(
    help: ArgumentHelp(
      "The position of the opacity in hexadecimal colors: rgba (default) or argb.", valueName: "order"),
    completion: .list(["rgba", "argb"]), transform: parseAlphaOrder)
  var alpha = SkinColor.AlphaOrder.rgba

  @Option(
    help: ArgumentHelp(
      "The context of a modifier of a design tokens resolver, such as theme=dark. Can be repeated.",
      valueName: "name=context"))
  var modifier: [String] = []

  @Option(
    help: ArgumentHelp("A file of design tokens with the values for dark appearance.", valueName: "file"),
    completion: .file())
  var dark: String?

  @Option(
    help: ArgumentHelp(
      "A file of design tokens with the values for one appearance, such as dark,high-contrast=night.json. Can be repeated.",
      valueName: "appearance=file"))
  var mode: [String] = []

  @Flag(
    name: .long,
    help: "Refuse design tokens that deviate from the specification. With lint, also exit with 1 for warnings.")
  var strict = false

  func validate() throws {
    _ = try modifiers()
    _ = try modes()
    guard let stdinName else { return }
    guard skin == StandardInput.name else { throw ValidationError("--stdin-name needs - as the skin.") }
    guard !stdinName.isEmpty, !stdinName.hasPrefix("."), !stdinName.contains(where: { "/\\\0".contains($0) }) else {
      throw ValidationError("'\(stdinName)' is not the name of a file.")
    }
  }

  /// Opens and reads the skin.
  ///
  /// Mistakes in single keys become issues of the document.
  func document(_ console: Console) throws -> SkinDocument { try document(try opened(console)) }

  /// Opens the skin, and shows that as a step.
  func opened(_ console: Console) throws -> OpenedSkin {
    console.step("reading \(skin)")
    let name = stdinName ?? (skin == StandardInput.name ? format?.streamName : nil)
    return try OpenedSkin(
      StandardInput.path(skin, named: name), plain: plain, formats: format.map { [$0] } ?? .all)
  }

  /// Reads an opened skin.
  func document(_ opened: OpenedSkin) throws -> SkinDocument {
    try document(opened, as: try recognized(opened).format)
  }

  /// Reads an opened skin in a format.
  func document(_ opened: OpenedSkin, as format: SkinFormat) throws -> SkinDocument {
    try SkinDocument.read(try files(of: opened), as: format, options: try readOptions(for: opened))
  }

  /// Reads an opened skin in a format, with all of its brands or the one that `--brand` names.
  func branded(_ opened: OpenedSkin, as format: SkinFormat) throws -> BrandedDocument {
    try BrandedDocument.read(try files(of: opened), as: format, options: try readOptions(for: opened))
  }

  /// Reads an opened skin as ``branded(_:as:)``, around damaged members, to report all of them at once.
  func damaged(_ opened: OpenedSkin, as format: SkinFormat) throws -> BrandedDocument {
    let options = try readOptions(for: opened).readingAroundDamage()
    return try BrandedDocument.read(try files(of: opened), as: format, options: options)
  }

  /// The format of an opened skin, and the reason.
  func recognized(_ opened: OpenedSkin) throws -> SkinRecognition {
    let recognized: SkinRecognition
    if let format {
      recognized = SkinRecognition(format, reason: "the option --format")
    } else {
      recognized = try SkinFormat.recognize(try files(of: opened), entry: opened.entry, among: .all)
    }
    try checkTokenOptions(for: recognized.format)
    return recognized
  }

  /// Checks that options for design tokens aren't passed for a skin in another format.
  /// - Throws: `SkinIssue` with the code `contradicting-options` if they are.
  func checkTokenOptions(for format: SkinFormat) throws {
    var passed: [String] = []
    if !modifier.isEmpty { passed.append("--modifier") }
    if dark != nil { passed.append("--dark") }
    if !mode.isEmpty { passed.append("--mode") }
    guard !passed.isEmpty, format != .tokens else { return }
    throw SkinIssue(
      .contradictingOptions,
      "\(passed.joined(separator: " and ")) \(passed.count == 1 ? "is" : "are") for design tokens, "
        + "and the skin's format is \(format)",
      suggestion: "Omit \(passed.count == 1 ? "it" : "them"), or specify the format with --format tokens.",
      place: .init(file: skin))
  }

  /// The files to read: with those of single appearances, and tokens in YAML as JSON, unless tokens must follow the specification.
  func files(of opened: OpenedSkin) throws -> any SkinFiles {
    let modes = try modes()
    let all = modes.isEmpty ? nil : try ModeFiles(opened.files, added: modes.map(\.file))
    return strict ? all ?? opened.files : opened.readable(with: all, as: format)
  }

  /// Returns the options for reading an opened skin.
  func readOptions(for opened: OpenedSkin) throws -> SkinReadOptions {
    let modes = try modes().map { ($0.appearance, ModeFiles.path(of: $0.file, in: opened.files)) }
    return SkinReadOptions(
      entry: opened.entry, alphaOrder: alpha, brand: brand, modifiers: try modifiers(),
      modes: Dictionary(modes) { first, _ in first }, strictness: strict ? .strict : .lenient)
  }

  /// Parses the files of single appearances.
  private func modes() throws -> [(appearance: SkinAppearance, file: String)] {
    var modes = dark.map { [(appearance: SkinAppearance.dark, file: $0)] } ?? []
    for text in mode {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      let name = parts.first?.lowercased() ?? ""
      let appearance = name == "light" ? .light : SkinAppearance(name)
      guard parts.count == 2, let appearance, appearance.language == nil else {
        throw ValidationError(
          "'\(text)' is not an appearance with its file, such as dark=night.json: light, dark, high-contrast, or dark,high-contrast."
        )
      }
      guard !modes.contains(where: { $0.appearance == appearance }) else {
        throw ValidationError("Two files are given for '\(parts[0])'.")
      }
      modes.append((appearance, parts[1]))
    }
    return modes
  }

  /// Parses the contexts by the names of their modifiers.
  private func modifiers() throws -> [String: String] {
    var contexts: [String: String] = [:]
    for text in modifier {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw ValidationError("'\(text)' is not of the form name=context.") }
      guard contexts.updateValue(parts[1], forKey: parts[0]) == nil else {
        throw ValidationError("--modifier gives '\(parts[0])' twice.")
      }
    }
    return contexts
  }
}

/// The files of a skin, and the entry file of a single-file skin.
struct OpenedSkin {
  let files: any SkinFiles
  let entry: String?

  init(files: any SkinFiles, entry: String?) {
    self.files = files
    self.entry = entry
  }

  /// Opens a skin.
  /// - Parameters:
  ///   - given: A folder, a file, a package or a zip skin.
  ///   - plain: Whether an archive is a zip skin, whatever its name and contents.
  ///   - formats: The formats that the skin may be in, to find it in a zip.
  /// - Throws: `SkinIssue` if it doesn't exist, or an archive is damaged.
  init(_ given: String, plain: Bool = false, formats: [SkinFormat] = .all) throws {
    let given = try StandardInput.path(given)
    let path = isFolder(given) == nil ? Self.completed(given) : given
    let url = URL(filePath: path)
    guard let isFolder = isFolder(path) else {
      throw SkinIssue(
        .missingFile, "\(path) doesn't exist", suggestion: "Check the path.", place: .init(file: path))
    }
    if isFolder {
      guard !plain else {
        throw SkinIssue(
          .contradictingOptions, "--plain reads a zip, and \(path) is a folder", suggestion: "Omit --plain.",
          place: .init(file: path))
      }
      (files, entry) = (try SkinFolderFiles(url), nil)
    } else if plain {
      (files, entry) = (try ZipSkinFiles(url: url, formats: formats), nil)
    } else if let archive = try Self.zipSkin(url) {
      (files, entry) = (ZipSkinFiles(archive, formats: formats), nil)
    } else if Self.isPackage(url) {
      let package = try PackageReader(url: url)
      try package.verify()
      (files, entry) = (package, nil)
    } else if url.lastPathComponent == "skin.json" {
      // The header stands for its folder.
      (files, entry) = (try SkinFolderFiles(url.deletingLastPathComponent()), nil)
    } else {
      let loose = try SkinLooseFiles(url)
      (files, entry) = (loose, loose.entry)
    }
    // One format may read a module as a skin of its own.
    if formats.count > 1 { try checkIsNoModule(given) }
  }

  /// Opens a file that is named `.zip` and has no package's manifest; otherwise `nil`.
  private static func zipSkin(_ url: URL) throws -> ZipArchive? {
    guard url.pathExtension.lowercased() == "zip" else { return nil }
    let archive = try ZipArchive(url: url, names: .anyTool)
    return archive.paths.contains("manifest.json") ? nil : archive
  }

  /// Checks that a command's output won't be a part of the skin, which would differ from then on.
  /// - Parameter output: The file or folder to write, or `-`.
  /// - Throws: `SkinIssue` if it is in the skin's folder.
  func checkIsOutside(_ output: String) throws {
    guard output != StandardInput.name, let folder = (files as? SkinFolderFiles)?.folder else { return }
    let url = URL(filePath: output).standardizedFileURL
    let place = url.deletingLastPathComponent().resolvingSymlinksInPath().appending(path: url.lastPathComponent).path
    let skin = folder.standardizedFileURL.resolvingSymlinksInPath().path
    guard place == skin || place.hasPrefix(skin + "/") else { return }
    let isHere = output == "."
    throw SkinIssue(
      .contradictingOptions,
      isHere
        ? "The current folder is the skin's, so what is written there would be a part of the skin"
        : "\(output) is in the skin's folder, so it would be a part of the skin",
      suggestion: "Give a path outside of the skin with -o, such as one that begins with ../.",
      place: .init(file: output))
  }

  /// Adds the extension to the name of a single-file skin, such as `Night` for `Night.plist`, if only one file has it.
  private static func completed(_ path: String) -> String {
    let found = ["plist", "json"].map { "\(path).\($0)" }.filter { isFolder($0) == false }
    return found.count == 1 ? found[0] : path
  }

  /// Whether a file is meant as a package, by its extension or the first bytes of a zip archive.
  private static func isPackage(_ url: URL) -> Bool {
    if ["skin", "zip"].contains(url.pathExtension.lowercased()) { return true }
    // Reading anything but a regular file could block or never end.
    let isRegular = try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
    guard isRegular == true, let handle = try? FileHandle(forReadingFrom: url) else { return false }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: 4)) == Data([0x50, 0x4B, 0x03, 0x04])
  }
}
