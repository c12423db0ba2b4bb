// The manifest of a package: what the skin is, and every file with its size and hash.

public import Foundation
public import SkinKit

/// What a package says it is and holds: the content of its `manifest.json`.
///
/// A manifest is a value that remembers its exact bytes: ``hash`` names the whole skin, because the bytes contain the
/// hash of every file. Fields that this version doesn't know are kept, in ``Info`` and in ``File``, when a package is
/// packed anew with the same info.
public struct PackageManifest: Sendable {
  /// Where the manifest stands in a package: it is the first file.
  public static let path = "manifest.json"
  /// The format version that is written, and the highest that is read.
  public static let formatVersion = 1

  /// Everything of a manifest but its files: what the author of a skin decides.
  public struct Info: Sendable, Hashable {
    /// The skin's identifier.
    public var id: SkinIdentifier
    /// The skin's name for people.
    public var name: String
    /// The skin's version.
    public var version: SkinVersion
    /// The identifier of the skin it builds on, if any.
    public var base: String?
    /// The app versions it is for.
    public var app: AppConstraints
    /// Fields that this version doesn't know.
    var unknown: [String: CanonicalJSON] = [:]

    /// Describes a skin.
    /// - Parameters:
    ///   - id: The skin's identifier.
    ///   - name: The skin's name for people; the identifier where it is missing.
    ///   - version: The skin's version.
    ///   - base: The identifier of the skin it builds on.
    ///   - app: The app versions it is for.
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

  /// The app versions that a skin is for.
  public struct AppConstraints: Sendable, Hashable {
    /// The lowest app version, if there is one.
    public var minimum: SkinVersion?
    /// The highest app version, if there is one.
    public var maximum: SkinVersion?
    var unknown: [String: CanonicalJSON] = [:]

    /// Makes constraints.
    /// - Parameters:
    ///   - minimum: The lowest app version.
    ///   - maximum: The highest app version.
    public init(minimum: SkinVersion? = nil, maximum: SkinVersion? = nil) {
      self.minimum = minimum
      self.maximum = maximum
    }

    /// Whether an app of a version may show the skin.
    /// - Parameter version: The app's version.
    /// - Returns: Whether it lies within the constraints.
    public func allows(_ version: SkinVersion) -> Bool {
      minimum.map { $0 <= version } ?? true && maximum.map { version <= $0 } ?? true
    }
  }

  /// One file of a package.
  public struct File: Sendable, Hashable {
    /// The path within the skin.
    public let path: String
    /// The size in bytes.
    public let size: Int
    /// The hash of the contents.
    public let sha256: ContentHash
    var unknown: [String: CanonicalJSON] = [:]

    /// Describes a file.
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

  /// Everything but the files.
  public let info: Info
  /// All files, sorted by the UTF-8 bytes of their paths.
  public let files: [File]
  /// The manifest's exact bytes.
  public let data: Data
  private let index: [String: Int]

  /// The skin's identifier.
  public var id: SkinIdentifier { info.id }
  /// The skin's name for people.
  public var name: String { info.name }
  /// The skin's version.
  public var version: SkinVersion { info.version }
  /// The identifier of the skin it builds on, if any.
  public var base: String? { info.base }
  /// The app versions it is for.
  public var app: AppConstraints { info.app }
  /// The hash of the manifest's bytes, which names the skin with all its contents.
  public var hash: ContentHash { ContentHash(of: data) }
  /// The bytes of all files together, uncompressed.
  public var totalSize: Int { files.reduce(0) { $0 + $1.size } }

  /// Makes the manifest of a new package.
  /// - Parameters:
  ///   - info: What the skin is.
  ///   - files: Its files, in any order.
  /// - Throws: `SkinIssue` where paths are unsafe, collide or are reserved.
  public init(info: Info, files: [File]) throws {
    let sorted = files.sorted { $0.path.precedesByBytes($1.path) }
    try self.init(info: info, sorted: sorted, data: Self.encode(info, sorted), limits: .default)
  }

