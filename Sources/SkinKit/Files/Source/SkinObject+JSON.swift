extension SkinObject {
  /// Converts a tree of JSON; `null` is left out of objects and becomes an empty object elsewhere.
  package init(_ json: SkinSourceJSON) {
    switch json.content {
    case .null: self = .fields([:])
    case .bool(let flag): self = .value(.flag(flag))
    case .number(let number, _): self = .value(.number(number))
    case .string(let text): self = .value(.text(text))
    case .array(let elements): self = .list(elements.map(SkinObject.init))
    case .object(let members):
      let present = members.filter { if case .null = $0.value.content { false } else { true } }
      self = .fields(Dictionary(present.map { ($0.key, SkinObject($0.value)) }) { first, _ in first })
    }
  }
}
