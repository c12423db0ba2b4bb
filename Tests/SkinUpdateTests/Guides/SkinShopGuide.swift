import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinTesting
import SkinUpdate
import Testing

struct SkinRow: Identifiable, Sendable {
  let id: SkinReference
  let title: String
  let subtitle: String
  let picture: String?
  let progress: Double?

  init(_ item: CatalogItem, languages: [String] = Locale.preferredLanguages) {
    let text = item.entry.text(for: languages)
    id = item.id
    title = (item.isPinned ? "📌 " : "") + (text?.name ?? item.id.id.rawValue)
    picture = item.entry.previews(for: languages).first
    var fraction: Double?
    switch item.state {
    case .available: subtitle = "Get, \(item.downloadBytes.formatted(.byteCount(style: .file)))"
    case .outdated: subtitle = "Update, \(item.downloadBytes.formatted(.byteCount(style: .file)))"
    case .waiting: subtitle = "Waiting"
    case .downloading(let received, let total):
      subtitle = "Loading"
      fraction = total > 0 ? Double(received) / Double(total) : nil
    case .installed: subtitle = text?.description ?? "Use"
    case .current: subtitle = "In use"
    case .refused: subtitle = "Not for this version of the app"
    }
    progress = fraction
  }
}

@MainActor
final class SkinShopModel {
  private(set) var rows: [SkinRow] = []
  private(set) var issue: SkinIssue?
  private let updater: SkinUpdater

  init(_ updater: SkinUpdater) { self.updater = updater }

  /// Runs until the task ends, which the screen cancels.
  func run(_ changed: @MainActor () -> Void) async {
    let lists = updater.catalogItems
    Task { await attempt { _ = try await self.updater.catalog() } }
    for await items in lists {
      rows = items.map { SkinRow($0) }
      changed()
    }
  }

  /// Fetches a skin, and shows it if the operator leaves that to the user.
  func use(_ row: SkinRow) async {
    await attempt {
      try await self.updater.download(row.id)
      try await self.updater.choose(.skin(row.id))
    }
  }

  func useBuiltIn() async { await attempt { try await self.updater.choose(.builtIn) } }

  func pin(_ row: SkinRow, _ isPinned: Bool) async { await attempt { try await self.updater.pin(row.id, isPinned) } }

  /// Fails with the code `skin-in-use` if the skin is shown, or another skin builds on it.
  func remove(_ row: SkinRow) async { await attempt { try await self.updater.remove(row.id) } }

  func picture(_ row: SkinRow) async -> Data? {
    guard let path = row.picture else { return nil }
    return try? await updater.preview(path)
  }

  private func attempt(_ body: () async throws -> Void) async {
    do {
      try await body()
      issue = nil
    } catch let error as SkinIssue {
      issue = error  // a message and a suggestion
    } catch {
      issue = nil  // the user canceled
    }
  }
}

@MainActor
@Suite("docs/skin-shop.md")
struct SkinShopGuide {
  @Test("The screen lists the skins, downloads and shows the chosen one, pins it and removes it")
  func screen() async throws {
    let device = try Device(skipsWaits: true)
    let skin = try device.publish(common, one)
    let texts: [String: CatalogEntry.Text] = ["en": .init(name: "Common"), "zh": .init(name: "通用")]
    let entry = CatalogEntry(skin: skin, defaultLanguage: "en", texts: texts)
    try device.repository.publish(
      CatalogPublication(SkinCatalog(app: app, entries: [entry]), in: device.repository.state))
    let activation = Activation(app: app, channel: channel, skin: nil, policy: .user)
    try device.repository.publish(ActivationPublication(activation, in: device.repository.state))
    let updater = try device.updater(device.store())
    _ = try await updater.check()
    let model = SkinShopModel(updater)
    var changes = 0
    let running = Task { await model.run { changes += 1 } }
    defer { running.cancel() }
    func shows(_ subtitle: String, _ what: String) async throws {
      try await eventually(what) { @Sendable in
        await MainActor.run { model.rows.first?.subtitle == subtitle }
      }
    }
    let length = try #require(
      device.repository.state.targets[RepositoryLayout.package(app: app, id: common, version: one)]?.length)
    try await shows("Get, \(length.formatted(.byteCount(style: .file)))", "the skin is offered")
    let row = try #require(model.rows.first)
    #expect(SkinRow(try #require(await updater.cachedCatalog.first), languages: ["zh-Hans"]).title == "通用")
    await model.use(row)
    #expect(model.issue == nil)
    try await shows("In use", "it is shown")
    #expect(try device.launched() == skin)
    await model.remove(row)
    #expect(model.issue?.code == .skinInUse)
    await model.pin(row, true)
    try await eventually("it is pinned") { @Sendable in
      await MainActor.run { model.rows.first?.title.hasPrefix("📌") == true }
    }
    await model.useBuiltIn()
    try await shows("Use", "it is there, and not shown")
    await model.remove(row)
    try await shows("Get, \(length.formatted(.byteCount(style: .file)))", "it is gone")
    #expect(changes >= 4 && model.issue == nil)
    #expect(await model.picture(row) == nil)
  }

  @Test("Every piece of Swift code of the guide is in this file")
  func code() throws {
    let file = URL(filePath: #filePath)
    let guide = file.deletingLastPathComponent().appending(path: "../../../docs/skin-shop.md").standardizedFileURL
    let source = try String(contentsOf: file, encoding: .utf8)
    let pieces = try String(contentsOf: guide, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(pieces.count == 2)
    for piece in pieces { #expect(source.contains(piece)) }
  }
}
