public import SkinKit
public import SkinPackage

/// The kind of a target, read from the `skin` member of its custom metadata: a package, a patch, an activation, a
/// catalog or one of its pictures.
public enum TargetDescription: Hashable, Sendable {
  /// A complete skin.
  case package(PackageTarget)
  /// A patch from one version of a skin to another.
  case patch(PatchTarget)
  /// The rules that decide which skin an app shows.
  case activation(app: SkinIdentifier, channel: SkinIdentifier)
  /// The skins that an app offers its users.
  case catalog(app: SkinIdentifier)
  /// A picture of the catalog.
  case preview(app: SkinIdentifier, id: SkinIdentifier)

  /// A patch from one version of a skin to another.
  public struct PatchTarget: Hashable, Sendable {
    /// The skin's name.
    public var id: SkinIdentifier
    /// The version the patch starts from.
    public var from: SkinVersion
    /// The version the patch results in.
    public var to: SkinVersion
    /// The hash of the manifest it starts from.
    public var fromManifest: ContentHash
    /// The hash of the manifest it results in.
    public var manifest: ContentHash

    /// Describes a patch.
    /// - Parameters:
    ///   - id: The skin's name.
    ///   - from: The version the patch starts from.
    ///   - to: The version the patch results in.
    ///   - fromManifest: The hash of the manifest it starts from.
    ///   - manifest: The hash of the manifest it results in.
    public init(
      id: SkinIdentifier, from: SkinVersion, to: SkinVersion, fromManifest: ContentHash, manifest: ContentHash
    ) {
      self.id = id
      self.from = from
      self.to = to
      self.fromManifest = fromManifest
      self.manifest = manifest
    }
  }

  /// Parses a target's custom metadata; nil if it describes nothing known.
  /// - Parameter custom: The custom metadata.
  public init?(custom: MetadataValue?) {
    guard let skin = custom?["skin"], let kind = skin["kind"]?.string else { return nil }
    func identifier(_ name: String) -> SkinIdentifier? { skin[name]?.string.flatMap { SkinIdentifier($0) } }
    func version(_ name: String) -> SkinVersion? { skin[name]?.string.flatMap { SkinVersion($0) } }
    func hash(_ name: String) -> ContentHash? { skin[name]?.string.flatMap { ContentHash(hex: $0) } }
    switch kind {
    case "package":
      guard let package = PackageTarget(skin) else { return nil }
      self = .package(package)
    case "patch":
      guard let id = identifier("id"), let from = version("from"), let to = version("to"),
        let fromManifest = hash("from_manifest_sha256"), let manifest = hash("manifest_sha256")
      else { return nil }
      self = .patch(.init(id: id, from: from, to: to, fromManifest: fromManifest, manifest: manifest))
    case "activation":
      guard let app = identifier("app"), let channel = identifier("channel") else { return nil }
      self = .activation(app: app, channel: channel)
    case "catalog":
      guard let app = identifier("app") else { return nil }
      self = .catalog(app: app)
    case "preview":
      guard let app = identifier("app"), let id = identifier("id") else { return nil }
      self = .preview(app: app, id: id)
    default: return nil
    }
  }

  /// The custom metadata of the description.
  public var custom: MetadataValue {
    var skin: [String: MetadataValue] = [:]
    switch self {
    case .package(let package): skin = package.members
    case .patch(let patch):
      skin = [
        "kind": "patch", "id": .string(patch.id.rawValue), "from": .string(patch.from.description),
        "to": .string(patch.to.description), "from_manifest_sha256": .string(patch.fromManifest.hex),
        "manifest_sha256": .string(patch.manifest.hex),
      ]
    case .activation(let app, let channel):
      skin = ["kind": "activation", "app": .string(app.rawValue), "channel": .string(channel.rawValue)]
    case .catalog(let app): skin = ["kind": "catalog", "app": .string(app.rawValue)]
    case .preview(let app, let id):
      skin = ["kind": "preview", "app": .string(app.rawValue), "id": .string(id.rawValue)]
    }
    return ["skin": .object(skin)]
  }
}
