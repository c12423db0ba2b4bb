import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinUpdate
import Testing

/// A server that countersigns recorded changes on request.
private final class CountersigningServer {
  let recorder: RecordingServer
  private let signer: OnlineSigner
  private let work: URL
  private var files: [String: Data] = ["/api/v1/apps/festival/changes": Data("{}".utf8)]
  private(set) var state = RepositoryState()
  private var taken = 0

  init(keys: URL, work: URL) throws {
    signer = try OnlineSigner(
      root: Data(contentsOf: keys.appending(path: "root.json")),
      keys: KeySet(folder: keys).only([.snapshot, .timestamp]))
    self.work = work.appending(path: "server")
    try FileManager.default.createDirectory(at: self.work, withIntermediateDirectories: true)
    recorder = try RecordingServer(files: files)
  }

  deinit { recorder.stop() }

  /// The received changes.
  var changes: [Data] {
    recorder.requests.filter { $0.line.hasPrefix("POST /api/v1/apps/festival/changes ") }.map(\.body)
  }

  /// Accepts the latest change like skin-server.
  func take() throws {
    #expect(changes.count == taken + 1)
    taken = changes.count
    let file = work.appending(path: "change")
    try #require(changes.last).write(to: file)
    let change = try RepositoryChange(contentsOf: file)
    let signed = try signer.sign(
      targets: change.targets, delegated: change.delegated, versions: change.versions, after: state, now: Date())
    for item in try ChangeReview(change, from: state, to: signed.state, work: work).items {
      let stored = RepositoryLayout.stored(item.path, hash: item.entry.sha256.hex)
      files["/repository/festival/targets/" + stored] = try Data(contentsOf: #require(item.file))
    }
    for (path, data) in signed.files { files["/repository/festival/" + path] = data }
    state = signed.state
    recorder.serve(files)
  }

  /// Changes the served files, like an attacker with access to the server.
  func tamper(_ change: (inout [String: Data]) -> Void) {
    change(&files)
    recorder.serve(files)
  }
}

@Suite("Signing away from the server") final class SigningCommandTests: CommandSuite {
  private func begin() throws -> CountersigningServer {
    try place.skin("keys", "init", "keys", "--targets-away")
    return try CountersigningServer(keys: place.url.appending(path: "keys"), work: place.url)
  }

