// The steps of a way whose files are here: make one version after the other, install the last.

import Foundation
import SkinKit
import SkinPackage

extension SkinUpdater {
  /// Opens the package, or applies the patches one after the other; every version that is made stays at hand.
  /// - Throws: `WayFailure` about the first file that is wrong.
  func make(_ way: UpdatePath, _ progress: inout UpdateProgress) async throws {
    for edge in way.steps {
      do {
        let made = try await open(edge, progress)
        guard made.manifest.hash == edge.end else {
          throw SkinIssue.mismatch(edge.path, "it holds another skin than the signed metadata says")
        }
        progress.made[edge.end] = made
        progress.graph.reached.insert(edge.end)
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        throw try await failure(of: edge, SkinIssue.wrapping(error), &progress)
      }
    }
  }

  /// Installs what a way made.
  /// - Throws: `WayFailure` about the last file, where what it made isn't the wanted skin.
  func install(_ way: UpdatePath, _ progress: inout UpdateProgress) async throws -> InstalledSkin {
    let package = progress.wish.package
    guard let last = way.steps.last, let made = progress.made[package.manifest] else {
      throw SkinIssue.damagedStore("the skin that was made is gone")
    }
    do {
      // Signed is the hash of the manifest, and the manifest has the hash of every file.
      guard made.manifest.id == package.id, made.manifest.version == package.version else {
        throw SkinIssue.mismatch(last.path, "it holds another skin than the signed metadata says")
      }
      if let appVersion, !made.manifest.app.allows(appVersion) {
        let app = made.manifest.app
        throw UpdateRefusal(
          .app(minimum: app.minimum, maximum: app.maximum, actual: appVersion), package.reference,
          path: progress.wish.path)
      }
      let skin = try await store.install(files: made.files, manifest: made.manifest)
      verified.insert(package.manifest)
      return skin
    } catch is CancellationError {
      throw CancellationError()
    } catch let refusal as UpdateRefusal {
      throw refusal
    } catch {
      // What was made isn't the skin after all: another way to it may be right.
      progress.made[package.manifest] = nil
      progress.graph.reached.remove(package.manifest)
      throw try await failure(of: last, SkinIssue.wrapping(error), &progress)
    }
  }

  private func open(_ edge: UpdateGraph.Edge, _ progress: UpdateProgress) async throws -> UpdateProgress.MadeSkin {
    let file = downloadFile(edge)
    guard let start = edge.start else {
      let reader = try PackageReader(url: file, limits: options.packageLimits)
      // What patches go on from must be whole, so that nothing that is wrong with it is blamed on them.
      if edge.end != progress.wish.package.manifest { try reader.verify() }
      return .init(files: reader, manifest: reader.manifest)
    }
    var base = progress.made[start]
    if base == nil, let skin = await store.installed.first(where: { $0.manifest.hash == start }) {
      base = .init(files: skin, manifest: skin.manifest)
    }
    guard let base else { throw SkinIssue.damagedStore("the skin that the patch starts from is gone") }
    let patch = try PatchReader(url: file, limits: options.packageLimits)
    guard patch.baseManifestHash == start else {
      throw SkinIssue.mismatch(edge.path, "the patch starts from another skin than the signed metadata says")
    }
    let patched = try patch.apply(to: base.files, manifest: base.manifest, in: store.layout.temporary)
    return .init(files: patched, manifest: patched.manifest)
  }

  /// What follows from a file whose hash was right and that still didn't lead where it should.
  /// - Returns: The failure of the way, by that file.
  /// - Throws: The issue itself where it isn't about this way.
  private func failure(
    of edge: UpdateGraph.Edge, _ issue: SkinIssue, _ progress: inout UpdateProgress
  ) async throws -> WayFailure {
    // No way leads on where the store itself can't be written to now.
    if [.diskFull, .storeInUse, .unknownStoreFormat].contains(issue.code) { throw issue }
    if issue.code == .damagedStore {
      // Not the patch is wrong, but what it was applied to: all that is at hand is looked at again.
      verified = []
      progress.made = [:]
      progress.graph.reached = await wholeVersions(of: progress.wish.package.id)
    } else if DenyList.isFault(issue), FileManager.default.fileExists(atPath: downloadFile(edge).path) {
      // It was published like this: fetching it again would not mend it.
      removeDownload(edge)
      knownBad.addBad(edge.path, edge.target, app: appVersion, code: issue.code)
      try record.encode(knownBad, as: DenyList.name)
    }
    return WayFailure(edge, issue)
  }
}

extension SkinUpdater {
  /// The manifests of the versions of a skin that are in the store, whole.
  func wholeVersions(of id: SkinIdentifier) async -> Set<ContentHash> {
    var found: Set<ContentHash> = []
    for skin in await store.installed where skin.manifest.id == id && isWhole(skin) { found.insert(skin.manifest.hash) }
    return found
  }
}
