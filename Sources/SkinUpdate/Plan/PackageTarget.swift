public import SkinKit
public import SkinPackage

extension TargetDescription {
  /// A complete skin and its requirements.
  public struct PackageTarget: Hashable, Sendable {
    /// The skin's name.
    public var id: SkinIdentifier
    /// The skin's version.
    public var version: SkinVersion
    /// The skin it builds on.
    public var base: BaseConstraint?
    /// The SHA-256 of the package's manifest.
    public var manifest: ContentHash
    /// The lowest version of the app that supports it.
    public var minimumApp: SkinVersion?
    /// The highest version of the app that supports it.
    public var maximumApp: SkinVersion?
    /// The brands it is for; empty for all.
    public var brands: Set<String> = []
    /// The channels it is for; empty for all.
    public var channels: Set<SkinIdentifier> = []
    /// The bytes of all files together, uncompressed; nil if the repository doesn't specify them.
    public var size: Int?

    /// The skin's name and version.
    public var reference: SkinReference { SkinReference(id: id, version: version) }

    /// Describes a package that is for all brands and channels.
    /// - Parameters:
    ///   - id: The skin's name.
    ///   - version: The skin's version.
    ///   - base: The skin it builds on.
    ///   - manifest: The SHA-256 of the package's manifest.
    ///   - minimumApp: The lowest version of the app that supports it.
    ///   - maximumApp: The highest version of the app that supports it.
    public init(
      id: SkinIdentifier, version: SkinVersion, base: BaseConstraint?, manifest: ContentHash,
      minimumApp: SkinVersion? = nil, maximumApp: SkinVersion? = nil
    ) {
      self.id = id
      self.version = version
      self.base = base
      self.manifest = manifest
      self.minimumApp = minimumApp
      self.maximumApp = maximumApp
    }

    /// Parses the `skin` member; nil if a field is missing or malformed, because a requirement that can't be read must
    /// not be ignored.
    init?(_ skin: MetadataValue) {
      guard let id = skin["id"]?.string.flatMap({ SkinIdentifier($0) }),
        let version = skin["version"]?.string.flatMap({ SkinVersion($0) }),
        let manifest = skin["manifest_sha256"]?.string.flatMap({ ContentHash(hex: $0) })
      else { return nil }
      self.init(id: id, version: version, base: nil, manifest: manifest)
      if let value = skin["base"] {
        guard let base = BaseConstraint(value) else { return nil }
        self.base = base
      }
      if let app = skin["app"] {
        guard let range = VersionRange(app) else { return nil }
        (minimumApp, maximumApp) = (range.minimum, range.maximum)
      }
      if let value = skin["brands"] {
        guard let brands = value.texts else { return nil }
        self.brands = Set(brands)
      }
      if let value = skin["channels"] {
        guard let texts = value.texts else { return nil }
        channels = Set(texts.compactMap { SkinIdentifier($0) })
        guard channels.count == Set(texts).count else { return nil }
      }
      if let value = skin["size"] {
        guard let size = value.integer, size >= 0 else { return nil }
        self.size = size
      }
    }

    /// The `skin` member.
    var members: [String: MetadataValue] {
      var members: [String: MetadataValue] = [
        "kind": "package", "id": .string(id.rawValue), "version": .string(version.description),
        "manifest_sha256": .string(manifest.hex),
      ]
      members["base"] = base?.value
      let app = VersionRange(minimum: minimumApp, maximum: maximumApp)
      if !app.members.isEmpty { members["app"] = .object(app.members) }
      if !brands.isEmpty { members["brands"] = .array(brands.sorted().map { .string($0) }) }
      if !channels.isEmpty { members["channels"] = .array(channels.map(\.rawValue).sorted().map { .string($0) }) }
      members["size"] = size.map { .integer($0) }
      return members
    }
  }
}

/// The skin that another one builds on, and the versions of it that are suitable.
public struct BaseConstraint: Hashable, Sendable, CustomStringConvertible {
  /// The base skin's name.
  public var id: String
  /// The lowest suitable version; nil for any.
  public var minimum: SkinVersion?
  /// The highest suitable version; nil for any.
  public var maximum: SkinVersion?

  /// Creates a constraint.
  /// - Parameters:
  ///   - id: The base skin's name.
  ///   - minimum: The lowest suitable version.
  ///   - maximum: The highest suitable version.
  public init(id: String, minimum: SkinVersion? = nil, maximum: SkinVersion? = nil) {
    self.id = id
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Parses a name alone, or an object with `id`, `minimum` and `maximum`.
  init?(_ value: MetadataValue) {
    if let id = value.string {
      self.init(id: id)
    } else if let id = value["id"]?.string, let range = VersionRange(value) {
      self.init(id: id, minimum: range.minimum, maximum: range.maximum)
    } else {
      return nil
    }
  }

  /// A name alone if all versions are suitable, or an object.
  var value: MetadataValue {
    let range = VersionRange(minimum: minimum, maximum: maximum).members
    return range.isEmpty ? .string(id) : .object(range.merging(["id": .string(id)]) { $1 })
  }

  /// Whether every version of the skin is suitable.
  public var allowsAllVersions: Bool { minimum == nil && maximum == nil }

  /// Whether a version of the base skin is suitable.
  /// - Parameter version: The version.
  /// - Returns: Whether it is within the range.
  public func allows(_ version: SkinVersion) -> Bool {
    VersionRange(minimum: minimum, maximum: maximum).contains(version)
  }

  /// The name, and the range if there is one.
  public var description: String {
    switch (minimum, maximum) {
    case (nil, nil): id
    case (let low?, nil): "\(id) from \(low)"
    case (nil, let high?): "\(id) up to \(high)"
    case (let low?, let high?): "\(id) \(low) to \(high)"
    }
  }
}

/// A range of versions, both ends included.
struct VersionRange: Hashable, Sendable {
  var minimum: SkinVersion?
  var maximum: SkinVersion?

  init(minimum: SkinVersion?, maximum: SkinVersion?) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Parses the members `minimum` and `maximum` of an object; nil if one isn't a version.
  init?(_ value: MetadataValue) {
    guard value.object != nil else { return nil }
    if let text = value["minimum"] {
      guard let version = text.string.flatMap({ SkinVersion($0) }) else { return nil }
      minimum = version
    }
    if let text = value["maximum"] {
      guard let version = text.string.flatMap({ SkinVersion($0) }) else { return nil }
      maximum = version
    }
  }

  func contains(_ version: SkinVersion) -> Bool {
    minimum.map { $0 <= version } ?? true && maximum.map { version <= $0 } ?? true
  }

  var members: [String: MetadataValue] {
    var members: [String: MetadataValue] = [:]
    members["minimum"] = minimum.map { .string($0.description) }
    members["maximum"] = maximum.map { .string($0.description) }
    return members
  }
}

extension MetadataValue {
  /// The strings, if this is an array of strings only.
  fileprivate var texts: [String]? {
    guard let array else { return nil }
    let texts = array.compactMap(\.string)
    return texts.count == array.count ? texts : nil
  }
}
