import Foundation
import SkinFormats
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import Testing

/// A published skin that tests read but don't contain.
private struct PublishedSample: Sendable, CustomTestStringConvertible {
  /// The path below the folder `shared`: a skin's folder, its one file, or a zip.
  let path: String

  var testDescription: String { path }

  var url: URL { get throws { try #require(sharedFolder).appending(path: path) } }

  /// The sample's files, all in memory but for a single file's, so that equal contents have equal identities.
  func files() throws -> any SkinFiles {
    let url = try url
    if path.hasSuffix(".zip") { return SkinMemoryFiles(contents: try ZipArchive(url: url).all()) }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
      return try SkinLooseFiles(url)
    }
    return SkinMemoryFiles(contents: try SkinFolderFiles(url).all())
  }

  /// The samples of the five published systems.
  static let systems = [
    "z/folder", "z/local", "z/flat.zip", "z/nested.zip", "z/mac.zip", "z/bsd.zip", "z/pyzip.zip", "z/flagless.zip",
    "d/Night.bundle", "d/main-bundle/Demo.app", "h/modules-only", "h/colour-or-gradient/festival",
    "h/colour-or-gradient/builtin", "h/components-beside", "h/one-brand", "h/global-keys", "h/one-module",
    "h/empty-brands", "h/empty-brands/Assets", "h/fallback-to-appstyle", "l/unknown-name", "l/whole/Night.plist",
    "l/whole/Default.plist", "l/unknown-name/Night.plist", "s/namespaces/day.plist", "s/namespaces/night.plist",
    "s/namespaces", "s/dotted",
  ].map { PublishedSample(path: "published/\($0)") }

  /// The files of public projects, each read by itself, and the one resolver with its files.
  static let corpus: [PublishedSample] = {
    guard let folder = sharedFolder else { return [] }
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "corpus").path)) ?? []
    let files = paths.filter { path in
      [".json", ".jsonc", ".plist", ".txt"].contains(where: path.hasSuffix)
    }
    return (files.sorted() + ["tokens/dtcg-playground/figma-sds"]).map { PublishedSample(path: "corpus/\($0)") }
  }()
}

@Suite(
  "Published skins in the native format",
  .enabled(if: sharedFolder != nil, "the folder ../shared is not there"))
struct NativeCorpusTests {
  @Test("Every sample, packed as a native skin, is read back equal for every brand and appearance")
  func everySample() throws {
    var readable = 0
    var brands = 0
    for sample in PublishedSample.systems + PublishedSample.corpus {
      // Some of the corpus's cases and zips are refused as a whole, on purpose.
      guard let skin = try? BrandedDocument.read(sample.files(), formats: .all) else { continue }
      readable += 1
      brands += skin.brands.count
      do {
        try expectEqual(try packed(skin), skin, sample)
      } catch {
        Issue.record("\(sample.path): \(error)")
      }
    }
    #expect(readable >= 200, "\(readable)")
    #expect(brands >= 10, "\(brands)")
  }

  @Test("A native skin that was written from a sample is written again with the same bytes")
  func stable() throws {
    for sample in PublishedSample.systems {
      guard let skin = try? BrandedDocument.read(sample.files(), formats: .all) else { continue }
      let first = SkinMemoryFiles(contents: try skin.nativeOutput().all())
      let second = try BrandedDocument.read(first, formats: .all).nativeOutput().all()
      #expect(try second == first.all(), "\(sample.path)")
    }
  }

  /// Writes a skin, packs it, and reads the package back.
  private func packed(_ skin: BrandedDocument) throws -> BrandedDocument {
    let scratch = try TemporaryFolder()
    let id = try #require(SkinIdentifier("sample"))
    let output = try skin.nativeOutput()
    try output.write(to: scratch.file("native"))
    try PackageWriter.pack(
      SkinFolderFiles(scratch.file("native")), info: .init(id: id, version: SkinVersion(1, 0, 0)),
      to: scratch.file("sample.skin"))
    let package = try PackageReader(url: scratch.file("sample.skin"))
    try package.verify()
    var contents = try package.all()
    contents["manifest.json"] = nil
    return try BrandedDocument.read(SkinMemoryFiles(contents: contents), formats: .all)
  }

  private func expectEqual(_ read: BrandedDocument, _ written: BrandedDocument, _ sample: PublishedSample) throws {
    let brands = written.brands.compactMap(\.header.brand).sorted()
    #expect(read.common.format == .native, "\(sample.path)")
    #expect(read.brands.compactMap(\.header.brand).sorted() == brands, "\(sample.path)")
    for brand in [nil] + brands.map(Optional.some) {
      let comment: Comment = "\(sample.path), brand \(brand ?? "none")"
      let original = try #require(written.documents.first { $0.header.brand == brand }, comment)
      let document = try #require(read.documents.first { $0.header.brand == brand }, comment)
      #expect(document.issues.filter { $0.severity == .error } == [], comment)
      try expectEqual(document, original, comment)
      expectEqual(SkinResolver().resolve(document), SkinResolver().resolve(original), comment)
    }
  }

  private func expectEqual(_ read: SkinDocument, _ written: SkinDocument, _ comment: Comment) throws {
    #expect(Set(read.entries.keys) == Set(written.entries.keys), comment)
    for (key, entry) in written.entries {
      #expect(read.entries[key]?.kind == entry.kind, "\(comment): \(key)")
      #expect(read.entries[key]?.definition == entry.definition, "\(comment): \(key)")
      #expect(read.entries[key]?.note?.plain == entry.note?.plain, "\(comment): \(key)")
    }
    var (header, expected) = (read.header, written.header)
    let fonts = try header.fonts.map(read.files.contents)
    #expect(try fonts == expected.fonts.map(written.files.contents), comment)
    header.fonts = []
    expected.fonts = []
    #expect(header == expected, comment)
    #expect(read.rules.map(\.match) == written.rules.map(\.match), comment)
    #expect(read.rules.map(\.properties) == written.rules.map(\.properties), comment)
    #expect(read.contrast.map(\.plain) == written.contrast.map(\.plain), comment)
    #expect(read.plainUnknown == written.plainUnknown, comment)
    // Every file that isn't part of the author's format is carried.
    let carried = Set(try read.files.all().values)
    for path in written.resources {
      #expect(carried.contains(try written.files.contents(of: path)), "\(comment): \(path)")
    }
  }

  private func expectEqual(_ read: Skin, _ written: Skin, _ comment: Comment) {
    #expect(Set(read.keys) == Set(written.keys), comment)
    for name in written.keys {
      let key = AnySkinKey(name)
      for appearance in SkinAppearance.all {
        #expect(read.variants(for: key)?[appearance] == written.variants(for: key)?[appearance], "\(comment): \(name)")
      }
    }
    #expect(read.fontFiles == written.fontFiles, comment)
  }
}
