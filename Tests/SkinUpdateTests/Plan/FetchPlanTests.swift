import Foundation
import SkinKit
import SkinPackage
import Testing

@testable import SkinUpdate

@Suite("Fetch plan")
struct FetchPlanTests {
  private let target: UpdateTarget
  private let issue = SkinIssue(.mismatchedFile, "It differs", suggestion: "Publish it again.")

  init() throws {
    let file = packageFile(spring, two, length: 10_000) { $0.size = 20_000 }
    target = try UpdateTarget(
      reference(spring, two), at: package(two), file: file, purpose: .activation,
      suiting: UpdateConstraints(channel: channel))
  }

  /// A patch to the wanted version.
  private func patch(_ path: String, _ length: Int, from start: Int = 1) -> UpdateGraph.Edge {
    var edge = edge(path, length, from: start, to: 0)
    edge.end = target.package.manifest
    return edge
  }

  private func plan(
    _ patches: [UpdateGraph.Edge], denying denied: Set<String> = []
  ) -> FetchPlan {
    FetchPlan(target: target, edges: [target.edge] + patches, reached: [node(1)]) { edge in
      denied.contains(edge.path) ? SkinIssue(.deniedTarget, edge.path, suggestion: "") : nil
    }
  }

  private func paths(_ plan: FetchPlan) -> [[String]] {
    plan.paths(UpdatePlanner()) { $0.target.length }.map { $0.steps.map(\.path) }
  }

  @Test("The cheapest path comes first, and a failed file is tried no more")
  func fallback() {
    var plan = plan([patch("a", 10), patch("b", 20)])
    #expect(paths(plan) == [["a"], ["b"], [target.path]])
    plan.fail(PathFailure(patch("a", 10), issue), allowsCellular: true)
    #expect(paths(plan) == [["b"], [target.path]])
    #expect(plan.lastIssue == issue)
  }

  @Test("After four failed files only the complete package is tried")
  func patience() {
    let patches = (0..<6).map { patch("patch \($0)", $0) }
    var plan = plan(patches)
    for patch in patches.prefix(3) { plan.fail(PathFailure(patch, issue), allowsCellular: true) }
    #expect(paths(plan).count == 3)
    plan.fail(PathFailure(patches[3], issue), allowsCellular: true)
    #expect(paths(plan) == [[target.path]])
  }

  @Test("A denied package is reported only if no patch leads to the skin")
  func denied() {
    #expect(plan([patch("a", 10)], denying: [target.path]).lastIssue == nil)
    let dead = plan([patch("a", 10)], denying: [target.path, "a"])
    #expect(paths(dead).isEmpty)
    #expect(dead.lastIssue?.code == .deniedTarget)
  }

  @Test("The first path that fits on the disk is chosen; if none fits, the skin is refused with the least space needed")
  func space() throws {
    let plan = plan([patch("a", 10)])
    let all = plan.paths(UpdatePlanner()) { $0.target.length }
    let needs = all.map(plan.spaceNeeded)
    // A patch holds the old and the new files at once, a package only the new ones.
    #expect(needs == [10 + 60_000 + SpaceRequirement.reserve, 10_000 + 20_000 + SpaceRequirement.reserve])
    #expect(try plan.choose(from: all, available: needs[0]) == all[0])
    #expect(try plan.choose(from: all, available: needs[1]) == all[1])
    let refusal = #expect(throws: UpdateRefusal.self) { try plan.choose(from: all, available: needs[1] - 1) }
    #expect(refusal?.requirement == .space(needed: needs[1], available: needs[1] - 1))
  }

  @Test("A version that was reached shortens the path, until it is lost again")
  func reached() {
    var plan = plan([edge("first", 10, from: 1, to: 2), patch("second", 10, from: 2)])
    #expect(paths(plan).first == ["first", "second"])
    plan.reach(node(2))
    #expect(paths(plan).first == ["second"])
    plan.lose(node(2))
    #expect(paths(plan).first == ["first", "second"])
    plan.replaceReached([])
    #expect(paths(plan) == [[target.path]])
  }

  @Test("The final error names the last failure, Wi-Fi, the size limit or the missing package")
  func finalError() {
    var failed = plan([])
    failed.fail(PathFailure(target.edge, issue), allowsCellular: true)
    #expect(failed.finalError(fileSize: .max) as? SkinIssue == issue)

    var waiting = plan([])
    waiting.fail(PathFailure(target.edge, .cellularRefused(nil)), allowsCellular: false)
    #expect((waiting.finalError(fileSize: .max) as? UpdatePause)?.issue.code == .downloadPostponed)

    #expect((plan([]).finalError(fileSize: 9_999) as? SkinIssue)?.code == .answerTooLong)
    #expect((plan([]).finalError(fileSize: 10_000) as? SkinIssue)?.code == .unknownTarget)
  }
}
