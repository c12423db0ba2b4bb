import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate
import Testing

@Suite("tuf-client")
final class TufClientTests {
  private let place: Workplace
  private let server: RecordingServer
  private let signed: SignedRepository
  private let root: Data
  private let target = Data("a target".utf8)

  init() throws {
    place = try Workplace()
    let keys = KeySet.make()
    root = try RootMetadata.makeRoot(keys: keys, expires: Date() + 86_400)
    var state = RepositoryState()
    state.targets["dir/a b.txt"] = TargetEntry(length: target.count, sha256: ContentHash(of: target), custom: nil)
    signed = try RepositorySigner(root: root, keys: keys).sign(state, now: Date())
    server = try RecordingServer(files: [:])
    server.serve(files())
    try place.write(root, "root.json")
  }

  deinit { server.stop() }

  private func files() -> [String: Data] {
    var files = Dictionary(uniqueKeysWithValues: signed.files.map { ("/\($0.key)", $0.value) })
    files["/targets/dir/\(ContentHash(of: target).hex).a%20b.txt"] = target
    return files
  }

  /// The paths requested since the last call.
  private var asked = 0
  private func requests() -> [String] {
    let all = server.requests.map { $0.line.split(separator: " ")[1] }
    defer { asked = all.count }
    return all.dropFirst(asked).map(String.init)
  }

  private func run(_ arguments: String...) throws -> Workplace.Result {
    try place.tufClient(["--metadata-dir", "trust", "--metadata-url", "\(server.address)/metadata/"] + arguments)
  }

  private func download(_ name: String) throws -> Workplace.Result {
    try run("--target-name", name, "--target-dir", "out", "--target-base-url", "\(server.address)/targets/", "download")
  }

  @Test("It starts from a root, refreshes, and downloads each target once")
  func wholeWay() throws {
    #expect(try place.tufClient(["--metadata-dir", "trust", "init", "root.json"]).status == 0)
    #expect(requests() == [])
    #expect(try place.read("trust/root.json") == root)
    let refresh = try run("refresh")
    #expect(refresh.status == 0, "\(refresh.errors)")
    #expect(
      requests() == [
        "/metadata/2.root.json", "/metadata/timestamp.json", "/metadata/1.snapshot.json", "/metadata/1.targets.json",
      ])
    #expect(
      try place.names(in: "trust").filter { $0.hasSuffix(".json") } == [
        "root.json", "snapshot.json", "targets.json", "timestamp.json",
      ])
    let first = try download("dir/a b.txt")
    #expect(first.status == 0, "\(first.errors)")
    let file = URL(filePath: first.output.trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(try Data(contentsOf: file) == target)
    #expect(requests().count == 3)
    #expect(try download("dir/a b.txt").output == first.output)
    #expect(requests() == ["/metadata/2.root.json", "/metadata/timestamp.json"])
    #expect(try place.names(in: "out") == [file.lastPathComponent])
  }

  @Test("Every failure exits with 1 and prints its reason to standard error")
  func failures() throws {
    func check(_ result: Workplace.Result, _ text: String) {
      #expect(result.status == 1, "\(text)")
      #expect(result.errors.contains(text), "\(result.errors)")
      #expect(result.output.isEmpty, "\(result.output)")
    }
    check(try run("refresh"), "[missing-metadata]")
    check(try run("init", "absent.json"), "[unreadable-file]")
    try place.write("{}", "empty.json")
    check(try run("init", "empty.json"), "[malformed-metadata]")
    check(try run("init"), "init needs a root")
    check(try run("dance"), "dance")
    check(try place.tufClient([]), "--metadata-dir")
    check(try place.tufClient(["--metadata-dir", "trust", "--metadata-url", "file:///x", "refresh"]), "file:///x")
    #expect(requests() == [])
    #expect(try run("init", "root.json").status == 0)
    check(try download("unknown"), "[unknown-target]")
    var files = files()
    files["/metadata/timestamp.json"]?.append(contentsOf: Data("x".utf8))
    server.serve(files)
    check(try run("refresh"), "[malformed-metadata]")
    server.serve([:])
    check(try run("refresh"), "[missing-metadata]")
  }

  @Test("Asking for help isn't a failure")
  func help() throws {
    let result = try place.tufClient(["--help"])
    #expect(result.status == 0)
    #expect(result.output.contains("--target-base-url"))
    #expect(result.errors.isEmpty)
  }
}
