import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Planner")
struct PlanTests {
  private func paths(_ graph: UpdateGraph, _ count: Int = 3, _ planner: UpdatePlanner = .init()) -> [UpdatePath] {
    planner.paths(in: graph, count: count) { $0.target.length }
  }

  /// All paths of a graph, by exhaustive search.
  private func allPaths(_ graph: UpdateGraph, steps: Int) -> [UpdatePath] {
    var found: [UpdatePath] = []
    func go(on steps: [UpdateGraph.Edge], at place: ContentHash?, left: Int) {
      if place == graph.goal {
        found.append(UpdatePath(steps: steps, missing: steps.reduce(0) { $0 + $1.target.length }))
        return
      }
      guard left > 0 else { return }
      let made = Set(steps.map(\.end))
      for edge in graph.edges where !graph.reached.contains(edge.end) && !made.contains(edge.end) {
        let isNext = steps.isEmpty ? edge.start.map(graph.reached.contains) ?? true : edge.start == place
        if isNext { go(on: steps + [edge], at: edge.end, left: left - 1) }
      }
    }
    go(on: [], at: nil, left: steps)
    return found.sorted { left, right in
      if left.missing != right.missing { return left.missing < right.missing }
      if left.steps.count != right.steps.count { return left.steps.count < right.steps.count }
      return left.steps.map(\.path).lexicographicallyPrecedes(right.steps.map(\.path))
    }
  }

  @Test("On random graphs the paths are the cheapest, in order", arguments: [0, 1, 2, 3])
  func model(_ part: UInt64) {
    var (found, empty) = (0, 0)
    for number in 0..<400 {
      let seed = part * 1_000 + UInt64(number)
      var random = SeededGenerator(seed: seed)
      let nodes = Int.random(in: 2...7, using: &random)
      var edges: [UpdateGraph.Edge] = []
      for index in 0..<Int.random(in: 1...14, using: &random) {
        // Few different costs, so that there are many ties; 0 is a file that is on the disk already.
        let start = Int.random(in: 0..<6, using: &random) == 0 ? nil : Int.random(in: 0..<nodes, using: &random)
        let cost = Int.random(in: 0...3, using: &random)
        edges.append(edge("file-\(index)", cost, from: start, to: Int.random(in: 0..<nodes, using: &random)))
      }
      let reached = (1..<nodes).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      let graph = UpdateGraph(goal: node(0), edges: edges, reached: Set(reached.map(node)))
      let planner = UpdatePlanner(steps: Int.random(in: 1...6, using: &random))
      let count = Int.random(in: 1...6, using: &random)
      let expected = Array(allPaths(graph, steps: planner.steps).prefix(count))
      #expect(paths(graph, count, planner) == expected, "seed \(seed)")
      if expected.isEmpty { empty += 1 } else { found += expected.count }
    }
    #expect(found > 200 && empty > 20)
  }

  @Test("The order in which a repository lists its files doesn't matter, even where bytes are equal")
  func deterministic() {
    var random = SeededGenerator(seed: 7)
    let edges = (0..<4).flatMap { middle in
      [edge("a-\(middle)", 5, from: 9, to: middle + 1), edge("b-\(middle)", 5, from: middle + 1, to: 0)]
    }
    let expected = paths(UpdateGraph(goal: node(0), edges: edges, reached: [node(9)]))
    #expect(expected.map { $0.steps.map(\.path) } == [["a-0", "b-0"], ["a-1", "b-1"], ["a-2", "b-2"]])
    for _ in 0..<20 {
      let shuffled = UpdateGraph(goal: node(0), edges: edges.shuffled(using: &random), reached: [node(9)])
      #expect(paths(shuffled) == expected)
    }
  }

  @Test("Sizes that overflow when they are added are the most expensive, and nothing traps")
  func overflow() {
    let edges = [
      edge("a", .max, from: 1, to: 2), edge("b", .max, from: 2, to: 0), edge("c", .max - 1, from: nil, to: 0),
    ]
    let found = paths(UpdateGraph(goal: node(0), edges: edges, reached: [node(1)]))
    #expect(found.map { $0.steps.map(\.path) } == [["c"], ["a", "b"]])
    #expect(found.last?.missing == .max)
    #expect(found.last?.length == .max)
  }

  @Test("Among tens of thousands of patches in circles the wanted package is found, and chains stay short")
  func hostile() {
    var random = SeededGenerator(seed: 11)
    var edges = [edge("package", 1_000_000, from: nil, to: 0)]
    for index in 0..<20_000 {
      let (start, end) = (Int.random(in: 1...300, using: &random), Int.random(in: 1...300, using: &random))
      edges.append(edge("patch-\(index)", Int.random(in: 0...9, using: &random), from: start, to: end))
    }
    // A chain of one-byte patches that is longer than any allowed path.
    for index in 0..<100 { edges.append(edge("chain-\(index)", 1, from: 1_000 + index, to: 1_001 + index)) }
    edges.append(edge("chain-end", 1, from: 1_100, to: 0))
    let found = paths(UpdateGraph(goal: node(0), edges: edges, reached: [node(1), node(1_000)]))
    #expect(found.map { $0.steps.map(\.path) } == [["package"]])
  }

