extension SkinSourceJSON {
  /// Returns the path of the value at a place, such as `recipe[0].round`.
  /// - Parameter place: The place of a value.
  /// - Returns: The path; `nil` if no value of this list or object is there.
  package func path(to place: SkinIssue.Place) -> String? {
    guard let line = place.line, let column = place.column else { return nil }
    return path(to: SkinSourceLine(line, column: column))
  }

  private func path(to target: SkinSourceLine) -> String? {
    switch content {
    case .object(let members):
      for member in members {
        if member.value.line == target { return member.key }
        if let rest = member.value.path(to: target) {
          return rest.hasPrefix("[") ? member.key + rest : "\(member.key).\(rest)"
        }
      }
      return nil
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        if element.line == target { return "[\(index)]" }
        if let rest = element.path(to: target) { return "[\(index)]" + (rest.hasPrefix("[") ? rest : ".\(rest)") }
      }
      return nil
    case .null, .bool, .number, .string: return nil
    }
  }
}

extension SkinIssue {
  /// Names the field of a value that the issue is about, with the form to write.
  ///
  /// `a list can't be read as a shadow`, `Write [x, y].` becomes `offset: a list can't be read as part of a shadow`,
  /// `offset: write [x, y].`
  package mutating func nameField(of json: SkinSourceJSON) {
    guard let path = json.path(to: place)?.prefix(120) else { return }
    message =
      "\(path): " + message.replacing(" can't be read as a ", with: " can't be read as part of a ", maxReplacements: 1)
    if suggestion.hasPrefix("Write ") { suggestion = "\(path): write \(suggestion.dropFirst("Write ".count))" }
    if suggestion.hasPrefix("Did you mean ") { suggestion = "\(path): did\(suggestion.dropFirst("Did".count))" }
  }
}
