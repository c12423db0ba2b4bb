import Foundation
import Logging
import SkinKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process `skin-server check`, from its settings to its exit code.
public enum CheckProcess {
  /// Checks a data folder, and prints what is wrong with it.
  /// - Parameters:
  ///   - configFile: The path of a settings file.
  ///   - environment: The environment variables.
  ///   - isJSON: Whether to print a JSON object.
  /// - Returns: The exit code: 1 if something is wrong, otherwise as of ``ServerProcess``.
  public static func run(configFile: String?, environment: [String: String], isJSON: Bool) async -> Int32 {
    do {
      let reader = try await SettingsReader(environment: environment, file: configFile)
      let report = try await check(reader.dataFolder(), reader.database(), reader.blobs())
      print(isJSON ? try json(report) : text(report))
      return report.findings.isEmpty ? 0 : 1
    } catch {
      return ServerProcess.report(error)
    }
  }

  private static func check(
    _ folder: URL, _ address: DatabaseAddress?, _ settings: BlobSettings
  ) async throws -> StorageCheck.Report {
    let blobs: any BlobStore
    let store: any MetadataStore
    do {
      store = try await self.store(folder, address)
      blobs = try await settings.open()
    } catch let issue as SkinIssue {
      throw issue
    } catch {
      throw SkinIssue(
        .badDataFolder, "The data folder \(folder.path) can't be read: \(error.localizedDescription)",
        remedy: "Run as the server's user. Start the server once if it is newer than the data folder.")
    }
    // Only a terminal shows progress.
    let isTerminal = isatty(STDERR_FILENO) == 1
    defer { if isTerminal { write("\r\u{1B}[K") } }
    return try await StorageCheck(store: store, blobs: blobs, now: .now).run { done, all in
      if isTerminal { write("\rchecking \(done) of \(all) files") }
    }
  }

  /// Opens the database for reading only.
  private static func store(_ folder: URL, _ address: DatabaseAddress?) async throws -> any MetadataStore {
    if let address {
      return try await PostgreSQLStore(address, isMigrated: false, logger: Logger(label: "skin-server"))
    }
    let database = folder.appending(path: "skin-server.sqlite")
    guard FileManager.default.fileExists(atPath: database.path) else {
      throw SkinIssue(
        .badDataFolder, "\(database.path) doesn't exist",
        remedy: "Set data to the server's data folder, or restore the database from a backup.")
    }
    return try SQLiteStore(reading: database)
  }

  private static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

  private static func text(_ report: StorageCheck.Report) -> String {
    let findings = report.findings.map { "\($0.code): \($0.message)\n  \($0.remedy)" }
    let bytes = report.bytes.formatted(.byteCount(style: .file))
    let unnamed = report.unnamed == 0 ? "" : "; nothing names \(report.unnamed) other files"
    let summary =
      "Checked \(report.metadata) metadata files and \(report.files) files (\(bytes))\(unnamed): "
      + (findings.isEmpty ? "no problems." : "\(findings.count) problems.")
    return (findings + [summary]).joined(separator: "\n")
  }

  private static func json(_ report: StorageCheck.Report) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(report), as: UTF8.self)
  }
}
