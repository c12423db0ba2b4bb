import SkinKit
import SkinPackage

/// Finds the paths to a version with the fewest bytes to download.
///
/// Paths are ordered by these bytes, then by their number of files, then by the files' paths, so that the same
/// repository and the same files on disk always give the same paths. A path never contains a version at hand, nor the
/// same version twice.
///
/// A repository may contain any number of patches, of any size and with cycles. The work is bounded: ``steps`` ×
/// ``edges`` comparisons for the first path, and for each further one at most ``steps`` times as many.
struct UpdatePlanner {
  /// The most files of a path.
  var steps = 16
  /// The most files that are considered; if there are more, those with the fewest bytes.
  var edges = 4_096
  /// The maximum size in bytes of one file; larger ones are ignored.
  var fileSize = Int.max

  /// The paths to a graph's goal.
  /// - Parameters:
  ///   - graph: The graph; its goal isn't reached yet.
  ///   - count: The number of paths to find.
  ///   - missing: The bytes of a file that remain to be downloaded.
  /// - Returns: The paths, the cheapest first; empty if there is none.
  func paths(in graph: UpdateGraph, count: Int, missing: (UpdateGraph.Edge) -> Int) -> [UpdatePath] {
    let search = PathSearch(graph, planner: self, missing: missing)
    return search.cheapest(count).map { path in
      UpdatePath(steps: path.edges.map { search.edges[$0].edge }, missing: path.cost)
    }
  }
}

/// The search, on numbers instead of hashes.
///
/// Node 0 stands for all available versions together, and for the start of packages. A single search proceeds backward
/// from the goal: for each number of files, it finds the cheapest rest of a path from each node. Further paths follow
/// J. Y. Yen, "Finding the K Shortest Loopless Paths in a Network" (1971): each departs from a path found before.
private struct PathSearch {
  struct Edge {
    let edge: UpdateGraph.Edge
    let cost: Int
    let start: Int
    let end: Int
  }

  /// A path, or the rest of one.
  struct Path: Hashable, Comparable {
    var cost: Int
    /// The indices of edges, which are sorted by their paths.
    var edges: [Int]

    static func < (left: Path, right: Path) -> Bool {
      if left.cost != right.cost { return left.cost < right.cost }
      if left.edges.count != right.edges.count { return left.edges.count < right.edges.count }
      return left.edges.lexicographicallyPrecedes(right.edges)
    }
  }

  let edges: [Edge]
  private let steps: Int
  private let nodeCount: Int
  private let goal: Int
  private let leaving: [[Int]]

  init(_ graph: UpdateGraph, planner: UpdatePlanner, missing: (UpdateGraph.Edge) -> Int) {
    var numbers: [ContentHash: Int] = [:]
    for manifest in graph.reached { numbers[manifest] = 0 }
    var next = 1
    func number(_ manifest: ContentHash) -> Int {
      if let known = numbers[manifest] { return known }
      defer { next += 1 }
      numbers[manifest] = next
      return next
    }
    goal = number(graph.goal)
    var kept = graph.edges.filter { $0.target.length <= planner.fileSize }.map { ($0, max(0, missing($0))) }
    if kept.count > planner.edges {
      // The wanted package is first, because its path is always open.
      func precedes(_ left: (UpdateGraph.Edge, Int), _ right: (UpdateGraph.Edge, Int)) -> Bool {
        let isLeftWhole = left.0.start == nil && left.0.end == graph.goal
        let isRightWhole = right.0.start == nil && right.0.end == graph.goal
        if isLeftWhole != isRightWhole { return isLeftWhole }
        return left.1 != right.1 ? left.1 < right.1 : left.0.path.precedesByBytes(right.0.path)
      }
      kept = kept.ordered(by: precedes).prefix(planner.edges).ordered { $0.0.path.precedesByBytes($1.0.path) }
    }
    edges = kept.compactMap { edge, cost in
      let start = edge.start.map(number) ?? 0
      let end = number(edge.end)
      return end == 0 || start == end ? nil : Edge(edge: edge, cost: cost, start: start, end: end)
    }
    nodeCount = next
    steps = planner.steps
    var leaving = [[Int]](repeating: [], count: next)
    for (number, edge) in edges.enumerated() { leaving[edge.start].append(number) }
    self.leaving = leaving
  }

