import Foundation
import SkinKit
import SkinPackage

/// The files of a version, ready to be installed or patched further.
struct BuiltSkin: Sendable {
  var files: any SkinFiles
  var manifest: PackageManifest
}

/// The install step: builds the versions of a path from its files, and installs the last.
struct SkinInstaller: Sendable {
  let inventory: SkinInventory
  let downloads: DownloadFolder
  let denyList: DenyListStore
  let appVersion: SkinVersion?
  let limits: PackageLimits

  private var store: SkinStore { inventory.store }

  /// Opens the package, or applies the patches one after the other.
  /// - Parameters:
  ///   - path: The path, whose files are complete.
  ///   - plan: Learns which versions are at hand.
  ///   - built: The versions that packages and patches gave so far, by manifest.
  /// - Throws: `PathFailure` about the first file that is wrong.
  func build(_ path: UpdatePath, _ plan: inout FetchPlan, _ built: inout [ContentHash: BuiltSkin]) async throws {
    for edge in path.steps {
      do {
        let skin = try await open(edge, goal: plan.target.package.manifest, built)
        guard skin.manifest.hash == edge.end else {
          throw SkinIssue.mismatch(edge.path, "it holds another skin than the signed metadata says")
        }
        built[edge.end] = skin
        plan.reach(edge.end)
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        throw try await failure(of: edge, SkinIssue.wrapping(error), &plan, &built)
      }
    }
  }

  /// Installs the skin at the end of a path.
  /// - Parameters:
  ///   - path: The path.
  ///   - plan: Learns which versions are at hand.
  ///   - built: The versions that were built.
  /// - Returns: The installed skin.
  /// - Throws: `PathFailure` about the last file if the result isn't the wanted skin.
  func install(
    _ path: UpdatePath, _ plan: inout FetchPlan, _ built: inout [ContentHash: BuiltSkin]
  ) async throws -> InstalledSkin {
    let package = plan.target.package
    guard let last = path.steps.last, let skin = built[package.manifest] else {
      throw SkinIssue.damagedStore("the skin that was built is gone")
    }
    do {
      // The hash of the manifest is signed, and the manifest has the hash of every file.
      guard skin.manifest.id == package.id, skin.manifest.version == package.version else {
        throw SkinIssue.mismatch(last.path, "it holds another skin than the signed metadata says")
      }
      if let appVersion, !skin.manifest.app.allows(appVersion) {
        let app = skin.manifest.app
        throw UpdateRefusal(
          .app(minimum: app.minimum, maximum: app.maximum, actual: appVersion), package.reference,
          path: plan.target.path)
      }
      let installed = try await store.install(files: skin.files, manifest: skin.manifest, kinds: limits.kinds)
      inventory.markVerified(package.manifest)
      return installed
    } catch is CancellationError {
      throw CancellationError()
    } catch let refusal as UpdateRefusal {
      throw refusal
    } catch {
      // The result isn't the skin after all: another path to it may be right.
      built[package.manifest] = nil
      plan.lose(package.manifest)
      throw try await failure(of: last, SkinIssue.wrapping(error), &plan, &built)
    }
  }

  private func open(
    _ edge: UpdateGraph.Edge, goal: ContentHash, _ built: [ContentHash: BuiltSkin]
  ) async throws -> BuiltSkin {
    let file = downloads.file(of: edge)
    guard let start = edge.start else {
      let reader = try PackageReader(url: file, limits: limits)
      // A package that patches continue from must be intact, so that its damage isn't blamed on them.
      if edge.end != goal { try reader.verify() }
      return BuiltSkin(files: reader, manifest: reader.manifest)
    }
    var base = built[start]
    if base == nil, let skin = await store.installed.first(where: { $0.manifest.hash == start }) {
      base = BuiltSkin(files: skin, manifest: skin.manifest)
    }
    guard let base else { throw SkinIssue.damagedStore("the skin that the patch starts from is gone") }
    let patch = try PatchReader(url: file, limits: limits)
    guard patch.baseManifestHash == start else {
      throw SkinIssue.mismatch(edge.path, "the patch starts from another skin than the signed metadata says")
    }
    let patched = try patch.apply(to: base.files, manifest: base.manifest, in: store.layout.temporary)
    return BuiltSkin(files: patched, manifest: patched.manifest)
  }

  /// Finds the culprit of a file that has the signed hash and still failed.
  /// - Returns: The failure of the path, by that file.
  /// - Throws: The issue itself if it isn't about this path.
  private func failure(
    of edge: UpdateGraph.Edge, _ issue: SkinIssue, _ plan: inout FetchPlan, _ built: inout [ContentHash: BuiltSkin]
  ) async throws -> PathFailure {
    switch issue.cause {
    // No path helps while the store can't be written.
    case .store: throw issue
    case .device:
      guard issue.code == .damagedStore else { break }
      // The patch isn't wrong, but its base: all available versions are checked again.
      inventory.forgetVerified()
      built = [:]
      plan.replaceReached(await inventory.intactVersions(of: plan.target.package.id))
    default:
      guard FileManager.default.fileExists(atPath: downloads.file(of: edge).path) else { break }
      // The file was published like this: fetching it again would not help.
      downloads.remove(edge)
      try denyList.add(edge, code: issue.code)
    }
    return PathFailure(edge, issue)
  }
}
