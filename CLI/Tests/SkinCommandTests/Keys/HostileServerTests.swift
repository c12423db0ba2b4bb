import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import Testing

@Suite("tuf-client and hostile servers") struct HostileServerTests {
  /// Limits of 10 s of CPU time and of 256 MB of memory, on systems that enforce them, such as Linux.
  private static let limits = "ulimit -t 120; ulimit -d $((256 * 1024))"

  @Test("A refresh from a hostile server fails with an issue, in little memory", arguments: HostileAnswer.allCases)
  func refresh(_ answer: HostileAnswer) throws {
    let accepted = Locked(0)
    let server = try LoopbackServer { connection in
      let count = answer.send(to: connection)
      accepted.withLock { $0 = count }
    }
    let place = try Workplace()
    try place.write(try RootMetadata.makeRoot(keys: .make(), expires: Date() + 86_400), "root.json")
    #expect(try place.tufClient(["--metadata-dir", "trust", "init", "root.json"]).status == 0)
    let client = try Workplace.executable("tuf-client").path
    let result = try place.run(
      URL(filePath: "/bin/bash"),
      [
        "-c", "\(Self.limits); exec \"$0\" \"$@\"", client, "--metadata-dir", "trust", "--metadata-url",
        server.url("/").absoluteString, "refresh",
      ])
    #expect(result.status == 1, "\(result.errors)")
    let reason =
      switch answer {
      case .endlessChunks, .tinyChunks, .endlessFile, .absurdLength: "more than the 512000 bytes"
      case .bomb: "encoded as gzip"
      case .impossibleLength: "content-length"
      }
    #expect(result.errors.contains(reason), "\(result.errors)")
    // The bytes that the buffers of two sockets hold.
    #expect(accepted.withLock { $0 } < 1 << 25)
  }

  @Test("A publication to a hostile server fails with an issue, in little memory", arguments: HostileAnswer.allCases)
  func publish(_ answer: HostileAnswer) throws {
    let server = try LoopbackServer { connection in
      _ = connection.read(Int(connection.header("content-length") ?? "") ?? 0)
      answer.send(to: connection)
    }
    let place = try Workplace()
    try place.packSpring()
    try place.write("secret", "token")
    let address = server.url("").absoluteString
    for command in [["publish", "spring-1.0.0.skin"], ["activation", "show"]] {
      let options = ["--server", address, "--app", "festival", "--token-file", "token", "--json"]
      let skin = try Workplace.executable().path
      let result = try place.run(
        URL(filePath: "/bin/bash"), ["-c", "\(Self.limits); exec \"$0\" \"$@\"", skin] + command + options)
      #expect(result.status == 1, "\(command): \(result.errors)")
      #expect(try [["server-unreachable"], ["server-refused"]].contains(result.codes), "\(result.output)")
    }
  }
}
