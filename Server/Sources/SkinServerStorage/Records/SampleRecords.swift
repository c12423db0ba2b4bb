package import SkinKit
package import SkinUpdate

extension MetadataReading {
  /// Returns the devices of an app whose reports are counted; nil for all.
  package func reportSample(of app: SkinIdentifier) throws -> RolloutPercentage? {
    try connection.row("SELECT below, salt FROM report_sample WHERE app = $1", app).map { row in
      RolloutPercentage(below: try row["below"], salt: try row["salt"])
    }
  }
}

extension MetadataWriting {
  /// Sets the devices of an app whose reports are counted; nil for all.
  package func setReportSample(_ sample: RolloutPercentage?, of app: SkinIdentifier) throws {
    guard let sample else {
      try connection.execute("DELETE FROM report_sample WHERE app = $1", app)
      return
    }
    try connection.replace(
      in: "report_sample", key: ["app"], ["app": app, "below": sample.below, "salt": sample.salt])
  }
}
