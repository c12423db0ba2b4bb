import Foundation
import SkinKit

/// References to parts of tokens and of the document.
extension TokenSet {
  /// The part of the document that a pointer names, through any references.
  func part(_ reference: TokenReference, at value: TokenJSON) throws -> TokenJSON {
    guard case .pointer(let segments) = reference else {
      if let path = reference.tokenPath, let constant = constant(at: path) { return constant }
      try require(reference.tokenPath ?? TokenPath([]), at: value)
      return value
    }
    return try following(reference, at: value) {
      for count in segments.indices.dropFirst() {
        let path = TokenPath(Array(segments[..<count]))
        guard let token = token(at: path) else { continue }
        var rest = segments[count...]
        guard rest.first == "$value" else {
          let whole = SkinSourceJSON(.object(token.raw.members), line: token.raw.line)
          return try step(TokenJSON(json: whole, file: token.raw.file), rest, reference, value)
        }
        rest = rest.dropFirst()
        return try step(try resolve(path).value, rest, reference, value)
      }
      if let name = segments.last, let number = groupNumbers[TokenPath(Array(segments.dropLast()))],
        let property = groups[number].properties.first(where: { $0.member.key == name })
      {
        try countSteps(groups[number].properties.count, at: value)
        return property.value
      }
      if segments.first == "$defs", let definitions {
        return try step(definitions, segments.dropFirst(), reference, value)
      }
      throw SkinIssue(
        .unknownAlias,
        isGroup(TokenPath(segments))
          ? "\(reference.shown) is a group, not a value" : "\(reference.shown) doesn't exist",
        suggestion: "Specify a token, or a part of its $value.", place: value.place)
    }
  }

  /// Descends into a value, through any references.
  private func step(
    _ start: TokenJSON, _ segments: ArraySlice<String>, _ reference: TokenReference, _ site: TokenJSON
  ) throws -> TokenJSON {
    var current = start
    for segment in segments {
      current = try follow(current, type: nil)
      try countSteps(current.json.members?.count ?? current.json.elements?.count ?? 1, at: site)
      let index = segment == "0" || !segment.hasPrefix("0") ? Int(segment) : nil
      if let elements = current.elements, let index, elements.indices.contains(index) {
        current = elements[index]
      } else if let member = current[segment] {
        current = member
      } else {
        throw SkinIssue(
          .unknownAlias, "\(reference.shown) doesn't exist: no \"\(segment.prefix(60))\" in \(current.json.kindName)",
          suggestion: "Specify a part that the value has.", place: site.place)
      }
    }
    return current
  }
}
