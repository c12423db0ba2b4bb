import Foundation
import GRDB
import SkinKit
import SkinPackage
import SkinUpdate

extension SQLiteTransaction {
  func catalog(of app: SkinIdentifier) throws -> CatalogRecord? {
    try Row.fetchOne(db, sql: "SELECT * FROM catalog WHERE app = ?", arguments: [app.rawValue]).map { row in
      let catalog = try SkinCatalog(parsing: row["document"], file: "catalog")
      guard catalog.app == app else {
        throw SkinIssue(
          .damagedStorage, "The catalog of \(app) names another app in the database",
          remedy: "Restore the data folder from a backup.")
      }
      return CatalogRecord(document: catalog, changedAt: row.date("changed_at"), changedIn: row["changed_in"])
    }
  }

  func set(_ catalog: CatalogRecord) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO catalog (app, document, changed_at, changed_in) VALUES (?, ?, ?, ?)",
      arguments: [
        catalog.document.app.rawValue, catalog.document.data, catalog.changedAt.timeIntervalSince1970,
        catalog.changedIn,
      ])
  }

  func pictures() throws -> [PictureRecord] {
    try Row.fetchAll(db, sql: "SELECT * FROM picture ORDER BY target").map { row in
      PictureRecord(
        app: try row.identifier("app"), target: row["target"], sha256: try row.hash("sha256"),
        uploadedAt: row.date("uploaded_at"))
    }
  }

  func insert(_ picture: PictureRecord) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO picture (target, app, sha256, uploaded_at) VALUES (?, ?, ?, ?)",
      arguments: [
        picture.target, picture.app.rawValue, picture.sha256.hex, picture.uploadedAt.timeIntervalSince1970,
      ])
  }

  func remove(_ picture: PictureRecord) throws {
    try db.execute(
      sql: "DELETE FROM picture WHERE target = ? AND sha256 = ?", arguments: [picture.target, picture.sha256.hex])
  }
}
