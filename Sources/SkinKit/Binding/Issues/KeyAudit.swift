#if DEBUG
  /// Finds keys that an app uses although no skin that is shown has them, or has them only as another kind.
  ///
  /// Each key is reported once. A key that the app's own skin lacks because only others have it is right: ``isKnown`` says so where the
  /// other skins are known.
  @MainActor
  package final class KeyAudit {
    private struct Use: Hashable {
      let keyIndex: KeyIndex
      let resource: ObjectIdentifier?
    }

    private struct Origin {
      let place: KeyPlace?
      let resource: (any SkinResource.Type)?
      let user: Any.Type
    }

    /// Whether one of the app's skins that aren't shown has a key.
    package var isKnown: @MainActor (String) -> Bool = { _ in false }
    /// Whether keys wait, while an app shows its first skins one after the other.
    package var isHeld = false
    /// The first place that uses a key.
    private static var places: [KeyIndex: KeyPlace] = [:]
    private static var reportedGradients: Set<String> = []
    private var seen: Set<Use> = []
    /// The uses from before the first skin.
    private var waiting: [Use: Origin] = [:]
    private var reported: Set<KeyIndex> = []

    /// Checks a key that is used.
    func use(_ keyIndex: KeyIndex, as resource: (any SkinResource.Type)?, by user: Any.Type, _ skins: [Skin]) {
      if case .reporting? = KeyPlace.current { return }
      let use = Use(keyIndex: keyIndex, resource: resource.map { ObjectIdentifier($0) })
      guard seen.insert(use).inserted else { return }
      let origin = Origin(place: KeyPlace.current, resource: resource, user: user)
      if let place = origin.place, Self.places[keyIndex] == nil { Self.places[keyIndex] = place }
      if !check(use, origin, skins) { waiting[use] = origin }
    }

    /// Checks the keys that were used before the first skin.
    func check(_ skins: [Skin]) {
      guard !waiting.isEmpty else { return }
      for (use, origin) in waiting.ordered(by: { $0.key.keyIndex < $1.key.keyIndex }) where check(use, origin, skins) {
        waiting[use] = nil
      }
    }

    /// Reports a gradient for a property that can't show it, once for each key of a skin.
    static func reportGradient(_ keyIndex: KeyIndex, of user: Any.Type, in skin: Skin) {
      let key = KeyRegistry.shared.name(of: keyIndex)
      let name = skin.header.id.map { "\($0)" } ?? "this skin"
      guard reportedGradients.insert("\(name)\0\(key)").inserted else { return }
      SkinManager.report(
        SkinIssue(
          .gradientForColor, "\"\(key)\" is a gradient in \(name), and \(user) shows only colors there",
          suggestion:
            "Set a color, or use what shows gradients: backgroundGradient, SkinGradientLabel, SkinGradientButton.",
          place: places[keyIndex]?.place(of: key) ?? SkinIssue.Place(key: key), severity: .warning))
    }

    /// Reports a key that no skin has, or none as the kind that is used.
    /// - Returns: Whether there was a skin to check it against.
    private func check(_ use: Use, _ origin: Origin, _ skins: [Skin]) -> Bool {
      guard !isHeld, let shown = skins.first(where: { $0.count > 0 }) else { return false }
      let found = skins.lazy.compactMap { $0.resolved(use.keyIndex) }.first
      let key = KeyRegistry.shared.name(of: use.keyIndex)
      if let found {
        guard let resource = origin.resource, !skins.contains(where: { $0.has(use.keyIndex, as: resource) }) else {
          return true
        }
        // A gradient stands in for a color where it can.
        if resource.kind == .color, found.variants.any.kind == .gradient { return true }
        // A rule's kind is checked with the property that it names.
        if case .rule? = origin.place { return true }
        guard reported.insert(use.keyIndex).inserted else { return true }
        report(
          .keyKind,
          "\"\(key)\" is \(found.variants.any.kind.withArticle), and \(origin.user) follows "
            + "\(resource.kind.withArticle) there", "Use a key of that kind, or give the key such a value.", key, origin
        )
      } else if !names(of: use.keyIndex).contains(where: isKnown), reported.insert(use.keyIndex).inserted {
        report(
          .missingKey,
          "No skin that is shown has the key \"\(key)\", which \(origin.user) follows"
            + (origin.resource.map { " as \($0.kind.withArticle)" } ?? ""),
          suggestion(for: key, as: origin.resource, in: shown)
            ?? "Correct the key, or give it a value in the app's own skin.",
          key, origin)
      }
      return true
    }

    /// The names by which a skin can have a key: its own, that of its fallback, and that of a global key.
    private func names(of keyIndex: KeyIndex) -> [String] {
      let name = KeyRegistry.shared.name(of: keyIndex)
      let fallback = KeyRegistry.shared.fallback(of: keyIndex).map { KeyRegistry.shared.name(of: $0.other) }
      return [name, "app.\(name)"] + [fallback].compactMap(\.self)
    }

    private func report(
      _ code: SkinIssue.Code, _ message: String, _ suggestion: String, _ key: String, _ origin: Origin
    ) {
      SkinManager.report(
        SkinIssue(
          code, message, suggestion: suggestion, place: origin.place?.place(of: key) ?? SkinIssue.Place(key: key),
          severity: .warning))
    }

    /// The nearest key that the skin has, preferably one of the kind.
    private func suggestion(for key: String, as resource: (any SkinResource.Type)?, in skin: Skin) -> String? {
      let keys = skin.keys
      let ofKind = resource.map { resource in keys.filter { skin.has(AnySkinKey($0).keyIndex, as: resource) } } ?? []
      var (near, far) = (Spelling(ofKind), Spelling(keys))
      guard let nearest = near.nearest(to: key) ?? far.nearest(to: key),
        let kind = skin.variants(for: AnySkinKey(nearest))?.any.kind
      else { return nil }
      return "Did you mean \(nearest), \(kind.withArticle)?"
    }
  }

  extension Skin {
    /// Whether the skin has a value of a key of a type.
    fileprivate func has(_ keyIndex: KeyIndex, as resource: any SkinResource.Type) -> Bool {
      func hasValue<Resource: SkinResource>(_ type: Resource.Type) -> Bool {
        variants(for: SkinKey<Resource>(keyIndex: keyIndex)) != nil
      }
      return hasValue(resource)
    }
  }

  extension SkinManager {
    /// Checks a key that is used, in debug builds.
    package func audit<Resource: SkinResource>(_ key: SkinKey<Resource>, by user: Any.Type) {
      audit(key.keyIndex, as: Resource.self, by: user)
    }

    @usableFromInline func audit(_ keyIndex: Int, as resource: (any SkinResource.Type)? = nil, by user: Any.Type) {
      root.audit.use(keyIndex, as: resource, by: user, auditedSkins)
    }

    /// Checks the keys that have waited.
    package func auditWaitingKeys() {
      audit.isHeld = false
      audit.check(auditedSkins)
    }

    /// The skins whose keys are known, that of a scope first.
    var auditedSkins: [Skin] { isEnabled ? [values.skin, root.values.skin, root.builtIn] : [] }
  }
#endif

extension SkinManager {
  /// Checks keys of any kind that are used, in debug builds.
  func audit(_ keys: [AnySkinKey], by user: Any.Type) {
    #if DEBUG
      for key in keys { audit(key.keyIndex, by: user) }
    #endif
  }
}

extension SkinIssue.Code {
  /// A key that code follows, and no skin that is shown has.
  public static let missingKey: Self = "missing-key"
  /// A key that code follows as another kind than skins have it.
  public static let keyKind: Self = "key-kind"
  /// A gradient for a property that shows only colors.
  public static let gradientForColor: Self = "gradient-for-color"
}
