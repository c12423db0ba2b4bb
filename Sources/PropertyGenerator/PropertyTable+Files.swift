package import Foundation

extension PropertyTable {
  /// Reads the table of a repository.
  /// - Parameter root: The folder of the repository.
  /// - Throws: A ``PropertyTableError``, or an error of the file system.
  package init(root: URL) throws {
    try self.init(String(contentsOf: root.appending(path: Self.path), encoding: .utf8))
    (functions, calls) = try Self.methods(in: root.appending(path: "Sources/SkinUIKit"))
  }

  /// The names of the functions, and of the properties to be called, in the files that extend `SkinProxy`.
  private static func methods(in folder: URL) throws -> (functions: Set<String>, calls: Set<String>) {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    let texts = try paths.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    let matches = texts.filter { $0.contains("extension SkinProxy") }
      .flatMap { $0.matches(of: /func (\w+)|var (\w+): Skin(?:State)?Call</) }
    return (
      Set(matches.compactMap { $0.output.1.map(String.init) }), Set(matches.compactMap { $0.output.2.map(String.init) })
    )
  }

  /// The folders that only generated files are in.
  package static let folders = [
    "Sources/SkinUIKit/Catalog/Generated", "Sources/SkinUIKit/InterfaceBuilder/Generated",
    "Sources/SkinUIKit/Keyed/Generated", "Sources/SkinUIKit/Proxy/Generated", "Sources/SkinFormats/Rules/Generated",
    "Tests/SkinUIKitTests/Coverage/Generated", SwiftThemeWriter.folder,
  ]

  /// All files that are written from the table.
  package var files: [GeneratedFile] {
    CatalogWriter(table: self).files + InspectableWriter(table: self).files + DirectPropertyWriter(table: self).files
      + ConditionWriter(table: self).files + EnumerationWriter(table: self).files + CoverageRowWriter(table: self).files
      + CoverageDocument(table: self).files + RuleNameWriter(table: self).files + SetterWriter(table: self).files
      + SwiftThemeWriter(table: self).files
  }

  /// Writes the files that differ, and removes those that the table has no use for.
  /// - Parameter root: The folder of the repository.
  /// - Returns: The paths of the files that changed.
  /// - Throws: An error of the file system.
  package func write(to root: URL) throws -> [String] {
    var changed: [String] = []
    for file in files {
      let url = root.appending(path: file.path)
      if let old = try? String(contentsOf: url, encoding: .utf8), old == file.text { continue }
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: url)
      changed.append(file.path)
    }
    for path in try leftovers(in: root) {
      try FileManager.default.removeItem(at: root.appending(path: path))
      changed.append(path)
    }
    return changed
  }

  /// The files in the folders for generated files that the table doesn't write.
  /// - Parameter root: The folder of the repository.
  /// - Returns: Their paths.
  /// - Throws: An error of the file system.
  package func leftovers(in root: URL) throws -> [String] {
    let written = Set(files.map(\.path))
    let folders = Self.folders.filter { FileManager.default.fileExists(atPath: root.appending(path: $0).path) }
    return try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        .map { "\(folder)/\($0)" }.filter { !written.contains($0) }
    }
  }
}
