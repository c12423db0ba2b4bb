import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOConcurrencyHelpers
import NIOCore
import SkinServerAPI
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct ReportRetryTests {
  @Test("A device is judged once, although the database runs the transaction of its report again")
  func judgedOnce() async throws {
    let world = try TestWorld()
    let settings = world.settings {
      $0.takesReports = true
      $0.hasTLSProxy = true
      $0.judgedDevices = 2
    }
    try FileManager.default.createDirectory(at: world.dataFolder, withIntermediateDirectories: true)
    let isRetrying = NIOLockedValueBox(false)
    let server = try await RepositoryServer(
      settings: settings, signer: try RepositoryServer.signer(settings),
      store: RetryingStore(base: try SQLiteStore(world.databaseFile), isRetrying: isRetrying),
      blobs: try FolderBlobs(world.dataFolder.appending(path: "blobs")), clock: .system, logger: TestWorld.logger)
    try await server.test { client in
      try await client.publish(TestSkin.package())
      let skin = #"{"id":"spring-festival","version":"1.0.0"}"#
      try await client.activate(#"{"skin":\#(skin)}"#)
      let path = "apps/festival/channels/stable/guard"
      let limits = #"{"maximum_failure_share":0.2,"minimum_reports":100,"window_hours":48}"#
      #expect(try await client.call(.put, path, limits).status == .ok)
      isRetrying.withLockedValue { $0 = true }
      for device in 0..<3 {
        let report = #"{"kind":"applied","skin":\#(skin),"token":"\#(TestReports.token(device))"}"#
        #expect(try await client.sendReports(TestReports.batch([report]), from: "192.0.2.1").status == .ok)
      }
      let state = try await client.call(.get, path)
      #expect(try state.json(GuardAnswer.self).versions.map(\.reports) == [2], "\(String(buffer: state.body))")
    }
  }
}

/// A database that runs each change twice, as after a lost connection.
private struct RetryingStore: MetadataStore {
  private struct LostConnection: Error {}

  var base: SQLiteStore
  var isRetrying: NIOLockedValueBox<Bool>

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any MetadataReading) throws -> Value
  ) async throws -> Value {
    try await base.read(body)
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any MetadataWriting) throws -> Value
  ) async throws -> Value {
    if isRetrying.withLockedValue({ $0 }) {
      do {
        try await base.write { transaction in
          _ = try body(transaction)
          throw LostConnection()
        }
      } catch is LostConnection {}
    }
    return try await base.write(body)
  }
}
