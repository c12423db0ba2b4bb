// Compares the module's public symbols (names, main-actor isolation and Sendable) with a collection of facts about UIKit
// next to the checkout. Without the facts, the tests are skipped.

import Foundation
import Testing

@testable import UIKit

/// The folder of the facts and their checker.
private let facts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/uikit-facts")

private var hasFacts: Bool {
  FileManager.default.fileExists(atPath: facts.appendingPathComponent("check.py").path)
}

@Suite("Public API", .enabled(if: hasFacts, "needs the UIKit facts beside the checkout"))
struct APITests {
  @Test("Every public symbol is UIKit's, except those listed")
  func names() throws {
    let graph = try SymbolGraph.extract()
    defer { graph.remove() }
    let result = try Tool.run(
      "python3",
      [
        facts.appendingPathComponent("check.py").path, "symbolgraph", graph.file.path,
        KnownNames.types.joined(separator: ","),
      ])
    let failures = result.output.split(separator: "\n").filter { $0.hasPrefix("FAIL ") }.map {
      String($0.dropFirst(5)).components(separatedBy: " -- ")[0]
    }
    let surprises = Set(failures).subtracting(KnownNames.members)
    #expect(surprises.isEmpty, "no such names in UIKit: \(surprises.sorted().joined(separator: ", "))")
    let stale = KnownNames.members.subtracting(failures)
    #expect(stale.isEmpty, "named as an exception without need: \(stale.sorted().joined(separator: ", "))")
    #expect(result.output.contains("\nok "), "the checker said nothing: \(result.output.suffix(300))")
  }

  @Test("Isolation to the main actor and Sendable are UIKit's")
  func isolation() throws {
    let graph = try SymbolGraph.extract()
    defer { graph.remove() }
    let known = try Facts.read(facts.appendingPathComponent("uikit_api.json"))
    var checked = 0
    for type in try graph.types() {
      guard let fact = known.types[type.name] else { continue }
      checked += 1
      #expect(type.isMainActor == (fact.main == 1), "\(type.name): main actor")
      // CoreGraphics' types and plain structures are Sendable, which the facts don't record.
      let isSaid = fact.snd == 1 || (fact.i ?? []).contains { $0.contains("Sendable") }
      let isSilent = type.name.hasPrefix("CG") || type.kind == "swift.struct"
      if !type.isMainActor, !isSilent { #expect(type.isSendable == isSaid, "\(type.name): Sendable") }
    }
    #expect(checked > 100)
  }
}

/// The part of the facts that the tests need.
private struct Facts: Decodable {
  struct Fact: Decodable {
    var main: Int?
    var snd: Int?
    var i: [String]?
  }

  var types: [String: Fact]

  static func read(_ file: URL) throws -> Facts { try JSONDecoder().decode(Facts.self, from: Data(contentsOf: file)) }
}

/// Runs a program and returns its output.
private enum Tool {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  static func run(_ name: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}

/// The module's public symbols, extracted from the build of this test.
private struct SymbolGraph {
  struct TypeFacts {
    var name: String
    var kind: String
    var isMainActor: Bool
    var isSendable: Bool
  }

  let folder: URL
  var file: URL { folder.appendingPathComponent("UIKit.symbols.json") }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  static func extract() throws -> SymbolGraph {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let modules = program.deletingLastPathComponent().appendingPathComponent("Modules")
    let headless = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Headless")
    let flags = try Tool.run("pkg-config", ["--cflags-only-I", "pangocairo", "gdk-pixbuf-2.0"]).output
    let includes = flags.split(whereSeparator: \.isWhitespace).map { String($0.dropFirst(2)) }
    let folders =
      [modules.path] + ["CPangoCairo", "CGdkPixbuf"].map { headless.appendingPathComponent($0).path } + includes
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("HeadlessTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    let result = try Tool.run(
      "swift",
      [
        "symbolgraph-extract", "-module-name", "UIKit", "-target", target, "-minimum-access-level", "public",
        "-output-dir", output.path,
      ] + folders.flatMap { ["-I", $0] })
    guard result.status == 0 else { throw Tool.Failure(description: result.output) }
    return SymbolGraph(folder: output)
  }

  private static var target: String {
    #if arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }

  private struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Name: Decodable { var precise: String }
      struct Kind: Decodable { var identifier: String }
      struct Fragment: Decodable { var spelling: String }

      var identifier: Name
      var kind: Kind
      var pathComponents: [String]
      var declarationFragments: [Fragment]?
    }

    struct Relationship: Decodable {
      var kind: String
      var source: String
      var target: String
      var targetFallback: String?
    }

    var symbols: [Symbol]
    var relationships: [Relationship]
  }

  /// The public types, with the compiler's declarations.
  func types() throws -> [TypeFacts] {
    let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
    let sendable = Set(
      graph.relationships.filter { $0.kind == "conformsTo" && ($0.targetFallback ?? $0.target).contains("Sendable") }
        .map(\.source))
    let kinds = ["swift.class", "swift.struct", "swift.enum", "swift.protocol"]
    return graph.symbols.filter { kinds.contains($0.kind.identifier) }.map { symbol in
      TypeFacts(
        name: symbol.pathComponents.joined(separator: "."), kind: symbol.kind.identifier,
        isMainActor: (symbol.declarationFragments ?? []).contains { $0.spelling.contains("@MainActor") }
          || (symbol.declarationFragments ?? []).map(\.spelling).joined().contains("@MainActor"),
        isSendable: sendable.contains(symbol.identifier.precise))
    }
  }
}
