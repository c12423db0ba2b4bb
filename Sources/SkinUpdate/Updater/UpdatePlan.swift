// The ways from what is installed to what is wanted, cheapest first.

import SkinKit
import SkinPackage

/// One way to a skin.
struct UpdatePlan: Hashable, Sendable {
  /// One file to fetch.
  struct Step: Hashable, Sendable {
    var path: String
    var target: TargetFile
  }

  var kind: UpdateKind
  /// The patches in their order, or the one package.
  var steps: [Step]
  /// The manifest of the installed skin that the patches start from.
  var base: ContentHash?

  /// The bytes to fetch.
  var bytes: Int { steps.reduce(0) { $0 + $1.target.length } }

  /// Finds the ways.
  /// - Parameters:
  ///   - wanted: The path of the wanted skin's package.
  ///   - target: That package.
  ///   - package: What that package is.
  ///   - patches: The patches there are.
  ///   - installed: The manifests of the skins that are installed whole.
  /// - Returns: The cheapest chain of patches, if there is one, and the full package, in the order of their bytes.
  static func ways(
    to wanted: String, _ target: TargetFile, _ package: TargetDescription.PackageTarget, patches: [Patch],
    installed: Set<ContentHash>
  ) -> [UpdatePlan] {
    let full = UpdatePlan(kind: .full, steps: [Step(path: wanted, target: target)])
    guard let chain = cheapestChain(to: package.manifest, patches: patches, installed: installed) else { return [full] }
    return chain.bytes < full.bytes ? [chain, full] : [full, chain]
  }

  /// A patch that a repository has.
  struct Patch: Hashable, Sendable {
    var step: Step
    var description: TargetDescription.PatchTarget
  }

  /// The patches of a skin among a repository's targets.
  static func patches(
    of id: SkinIdentifier, app: SkinIdentifier, in targets: [String: TargetFile]
  ) -> [Patch] {
    targets.compactMap { path, target in
      guard case .patch(let patch)? = TargetDescription(custom: target.custom), patch.id == id,
        path == RepositoryLayout.patch(app: app, id: id, from: patch.from, to: patch.to)
      else { return nil }
      return Patch(step: Step(path: path, target: target), description: patch)
    }
  }

  /// The chain of patches with the fewest bytes from any installed skin: shortest paths, walked from the end.
  private static func cheapestChain(
    to manifest: ContentHash, patches: [Patch], installed: Set<ContentHash>
  ) -> UpdatePlan? {
    let byResult = Dictionary(grouping: patches, by: \.description.manifest)
    var best: [ContentHash: (bytes: Int, steps: [Step])] = [manifest: (0, [])]
    var open: Set<ContentHash> = [manifest]
    while let next = open.min(by: { (best[$0]?.bytes ?? 0, $0.hex) < (best[$1]?.bytes ?? 0, $1.hex) }) {
      open.remove(next)
      guard let reached = best[next] else { continue }
      if installed.contains(next) { return UpdatePlan(kind: .patch, steps: reached.steps, base: next) }
      for patch in byResult[next] ?? [] {
        let bytes = reached.bytes + patch.step.target.length
        let from = patch.description.fromManifest
        if let known = best[from], known.bytes <= bytes { continue }
        best[from] = (bytes, [patch.step] + reached.steps)
        open.insert(from)
      }
    }
    return nil
  }
}
