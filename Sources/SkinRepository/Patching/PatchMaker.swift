import Foundation
import SkinKit
import SkinPackage

/// A builder of the patch between two packages.
struct PatchMaker {
  private let old: PackageReader
  private let new: PackageReader
  private let limits: PackageLimits
  private let threads: Int
  private let workOfSearches: Int

  /// Creates a builder.
  /// - Parameters:
  ///   - old: The package that devices have.
  ///   - new: The package that the patch builds.
  ///   - limits: The most bytes of both.
  ///   - threads: The most files that are encoded at once.
  ///   - workOfSearches: The comparisons and bytes after which no more PNG files are searched for how they were deflated.
  init(
    from old: PackageReader, to new: PackageReader, limits: PackageLimits = .default, threads: Int = Parallel.width,
    workOfSearches: Int = PackageLimits.workOfSearches
  ) {
    self.old = old
    self.new = new
    self.limits = limits
    self.threads = threads
    self.workOfSearches = workOfSearches
  }

  /// Builds the patch's header, the bytes to compress after it, and counts the steps in them.
  func make(
    progress: (@Sendable (PackageProgress) -> Void)?
  ) throws -> (header: PatchHeader, body: [UInt8], steps: Int) {
    let origins = self.origins()
    let changed = origins.indices.filter { origins[$0] == .made }.sorted(by: isBefore)
    let counterparts = Counterparts(old.manifest, new.manifest)
    let (text, segments) = try oldText(changed, counterparts)
    let matcher = DeltaMatcher(DeltaIndex(text))
    var encoder = PatchEncoder(text, sources: segments.sources)
    encoder.addTemplate(draft(ManifestTemplate.make(from: new.manifest), from: 0, matcher))

    let total = changed.reduce(0) { $0 + new.manifest.files[$1].size }
    var done = 0
    var room = min(PackageLimits.pixelsOfPatch, limits.totalSize)
    var patience = workOfSearches
    let windows = Parallel.windows(of: changed) { number in
      // Few pixels at once, so that their searches end soon after the patience.
      let isSearched = isPNG(new.manifest.files[number].path) && counterparts.old(for: number) != nil
      return max(new.manifest.files[number].size, isSearched ? Parallel.windowSize / 8 : 0)
    }
    for window in windows {
      let mayInflate = room > 0 && patience > 0
      let drafts = try Parallel.map(window, width: threads) { file in
        try draft(file, counterparts.old(for: file), segments, matcher, mayInflate: mayInflate)
      }
      for (file, draft) in zip(window, drafts) {
        try Task.checkCancellation()
        if let inflated = draft.inflated, inflated.bytes.count <= room {
          room -= inflated.bytes.count
          encoder.add(inflated, as: file)
        } else {
          patience -= draft.work
          encoder.add(draft.plain, as: file)
        }
        done += new.manifest.files[file].size
        progress?(PackageProgress(path: new.manifest.files[file].path, completed: done, total: total))
      }
    }
    let rows = Dictionary(changed.enumerated().map { (new.manifest.files[$1].sha256, $0) }) { first, _ in first }
    let found = origins.enumerated().map { number, origin in
      guard origin == .twin(of: number), let row = rows[new.manifest.files[number].sha256] else { return origin }
      return .twin(of: row)
    }
    let (body, steps) = encoder.finish(found)
    return (header(found), body, steps)
  }

  /// Finds the origin of each new file: an old file with the same contents, the delta, or an equal new file.
  private func origins() -> [PatchTables.Origin] {
    let oldFiles = Dictionary(old.manifest.files.enumerated().map { ($1.sha256, $0) }) { first, _ in first }
    var made: Set<ContentHash> = []
    return new.manifest.files.enumerated().map { number, file in
      if let same = old.manifest.number(of: file.path), old.manifest.files[same].sha256 == file.sha256 {
        return .old(same)
      }
      if let same = oldFiles[file.sha256] { return .old(same) }
      // The rows aren't known yet; for now, a twin refers to the number of the file.
      return made.insert(file.sha256).inserted ? .made : .twin(of: number)
    }
  }

  /// Returns whether a file is encoded before another: by extension, because similar files compress best in sequence.
  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    let kinds = [a, b].map { Self.kind(new.manifest.files[$0].path) }
    return kinds[0] == kinds[1] ? a < b : kinds[0].utf8.lexicographicallyPrecedes(kinds[1].utf8)
  }

  private static func kind(_ path: String) -> Substring {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    return name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[$0...] } ?? ""
  }
}

