package import Foundation
public import SkinKit

/// The kinds of files that packages contain, by the extensions of their names.
///
/// Files of other kinds are refused, as are files whose first bytes show another kind than their name, such as an
/// archive named `.png`. Executable files are refused whatever the list says: Mach-O, ELF and Windows programs and
/// libraries, scripts that begin with `#!`, and the contents of frameworks and apps.
/// ```swift
/// var options = SkinUpdater.Options()
/// options.packageLimits.kinds = .default.adding(["particles"])
/// ```
public struct PackageFileKinds: Hashable, Sendable {
  /// Images, fonts, sounds, films, animations, colors, models, texts and data.
  public static let `default` = PackageFileKinds(extensions: known)

  /// All kinds but executables, for files that are checked otherwise.
  package static let all = PackageFileKinds(extensions: nil)

  /// The extensions; nil for all.
  private var extensions: Set<String>?

  /// Returns the list with further extensions.
  ///
  /// The contents of such files are only checked for executables.
  /// - Parameter extensions: The extensions, with or without a dot, in any case.
  /// - Returns: The longer list.
  public func adding(_ extensions: some Sequence<String>) -> PackageFileKinds {
    let names = extensions.map { ($0.hasPrefix(".") ? String($0.dropFirst()) : $0).lowercased() }
    return PackageFileKinds(extensions: self.extensions?.union(names))
  }

  /// Whether a text can be added as an extension: letters, digits, `_` and `-`, perhaps behind a dot.
  /// - Parameter text: The text.
  /// - Returns: Whether a name of a file can end so.
  package static func isExtension(_ text: String) -> Bool {
    let name = text.hasPrefix(".") ? text.dropFirst() : text[...]
    return !name.isEmpty && name.utf8.count <= 60
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || "_-+".unicodeScalars.contains($0)
      }
  }

  /// Checks the name of a file.
  ///
  /// A name without an extension is accepted; its contents decide.
  /// - Parameter path: The file's path.
  /// - Throws: `SkinIssue` with the code `executable-file` or `unknown-file-kind`.
  package func check(_ path: String) throws {
    let names = EntryName.components(of: path).map(Self.fileExtension)
    if let found = names.first(where: Self.executables.contains) {
      throw SkinIssue.executable(path, "its name ends with .\(found)")
    }
    guard let extensions, let last = names.last, !last.isEmpty, !extensions.contains(last) else { return }
    let shown = EntryName.shown(path)
    throw SkinIssue.archive(
      .unknownFileKind, "\(shown) is of a kind that packages don't contain by default: .\(EntryName.shown(last))",
      suggestion:
        "Remove the file, or allow the kind: with --allow-kind \(EntryName.shown(last)) of the tool skin, and with "
        + "PackageLimits.kinds in the app.",
      file: shown)
  }

  /// The issue of a file's name.
  /// - Parameter path: The file's path.
  /// - Returns: The issue; nil if the name is accepted.
  package func issue(of path: String) -> SkinIssue? {
    do {
      try check(path)
      return nil
    } catch { return error as? SkinIssue }
  }

  /// The first issue of a file's name and first bytes; nil if there is none.
  package func issue(of path: String, startingWith start: Data) -> SkinIssue? {
    do {
      try Self.check(path, startingWith: start)
      try check(path)
      return nil
    } catch { return error as? SkinIssue }
  }

  /// Checks the first bytes of a file.
  /// - Parameters:
  ///   - path: The file's path.
  ///   - start: The first bytes, at least 64 unless the file is shorter.
  /// - Throws: `SkinIssue` with the code `executable-file` or `file-kind-mismatch`.
  package static func check(_ path: String, startingWith start: some Collection<UInt8>) throws {
    let bytes = [UInt8](start.prefix(FileSignature.length))
    try checkContents(of: path, startingWith: bytes)
    let found = fileExtension(of: EntryName.components(of: path).last ?? "")
    guard known.contains(found), !unspecific.contains(found),
      let signature = FileSignature.known.first(where: { $0.matches(bytes) }), !signature.extensions.contains(found)
    else { return }
    let shown = EntryName.shown(path)
    throw SkinIssue.archive(
      .fileKindMismatch, "\(shown) isn't what its name says: it is \(signature.name)",
      suggestion: "Use the extension of its contents, or replace the file.", file: shown)
  }

  /// Checks that the first bytes of a file aren't those of an executable.
  /// - Parameters:
  ///   - path: The file's path.
  ///   - start: The first bytes, at least 64 unless the file is shorter.
  /// - Throws: `SkinIssue` with the code `executable-file`.
  static func checkContents(of path: String, startingWith start: some Collection<UInt8>) throws {
    guard let kind = FileSignature.executable([UInt8](start.prefix(FileSignature.length))) else { return }
    throw SkinIssue.executable(path, "it is \(kind)")
  }

  /// The extension of a name in lower case; empty if there is none.
  private static func fileExtension(of name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
    return String(Substring(name.utf8[name.utf8.index(after: dot)...])).lowercased()
  }

  /// The extensions of executables, also of their folders, which can't be allowed.
  private static let executables: Set<String> = [
    "dylib", "so", "dll", "exe", "framework", "xcframework", "appex", "xpc", "kext", "sh", "bash", "zsh", "command",
    "bat",
    "cmd", "ps1",
  ]

  /// The extensions of data in any form.
  private static let unspecific: Set<String> = ["bin", "dat", "data"]

  private static let known: Set<String> = FileSignature.images.union(unspecific).union([
    "svg", "pdf", "icns", "ttf", "otf", "ttc", "otc", "woff", "woff2", "mp3", "m4a", "m4r", "aac", "wav", "wave", "caf",
    "aif", "aiff", "aifc", "flac", "ogg", "oga", "opus", "mid", "midi", "mp4", "m4v", "mov", "webm", "3gp", "lottie",
    "riv",
    "json", "jsonc", "json5", "geojson", "topojson", "plist", "strings", "stringsdict", "xcstrings", "xml", "css",
    "txt",
    "text", "md", "markdown", "yaml", "yml", "csv", "tsv", "html", "htm", "toml", "ini", "properties", "icc", "icm",
    "cube",
    "ase", "aco", "clr", "gpl", "usdz", "usda", "usdc", "usd", "reality", "obj", "mtl", "gltf", "glb", "ktx", "ktx2",
    "astc", "scn", "attheme", "itermcolors", "xccolortheme", "tgios-theme", "license",
  ])
}

