import Foundation
package import SkinKit
import SkinServerHTTP
import SkinServerPublishing
import SkinServerStorage
import ToolOutput

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The processes `skin-server backup`, `restore` and `migrate`, from their arguments to their exit codes.
package enum TransferProcess {
  /// Backs up a server's data.
  /// - Parameters:
  ///   - folder: The path of the new backup.
  ///   - configFile: The path of a settings file.
  ///   - environment: The environment variables.
  ///   - isJSON: Whether to print a JSON object.
  /// - Returns: The exit code: 1 if files are missing or damaged, otherwise as of ``ServerProcess``.
  package static func backup(to folder: String, configFile: String?, environment: [String: String], isJSON: Bool) async
    -> Int32
  {
    await run(isJSON) {
      let site = try await SettingsReader(environment: environment, file: configFile).site()
      let backup = Backup(folder: URL(filePath: folder, directoryHint: .isDirectory))
      let report = try await backup.create(of: site, now: .now, progress: progress("copied"))
      let damage = report.damaged.map { "warning: \($0)\n" }.joined()
      return (
        report,
        "\(damage)Backed up version \(report.timestamp) with \(report.files) files (\(size(report.bytes))) to "
          + "\(report.folder). Keys aren't included: keep a copy of the keys folder elsewhere.",
        report.damaged.isEmpty ? 0 : 1
      )
    }
  }

  /// Restores a backup, or raises the versions of a database that was copied by hand.
  /// - Parameters:
  ///   - folder: The path of the backup; nil to restore in place.
  ///   - replaces: Whether the target's records are replaced.
  ///   - version: A version that apps can have seen.
  ///   - newest: The address of a copy of the repositories, or the folder of an app, whose versions apps have seen.
  ///   - apps: Apps that the backup lacks.
  ///   - configFile: The path of a settings file.
  ///   - environment: The environment variables.
  ///   - isJSON: Whether to print a JSON object.
  /// - Returns: The exit code, as of ``ServerProcess``.
  package static func restore(
    from folder: String?, replaces: Bool, afterVersion version: Int, newest: String?, apps: [SkinIdentifier],
    configFile: String?, environment: [String: String], isJSON: Bool
  ) async -> Int32 {
    await run(isJSON) {
      let reader = try await SettingsReader(environment: environment, file: configFile)
      let site = try reader.site()
      var restore = Restore(site: site, replaces: replaces, afterVersion: version, now: .now)
      let source = folder.map { Backup(folder: URL(filePath: $0, directoryHint: .isDirectory)) }
      if let newest {
        let root = try RepositoryServer.root(in: reader.folder(.keys))
        let known = try await restore.apps(of: source)
        restore.newest = try await SeenVersions(root: root, work: site.data.appending(path: "work"))
          .read(newest, apps: apps.filter { !known.contains($0) } + known)
      }
      let next = { (above: Int) in "The server signs versions above \(above) next." }
      guard let source else {
        let report = try await restore.raiseInPlace()
        return (report, "Accepted the database with version \(report.timestamp). \(next(report.nextAbove))", 0)
      }
      let report = try await restore.run(source, progress: progress("restored"))
      let revived = report.revived.map { "warning: \($0) was withdrawn after the backup; withdraw it again\n" }.joined()
      return (
        report,
        "\(revived)Restored version \(report.timestamp) with \(report.files) files (\(size(report.bytes))). "
          + "\(next(report.nextAbove))", 0
      )
    }
  }

  /// Copies all data from one place to another.
  /// - Parameters:
  ///   - source: A data folder or settings file, and the place of the blobs if it isn't theirs.
  ///   - target: The same of the new place.
  ///   - environment: The environment variables.
  ///   - isJSON: Whether to print a JSON object.
  /// - Returns: The exit code, as of ``ServerProcess``.
  package static func migrate(
    from source: (data: String, blobs: String?), to target: (data: String, blobs: String?),
    environment: [String: String], isJSON: Bool
  ) async -> Int32 {
    await run(isJSON) {
      let migration = StorageMigration(
        source: try await SettingsReader.site(source.data, blobs: source.blobs, environment: environment),
        target: try await SettingsReader.site(target.data, blobs: target.blobs, environment: environment))
      let report = try await migration.run(progress: progress("copied"))
      let rows = report.tables.values.reduce(0, +)
      return (
        report,
        "Migrated version \(report.timestamp) with \(rows) records and \(report.files) files "
          + "(\(size(report.bytes))). Don't start the old server again.", 0
      )
    }
  }

  private static func run(_ isJSON: Bool, _ body: () async throws -> (any Encodable, String, Int32)) async -> Int32 {
    do {
      let (report, text, code) = try await body()
      clearProgress()
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      ToolOutput.print(isJSON ? String(decoding: try encoder.encode(report), as: UTF8.self) : text)
      return code
    } catch {
      clearProgress()
      return ServerProcess.report(error)
    }
  }

  private static func size(_ bytes: Int) -> String { bytes.formatted(.byteCount(style: .file)) }

  /// Returns a closure that shows progress, on a terminal only.
  private static func progress(_ verb: String) -> (Int, Int) -> Void {
    guard isatty(STDERR_FILENO) == 1 else { return { _, _ in } }
    return { done, all in ToolOutput.write(Data("\r\(verb) \(done) of \(all) files".utf8), to: .errors) }
  }

  private static func clearProgress() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    ToolOutput.write(Data("\r\u{1B}[K".utf8), to: .errors)
  }
}
