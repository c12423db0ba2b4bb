import BenchmarkSupport
import Foundation
import NIOConcurrencyHelpers
import SkinKit
import SkinTransport
import SkinUpdate

import class GRDB.DatabaseQueue

/// A server for many apps, compared with one for few: what the others cost an app, its devices, and a start.
enum AppBenchmarks {
  @MainActor static func rows(scratch: URL) async throws -> [Row] {
    let argument = BenchmarkArguments.words.dropFirst().first.flatMap { Int($0) }
    let count = argument ?? BenchmarkArguments.scaled(100_000)
    let few = try await AppServer(apps: 10, in: scratch.appending(path: "few"))
    let many = try await AppServer(apps: count, in: scratch.appending(path: "many"))
    let name = "\(shown(Double(count))) apps"
    func peer(_ measure: @escaping @MainActor (AppServer) async throws -> Double) -> [Peer] {
      [Peer("10 apps", target: 1.5) { try await measure(few) }]
    }
    let starts = try await Benchmark(
      name: "start, \(name)", unit: "ms", turns: 5, subject: many.timeOfStart,
      peers: [Peer("10 apps", target: nil, measure: few.timeOfStart), Peer(limit: 1_000, "1 s")]
    ).rows()
    let others = try await [
      Benchmark(
        name: "first refresh, \(name): bytes of answers' bodies", unit: "bytes", turns: 1,
        subject: many.bytesOfFirstRefresh, peers: peer { try await $0.bytesOfFirstRefresh() }),
      Benchmark(
        name: "check after a switch, \(name): bytes of answers' bodies", unit: "bytes", turns: 1,
        subject: many.bytesOfCheck, peers: peer { try await $0.bytesOfCheck() }),
      Benchmark(
        name: "activation, \(name)", unit: "ms", turns: 25, subject: many.timeOfActivation,
        peers: peer { try await $0.timeOfActivation() }),
    ].rows()
    for server in [few, many] { try await server.stop() }
    return starts + others
  }
}

/// A running server whose other apps are copies of one.
@MainActor private final class AppServer {
  private static let settings = ["PATCH_BASES": "0", "PREVIEWS": "off"]

  private let folder: URL
  private let counter = CountingTransport(AsyncHTTPTransport())
  private var server: BenchmarkServer
  private var store: SkinStore
  private var isOn = true

  /// Publishes and activates a skin of the app `festival`, and copies everything in the database for other apps.
  init(apps: Int, in folder: URL) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.folder = folder
    let first = try await BenchmarkServer(in: folder, Self.settings)
    try first.publish(exampleSkins.appending(path: "night"))
    try await first.activate("night")
    try await first.stop()
    try Self.copyApp(apps - 1, in: folder.appending(path: "data/skin-server.sqlite"))
    server = try await BenchmarkServer(again: folder, Self.settings)
    store = try SkinStore(at: folder.appending(path: "device"))
    _ = try await bytesOfFirstRefresh()
  }

  /// Inserts the rows of the only app for others.
  private static func copyApp(_ copies: Int, in database: URL) throws {
    guard FileManager.default.fileExists(atPath: database.path) else {
      throw WrongResult(description: "\(database.path) is missing")
    }
    try DatabaseQueue(path: database.path).write { connection in
      for table in ["package", "repository", "metadata_file", "target_file", "activation", "activation_state"] {
        let columns = try connection.columns(in: table).map(\.name)
        let values = columns.map { column in
          // The target's path contains the app's name.
          column == "app"
            ? "other_app" : column == "target" ? "replace(target, 'festival', other_app)" : "\"\(column)\""
        }
        try connection.execute(
          sql: """
            WITH RECURSIVE number (n) AS (SELECT 1 WHERE ?1 > 0 UNION ALL SELECT n + 1 FROM number WHERE n < ?1),
              other (other_app) AS (SELECT 'app-' || n FROM number)
            INSERT INTO \(table) (\(columns.map { "\"\($0)\"" }.joined(separator: ", ")))
              SELECT \(values.joined(separator: ", ")) FROM \(table), other WHERE app = 'festival'
            """, arguments: [copies])
      }
    }
  }

  /// Restarts the server.
  /// - Returns: The milliseconds until it is ready.
  func timeOfStart() async throws -> Double {
    try await server.stop()
    let start = ContinuousClock.now
    server = try await BenchmarkServer(again: folder, Self.settings)
    try await server.waitUntilReady()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// Returns the milliseconds of switching the skin on or off.
  func timeOfActivation() async throws -> Double {
    let start = ContinuousClock.now
    try await toggle()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// Returns the bytes of metadata and documents that a new device fetches to show the skin.
  func bytesOfFirstRefresh() async throws -> Double {
    if !isOn { try await toggle() }
    store = try SkinStore(at: folder.appending(path: "device-\(UUID())"))
    return try await bytesOfNextCheck()
  }

  /// Returns the bytes that the device fetches after the skin was switched on or off.
  func bytesOfCheck() async throws -> Double {
    try await toggle()
    return try await bytesOfNextCheck()
  }

  func stop() async throws { try await server.stop() }

  private func toggle() async throws {
    isOn.toggle()
    try await server.activate(isOn ? "night" : nil)
  }

  private func bytesOfNextCheck() async throws -> Double {
    guard let app = SkinIdentifier("festival"), let channel = SkinIdentifier("stable"),
      let url = URL(string: server.url)
    else { throw WrongResult(description: "no address") }
    // The server's port is another one after each start.
    let device = try SkinUpdater(
      app: app, channel: channel, location: RepositoryLocation(server: url, app: app, channel: channel),
      pinnedRoot: Data(contentsOf: folder.appending(path: "keys/root.json")), store: store, transport: counter)
    let before = counter.bytes
    let result = try await device.check()
    try WrongResult.unless(result.change != .none, "the check changed nothing")
    return Double(counter.bytes - before)
  }
}

/// A transport that counts the bytes of answers other than packages.
private final class CountingTransport: HTTPTransport {
  private let transport: any HTTPTransport
  private let counted = NIOLockedValueBox(0)

  init(_ transport: any HTTPTransport) { self.transport = transport }

  /// The bytes of the bodies so far.
  var bytes: Int { counted.withLockedValue { $0 } }

  func open(_ request: TransportRequest) async throws -> TransportStream {
    let answer = try await transport.open(request)
    guard request.url.pathExtension != "skin", answer.status == 200 else { return answer }
    guard let length = answer.headers["content-length"].flatMap({ Int($0) }) else {
      throw WrongResult(description: "\(request.url) has no length")
    }
    counted.withLockedValue { $0 += length }
    return answer
  }
}
