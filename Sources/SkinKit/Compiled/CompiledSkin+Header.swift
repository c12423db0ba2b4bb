extension CompiledSkinEncoder {
  mutating func header(_ header: SkinHeader) {
    optional(header.id) { $0.text($1.rawValue) }
    optional(header.name) { $0.text($1) }
    optional(header.version) { $0.text($1.description) }
    optional(header.base) { $0.text($1.rawValue) }
    optional(header.minimumAppVersion) { $0.text($1.description) }
    optional(header.brand) { $0.text($1) }
    optional(header.language) { $0.text($1.tag) }
    optional(header.glass) { $0.text($1.rawValue) }
    list(header.fonts) { $0.text($1) }
  }

  mutating func rule(_ rule: SkinRule) {
    optional(rule.match.className) { $0.text($1) }
    list(rule.match.containers) { $0.text($1) }
    optional(rule.match.tag) { $0.integer(Int64($1)) }
    optional(rule.match.identifier) { $0.text($1) }
    optional(rule.match.property) { $0.text($1) }
    flag(rule.match.isControllerView)
    list(rule.properties.ordered { $0.key.precedesByBytes($1.key) }) { encoder, property in
      encoder.text(property.key)
      encoder.text(property.value)
    }
    place(rule.place)
  }

  mutating func pair(_ pair: SkinContrastPair) {
    text(pair.text)
    text(pair.background)
    number(pair.minimum)
    place(pair.place)
  }
}

extension CompiledSkinDecoder {
  mutating func header() throws -> SkinHeader {
    let id = try optional { decoder in try decoder.identifier() }
    let name = try optional { try $0.text() }
    let version = try optional { decoder in try decoder.version() }
    let base = try optional { decoder in try decoder.identifier() }
    let minimum = try optional { decoder in try decoder.version() }
    let brand = try optional { try $0.text() }
    let language = try optional { try $0.language() }
    let glass = try optional { decoder in try decoder.glass() }
    return SkinHeader(
      id: id, name: name, version: version, base: base, minimumAppVersion: minimum, brand: brand,
      fonts: try list { try $0.text() }, language: language, glass: glass)
  }

  private mutating func identifier() throws -> SkinIdentifier {
    guard let id = SkinIdentifier(try text()) else { throw Damage() }
    return id
  }

  private mutating func glass() throws -> SkinGlass {
    guard let glass = SkinGlass(rawValue: try text()) else { throw Damage() }
    return glass
  }

  private mutating func version() throws -> SkinVersion {
    guard let version = SkinVersion(try text()) else { throw Damage() }
    return version
  }

  mutating func rule() throws -> SkinRule {
    let className = try optional { try $0.text() }
    let containers = try list { try $0.text() }
    let tag = try optional { decoder in Int(try decoder.integer(Int64.self)) }
    let identifier = try optional { try $0.text() }
    let property = try optional { try $0.text() }
    let match = SkinRule.Match(
      className: className, containers: containers, tag: tag, identifier: identifier, property: property,
      isControllerView: try flag())
    let properties = try list { decoder in (try decoder.text(), try decoder.text()) }
    return SkinRule(match, properties: Dictionary(properties) { first, _ in first }, place: try place())
  }

  mutating func pair() throws -> SkinContrastPair {
    SkinContrastPair(text: try text(), background: try text(), minimum: try number(), place: try place())
  }
}