// MARK: The old text
extension PatchMaker {
  /// The file and form of each segment; the first segment is the manifest's template.
  private struct Segments: Sendable {
    var sources: [PatchTables.Source] = []
    /// The segments of each old file as it is, and with inflated pixels.
    var plain: [Int: Int] = [:]
    var inflated: [Int: Int] = [:]

    mutating func add(_ source: PatchTables.Source) {
      sources.append(source)
      if source.isInflated { inflated[source.file] = sources.count } else { plain[source.file] = sources.count }
    }
  }

  private func oldText(_ changed: [Int], _ counterparts: Counterparts) throws -> (DeltaText, Segments) {
    var text = DeltaText()
    var segments = Segments()
    text.append(ManifestTemplate.make(from: old.manifest))
    // Inflated pixels take several times the space of the file, so their sum has a limit.
    var room = min(limits.totalSize, 2 * (old.manifest.totalSize + new.manifest.totalSize))
    let wanted = Set(changed.filter { isPNG(new.manifest.files[$0].path) }.compactMap { counterparts.old(for: $0) })
    for (number, file) in old.manifest.files.enumerated() {
      try Task.checkCancellation()
      let bytes = Array(try old.contents(of: file.path))
      text.append(bytes)
      segments.add(PatchTables.Source(file: number, isInflated: false))
      if wanted.contains(number), let view = PNGRecompression.inflatedView(of: bytes), view.count <= room {
        room -= view.count
        text.append(view)
        segments.add(PatchTables.Source(file: number, isInflated: true))
      }
    }
    guard text.bytes.count < Int(Int32.max) else {
      throw SkinIssue.contentsTooLarge(text.bytes.count, .default)
    }
    return (text, segments)
  }

  private func isPNG(_ path: String) -> Bool { Self.kind(path).lowercased() == ".png" }

  /// Drafts a file as it is, and with inflated pixels if that is possible and smaller.
  /// - Returns: The drafts, and the comparisons and bytes that the search for the pixels' settings took.
  private func draft(
    _ number: Int, _ counterpart: Int?, _ segments: Segments, _ matcher: DeltaMatcher, mayInflate: Bool
  ) throws -> (plain: PatchDraft, inflated: PatchDraft?, work: Int) {
    let bytes = Array(try new.contents(of: new.manifest.files[number].path))
    let plain = draft(bytes, from: counterpart.flatMap { segments.plain[$0] }, matcher)
    var work = 0
    guard mayInflate, let start = counterpart.flatMap({ segments.inflated[$0] }),
      let form = PNGRecompression.inflatedForm(of: bytes, work: &work)
    else { return (plain, nil, work) }
    let inflated = draft(form, from: start, matcher, isInflated: true)
    // Fresh pixels compress about as well as before.
    let isWorthIt = inflated.cost * bytes.count / form.count < plain.cost
    return (plain, isWorthIt ? inflated : nil, work)
  }

  private func draft(
    _ bytes: [UInt8], from segment: Int?, _ matcher: DeltaMatcher, isInflated: Bool = false
  ) -> PatchDraft {
    PatchDraft(
      isInflated: isInflated, bytes: bytes, steps: matcher.steps(for: bytes, from: segment), counterpart: segment)
  }

  private func header(_ origins: [PatchTables.Origin]) -> PatchHeader {
    PatchHeader(
      base: version(of: old), result: version(of: new),
      counts: PatchCounts(origins, from: old.manifest, to: new.manifest), resultSize: new.manifest.totalSize,
      packageSize: new.packageSize)
  }

  private func version(of package: PackageReader) -> PatchHeader.Version {
    PatchHeader.Version(
      id: package.manifest.id, version: package.manifest.version, manifestHash: package.manifestHash)
  }
}

/// The old file that each changed one is a later version of.
private struct Counterparts: Sendable {
  private var numbers: [Int: Int] = [:]

  init(_ old: PackageManifest, _ new: PackageManifest) {
    var gone: [Substring: [Int]] = [:]
    for (number, file) in old.files.enumerated() where new.file(at: file.path) == nil {
      gone[Self.name(file.path), default: []].append(number)
    }
    for (number, file) in new.files.enumerated() {
      if let same = old.number(of: file.path) {
        numbers[number] = same
      } else if let moved = gone[Self.name(file.path)], moved.count == 1 {
        numbers[number] = moved[0]
      }
    }
  }

  func old(for file: Int) -> Int? { numbers[file] }

  private static func name(_ path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  }
}
