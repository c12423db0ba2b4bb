import SkinKit

/// A reader of the named, typed fields of a metadata object.
struct FieldReader {
  let members: [String: MetadataValue]
  let file: String
  /// The object's place in the file, for issues.
  let path: String

  init(_ value: MetadataValue, file: String, path: String = "") throws {
    guard let members = value.object else {
      throw SkinIssue.malformedMetadata("expected an object", file: file, key: path.isEmpty ? nil : path)
    }
    self.members = members
    self.file = file
    self.path = path
  }

  func string(_ name: String) throws -> String {
    guard let value = members[name]?.string else { throw wrong(name, "a text") }
    return value
  }

  func integer(_ name: String, atLeast least: Int = 0) throws -> Int {
    guard let value = members[name]?.integer, value >= least else {
      throw wrong(name, "a whole number of at least \(least)")
    }
    return value
  }

  func optionalInteger(_ name: String, atLeast least: Int = 0) throws -> Int? {
    members[name] == nil ? nil : try integer(name, atLeast: least)
  }

  func bool(_ name: String) throws -> Bool {
    guard case .bool(let value)? = members[name] else { throw wrong(name, "true or false") }
    return value
  }

  func array(_ name: String) throws -> [MetadataValue] {
    guard let value = members[name]?.array else { throw wrong(name, "a list") }
    return value
  }

  func strings(_ name: String) throws -> [String] {
    try array(name).map { element in
      guard let text = element.string else { throw wrong(name, "a list of texts") }
      return text
    }
  }

  func object(_ name: String) throws -> FieldReader {
    guard let value = members[name] else { throw wrong(name, "an object") }
    return try FieldReader(value, file: file, path: key(name))
  }

  /// The members of an object as readers, for maps from a name to an object.
  func objects() throws -> [(name: String, reader: FieldReader)] {
    try members.map { ($0.key, try FieldReader($0.value, file: file, path: key($0.key))) }
  }

  /// The members that aren't known.
  func unknown(except known: String...) -> [String: MetadataValue] {
    members.filter { !known.contains($0.key) }
  }

  func wrong(_ name: String, _ expected: String) -> SkinIssue {
    .malformedMetadata("expected \(expected)", file: file, key: key(name))
  }

  private func key(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}
