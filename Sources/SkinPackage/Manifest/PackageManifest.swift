public import Foundation
public import SkinKit

/// The manifest of a package, `manifest.json`: the skin's info, and every file with its size and hash.
///
/// A manifest keeps its exact bytes. ``hash`` identifies the complete skin, because the bytes contain the hash of every
/// file. Unknown fields are preserved, in ``Info`` and in ``File``, if a package is packed again with the same info.
public struct PackageManifest: Sendable {
  /// The path of the manifest, which is the first file in a package.
  public static let path = "manifest.json"
  /// The format version that is written, and the highest that is read.
  public static let formatVersion = 1

  /// The manifest without its files: everything that the author of a skin decides.
  public struct Info: Sendable, Hashable {
    /// The skin's identifier.
    public var id: SkinIdentifier
    /// The skin's display name.
    public var name: String
    /// The skin's version.
    public var version: SkinVersion
    /// The identifier of the base skin, if any.
    public var base: String?
    /// The supported app versions.
    public var app: AppConstraints
    /// The unknown fields.
    var unknown: [String: CanonicalJSON] = [:]

    /// Creates the info of a skin.
    /// - Parameters:
    ///   - id: The skin's identifier.
    ///   - name: The skin's display name; the identifier by default.
    ///   - version: The skin's version.
    ///   - base: The identifier of the base skin.
    ///   - app: The supported app versions.
    public init(
      id: SkinIdentifier, name: String? = nil, version: SkinVersion, base: String? = nil,
      app: AppConstraints = AppConstraints()
    ) {
      self.id = id
      self.name = name ?? id.rawValue
      self.version = version
      self.base = base
      self.app = app
    }
  }

  /// The app versions that a skin supports.
  public struct AppConstraints: Sendable, Hashable {
    /// The lowest app version, if any.
    public var minimum: SkinVersion?
    /// The highest app version, if any.
    public var maximum: SkinVersion?
    var unknown: [String: CanonicalJSON] = [:]

    /// Creates constraints.
    /// - Parameters:
    ///   - minimum: The lowest app version.
    ///   - maximum: The highest app version.
    public init(minimum: SkinVersion? = nil, maximum: SkinVersion? = nil) {
      self.minimum = minimum
      self.maximum = maximum
    }

    /// Returns whether an app version may show the skin.
    /// - Parameter version: The app's version.
    /// - Returns: Whether the version is within the constraints.
    public func allows(_ version: SkinVersion) -> Bool {
      minimum.map { $0 <= version } ?? true && maximum.map { version <= $0 } ?? true
    }
  }

  /// A file of a package.
  public struct File: Sendable, Hashable {
    /// The path within the skin.
    public let path: String
    /// The size in bytes.
    public let size: Int
    /// The hash of the contents.
    public let sha256: ContentHash
    var unknown: [String: CanonicalJSON] = [:]

    /// Creates the entry of a file.
    /// - Parameters:
    ///   - path: The path within the skin.
    ///   - size: The size in bytes.
    ///   - sha256: The hash of the contents.
    public init(path: String, size: Int, sha256: ContentHash) {
      self.path = path
      self.size = size
      self.sha256 = sha256
    }
  }

  /// The contents in one object, because many values have a manifest: a copy would retain each field.
  private final class Contents: Sendable {
    let info: Info
    let files: [File]
    let data: Data
    let hash: ContentHash
    let index: [String: Int]

    init(info: Info, files: [File], data: Data, index: [String: Int]) {
      self.info = info
      self.files = files
      self.data = data
      hash = ContentHash(of: data)
      self.index = index
    }
  }

  private let contents: Contents

  /// The manifest without its files.
  public var info: Info { contents.info }
  /// All files, sorted by the UTF-8 bytes of their paths.
  public var files: [File] { contents.files }
  /// The manifest's exact bytes.
  public var data: Data { contents.data }
  /// The hash of the manifest's bytes, which identifies the skin with all its contents.
  public var hash: ContentHash { contents.hash }

  /// The skin's identifier.
  public var id: SkinIdentifier { info.id }
  /// The skin's display name.
  public var name: String { info.name }
  /// The skin's version.
  public var version: SkinVersion { info.version }
  /// The identifier of the base skin, if any.
  public var base: String? { info.base }
  /// The supported app versions.
  public var app: AppConstraints { info.app }
  /// The bytes of all files, uncompressed.
  ///
  /// - Complexity: O(*n*), where *n* is the number of files.
  public var totalSize: Int { files.reduce(0) { $0 + $1.size } }

  /// Creates the manifest of a new package.
  /// - Parameters:
  ///   - info: The skin's info.
  ///   - files: The skin's files, in any order.
  /// - Throws: `SkinIssue` if a path is unsafe or reserved, or two paths collide.
  /// - Complexity: O(*n* log *n*), where *n* is the number of files.
  public init(info: Info, files: [File]) throws {
    let sorted = files.sorted { $0.path.precedesByBytes($1.path) }
    try self.init(info: info, sorted: sorted, data: Self.encode(info, sorted), limits: .default)
  }

