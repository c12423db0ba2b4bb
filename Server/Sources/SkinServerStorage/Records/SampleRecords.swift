package import Foundation
package import SkinKit
package import SkinUpdate

/// The devices of an app whose reports are counted.
package struct ReportSample: Hashable, Sendable {
  package var devices: RolloutPercentage
  /// The time since which no other devices report: that of the last change to a smaller share.
  package var changedAt: Date

  /// The part of the devices, from 0 to 1.
  package var share: Double { Double(devices.below) / 10_000 }
}

extension MetadataReading {
  /// Returns the devices of an app whose reports are counted; nil for all.
  package func reportSample(of app: SkinIdentifier) throws -> ReportSample? {
    try connection.row("SELECT below, salt, changed_at FROM report_sample WHERE app = $1", app).map { row in
      ReportSample(
        devices: RolloutPercentage(below: try row["below"], salt: try row["salt"]), changedAt: try row["changed_at"])
    }
  }
}

extension MetadataWriting {
  /// Sets the devices of an app whose reports are counted; nil for all.
  package func setReportSample(_ devices: RolloutPercentage?, of app: SkinIdentifier, at now: Date) throws {
    guard let devices else {
      try connection.execute("DELETE FROM report_sample WHERE app = $1", app)
      return
    }
    let old = try reportSample(of: app)
    // Devices stay in a sample that grows, so the reports before are those of devices that still report.
    let changedAt = old.flatMap { $0.devices.below <= devices.below ? $0.changedAt : nil } ?? now
    try connection.replace(
      in: "report_sample", key: ["app"],
      ["app": app, "below": devices.below, "salt": devices.salt, "changed_at": changedAt])
  }
}