  /// Packs a version of a skin with a file that is the same in all versions.
  private func pack(_ version: String) throws {
    if !place.exists("spring") { try place.skin("new", "spring") }
    var random = SeededGenerator(seed: 7)
    let bytes = Data((0..<60_000).map { _ in UInt8.random(in: 0...255, using: &random) })
    try place.write(bytes, "spring/files/noise.bin")
    let header = String(decoding: try place.read("spring/skin.json"), as: UTF8.self)
    let changed = header.replacing(#/"version": *"[0-9.]+"/#, with: "\"version\": \"\(version)\"")
    try place.write(changed, "spring/skin.json")
    let packed = try place.skin("pack", "spring", "-o", "spring-\(version).skin")
    try #require(packed.status == 0, "\(packed.errors)\(packed.output)")
  }

  private func run(_ server: CountersigningServer, _ arguments: String...) throws -> Workplace.Result {
    try place.skin(arguments, on: server.recorder, app: "festival")
  }

  @Test("Packages, patches, activations and rules are signed locally, and served to apps")
  func publishes() throws {
    let server = try begin()
    try pack("1.0.0")
    let first = try run(server, "publish", "spring-1.0.0.skin", "--keys", "keys/publisher")
    #expect(first.status == 0, "\(first.errors)")
    #expect(
      first.errors.contains("The repository of festival is empty")
        && first.output.contains("Signed and published spring 1.0.0"))
    #expect(server.recorder.requests.last?.headers["authorization"] == "Bearer secret")
    try server.take()
    try pack("1.1.0")
    let second = try run(server, "publish", "spring-1.1.0.skin", "--keys", "keys/publisher", "--json")
    #expect(second.status == 0, "\(second.errors)")
    #expect(try (second.json["patches"] as? [[String: Any]])?.first?["from"] as? String == "1.0.0")
    try server.take()
    let again = try run(server, "publish", "spring-1.1.0.skin", "--keys", "keys/publisher")
    #expect(again.status == 0 && again.output.contains("nothing was changed") && server.changes.count == 2)

    let on = try run(server, "activate", "--skin", "spring@1.0.0", "--keys", "keys/publisher")
    #expect(on.status == 0 && on.output == "festival/stable shows spring 1.0.0\n", "\(on.errors)")
    try server.take()
    let rule = try run(server, "activate", "--skin", "spring@1.1.0", "--percent", "5", "--keys", "keys/publisher")
    #expect(rule.status == 0, "\(rule.errors)")
    try server.take()
    let removed = try run(server, "activation", "remove", "spring", "--keys", "keys/publisher")
    #expect(removed.status == 0, "\(removed.errors)")
    try server.take()
    try place.write(#"{"skin":null,"policy":"user"}"#, "shop.json")
    let set = try run(server, "activation", "set", "shop.json", "--keys", "keys/publisher")
    #expect(set.status == 0, "\(set.errors)")
    try server.take()
    let unknown = try run(server, "activate", "--skin", "spring@9.0.0", "--keys", "keys/publisher", "--json")
    #expect(try unknown.status == 1 && unknown.codes == ["unknown-version"])
    let mistyped = try run(server, "deactivate", "--channel", "beta", "--keys", "keys/publisher", "--json")
    #expect(try mistyped.status == 1 && mistyped.codes == ["unknown-channel"])
    let off = try run(server, "deactivate", "--keys", "keys/publisher")
    #expect(off.status == 0, "\(off.errors)")
    try server.take()
    let renewed = try run(server, "sign", "--keys", "keys/publisher", "--days", "30")
    #expect(renewed.status == 0 && renewed.output.contains("Signed the targets again"), "\(renewed.errors)")
    try server.take()
    let expires = try #require(server.state.signedTargets?.expires)
    #expect((29...30).contains(expires.timeIntervalSinceNow / 86_400))

    let verified = try place.skin(
      "verify", "spring-1.1.0.skin", "--repository", server.recorder.address + "/repository/festival", "--root",
      "keys/root.json"
    )
    #expect(verified.status == 0, "\(verified.errors)")
  }

  @Test("A signed activation keeps the sample and the withdrawn versions, and a new channel has those of another one")
  func keepsSample() throws {
    let server = try begin()
    try pack("1.0.0")
    _ = try run(server, "publish", "spring-1.0.0.skin", "--keys", "keys/publisher")
    try server.take()
    let sample = #"{"below":500,"salt":"reports"}"#
    let withdrawn = #"[{"id":"spring","version":"0.9.0"}]"#
    try place.write(#"{"skin":null,"sample":\#(sample),"withdrawn":\#(withdrawn)}"#, "first.json")
    try place.write(#"{"skin":{"id":"spring","version":"1.0.0"}}"#, "second.json")
    for (file, channel) in [("first.json", "stable"), ("second.json", "stable"), ("second.json", "beta")] {
      let set = try run(
        server, "activation", "set", file, "--channel", channel, "--keys", "keys/publisher", "--json")
      #expect(set.status == 0, "\(set.errors)")
      let json = try set.json
      #expect((json["sample"] as? [String: Any])?["salt"] as? String == "reports", "\(file) \(channel)")
      let versions = (json["withdrawn"] as? [[String: Any]])?.compactMap { $0["version"] as? String }
      #expect(versions == ["0.9.0"], "\(file) \(channel)")
      try server.take()
    }
  }

  @Test("Catalogs and audiences are signed locally")
  func offers() throws {
    let server = try begin()
    try pack("1.0.0")
    let published = try run(
      server, "publish", "spring-1.0.0.skin", "--brand", "App2", "--channel", "beta", "--keys", "keys/publisher")
    #expect(published.status == 0, "\(published.errors)")
    try server.take()
    let target = server.state["skins/festival/spring/1.0.0.skin"]
    guard case .package(let package)? = target?.description else {
      Issue.record("no package was signed")
      return
    }
    #expect(package.brands == ["App2"] && package.channels.map(\.rawValue) == ["beta"])

    try place.write(Sample.pixel, "home.png")
    let added = try run(
      server, "catalog", "add", "spring@1.0.0", "--name", "en=Spring", "--preview", "en=home.png", "--keys",
      "keys/publisher")
    #expect(added.status == 0 && added.output.contains("en (default): Spring, 1 picture"), "\(added.errors)")
    try server.take()
    #expect(server.state.allTargets.keys.contains { $0.hasPrefix("previews/festival/spring/") })
    let renamed = try run(
      server, "catalog", "add", "spring@1.0.0", "--name", "de=Frühling", "--keys", "keys/publisher", "--json")
    #expect(renamed.status == 0, "\(renamed.errors)")
    try server.take()
    let removed = try run(server, "catalog", "remove", "spring", "--keys", "keys/publisher")
    #expect(removed.status == 0 && removed.output.contains("offers no skins"), "\(removed.errors)")
    try server.take()
    #expect(!server.state.allTargets.keys.contains { $0.hasPrefix("previews/") })
    let again = try run(server, "catalog", "set", "empty.json", "--keys", "keys/publisher", "--json")
    #expect(try again.status == 1 && again.codes == ["missing-file"])
  }

  @Test("The repository is verified before signing, and a key without a role sends nothing")
  func refuses() throws {
    let server = try begin()
    try pack("1.0.0")
    let missing = try run(server, "publish", "spring-1.0.0.skin", "--keys", "keys", "--json")
    #expect(try missing.status == 1 && missing.codes == ["missing-signing-key"])
    try place.skin("keys", "add", "stranger", "--role", "targets")
    let stranger = try run(
      server, "publish", "spring-1.0.0.skin", "--keys", "stranger", "--root", "keys/root.json", "--json")
    #expect(try stranger.status == 1 && stranger.codes == ["missing-signing-key"])
    let rootless = try run(server, "publish", "spring-1.0.0.skin", "--keys", "stranger", "--json")
    #expect(try rootless.status == 1 && rootless.codes == ["missing-file"])
    #expect(try run(server, "publish", "spring-1.0.0.skin", "--draft", "x").status == 64)
    #expect(server.changes.isEmpty)

    _ = try run(server, "publish", "spring-1.0.0.skin", "--keys", "keys/publisher")
    try server.take()
    try pack("1.1.0")
    server.recorder.refuse(
      "/api/v1/apps/festival/changes",
      with: #"{"error":{"code":"stale-targets","message":"another came first","suggestion":"-"}}"#)
    let stale = try run(server, "publish", "spring-1.1.0.skin", "--keys", "keys/publisher")
    #expect(
      stale.status == 1 && stale.errors.contains("[stale-targets]") && stale.errors.contains("run the command again"))
    server.recorder.refuse("/api/v1/apps/festival/changes", with: nil)
    let sent = server.changes.count
    // The server replaces the earlier package, the base of the patch.
    server.tamper { files in
      for path in files.keys where path.hasSuffix(".skin") { files[path]?[100] ^= 1 }
    }
    let tampered = try run(server, "publish", "spring-1.1.0.skin", "--keys", "keys/publisher", "--json")
    #expect(try tampered.status == 1 && tampered.codes == ["mismatched-file"])
    server.tamper { files in files["/repository/festival/metadata/1.targets.json"]?[200] ^= 1 }
    try FileManager.default.removeItem(at: place.url.appending(path: "keys/publisher/trust"))
    let forged = try run(server, "deactivate", "--keys", "keys/publisher", "--json")
    #expect(try forged.status == 1 && forged.codes == ["mismatched-file"])
    #expect(server.changes.count == sent)
  }

  @Test("If two keys must sign, the second holder reviews the first one's draft, signs and sends it")
  func twoSign() throws {
    let keys = KeySet.make(counts: [.targets: 2])
    let root = try RootMetadata.makeRoot(
      keys: keys, expires: Date(timeIntervalSinceNow: 90 * 86_400), thresholds: [.targets: 2])
    let holders =
      [("keys", keys.only([.snapshot, .timestamp]))] + zip(["ada", "lin"], keys[.targets]).map { ($0, KeySet([$1])) }
    for (name, keys) in holders {
      try keys.write(to: place.url.appending(path: name))
      try place.write(root, "\(name)/root.json")
    }
    let server = try CountersigningServer(keys: place.url.appending(path: "keys"), work: place.url)
    try pack("1.0.0")
    let alone = try run(server, "publish", "spring-1.0.0.skin", "--keys", "ada")
    #expect(alone.status == 1 && alone.errors.contains("--draft FILE"))
    let drafted = try run(server, "publish", "spring-1.0.0.skin", "--keys", "ada", "--draft", "change", "--json")
    #expect(try drafted.status == 0 && drafted.json["missing"] as? Int == 1, "\(drafted.errors)")
    let shown = try run(server, "sign", "change", "--keys", "lin", "--show")
    #expect(shown.status == 0 && shown.output.contains("skins/festival/spring/1.0.0.skin"), "\(shown.errors)")
    let stranger = try run(server, "sign", "change", "--keys", "keys", "--json")
    #expect(try stranger.status == 1 && stranger.codes == ["foreign-key"])
    #expect(server.changes.isEmpty)
    let signed = try run(server, "sign", "change", "--keys", "lin")
    #expect(signed.status == 0 && signed.output.contains("Signed and sent"), "\(signed.errors)")
    #expect(!place.exists("change"))
    try server.take()
    #expect(server.state.packages(app: try #require(.init("festival"))).count == 1)
    // A draft is refused if another change was published first.
    _ = try run(server, "activate", "--skin", "spring@1.0.0", "--keys", "ada", "--draft", "late")
    try place.write(#"{"skin":null}"#, "off.json")
    _ = try run(server, "activation", "set", "off.json", "--keys", "ada", "--draft", "first")
    #expect(try run(server, "sign", "first", "--keys", "lin").status == 0)
    try server.take()
    let late = try run(server, "sign", "late", "--keys", "lin", "--json")
    #expect(try late.status == 1 && late.codes == ["stale-targets"])
  }

  @Test("A package that a delegated role lists is published, another one isn't")
  func delegated() throws {
    let (keys, packages) = (KeySet.make(), try RoleKey(name: "packages"))
    let root = try RootMetadata.makeRoot(keys: keys, expires: Date(timeIntervalSinceNow: 90 * 86_400))
    try place.write(root, "root.json")
    var state = RepositoryState()
    state.delegations = [
      try DelegatedTargets(name: "packages", keys: [packages.publicKey], coverage: .paths(["skins/festival/*/*"]))
    ]
    for version in ["1.0.0", "2.0.0"] { try pack(version) }
    let package = try place.read("spring-1.0.0.skin")
    state["skins/festival/spring/1.0.0.skin"] = TargetEntry(
      length: package.count, sha256: ContentHash(of: package), custom: nil)
    #expect(state.targets.isEmpty)
    let signed = try RepositorySigner(root: root, keys: KeySet(keys.all + [packages])).sign(state, now: Date())
    for (path, data) in signed.files { try place.write(data, "repository/\(path)") }
    func verify(_ file: String) throws -> Workplace.Result {
      try place.skin("verify", file, "--repository", "repository", "--root", "root.json", "--json")
    }
    let whole = try verify("spring-1.0.0.skin")
    #expect(whole.status == 0, "\(whole.errors)")
    let other = try verify("spring-2.0.0.skin")
    #expect(try other.status == 1 && other.codes == ["unpublished-file"])
  }
}
