package import Foundation
package import SkinKit
package import SkinPackage
package import SkinUpdate

/// A document that operators set, as it was last signed.
package struct DocumentRecord<Document: Hashable & Sendable>: Hashable, Sendable {
  package var document: Document
  package var changedAt: Date
  /// The first version of timestamp.json that includes it.
  package var changedIn: Int

  package init(document: Document, changedAt: Date, changedIn: Int) {
    (self.document, self.changedAt, self.changedIn) = (document, changedAt, changedIn)
  }
}

/// The activation of one channel of an app.
package typealias ActivationRecord = DocumentRecord<Activation>

/// The catalog of an app.
package typealias CatalogRecord = DocumentRecord<SkinCatalog>

/// A picture that was uploaded and that no catalog names yet.
package struct PictureRecord: Hashable, Sendable {
  package var app: SkinIdentifier
  /// The future path of its target in the repository.
  package var target: String
  package var sha256: ContentHash
  var uploadedAt: Date

  package init(app: SkinIdentifier, target: String, sha256: ContentHash, uploadedAt: Date) {
    (self.app, self.target, self.sha256, self.uploadedAt) = (app, target, sha256, uploadedAt)
  }
}

extension MetadataReading {
  /// Returns the activations of all channels of all apps.
  /// - Parameter version: The version of timestamp.json after which they were changed.
  /// - Returns: The activations.
  /// - Throws: The database error.
  package func activations(after version: Int = 0) throws -> [ActivationRecord] {
    try connection.rows("SELECT * FROM activation WHERE changed_in > $1 ORDER BY app, channel", version)
      .map(ActivationRecord.init(activation:))
  }

  /// Returns, for each channel of all apps, the version of timestamp.json that first had its current activation.
  /// - Parameter version: The version after which activations are returned.
  /// - Returns: The versions.
  /// - Throws: The database error.
  package func lastActivations(
    after version: Int = 0
  ) throws -> [(app: SkinIdentifier, channel: SkinIdentifier, version: Int)] {
    try connection.rows("SELECT app, channel, changed_in FROM activation WHERE changed_in > $1", version)
      .map { (try $0["app"], try $0["channel"], try $0["changed_in"]) }
  }

  /// Returns the activations of all channels of an app.
  package func activations(of app: SkinIdentifier) throws -> [ActivationRecord] {
    try connection.rows("SELECT * FROM activation WHERE app = $1 ORDER BY channel", app)
      .map(ActivationRecord.init(activation:))
  }

  /// Returns the activation of a channel, or nil if none was ever set.
  package func activation(of app: SkinIdentifier, channel: SkinIdentifier) throws -> ActivationRecord? {
    try connection.row("SELECT * FROM activation WHERE app = $1 AND channel = $2", app, channel)
      .map(ActivationRecord.init(activation:))
  }

  /// Returns the catalog of an app, or nil if none was ever set.
  package func catalog(of app: SkinIdentifier) throws -> CatalogRecord? {
    try connection.row("SELECT * FROM catalog WHERE app = $1", app).map { row in
      let catalog = try SkinCatalog(parsing: try row["document"], file: "catalog")
      guard catalog.app == app else {
        throw SkinIssue(
          .damagedStorage, "The catalog of \(app) names another app in the database",
          suggestion: "Restore the data folder from a backup.")
      }
      return CatalogRecord(document: catalog, changedAt: try row["changed_at"], changedIn: try row["changed_in"])
    }
  }

  /// Returns the uploaded pictures of all apps that no catalog names yet.
  package func pictures() throws -> [PictureRecord] {
    try connection.rows("SELECT * FROM picture ORDER BY target").map { row in
      PictureRecord(
        app: try row["app"], target: try row["target"], sha256: try row["sha256"], uploadedAt: try row["uploaded_at"])
    }
  }
}

extension MetadataWriting {
  /// Sets the activation of a channel.
  package func set(_ activation: ActivationRecord) throws {
    let rule = activation.document
    if let old = try self.activation(of: rule.app, channel: rule.channel) {
      try recordUse(of: Set(old.document.skins).subtracting(rule.skins), by: rule.app, at: activation.changedAt)
    }
    try connection.replace(
      in: "activation", key: ["app", "channel"],
      [
        "app": rule.app, "channel": rule.channel, "skin": rule.skin?.id, "version": rule.skin?.version,
        "document": rule.data, "changed_at": activation.changedAt, "changed_in": activation.changedIn,
      ])
  }

  /// Sets the catalog of an app.
  package func set(_ catalog: CatalogRecord) throws {
    let app = catalog.document.app
    if let old = try self.catalog(of: app) {
      let skins = Set(old.document.entries.map(\.skin)).subtracting(catalog.document.entries.map(\.skin))
      try recordUse(of: skins, by: app, at: catalog.changedAt)
    }
    try connection.replace(
      in: "catalog", key: ["app"],
      [
        "app": app, "document": catalog.document.data, "changed_at": catalog.changedAt,
        "changed_in": catalog.changedIn,
      ])
  }

  /// Adds an uploaded picture, in place of one with the same path.
  package func insert(_ picture: PictureRecord) throws {
    try connection.replace(
      in: "picture", key: ["target"],
      ["target": picture.target, "app": picture.app, "sha256": picture.sha256, "uploaded_at": picture.uploadedAt])
  }

  /// Removes an uploaded picture, unless it was replaced.
  package func remove(_ picture: PictureRecord) throws {
    try connection.execute(
      "DELETE FROM picture WHERE target = $1 AND sha256 = $2", picture.target, picture.sha256)
  }
}

extension ActivationRecord {
  init(activation row: SQLRow) throws {
    let skin: SkinIdentifier? = try row["skin"]
    var activation = Activation(
      app: try row["app"], channel: try row["channel"],
      skin: try skin.map { SkinReference(id: $0, version: try row["version"]) })
    if let document: Data = try row["document"] {
      let stored = try Activation(parsing: document, file: "activation")
      guard (stored.app, stored.channel, stored.skin) == (activation.app, activation.channel, activation.skin) else {
        throw SkinIssue(
          .damagedStorage,
          "The activation of \(activation.app) on \(activation.channel) contradicts its row in the database",
          suggestion: "Restore the data folder from a backup.")
      }
      activation = stored
    }
    self.init(document: activation, changedAt: try row["changed_at"], changedIn: try row["changed_in"])
  }
}
