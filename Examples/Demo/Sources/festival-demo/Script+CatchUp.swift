import FestivalWire
import Foundation

extension Script {
  /// Publishes three versions while the app is closed, and starts it again: it downloads the chain of patches.
  ///
  /// Returns the app and the folder of the newest version.
  func catchUp(_ app: AppProcess) async throws -> (app: AppProcess, folder: URL) {
    timeline.heading("Three versions are published while the app is closed; it downloads the chain of their patches")
    try await app.close()
    timeline.record("closed", "festival-app")
    let versions = try edited()
    var patches: [Int] = []
    var package = 0
    for (version, folder) in versions {
      let published = try await server.publish(folder, as: "\(Self.skin) \(version)")
      try expect(published.patches.count == 1, "\(version) has \(published.patches.count) patches, not one")
      patches += published.patches.map(\.size)
      package = published.size
    }
    guard let last = versions.last else { throw DemoError("there are no versions to publish") }
    try await server.activate("\(Self.skin) \(last.version)")
    let app = try phone.start()
    let ready = try await app.next(.ready)
    try expect(
      ready.skin == "\(Self.skin) 2.0.0", "the app starts with \(ready.skin ?? "nothing"), not with its last skin")
    let bytes = try await change(app, to: "\(Self.skin) \(last.version)", kind: "patch")
    let sum = patches.reduce(0, +)
    try expect(bytes == sum, "the chain of patches has \(sum) bytes, but the app downloaded \(bytes)")
    let sizes = patches.map(Timeline.size).joined(separator: " + ")
    timeline.record(
      "checked", "\(sizes): \(Self.share(sum, package)) of the package's \(Timeline.size(package))", bytes: sum)
    try await picture("4-spring-festival-2.3.0.png", app, "\(Self.skin) 2.3.0, from three patches")
    try checks.differ(file("4-spring-festival-2.3.0.png"), file("3-spring-festival-2.0.0.png"), by: 0.05)
    // The patched skin looks the same as the author's folder.
    let author = try phone.preview(last.folder)
    _ = try await author.next(.ready)
    try await author.picture(stage.file("preview.png"))
    try await author.close()
    try checks.same(file("4-spring-festival-2.3.0.png"), stage.file("preview.png"), "the same as the author's folder")
    return (app, last.folder)
  }

  /// Creates three versions for the evenings of the Lantern Festival, each a small change.
  private func edited() throws -> [(version: String, folder: URL)] {
    var versions: [(version: String, folder: URL)] = []
    func edit(_ version: String, _ body: (SkinEdits) throws -> Void) throws {
      let original = versions.last?.folder ?? folder("\(Self.skin)-2.0.0")
      let edits = try SkinEdits(original, to: stage.file("\(Self.skin)-\(version)"), version: version)
      try body(edits)
      versions.append((version, edits.folder))
    }
    try edit("2.1.0") { skin in
      try skin.set(
        "gradients", of: "app",
        ["bar_gradient": ["colors": ["#2B1055", "#9C2C77"], "direction": "right"] as [String: Any]])
    }
    try edit("2.2.0") { skin in
      // The banner of version 1.0.0, with new texts.
      try skin.copy(["images/banner@2x.png", "images/banner@3x.png"], from: folder("\(Self.skin)-1.0.0"))
      try skin.set("texts", of: "home", ["banner_title_text": "灯火可亲", "title_text": "灯会 Lantern Fair"])
    }
    try edit("2.3.0") { skin in
      try skin.set("colors", of: "app", ["page": "#FBEAF2", "price": "#9C2C77", "field": "#FFF3F9"])
    }
    return versions
  }
}
