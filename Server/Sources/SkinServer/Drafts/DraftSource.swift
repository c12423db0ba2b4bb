import Foundation
import SkinFormats
import SkinKit
import SkinLint
import SkinPackage
import SkinRepository
import SkinServerPublishing

/// The skin in an uploaded archive, read in whatever format it has.
///
/// Nothing is unpacked: files are read from the archive, which was checked completely when it was opened.
struct DraftSource: Sendable {
  private(set) var files: any SkinFiles
  private(set) var skin: BrandedDocument
  /// The manifest, if the archive is a package.
  let manifest: PackageManifest?
  private let configuration: LintConfiguration
  private let configurationIssues: [SkinIssue]
  /// The skin of the archive, if files have other contents than there.
  private var original: BrandedDocument?

  /// Opens an archive and reads its skin, for every brand.
  /// - Parameter archive: A package, or a zip of any tool. A zip with a package's manifest is taken for a package.
  /// - Throws: `SkinIssue` if the archive is damaged, exceeds a limit, or no format recognizes its files.
  init(_ archive: URL) throws {
    let zip = try ZipArchive(url: archive, names: .anyTool)
    var issues: [SkinIssue] = []
    var configuration = LintConfiguration()
    if zip.contains(PackageManifest.path) {
      let package = try PackageReader(url: archive)
      try package.verify()
      (files, manifest) = (package, package.manifest)
    } else {
      let found = ZipSkinFiles(zip, formats: .all)
      (files, manifest) = (found, nil)
      let path = found.root + LintConfiguration.fileName
      if zip.contains(path) { configuration = LintConfiguration(try zip.contents(of: path), issues: &issues) }
    }
    // A theme or a file of tokens may be recognized only as a single file.
    let isFolder = (try? SkinFormat.detect(files, among: .all)) != nil
    let entry = files.paths.count == 1 && !isFolder ? files.paths.first : nil
    skin = try BrandedDocument.read(files, formats: .all, options: SkinReadOptions(entry: entry))
    (self.configuration, configurationIssues) = (configuration, issues)
  }

  /// Returns the skin with other contents of some files.
  /// - Parameter changes: The contents by path.
  /// - Returns: The skin, read again.
  /// - Throws: `SkinIssue` if it can't be read any more.
  func replacing(_ changes: [String: Data]) throws -> DraftSource {
    guard !changes.isEmpty else { return self }
    var source = self
    source.files = EditedFiles(files, changes: changes)
    source.skin = try BrandedDocument.read(source.files, formats: .all)
    source.original = original ?? skin
    return source
  }

  /// The format of the author's files.
  var format: SkinFormat { skin.common.format }

  /// The skin's header, with the identity of its package.
  var header: SkinHeader {
    var header = skin.common.header
    if let manifest { (header.id, header.version, header.name) = (manifest.id, manifest.version, manifest.name) }
    return header
  }

  /// Checks the skin like `skin lint`, with the configuration in its folder.
  ///
  /// The configuration can't turn off errors of reading and resolving, because apps can't show the affected keys.
  /// - Parameters:
  ///   - bases: The skins that it builds on.
  ///   - kinds: The kinds of files that packages may contain.
  /// - Returns: The distinct issues, ordered by file and line.
  func issues(bases: [SkinDocument], kinds: PackageFileKinds) -> [SkinIssue] {
    var seen: Set<SkinIssue> = []
    let findings = Linter(configuration: configuration).lint(skin.documents, others: packingIssues(kinds)) {
      SkinResolver(bases: bases, brand: $0.header.brand)
    }
    let found = findings.flatMap { findings in
      findings.resolved.filter { $0.severity == .error } + findings.issues
    }
    return (configurationIssues + found.filter { !Linter.codesOfUnknownKeys.contains($0.code) } + lostReferences(bases))
      .filter { seen.insert($0).inserted }.sorted(by: Linter.precedes)
  }

  /// Returns warnings of references to keys without values that an edit has added, or whose keys it has removed.
  private func lostReferences(_ bases: [SkinDocument]) -> [SkinIssue] {
    guard let original else { return [] }
    func unknown(_ skin: BrandedDocument) -> [SkinIssue] {
      skin.documents.flatMap { document in
        SkinResolver(bases: bases, brand: document.header.brand).resolve(document).issues
          .filter { $0.code == .unknownAlias }
      }
    }
    let known = Set(unknown(original).map { [$0.place.key, $0.message] })
    return unknown(skin).filter { !known.contains([$0.place.key, $0.message]) }.map { issue in
      var issue = issue
      issue.severity = .warning
      issue.suggestion = "Add a value, or change the reference, unless the app's own skin has the key."
      return issue
    }
  }

  /// The problems of packing: names that aren't portable, files that are too large or of other kinds.
  private func packingIssues(_ kinds: PackageFileKinds) -> [SkinIssue] {
    if let manifest { return PackageCheck.kindIssues(of: manifest, kinds) }
    return PackingIssues.find(in: skin, kinds: kinds).map(PackageCheck.forOperators)
  }

  /// Whether the uploaded bytes are the package of an identity.
  func isPackage(of identity: DraftIdentity) -> Bool {
    guard let manifest, original == nil else { return false }
    return (manifest.id, manifest.version, manifest.name) == (identity.id, identity.version, identity.name)
  }

  /// Writes the package, as `skin pack` does.
  ///
  /// Native skins are stored unchanged except for their version; other formats are written in the native one. The files of
  /// a package keep their format.
  /// - Parameters:
  ///   - identity: The identifier, version and name.
  ///   - url: The package to write.
  /// - Throws: `SkinIssue` if the skin can't be written or packed.
  func pack(as identity: DraftIdentity, to url: URL) throws {
    var header = self.header
    (header.id, header.version, header.name) = (identity.id, identity.version, identity.name)
    var info =
      manifest?.info
      ?? .init(
        id: identity.id, version: identity.version, base: header.base?.rawValue,
        app: .init(minimum: header.minimumAppVersion))
    (info.id, info.version, info.name) = (identity.id, identity.version, identity.name)
    let isKept = manifest != nil || format == .native
    let packed: any SkinFiles =
      isKept ? try VersionedFiles.setting(identity.version, in: files) : try skin.nativeOutput(header: header)
    try PackageWriter.pack(packed, info: info, to: url, kinds: .all)
  }
}

/// The identity under which a draft is packed.
struct DraftIdentity: Hashable, Sendable {
  var id: SkinIdentifier
  var version: SkinVersion
  var name: String
}
