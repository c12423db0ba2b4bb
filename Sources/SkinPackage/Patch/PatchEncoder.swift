// The body of a patch: drafts of files become a delta, and tables that say what it refers to.

/// A file that the delta makes, in one of its forms, or the manifest's template.
struct PatchDraft: Sendable {
  let isInflated: Bool
  let bytes: [UInt8]
  let steps: [DeltaStep]
  /// The segment of the whole old text that the file begins aligned with.
  let counterpart: Int?

  /// About what it costs in the patch: fresh bytes, and what a step takes.
  var cost: Int { steps.reduce(0) { $0 + $1.fresh } + 4 * steps.count }
}

/// Writes drafts one after the other.
///
/// Drafts refer to all of the old version. Only what they use becomes the text of the patch, in the order in which it is
/// first needed: so what follows one another in the new files does so in the text, too, and places are near.
struct PatchEncoder {
  private(set) var tables = PatchTables()
  private var delta = DeltaEncoder()
  private let text: DeltaText
  /// What each segment of the whole text is but the first.
  private let sources: [PatchTables.Source]
  /// Where each segment stands in the text of the patch, and which it is there; nil until it is needed.
  private var places: [(start: Int, number: Int)?]
  private var end: Int

  /// - Parameters:
  ///   - text: The whole old text, the old manifest's template first.
  ///   - sources: What its other segments are.
  init(_ text: DeltaText, sources: [PatchTables.Source]) {
    self.text = text
    self.sources = sources
    places = [(0, 0)] + Array(repeating: nil, count: sources.count)
    end = text.segment(0).count
  }

  /// Adds the template of the new manifest, before all files.
  mutating func addTemplate(_ draft: PatchDraft) {
    _ = add(draft)
    tables.templateGrowth = draft.bytes.count - text.segment(0).count
  }

  /// Adds a file by its number in the new manifest.
  mutating func add(_ draft: PatchDraft, as file: Int) {
    let counterpart = add(draft)
    let counterpartSize = counterpart.map { text.segment($0).count } ?? 0
    tables.made.append(
      PatchTables.Made(
        file: file, isInflated: draft.isInflated, counterpart: counterpart.map { use($0).number },
        growth: draft.bytes.count - counterpartSize))
  }

  /// Ends the patch.
  /// - Parameter origins: Where each file of the new version comes from.
  /// - Returns: The tables and the delta.
  mutating func finish(_ origins: [PatchTables.Origin]) -> [UInt8] {
    tables.origins = origins
    let tables = tables.bytes
    var body: [UInt8] = []
    LEB128.append(tables.count, to: &body)
    return body + tables + delta.finish()
  }

  /// - Returns: The draft's counterpart, if it makes use of old bytes at all.
  private mutating func add(_ draft: PatchDraft) -> Int? {
    let counterpart = draft.steps.contains { $0.similar > 0 } ? draft.counterpart : nil
    delta.begin(at: counterpart.map { use($0).start })
    var done = 0
    for step in draft.steps where step.similar + step.fresh > 0 {
      var placed = step
      if step.similar > 0 {
        let segment = text.number(at: step.old)
        placed.old = use(segment).start + step.old - text.segment(segment).lowerBound
      }
      delta.add(placed, new: draft.bytes[done...], old: text.bytes[step.old...], remaining: draft.bytes.count - done)
      done += step.similar + step.fresh
    }
    return counterpart
  }

  /// Takes a segment into the text of the patch, unless it is there.
  private mutating func use(_ segment: Int) -> (start: Int, number: Int) {
    if let place = places[segment] { return place }
    tables.sources.append(sources[segment - 1])
    let place = (start: end, number: tables.sources.count)
    places[segment] = place
    end += text.segment(segment).count
    return place
  }
}