  /// Reads a manifest.
  /// - Parameters:
  ///   - data: The bytes of `manifest.json`.
  ///   - limits: The limits that its files must keep.
  /// - Throws: `SkinIssue` with the code `bad-manifest` or `unsupported-format`, or one of the codes of unsafe paths.
  public init(data: Data, limits: PackageLimits = .default) throws {
    try self.init(data: data, limits: limits, areNamesChecked: false)
  }

  /// Reads a manifest whose names may have been checked already, as those of the archive that it stands in.
  init(data: Data, limits: PackageLimits, areNamesChecked: Bool) throws {
    guard data.count <= limits.manifestSize else {
      throw SkinIssue(
        .badManifest, "The manifest is larger than \(limits.manifestSize) bytes", remedy: SkinIssue.packAgain,
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
        remedy: "Split the skin, or remove files it doesn't use.")
    }
    var names = NameTable(limits: limits, capacity: areNamesChecked ? 0 : files.count + 1)
    try names.insert(Self.path)
    var total = 0
    var index: [String: Int] = [:]
    index.reserveCapacity(files.count)
    for (number, file) in files.enumerated() {
      if number > 0, !files[number - 1].path.precedesByBytes(file.path), files[number - 1].path != file.path {
        throw SkinIssue(
          .badManifest, "manifest.json: the files aren't sorted by path", remedy: SkinIssue.packAgain,
          place: .init(file: Self.path, key: EntryName.shown(file.path)))
      }
      if !areNamesChecked { try names.insert(file.path) }
      index[file.path] = number
      guard file.size <= limits.fileSize else { throw SkinIssue.fileTooLarge(file.path, file.size, limits) }
      // Limits may allow the largest number there is, and then the sum could go beyond it.
      let (sum, isTooLarge) = total.addingReportingOverflow(file.size)
      total = isTooLarge ? .max : sum
      guard !isTooLarge, total <= limits.totalSize else { throw SkinIssue.contentsTooLarge(total, limits) }
    }
    self.info = info
    self.files = files
    self.data = data
    self.index = index
  }

  /// Looks a file up.
  /// - Parameter path: The file's path.
  /// - Returns: The file, or nil where the package has none of that path.
  public func file(at path: String) -> File? { index[path].map { files[$0] } }

  /// The number of the file of a path in ``files``.
  func number(of path: String) -> Int? { index[path] }

  /// What a file's contents are identified by, for `SkinFiles` that hold them to this manifest.
  /// - Parameter path: The file's path.
  /// - Returns: `sha256:` and 64 hexadecimal digits; the empty text where there is no such file.
  public func identity(of path: String) -> String { file(at: path).map { "sha256:\($0.sha256.hex)" } ?? "" }
}

extension PackageManifest: Hashable {
  /// Compares by bytes.
  /// - Parameters:
  ///   - lhs: A manifest.
  ///   - rhs: Another one.
  /// - Returns: Whether both have the same bytes.
  public static func == (lhs: PackageManifest, rhs: PackageManifest) -> Bool { lhs.data == rhs.data }

  /// Hashes the bytes.
  /// - Parameter hasher: What takes them in.
  public func hash(into hasher: inout Hasher) { hasher.combine(data) }
}

extension SkinIssue {
  static func fileTooLarge(_ path: String, _ size: Int, _ limits: PackageLimits) -> SkinIssue {
    archive(
      .fileTooLarge, "\(EntryName.shown(path)) has \(size) bytes, more than the \(limits.fileSize) that are allowed",
      remedy: "Make the file smaller.", file: EntryName.shown(path))
  }

  static func contentsTooLarge(_ size: Int, _ limits: PackageLimits) -> SkinIssue {
    archive(
      .packageTooLarge, "The files have \(size) bytes together, more than the \(limits.totalSize) that are allowed",
      remedy: "Remove files, or make them smaller.")
  }
}
