import SkinPackage

/// The delta of a file in one of its forms, or of the manifest's template.
struct PatchDraft: Sendable {
  let isInflated: Bool
  let bytes: [UInt8]
  let steps: [DeltaStep]
  /// The segment of the old text that the file starts aligned with.
  let counterpart: Int?

  /// The approximate size in the patch: the fresh bytes, and a few for each step.
  var cost: Int { steps.reduce(0) { $0 + $1.fresh } + 4 * steps.count }
}

/// An encoder of a patch's body: the delta, and the tables of its sources.
///
/// Drafts refer to all of the old version. Only the parts that they use become the patch's text, in the order of their
/// first use, so that consecutive parts of the new files stay consecutive in the text.
struct PatchEncoder {
  private(set) var tables = PatchTables()
  private var delta = DeltaEncoder()
  private let text: DeltaText
  /// The sources of all segments of the old text but the first.
  private let sources: [PatchTables.Source]
  /// The position and number of each segment in the patch's text; nil until it is used.
  private var places: [(start: Int, number: Int)?]
  private var end: Int

  /// Creates an encoder.
  /// - Parameters:
  ///   - text: The old text, with the old manifest's template first.
  ///   - sources: The sources of its other segments.
  init(_ text: DeltaText, sources: [PatchTables.Source]) {
    self.text = text
    self.sources = sources
    places = [(0, 0)] + Array(repeating: nil, count: sources.count)
    end = text.segment(0).count
  }

  /// Adds the new manifest's template, before all files.
  mutating func addTemplate(_ draft: PatchDraft) {
    _ = add(draft)
    tables.templateGrowth = draft.bytes.count - text.segment(0).count
  }

  /// Adds a file by its number in the new manifest.
  mutating func add(_ draft: PatchDraft, as file: Int) {
    let counterpart = add(draft)
    let counterpartSize = counterpart.map { text.segment($0).count } ?? 0
    tables.made.append(
      PatchTables.PatchResult(
        file: file, isInflated: draft.isInflated, counterpart: counterpart.map { use($0).number },
        growth: draft.bytes.count - counterpartSize))
  }

  /// Completes the patch.
  /// - Parameter origins: The origin of each file of the new version.
  /// - Returns: The tables and the delta, and the number of its steps.
  mutating func finish(_ origins: [PatchTables.Origin]) -> (body: [UInt8], steps: Int) {
    tables.origins = origins
    let tables = tables.bytes
    var body: [UInt8] = []
    LEB128.append(tables.count, to: &body)
    body += tables + delta.finish()
    return (body, delta.steps)
  }

  /// Adds the steps of a draft.
  /// - Returns: The draft's counterpart, if the draft uses old bytes at all.
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

  /// Adds a segment to the patch's text, unless it is there.
  private mutating func use(_ segment: Int) -> (start: Int, number: Int) {
    if let place = places[segment] { return place }
    tables.sources.append(sources[segment - 1])
    let place = (start: end, number: tables.sources.count)
    places[segment] = place
    end += text.segment(segment).count
    return place
  }
}