  /// Parses a manifest.
  /// - Parameters:
  ///   - data: The bytes of `manifest.json`.
  ///   - limits: The limits for its files.
  /// - Throws: `SkinIssue` with the code `bad-manifest` or `unsupported-format`, or a code for unsafe paths.
  /// - Complexity: O(*n*), where *n* is the size of the manifest.
  public init(data: Data, limits: PackageLimits = .default) throws {
    try self.init(data: data, limits: limits, areNamesChecked: false)
  }

  /// Parses a manifest whose paths may have been checked already, as those of its archive.
  init(data: Data, limits: PackageLimits, areNamesChecked: Bool) throws {
    guard data.count <= limits.manifestSize else {
      throw SkinIssue(
        .badManifest, "The manifest is larger than \(limits.manifestSize) bytes", suggestion: SkinIssue.packAgain,
        place: .init(file: Self.path))
    }
    let document = try CanonicalJSON.read(data, file: Self.path, code: .badManifest, limits: limits)
    let (info, files) = try Self.decode(document)
    try self.init(info: info, sorted: files, data: data, limits: limits, areNamesChecked: areNamesChecked)
  }

  private init(
    info: Info, sorted files: [File], data: Data, limits: PackageLimits, areNamesChecked: Bool = false
  ) throws {
    guard files.count < limits.entries else {
      throw SkinIssue.archive(
        .tooManyEntries, "The skin has \(files.count) files, more than the \(limits.entries - 1) that are allowed",
        suggestion: "Split the skin, or remove files it doesn't use.")
    }
    var names = NameTable(limits: limits, capacity: areNamesChecked ? 0 : files.count + 1)
    try names.insert(Self.path)
    var total = 0
    var index: [String: Int] = [:]
    index.reserveCapacity(files.count)
    for (number, file) in files.enumerated() {
      if number > 0, !files[number - 1].path.precedesByBytes(file.path), files[number - 1].path != file.path {
        throw SkinIssue(
          .badManifest, "manifest.json: the files aren't sorted by path", suggestion: SkinIssue.packAgain,
          place: .init(file: Self.path, key: EntryName.shown(file.path)))
      }
      if !areNamesChecked { try names.insert(file.path) }
      index[file.path] = number
      guard file.size <= limits.fileSize else { throw SkinIssue.fileTooLarge(file.path, file.size, limits) }
      // The limits may be the largest integer, so the sum could overflow.
      let (sum, isTooLarge) = total.addingReportingOverflow(file.size)
      total = isTooLarge ? .max : sum
      guard !isTooLarge, total <= limits.totalSize else { throw SkinIssue.contentsTooLarge(total, limits) }
    }
    contents = Contents(info: info, files: files, data: data, index: index)
  }

  /// Returns the file with a path.
  /// - Parameter path: The file's path.
  /// - Returns: The file, or nil if the package has none with that path.
  public func file(at path: String) -> File? { contents.index[path].map { files[$0] } }

  /// Returns the index in ``files`` of the file with a path.
  package func number(of path: String) -> Int? { contents.index[path] }

  /// Returns the identity of a file's contents, for `SkinFiles` that are checked against this manifest.
  /// - Parameter path: The file's path.
  /// - Returns: `sha256:` and 64 hexadecimal digits, or an empty string if there is no such file.
  public func identity(of path: String) -> String { file(at: path).map { "sha256:\($0.sha256.hex)" } ?? "" }
}

extension PackageManifest: Hashable {
  /// Returns whether two manifests have the same bytes.
  /// - Parameters:
  ///   - lhs: A manifest.
  ///   - rhs: Another manifest.
  /// - Returns: Whether their bytes are equal.
  public static func == (lhs: PackageManifest, rhs: PackageManifest) -> Bool {
    lhs.contents === rhs.contents || lhs.data == rhs.data
  }

  /// Hashes the bytes.
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) { hasher.combine(data) }
}

extension SkinIssue {
  static func fileTooLarge(_ path: String, _ size: Int, _ limits: PackageLimits) -> SkinIssue {
    archive(
      .fileTooLarge, "\(EntryName.shown(path)) has \(size) bytes, more than the \(limits.fileSize) that are allowed",
      suggestion: "Make the file smaller.", file: EntryName.shown(path))
  }

  package static func contentsTooLarge(_ size: Int, _ limits: PackageLimits) -> SkinIssue {
    archive(
      .packageTooLarge, "The files have \(size) bytes together, more than the \(limits.totalSize) that are allowed",
      suggestion: "Remove files, or make them smaller.")
  }
}
