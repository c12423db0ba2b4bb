import Foundation
import SkinFormats
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Kinds of files on a device")
struct InstalledKindTests {
  private let device: Device
  private let particles = PackageFileKinds.default.adding(["particles"])

  init() throws { device = try Device(skipsWaits: true) }

  /// Publishes and activates a skin with a kind of file that isn't known.
  private func publish() throws -> SkinReference {
    let package = device.folder.url.appending(path: "a.skin")
    let files = SkinMemoryFiles(contents: ["snow.particles": Data("{}".utf8), "images/a.png": noise(1, count: 500)])
    try PackageWriter.pack(files, info: .init(id: spring, version: one), to: package, kinds: particles)
    try device.repository.publish(
      PackagePublication(package: package, app: app, in: device.repository.state, earlier: [], work: device.folder.url))
    try device.activate(reference(spring, one))
    return reference(spring, one)
  }

  @Test(
    "A program isn't installed, whatever its name, and nothing remains of the skin", arguments: ["a.png", "a.bin", "a"])
  func executable(_ path: String) async throws {
    let store = try device.store()
    let contents = Data([0xCF, 0xFA, 0xED, 0xFE, 7, 0, 0, 1])
    let file = PackageManifest.File(path: path, size: contents.count, sha256: ContentHash(of: contents))
    let manifest = try PackageManifest(info: .init(id: spring, version: one), files: [file])
    let issue = await issue {
      try await store.install(files: SkinMemoryFiles(contents: [path: contents]), manifest: manifest)
    }
    #expect(issue?.code == .executableFile && issue?.place.file == path)
    #expect(await store.installed.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.layout.objects.path).isEmpty)
  }

  @Test("Every case is installed or refused as its table says", arguments: FileKindCase.all)
  func cases(_ file: FileKindCase) async throws {
    let store = try device.store()
    let listed = PackageManifest.File(
      path: file.path, size: file.contents.count, sha256: ContentHash(of: file.contents))
    let manifest = try PackageManifest(info: .init(id: spring, version: one), files: [listed])
    let files = SkinMemoryFiles(contents: [file.path: file.contents])
    if let code = file.code {
      #expect(await issue { try await store.install(files: files, manifest: manifest) }?.code == code)
    } else {
      try await store.install(files: files, manifest: manifest)
    }
    #expect(await store.installed.isEmpty == (file.code != nil))
  }

  @Test("An updater refuses unknown kinds of files, and one of an app that allows them installs them")
  func updater() async throws {
    let skin = try publish()
    let store = try device.store()
    let issue = await issue { _ = try await device.updater(store, appVersion: one).check() }
    #expect(issue?.code == .unknownFileKind)
    #expect(try device.launched() == nil)
    var options = SkinUpdater.Options()
    options.packageLimits.kinds = particles
    _ = try await device.updater(store, appVersion: two, options: options).check()
    #expect(try device.launched() == skin)
  }

  @Test("A zip skin with unknown kinds of files is refused unless the app allows them")
  func zipSkin() async throws {
    let server = ZipServer()
    let config = #"{"home_navi":{"colors":{"color_background":"\u0023ff0000"}}}"#
    let files = SkinMemoryFiles(contents: ["config.json": Data(config.utf8), "snow.particles": Data("{}".utf8)])
    let file = device.folder.url.appending(path: "a.zip")
    try PackageWriter.pack(files, info: .init(id: spring, version: one), to: file, kinds: particles)
    server.serve(sign: "a", try Data(contentsOf: file))
    func skins(_ kinds: PackageFileKinds) -> ZipSkins {
      ZipSkins(
        at: device.folder.url.appending(path: "skins"), question: ZipServer.question, formats: [.config],
        limits: PackageLimits(kinds: kinds), transport: server)
    }
    #expect(await issue { _ = try await skins(.default).check() }?.code == .unknownFileKind)
    guard case .changed(let shown?) = try await skins(particles).check() else {
      Issue.record("no skin is shown")
      return
    }
    #expect(shown.paths.contains("snow.particles"))
  }
}
