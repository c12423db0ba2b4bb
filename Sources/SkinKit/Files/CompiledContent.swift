/// The keys of a skin with their values, as a compiled skin holds them.
///
/// The values need no resolution while no other layer is above the skin.
struct CompiledKeys: Sendable {
  /// The full names of the keys that have a value, each once.
  var names: [String] = []
  /// The kinds of these keys' sections.
  var kinds: [SkinKind] = []
  /// The values of these keys.
  var values: [ResolvedValue] = []
  /// The keys that depend on those of other skins, with the kinds of their sections.
  var open: [String: SkinKind] = [:]
}

/// The contents of a document that was read from a compiled skin: its keys, and the rest, which is decoded when it is asked for.
final class CompiledContent: Sendable {
  let keys: CompiledKeys
  private let decode: @Sendable () -> SkinDocument.Details
  private let decoded = Locked<SkinDocument.Details?>(nil)

  init(keys: CompiledKeys, details: @escaping @Sendable () -> SkinDocument.Details) {
    self.keys = keys
    decode = details
  }

  var details: SkinDocument.Details {
    decoded.withLock { decoded in
      if let decoded { return decoded }
      let details = decode()
      decoded = details
      return details
    }
  }
}
