// Carries out a plan: downloads, verifies, installs, and goes on to the next plan where one fails.

import Foundation
import SkinKit
import SkinPackage

extension SkinUpdater {
  /// Fetches and installs a skin in the first way that works.
  func fetch(
    _ plans: [UpdatePlan], for wanted: SkinReference, _ package: TargetDescription.PackageTarget,
    bytes: inout Int
  ) async throws -> (skin: InstalledSkin, kind: UpdateKind) {
    removeDownloads(except: plans.flatMap(\.steps))
    var failure: SkinIssue?
    for plan in plans {
      if let failure { broadcast.send(.fellBack(failure)) }
      broadcast.send(.offered(wanted, kind: plan.kind, bytes: plan.bytes))
      do {
        let files = try await download(plan, bytes: &bytes)
        let skin = try await install(plan, files, package)
        removeDownloads(except: [])
        return (skin, plan.kind)
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        let issue = SkinIssue.wrapping(error)
        // A full disk stays full, whatever the way.
        if issue.code == .diskFull { throw issue }
        failure = issue
      }
    }
    throw failure
      ?? SkinIssue(
        .unknownTarget, "There is no way to \(wanted)", remedy: "Publish the package; what is shown stays.")
  }

  private func download(_ plan: UpdatePlan, bytes: inout Int) async throws -> [URL] {
    var files: [URL] = []
    var before = 0
    var received = 0
    defer { bytes += received }
    for step in plan.steps {
      try checkSize(step)
      let file = downloadFile(step)
      let download = FileDownload(
        url: url(of: step.path, step.target), facts: step.target.facts, file: file, transport: transport,
        clock: clock)
      let (done, total) = (before, plan.bytes)
      let progress = ProgressSteps(total: total)
      let count = try await download.run { [broadcast] step in
        if progress.isWorthTelling(done + step.present) {
          broadcast.send(.downloading(received: done + step.present, total: total))
        }
      }.received
      received += count
      before += step.target.length
      files.append(file)
    }
    broadcast.send(.downloaded(bytes: received, kind: plan.kind))
    return files
  }

  private func install(
    _ plan: UpdatePlan, _ files: [URL], _ package: TargetDescription.PackageTarget
  ) async throws -> InstalledSkin {
    do {
      let (contents, manifest) = try await open(plan, files)
      // Signed is the hash of the manifest, and the manifest has the hash of every file.
      guard manifest.hash == package.manifest, manifest.id == package.id, manifest.version == package.version else {
        throw SkinIssue.mismatch(plan.steps.last?.path ?? "", "it holds another skin than the signed metadata says")
      }
      if let appVersion, !manifest.app.allows(appVersion) {
        throw SkinIssue(
          .unsuitableApp, "\(manifest.id) \(manifest.version) isn't for version \(appVersion) of the app",
          remedy: "Update the app, or activate a skin that is for it; what is shown stays.")
      }
      return try await store.install(files: contents, manifest: manifest)
    } catch {
      // Its hash was right, so it was published like this: fetching it again would not mend it.
      for file in files { try? FileManager.default.removeItem(at: file) }
      throw error
    }
  }

  /// The wanted skin's files, out of a package or of patches over an installed skin.
  private func open(_ plan: UpdatePlan, _ files: [URL]) async throws -> (any SkinFiles, PackageManifest) {
    guard plan.kind == .patch else {
      let reader = try PackageReader(url: files[0], limits: options.packageLimits)
      return (reader, reader.manifest)
    }
    guard let base = await store.installed.first(where: { $0.manifest.hash == plan.base }) else {
      throw SkinIssue.damagedStore("the skin that the patch starts from is gone")
    }
    var (contents, manifest): (any SkinFiles, PackageManifest) = (base, base.manifest)
    for (file, step) in zip(files, plan.steps) {
      let patch = try PatchReader(url: file, limits: options.packageLimits)
      guard patch.baseManifestHash == manifest.hash else {
        throw SkinIssue.mismatch(step.path, "the patch starts from another skin than the signed metadata says")
      }
      let patched = try patch.apply(to: contents, manifest: manifest, in: store.layout.temporary)
      contents = patched
      manifest = patched.manifest
    }
    return (contents, manifest)
  }

  private func checkSize(_ step: UpdatePlan.Step) throws {
    let limit = options.packageLimits.archiveSize
    guard step.target.length <= limit else {
      throw SkinIssue(
        .answerTooLong, "\(step.path) has \(step.target.length) bytes, more than the \(limit) that are allowed",
        remedy: "Make the skin smaller; what is shown stays.", place: .init(file: step.path))
    }
  }

  private func downloadFile(_ step: UpdatePlan.Step) -> URL {
    let name = step.target.facts.hashes.values.min() ?? "unnamed"
    return store.layout.downloads.appending(path: "\(name).part")
  }

  /// Removes what earlier downloads left, but for the beginnings of those that are still wanted.
  private func removeDownloads(except wanted: [UpdatePlan.Step]) {
    let kept = Set(wanted.flatMap { DownloadPart.files(of: downloadFile($0)) }.map(\.lastPathComponent))
    let folder = store.layout.downloads
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] where !kept.contains(name) {
      // What can't be removed now is tried again next time; it does no harm.
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }
}

/// Lets about fifty steps of a download through, so that events don't outnumber what anyone can show.
private final class ProgressSteps: Sendable {
  private let total: Int
  private let last = Locked(-1)

  init(total: Int) { self.total = max(total, 1) }

  func isWorthTelling(_ received: Int) -> Bool {
    last.withLock { last in
      let step = received * 50 / total
      guard step > last || received == total else { return false }
      last = step
      return true
    }
  }
}
