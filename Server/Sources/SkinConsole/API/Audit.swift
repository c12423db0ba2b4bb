import Foundation

/// An entry of the audit log.
struct AuditEntry: Decodable, Sendable {
  var number: Int
  var at: Date
  var actor: String
  var address: String
  var action: String
  var app: String?
  var subject: String
  var note: String?
  var before: JSONValue?
  var after: JSONValue?

  /// A member that an entry changed.
  struct Difference: Sendable {
    var name: String
    var before: String?
    var after: String?
  }

  /// The members that differ between the states before and after.
  var differences: [Difference] {
    let (old, new) = (before?.leaves() ?? [:], after?.leaves() ?? [:])
    return Set(old.keys).union(new.keys).sorted().compactMap { name in
      old[name] == new[name] ? nil : Difference(name: name, before: old[name], after: new[name])
    }
  }
}
