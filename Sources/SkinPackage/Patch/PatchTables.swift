internal import SkinKit

/// The tables at the start of a patch's compressed part, which list the origin of each new file.
///
/// Files are numbered as in their manifests. Each column is written by itself and as changes from row to row, so
/// regular values cost almost nothing. docs/formats.md, "The tables", describes the bytes.
package struct PatchTables: Equatable {
  /// An old file that the delta refers to.
  ///
  /// The first segment of the text, the old manifest's template, has no row.
  package struct Source: Hashable {
    /// The file's number in the old manifest.
    package var file: Int
    /// Whether it is a PNG file with inflated pixels.
    package var isInflated: Bool

    package init(file: Int, isInflated: Bool) { (self.file, self.isInflated) = (file, isInflated) }
  }

  /// The origin of a file of the new version.
  package enum Origin: Equatable {
    /// The old file with a number.
    case old(Int)
    /// The delta.
    case made
    /// The file that the delta builds in a row, which has the same contents.
    case twin(of: Int)
  }

  /// A file that the delta builds.
  ///
  /// The first row is the new manifest's template, which has only a size.
  package struct PatchResult: Equatable {
    /// The file's number in the new manifest.
    var file: Int
    /// Whether it is built as a PNG file with inflated pixels, which are deflated at the end.
    var isInflated: Bool
    /// The segment that it starts aligned with, if any.
    var counterpart: Int?
    /// Its size minus that of its counterpart.
    var growth: Int

    package init(file: Int, isInflated: Bool, counterpart: Int?, growth: Int) {
      (self.file, self.isInflated, self.counterpart, self.growth) = (file, isInflated, counterpart, growth)
    }
  }

  package var sources: [Source] = []
  package var origins: [Origin] = []
  package var made: [PatchResult] = []
  /// The size of the new manifest's template minus that of the old one's.
  package var templateGrowth = 0

  package init() {}
}

extension PatchTables {
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    LEB128.append(sources.count, to: &bytes)
    Self.append(sources.map(\.file), to: &bytes)
    bytes += sources.map { $0.isInflated ? 1 : 0 }
    LEB128.append(origins.count, to: &bytes)
    bytes += origins.map(\.code)
    Self.append(origins.compactMap(\.oldFile), to: &bytes)
    Self.append(origins.compactMap(\.twin), to: &bytes)
    LEB128.append(made.count, to: &bytes)
    Self.append(made.map(\.file), to: &bytes)
    bytes += made.map { $0.isInflated ? 1 : 0 }
    bytes += made.map { $0.counterpart == nil ? 0 : 1 }
    Self.append(made.compactMap(\.counterpart), to: &bytes)
    LEB128.append(ZigZag.encode(templateGrowth), to: &bytes)
    for row in made { LEB128.append(ZigZag.encode(row.growth), to: &bytes) }
    return bytes
  }

  /// Reads the tables and checks them against the old version.
  /// - Parameters:
  ///   - bytes: The bytes of the tables, nothing else.
  ///   - oldFiles: The number of files of the old version.
  ///   - limits: The size limits.
  /// - Throws: `SkinIssue` with the code `bad-patch` or `too-many-entries`.
  init(_ bytes: [UInt8], oldFiles: Int, limits: PackageLimits) throws {
    var reader = PatchNumbers(bytes)
    let sourceCount = try reader.number(upTo: 2 * oldFiles)
    let sourceFiles = try Self.column(sourceCount, from: &reader, below: oldFiles)
    let sourceForms = try Self.flags(sourceCount, from: &reader)
    sources = zip(sourceFiles, sourceForms).map(Source.init)
    guard Set(sources).count == sourceCount else { throw SkinIssue.badPatch("it refers to an old file twice") }

    let fileCount = try reader.number()
    guard fileCount < limits.entries else {
      throw SkinIssue.archive(
        .tooManyEntries, "The new version has \(fileCount) files, more than the \(limits.entries - 1) that are allowed",
        suggestion: "Split the skin, or remove files it doesn't use.")
    }
    let codes = try reader.take(fileCount)
    let madeCount = codes.count { $0 == Origin.made.code }
    var old = try Self.column(codes.count { $0 == Origin.old(0).code }, from: &reader, below: oldFiles).makeIterator()
    var twins = try Self.column(codes.count { $0 == Origin.twin(of: 0).code }, from: &reader, below: madeCount)
      .makeIterator()
    origins = try codes.map { code in
      switch code {
      case Origin.made.code: return .made
      case Origin.old(0).code: if let file = old.next() { return .old(file) }
      case Origin.twin(of: 0).code: if let row = twins.next() { return .twin(of: row) }
      default: break
      }
      throw SkinIssue.badPatch("it takes a file from nowhere")
    }

    guard try reader.number() == madeCount else { throw SkinIssue.badPatch("its tables don't agree") }
    let files = try Self.column(madeCount, from: &reader, below: fileCount)
    guard Set(files).count == madeCount, files.allSatisfy({ origins[$0] == .made }) else {
      throw SkinIssue.badPatch("it builds a file twice")
    }
    let forms = try Self.flags(madeCount, from: &reader)
    let hasCounterpart = try Self.flags(madeCount, from: &reader)
    var counterparts = try Self.column(hasCounterpart.count { $0 }, from: &reader, below: sourceCount + 1)
      .makeIterator()
    templateGrowth = try reader.change()
    made = try files.indices.map { row in
      PatchResult(
        file: files[row], isInflated: forms[row], counterpart: hasCounterpart[row] ? counterparts.next() : nil,
        growth: try reader.change())
    }
    try reader.finish()
  }

  /// Appends numbers that mostly grow by one.
  private static func append(_ column: [Int], to bytes: inout [UInt8]) {
    var expected = 0
    for value in column {
      LEB128.append(ZigZag.encode(value - expected), to: &bytes)
      expected = value + 1
    }
  }

  private static func column(_ count: Int, from reader: inout PatchNumbers, below limit: Int) throws -> [Int] {
    var expected = 0
    var column: [Int] = []
    for _ in 0..<count {
      let value = expected + (try reader.change())
      guard 0..<limit ~= value else { throw SkinIssue.badPatch("it refers to a file that isn't there") }
      column.append(value)
      expected = value + 1
    }
    return column
  }

  private static func flags(_ count: Int, from reader: inout PatchNumbers) throws -> [Bool] {
    try reader.take(count).map { flag in
      guard flag <= 1 else { throw SkinIssue.badPatch("one of its records is damaged") }
      return flag == 1
    }
  }
}

extension PatchTables.Origin {
  fileprivate var code: UInt8 {
    switch self {
    case .old: 0
    case .made: 1
    case .twin: 2
    }
  }

  fileprivate var oldFile: Int? { if case .old(let file) = self { file } else { nil } }
  fileprivate var twin: Int? { if case .twin(let row) = self { row } else { nil } }
}
