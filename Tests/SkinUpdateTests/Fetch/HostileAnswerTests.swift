#if os(Linux)
  import Foundation
  import SkinKit
  import SkinTestSupport
  import SkinUpdate
  import Testing

  @Suite("Answers that would fill the memory")
  struct HostileAnswerTests {
    // Foundation ends the process at the absurd length, before its delegate learns of it.
    @Test(
      "Endless data: a process that fetches from a hostile server stays small, whatever the server's speed",
      arguments: [HostileAnswer.endlessChunks, .tinyChunks, .endlessFile, .bomb, .impossibleLength])
    func memory(_ answer: HostileAnswer) async throws {
      let accepted = Locked<Int?>(nil)
      let server = try LoopbackServer { connection in
        let count = answer.send(to: connection)
        accepted.withLock { $0 = count }
      }
      let folder = try TemporaryFolder()
      let worker = try WorkerProcess(folder.url, "fetch", server.url("/a").absoluteString, "1000000")
      let words = try worker.end().words("fetched") ?? []
      switch answer {
      case .endlessChunks, .endlessFile, .absurdLength, .impossibleLength: #expect(words.first == "answer-too-long")
      case .bomb: #expect(words.first == "unrequested-encoding")
      case .tinyChunks: #expect(words.first == "network-failure")
      }
      // In kB. The process itself has about 40 MB; a queue of uncounted pieces had hundreds.
      #expect(words.last.flatMap { Int($0) } ?? .max < 128 * 1_024)
      try await eventually("the connection is closed") { accepted.withLock { $0 } != nil }
    }
  }
#endif