/// The first bytes of a file that is read piece by piece.
package struct FileStart {
  /// The bytes so far, as many as are checked.
  package private(set) var bytes = Data()

  /// Creates the start of an empty file.
  package init() {}

  /// Whether fewer bytes were added than are checked.
  var isShort: Bool { bytes.count < FileSignature.length }

  /// Adds a piece of the file.
  /// - Parameter piece: The piece.
  /// - Returns: Whether the piece completes the start.
  @discardableResult package mutating func append(_ piece: some Collection<UInt8>) -> Bool {
    guard isShort else { return false }
    bytes.append(contentsOf: piece.prefix(FileSignature.length - bytes.count))
    return !isShort
  }
}

extension SkinIssue.Code {
  /// A package contains a program, a library or a script.
  public static let executableFile: Self = "executable-file"
  /// A package contains a kind of file that isn't on the list of allowed kinds.
  public static let unknownFileKind: Self = "unknown-file-kind"
  /// A file's contents are of another kind than its name says.
  public static let fileKindMismatch: Self = "file-kind-mismatch"
}

extension SkinIssue {
  fileprivate static func executable(_ path: String, _ reason: String) -> SkinIssue {
    let shown = EntryName.shown(path)
    return archive(
      .executableFile, "\(shown) is executable: \(reason)",
      suggestion: "Remove the file; packages contain no code.", file: shown)
  }
}