  @Test("A file that is larger than allowed is on no path")
  func tooLarge() {
    let graph = UpdateGraph(goal: node(0), edges: [edge("package", 101, from: nil, to: 0)], reached: [])
    #expect(paths(graph, 1, UpdatePlanner(fileSize: 100)).isEmpty)
    #expect(paths(graph, 1, UpdatePlanner(fileSize: 101)).count == 1)
  }
}

@Suite("Updater: paths")
struct WayTests {
  let device: Device
  let store: SkinStore

  init() throws {
    device = try Device(skipsWaits: true)
    store = try device.store()
  }

  @Test("A package that is mostly downloaded is cheaper than a patch")
  func partlyDownloaded() async throws {
    try device.publish(one)
    let updater = try device.updater(store)
    _ = try await updater.check()
    try device.publish(two)
    let entry = try #require(device.repository.state.targets[package(two)])
    let bytes = try #require(device.repository.files[try device.stored(package(two))])
    let part = DownloadPart(file: store.layout.download(spring, entry.sha256.hex))
    let targets = device.repository.location(app: app, channel: channel).targets
    let url = try targets.deletingLastPathComponent().appending(path: device.stored(package(two)))
    try part.begin(.init(url: url.absoluteString, validator: nil))
    try bytes.dropLast(100).write(to: part.file)
    let log = EventLog()
    let following = log.follow(updater.events)
    defer { following.cancel() }
    let result = try await updater.check()
    #expect(result.kind == .full)
    #expect(result.downloadedBytes == 100)
    #expect(try device.launched() == reference(spring, two))
    try await eventually("the offer is reported") {
      await log.contains { $0 == .offered(reference(spring, two), kind: .full, bytes: 100) }
    }
  }

  @Test("If the wanted package is gone, an older package and patches lead there")
  func packageThenPatch() async throws {
    try device.publish(one)
    try device.publish(two)
    device.repository.files[try device.stored(package(two))] = nil
    let result = try await device.updater(store).check()
    #expect(result.kind == .patch)
    #expect(try device.launched() == reference(spring, two))
    #expect(await store.installed.map(\.reference) == [reference(spring, two)])
  }

  @Test("Versions that patches built stay at hand when a later patch is wrong: nothing is downloaded twice")
  func keepsIntermediateResults() async throws {
    try device.publish(one)
    let updater = try device.updater(store)
    _ = try await updater.check()
    for version in [two, three, four] { try device.publish(version) }
    try device.repository.sign { state in
      for path in [patch(one, three), patch(one, four)] { state.targets[path] = nil }
    }
    // 1 to 2 to 3 to 4 is the cheapest, because 2 to 3 is on the disk; but the file from 3 to 4 isn't a patch.
    try device.forge(patch(three, four), noise(4, count: 10))
    let middle = try #require(device.repository.state.targets[patch(two, three)])
    try #require(device.repository.files[try device.stored(patch(two, three))])
      .write(to: store.layout.download(spring, middle.sha256.hex))
    device.repository.forgetRequests()
    // When the last patch is requested, the first one is gone: its result must be at hand.
    let last = try device.stored(patch(two, four))
    let first = try #require(device.repository.state.targets[patch(one, two)])
    let part = store.layout.download(spring, first.sha256.hex)
    let transport = WatchedTransport(device.repository) { path in
      if path.hasSuffix(last) { try FileManager.default.removeItem(at: part) }
    }
    let result = try await device.updater(store, transport: transport, policy: RecordingPolicy(.now)).check()
    #expect(result.kind == .patch)
    #expect(try device.launched() == reference(spring, four))
    #expect(!FileManager.default.fileExists(atPath: part.path))
    let expected = try [patch(one, two), patch(three, four), patch(two, four)].map(device.stored)
    #expect(device.fetched == expected)
    #expect(await store.installed.map(\.manifest.version) == [one, four])
  }

  @Test("When many patches fail, only the complete package is tried after them")
  func givesUpOnPatches() async throws {
    let versions = (1...8).map { SkinVersion(UInt16($0), 0, 0) }
    let goal = SkinVersion(9, 0, 0)
    for version in versions {
      let manifest = try springManifest(version)
      try await store.install(files: springFiles(version), manifest: manifest)
    }
    for version in versions + [goal] { try device.publish(version) }
    for version in versions { device.repository.files[try device.stored(patch(version, goal))] = nil }
    device.repository.forgetRequests()
    #expect(try await device.updater(store).check().kind == .full)
    #expect(device.fetched.count { $0.contains("patches") } == FetchPlan.patience)
    #expect(try device.launched() == reference(spring, goal))
  }
}
