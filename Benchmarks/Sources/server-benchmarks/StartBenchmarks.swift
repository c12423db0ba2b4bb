import BenchmarkSupport
import Foundation
import SkinKit
import SkinPackage
import SkinRepository

/// The start of a server whose repository has many publications.
enum StartBenchmarks {
  /// The number of skins that share the publications.
  private static let skins = 100
  /// The number of publications that are sent at the same time.
  private static let width = 8

  @MainActor static func rows(scratch: URL) async throws -> [Row] {
    let argument = BenchmarkArguments.words.dropFirst().first
    if let argument, Int(argument) == nil { return [try await row(of: URL(filePath: argument))] }
    let server = try await BenchmarkServer(in: scratch, ["PATCH_BASES": "0", "PREVIEWS": "off"])
    try await publish(argument.flatMap { Int($0) } ?? BenchmarkArguments.scaled(10_000), to: server, scratch: scratch)
    try await server.stop()
    return [try await row(of: scratch)]
  }

  /// Measures the starts of a server with the keys and data in a folder.
  @MainActor private static func row(of folder: URL) async throws -> Row {
    var publications = 0
    var times: [Double] = []
    for _ in 0..<3 {
      let start = ContinuousClock.now
      let server = try await BenchmarkServer(again: folder, ["METRICS": "open"])
      try await server.waitUntilReady()
      times.append((ContinuousClock.now - start) / .seconds(1))
      publications = try await server.metric("skin_server_published_versions")
      try await server.stop()
    }
    let time = median(times)
    return Row(
      name: "start with \(shown(Double(publications))) publications", value: time, unit: "s", limit: "1 s", ratio: time,
      target: 1)
  }

  /// Publishes versions of some skins in turns.
  @MainActor private static func publish(_ count: Int, to server: BenchmarkServer, scratch: URL) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<count {
        if number >= width { try await group.next() }
        if number.isMultiple(of: max(1, count / 10)) { complain("\(number) of \(count) versions published") }
        group.addTask {
          let file = scratch.appending(path: "package-\(number).skin")
          defer { try? FileManager.default.removeItem(at: file) }
          try pack(number, to: file)
          try await server.publish(Data(contentsOf: file))
        }
      }
      try await group.waitForAll()
    }
  }

  private static func pack(_ number: Int, to file: URL) throws {
    let version = SkinVersion(1, UInt16(clamping: number / skins), 0)
    guard let id = SkinIdentifier("skin-\(number % skins)") else { throw WrongResult(description: "no identifier") }
    let documents = [
      "skin.json": #"{"schema": 1, "id": "\#(id)", "version": "\#(version)", "name": "Skin"}"#,
      "modules/colors.json": ##"{"colors": {"tint": "#\##(String(format: "%06X", number))"}}"##,
    ]
    try PackageWriter.pack(
      SkinMemoryFiles(contents: documents.mapValues { Data($0.utf8) }),
      info: PackageManifest.Info(id: id, name: "Skin", version: version), to: file)
  }
}
