/// A version of a skin, such as `{"id":"night","version":"1.0.0"}`.
package struct SkinVersionName: Codable, Hashable, Sendable {
  package var id: String
  package var version: String

  package init(id: String, version: String) { (self.id, self.version) = (id, version) }
}
