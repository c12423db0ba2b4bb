import Foundation
import SkinKit
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

/// The process `skin-server check`, from its settings to its exit code.
package enum CheckProcess {
  /// Checks a data folder, and prints what is wrong with it.
  /// - Parameters:
  ///   - configFile: The path of a settings file.
  ///   - environment: The environment variables.
  ///   - isJSON: Whether to print a JSON object.
  /// - Returns: The exit code: 1 if something is wrong, otherwise as of ``ServerProcess``.
  package static func run(configFile: String?, environment: [String: String], isJSON: Bool) async -> Int32 {
    do {
      let reader = try await SettingsReader(environment: environment, file: configFile)
      let report = try await check(reader.site())
      ToolOutput.print(isJSON ? try json(report) : text(report))
      return report.findings.isEmpty ? 0 : 1
    } catch {
      return ServerProcess.report(error)
    }
  }

  private static func check(_ site: StorageSite) async throws -> StorageCheck.Report {
    let (store, blobs) = (try await site.reading(), try await site.openBlobs())
    // Only a terminal shows progress.
    let isTerminal = isatty(STDERR_FILENO) == 1
    defer { if isTerminal { write("\r\u{1B}[K") } }
    return try await StorageCheck(store: store, blobs: blobs, now: .now).run { done, all in
      if isTerminal { write("\rchecking \(done) of \(all) files") }
    }
  }

  private static func write(_ text: String) { ToolOutput.write(Data(text.utf8), to: .errors) }

  private static func text(_ report: StorageCheck.Report) -> String {
    let findings = report.findings.map { "\($0.code): \($0.message)\n  \($0.suggestion)" }
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