  func cheapest(_ count: Int) -> [Path] {
    guard goal != 0, count > 0 else { return [] }
    guard let first = rest(from: 0, without: [], firstWithout: [], steps: steps) else { return [] }
    var found = [first]
    var candidates: Set<Path> = []
    while found.count < count, let last = found.last {
      for length in last.edges.indices {
        if let path = departure(from: last, after: length, found) { candidates.insert(path) }
      }
      guard let next = candidates.min() else { break }
      candidates.remove(next)
      found.append(next)
    }
    return found
  }

  /// The cheapest path that shares the first edges of another one, but not the next edge of any path found.
  private func departure(from path: Path, after length: Int, _ found: [Path]) -> Path? {
    let begin = path.edges.prefix(length)
    var used: Set<Int> = []
    for other in found where other.edges.count > length && other.edges.prefix(length) == begin {
      used.insert(other.edges[length])
    }
    let visited = Set(begin.map { edges[$0].start })
    let node = begin.last.map { edges[$0].end } ?? 0
    guard let rest = rest(from: node, without: visited, firstWithout: used, steps: steps - length) else { return nil }
    return Path(cost: cost(begin).addingClamped(rest.cost), edges: begin + rest.edges)
  }

  private func cost(_ numbers: some Sequence<Int>) -> Int {
    numbers.reduce(0) { $0.addingClamped(edges[$1].cost) }
  }

  /// The cheapest path from a node to the goal.
  /// - Parameters:
  ///   - node: The first node.
  ///   - visited: Nodes that the path must not contain.
  ///   - used: Edges that the path must not begin with.
  ///   - steps: The most edges.
  /// - Returns: The path; nil if there is none.
  private func rest(from node: Int, without visited: Set<Int>, firstWithout used: Set<Int>, steps: Int) -> Path? {
    var isBarred = [Bool](repeating: false, count: nodeCount)
    for other in visited { isBarred[other] = true }
    isBarred[node] = true
    guard steps > 0, !isBarred[goal] else { return nil }
    // With one edge less than the round's number: the cost of the rest from each node, and its first edge.
    var costs = [Int?](repeating: nil, count: nodeCount)
    costs[goal] = 0
    var choices: [[Int]] = []
    var best: (cost: Int, first: Int, count: Int)?
    for count in 1...steps {
      for number in leaving[node] where !used.contains(number) {
        guard let rest = costs[edges[number].end], !isBarred[edges[number].end] else { continue }
        let cost = edges[number].cost.addingClamped(rest)
        // Paths with fewer edges were found in earlier rounds, and smaller paths come first in this one.
        if best.map({ cost < $0.cost }) ?? true { best = (cost, number, count) }
      }
      guard count < steps else { break }
      var next = [Int?](repeating: nil, count: nodeCount)
      var choice = [Int](repeating: -1, count: nodeCount)
      var isOpen = false
      for (number, edge) in edges.enumerated() where !isBarred[edge.start] && edge.start != goal {
        guard let rest = costs[edge.end], !isBarred[edge.end] else { continue }
        let cost = edge.cost.addingClamped(rest)
        if next[edge.start].map({ cost < $0 }) ?? true {
          next[edge.start] = cost
          choice[edge.start] = number
          isOpen = true
        }
      }
      guard isOpen else { break }
      costs = next
      choices.append(choice)
    }
    guard let best else { return nil }
    var path = [best.first]
    while path.count < best.count {
      guard let last = path.last else { break }
      path.append(choices[best.count - path.count - 1][edges[last].end])
    }
    return Path(cost: best.cost, edges: path)
  }
}
