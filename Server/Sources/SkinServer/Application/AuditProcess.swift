import Foundation
import SkinKit
import SkinPackage
import SkinServerHTTP
import SkinServerStorage
import ToolOutput

/// The process `skin-server audit`, from its settings to its exit code.
package enum AuditProcess {
  /// Prints the audit log of a data folder as JSON lines, or verifies it or an export.
  /// - Parameters:
  ///   - configFile: The path of a settings file.
  ///   - environment: The environment variables.
  ///   - verifies: Whether to verify the log instead of printing it.
  ///   - export: The path of an export to verify, or nil for the data folder.
  ///   - hash: A hash that an entry of the verified log must have, from an earlier verification.
  /// - Returns: The exit code: 1 if the log was changed, otherwise as of ``ServerProcess``.
  package static func run(
    configFile: String?, environment: [String: String], verifies: Bool, export: String?, hash: String?
  ) async -> Int32 {
    do {
      var chain = AuditChain()
      var hashes: Set<String> = []
      func use(_ record: AuditRecord) throws {
        guard verifies else { return ToolOutput.print(record.line) }
        try chain.append(record)
        hashes.insert(record.hash.hex)
      }
      if let export {
        for (index, line) in try lines(of: export).enumerated() {
          try use(AuditChain.record(line: line, number: index + 1))
        }
      } else {
        let site = try await SettingsReader(environment: environment, file: configFile).site()
        try await read(site.reading(), use)
      }
      guard verifies else { return 0 }
      if let hash, !hashes.contains(hash) {
        throw SkinIssue(
          .brokenAuditLog, "No entry of the audit log has the hash \(hash): its end was removed, or it was replaced",
          suggestion: "Compare it with an earlier export.")
      }
      ToolOutput.print("Verified \(chain.count) entries. The last hash is \(chain.last.hex).")
      return 0
    } catch let issue as SkinIssue where issue.code == .brokenAuditLog {
      ToolOutput.print("skin-server: \(issue)", to: .errors)
      return 1
    } catch {
      return ServerProcess.report(error)
    }
  }

  private static func lines(of path: String) throws -> [String] {
    do {
      return try String(contentsOf: URL(filePath: path), encoding: .utf8).split(separator: "\n").map(String.init)
    } catch {
      throw SkinIssue(
        .badSetting, "The export \(path) can't be read: \((error as NSError).localizedDescription)",
        suggestion: "Pass a file with the answer of GET /api/v1/audit.")
    }
  }

  private static func read(_ store: any MetadataStore, _ use: (AuditRecord) throws -> Void) async throws {
    var last = 0
    while true {
      let entries = try await store.read { [last] in try $0.auditEntries(after: last, limit: 1_000) }
      guard let end = entries.last else { return }
      for entry in entries { try use(entry) }
      last = end.number
    }
  }
}
