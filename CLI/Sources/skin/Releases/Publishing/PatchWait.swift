import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The wait for the patches that a server makes after a publication.
struct PatchWait {
  let client: ServerClient
  let app: SkinIdentifier
  let package: PublishedPackage

  /// The pause between two requests.
  private static let pause = Duration.seconds(1)
  /// The number of failed requests in a row after which the wait ends.
  private static let mostFailures = 20

  /// Waits until no patch is open, and prints each one when it is published or given up.
  /// - Returns: All patches to the version.
  /// - Throws: `SkinIssue` if the server doesn't answer for a while, or the version was removed.
  func run(_ console: Console) async throws -> [PatchAnswer] {
    var reported = Set(package.patches.filter { !$0.isPending }.map(\.from))
    var noted: Set<String> = []
    var backOff = BackOff(first: 1, limit: 10)
    var failures = 0
    while true {
      do {
        let patches = try await client.call(VersionEndpoints.show, app, package.id, package.version).patches
        failures = 0
        backOff.reset()
        for patch in patches where !patch.isPending && reported.insert(patch.from).inserted { console.line(patch.line) }
        for patch in patches where patch.isPending {
          guard let failure = patch.failure, noted.insert(patch.from + failure.message).inserted else { continue }
          console.note("The patch from \(patch.from) is tried again later: \(failure.message)")
        }
        let open = patches.filter(\.isPending)
        guard let current = open.first(where: { $0.state == PatchAnswer.State.making.rawValue }) ?? open.first else {
          console.endProgress()
          return patches
        }
        let done = Double(patches.count - open.count) + open.reduce(0) { $0 + ($1.progress ?? 0) }
        console.progress("patch from \(current.from)", Int(1_000 * done), of: 1_000 * patches.count)
        try await Task.sleep(for: Self.pause)
      } catch var issue as SkinIssue where [.serverUnreachable, "stopping"].contains(issue.code) {
        failures += 1
        guard failures < Self.mostFailures else {
          issue.suggestion += " The package is published; `skin list ID@VERSION` shows the state of its patches."
          throw issue
        }
        try await Task.sleep(for: .seconds(backOff.next()))
      }
    }
  }
}
