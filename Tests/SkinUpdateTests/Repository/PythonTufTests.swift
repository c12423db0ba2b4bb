#if os(Linux) || os(macOS)
  import Foundation
  import SkinKit
  import SkinPackage
  import SkinRepository
  import SkinUpdate
  import SkinTestSupport
  import Testing

  @Suite("python-tuf", .enabled(if: PythonTuf.isThere, PythonTuf.reason))
  struct PythonTufTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer
    private var served: URL { folder.url.appending(path: "served") }

    init() throws {
      folder = try TemporaryFolder()
      server = try LoopbackServer(folder: folder.url.appending(path: "served"))
    }

    // MARK: It reads ours

    /// The metadata that python-tuf's client trusts.
    private struct Trusted: Decodable {
      struct Target: Decodable, Equatable {
        let text: String
        let custom: MetadataValue?
      }
      let versions: [String: Int]
      let targets: [String: Target?]
    }

    /// Refreshes with python-tuf's client, which continues from its cache in `work`.
    private func read(_ root: Data, work: String, _ targets: [String] = []) async throws -> PythonTuf.Result {
      let pinned = folder.url.appending(path: "pinned.json")
      try root.write(to: pinned)
      let paths = targets + Array(repeating: "nowhere/\(targets.count)", count: 3 - targets.count)
      return try await PythonTuf.run(
        "client.py", pinned.path, server.url("").absoluteString, folder.url.appending(path: work).path, paths[0],
        paths[1], paths[2])
    }

    private func trusted(_ root: Data, work: String, _ targets: String...) async throws -> Trusted {
      let result = try await read(root, work: work, targets)
      try #require(result.status == 0, "\(result.errors)")
      return try JSONDecoder().decode(Trusted.self, from: Data(result.output.utf8))
    }

    private func write(_ files: [String: Data]) throws {
      for (path, data) in files {
        let file = served.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
      }
    }

    /// Adds a target to the state and its file to the folder.
    private func add(_ path: String, _ text: String, to state: inout RepositoryState) throws {
      let data = Data(text.utf8)
      let entry = TargetEntry(
        length: data.count, sha256: ContentHash(of: data), custom: ["skin": ["kind": "é\"\\\n", "n": [1, .null]]])
      state[path] = entry
      try write(["targets/" + RepositoryLayout.stored(path, hash: entry.sha256.hex): data])
    }

    @Test(
      "python-tuf accepts our repository, follows its rotated roots and reads its delegated roles",
      arguments: KeyType.allCases)
    func acceptsOurs(_ type: KeyType) async throws {
      let soon = Date() + 30 * 86_400
      var keys = KeySet(
        KeySet.make(counts: [.root: 2, .targets: 2], type: type).all + [RoleKey(role: .root, type: .ecdsa)])
      let first = try RootMetadata.makeRoot(keys: keys, expires: soon, thresholds: [.root: 2, .targets: 2])
      var state = RepositoryState()
      try add("skins/festival/own.skin", "own", to: &state)
      var signed = try RepositorySigner(root: first, keys: keys).sign(state, now: Date())
      try write(signed.files)
      let before = try await trusted(first, work: "old", "skins/festival/own.skin", "activation/festival/stable.json")
      #expect(before.versions == ["root": 1, "timestamp": 1, "snapshot": 1, "targets": 1])
      let own = try #require(before.targets["skins/festival/own.skin"] ?? nil)
      #expect(own.text == "own")
      #expect(own.custom == ["skin": ["kind": "é\"\\\n", "n": [1, .null]]])
      #expect(before.targets["activation/festival/stable.json"] == .some(nil))

      // New keys for all roles but targets, with a root signed by one holder after the other; then delegations.
      let fresh = KeySet.make([.root, .snapshot, .timestamp], counts: [.root: 2], type: .ecdsa)
      var draft = try RootDraft(after: first, keys: fresh.publicKeys, thresholds: [.root: 2], expires: soon)
      for key in keys[.root].prefix(2) + fresh[.root] {
        draft = try RootDraft(parsing: draft.data, after: first)
        try draft.sign(with: key)
      }
      let second = try draft.finished()
      let third = try RootMetadata.makeRoot(
        after: second, keys: KeySet(fresh.all + keys[.targets]), signedAlsoBy: fresh, expires: soon + 86_400,
        thresholds: [.root: 1, .targets: 2])
      let channels = try RoleKey(name: "channels", type: type)
      let bins = try RoleKey(name: "bins", type: .ecdsa)
      keys = KeySet(fresh.all + keys[.targets] + [channels, bins])
      state = signed.state
      state.delegations = [
        try DelegatedTargets(
          name: "channels", keys: [channels.publicKey], coverage: .paths(["activation/*/*"]), isTerminating: true),
        try DelegatedTargets(
          name: "bins", keys: [bins.publicKey], coverage: .hashPrefixes("0123456789abcdef".map { "\($0)" })),
      ]
      try add("activation/festival/stable.json", "on", to: &state)
      try add("skins/festival/binned.skin", "binned", to: &state)
      #expect(Array(state.targets.keys) == ["skins/festival/own.skin"])
      signed = try RepositorySigner(root: third, keys: keys).sign(state, now: Date())
      try write(signed.files.merging(["metadata/2.root.json": second]) { $1 })
      for work in ["old", "new"] {
        let after = try await trusted(
          first, work: work, "activation/festival/stable.json", "skins/festival/binned.skin", "skins/festival/own.skin")
        #expect(after.versions == ["root": 3, "timestamp": 2, "snapshot": 2, "targets": 2])
        #expect(
          after.targets.mapValues { $0?.text } == [
            "activation/festival/stable.json": "on", "skins/festival/binned.skin": "binned",
            "skins/festival/own.skin": "own",
          ])
      }
    }

    @Test("python-tuf accepts targets that were signed away from the server, and reads them")
    func acceptsCountersigned() async throws {
      let keys = KeySet.make()
      let root = try RootMetadata.makeRoot(keys: keys, expires: Date() + 86_400)
      var state = RepositoryState()
      try add("skins/festival/own/1.0.0.skin", "own", to: &state)
      let targets = try TargetsSigner(root: root, keys: keys.only([.targets])).sign(state, now: Date())
      let signed = try OnlineSigner(root: root, keys: keys.only([.snapshot, .timestamp])).sign(
        targets: try #require(targets.files["metadata/1.targets.json"]), after: RepositoryState(), now: Date())
      try write(signed.files)
      let read = try await trusted(root, work: "new", "skins/festival/own/1.0.0.skin")
      #expect(read.targets["skins/festival/own/1.0.0.skin"]??.text == "own")
    }

    @Test("A draft with too few signatures isn't a root for python-tuf either")
    func refusesDrafts() async throws {
      let keys = KeySet.make(counts: [.root: 2])
      let root = try RootMetadata.makeRoot(keys: keys, expires: Date() + 86_400, thresholds: [.root: 2])
      try write(try RepositorySigner(root: root, keys: keys).sign(RepositoryState(), now: Date()).files)
      var draft = try RootDraft(after: root, expires: Date() + 2 * 86_400)
      try draft.sign(with: keys[.root][0])
      try write(["metadata/2.root.json": draft.data])
      let refused = try await read(root, work: "new")
      #expect(refused.status == 1)
      #expect(refused.errors.contains("UnsignedMetadataError"), "\(refused.errors)")
      try draft.sign(with: keys[.root][1])
      try write(["metadata/2.root.json": draft.finished()])
      #expect(try await trusted(root, work: "new").versions["root"] == 2)
    }

    // MARK: We read its

    private func fetcher() async throws -> MetadataFetcher {
      let made = try await PythonTuf.run("repository.py", served.path)
      try #require(made.status == 0, "\(made.errors)")
      return try MetadataFetcher(
        pinnedRoot: Data(contentsOf: served.appending(path: "metadata/1.root.json")), url: server.url("/metadata/"),
        cache: MetadataCache(folder.url.appending(path: "trust")), transport: URLSessionTransport())
    }

    @Test("We accept python-tuf's repository: its rotated roots, delegated roles, hash bins and keys of both kinds")
    func acceptsTheirs() async throws {
      var fetcher = try await fetcher()
      try await fetcher.refresh(now: Date())
      #expect(fetcher.trusted?.root.version == 3)
      #expect(fetcher.trusted?.root.roles[.root]?.threshold == 2)
      var texts = [
        "skins/festival/own.skin": "own", "activation/festival/stable.json": "on",
        "skins/festival/deeper.skin": "deep",
      ]
      for number in 0..<40 {
        let path = "skins/festival/binned-\(number).skin"
        texts[path] = path
      }
      for (path, text) in texts {
        let target = try #require(try await fetcher.target(path), "\(path) isn't found")
        #expect(target.digest.hashes["sha256"] == sha256(Data(text.utf8)), "\(path)")
      }
      #expect(try await fetcher.target("skins/festival/own.skin")?.custom?["skin"]?["kind"] == "package")
      #expect(try await fetcher.target("skins/festival/nowhere.skin") == nil)
      // The terminating role before the bins decides about activations.
      #expect(try await fetcher.target("activation/festival/beta.json") == nil)
    }

    @Test(
      "A changed byte in any of python-tuf's files is detected",
      arguments: ["2.root", "3.root", "timestamp", "1.snapshot", "1.targets", "4.channels"])
    func refusesChanged(_ name: String) async throws {
      var fetcher = try await fetcher()
      let file = served.appending(path: "metadata/\(name).json")
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      try Data(text.replacingOccurrences(of: "\"spec_version\":\"1.0.3", with: "\"spec_version\":\"1.0.2").utf8).write(
        to: file)
      try #require(try Data(contentsOf: file) != Data(text.utf8))
      let issue = await issue {
        try await fetcher.refresh(now: Date())
        _ = try await fetcher.target("activation/festival/stable.json")
      }
      #expect([.untrustedSignature, .mismatchedFile].contains(issue?.code))
    }
  }
#endif
