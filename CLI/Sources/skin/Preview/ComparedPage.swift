import Foundation
import SkinCompare
import SkinKit
import SkinPages

#if SKIN_PREVIEW
  import SkinGallery
#endif

/// The page of a comparison: keys and files that differ, and the gallery in both skins.
struct ComparedPage {
  /// The pictures of a section or screen in both skins.
  struct Pair: Encodable, Sendable {
    let name: String
    let title: String
    /// The size, appearance, text size and direction.
    let look: String
    let before: String?
    let after: String
    /// The picture of the pixels that differ; nil if none differ.
    let difference: String?
    /// The fraction of pixels that differ, 0...1.
    let changed: Double?
  }

  /// The most drawn samples of changed keys.
  private static let mostSamples = 300

  private let skins: PreviewSkins
  private let comparison: SkinComparison
  private let options: PictureOptions
  private let issues: [IssueRecord]
  private let folder: URL

  /// Resolves the skins.
  /// - Parameters:
  ///   - old: The earlier skin.
  ///   - new: The later skin.
  ///   - comparison: Their difference.
  ///   - surroundings: The skins below them.
  ///   - options: The pictures.
  ///   - issues: The issues that the page lists.
  ///   - folder: The folder for the page.
  /// - Throws: `SkinIssue` if a skin below can't be read.
  init(
    from old: NamedSkin, to new: NamedSkin, _ comparison: SkinComparison, _ surroundings: SkinSurroundings,
    _ options: PictureOptions, issues: [IssueRecord], folder: URL
  ) throws {
    skins = try PreviewSkins(new, against: old, surroundings)
    self.comparison = comparison
    self.options = options
    self.issues = issues
    self.folder = folder
  }

  /// Draws the pictures, and writes the page.
  /// - Returns: The page and its pictures.
  /// - Throws: `SkinIssue` or `SkinErrors` if an option is invalid or a file can't be written.
  func write(_ console: Console) async throws -> (page: URL, pictures: [Pair]) {
    let page = folder.appending(path: "index.html")
    try OutputFile(path: page.path, kind: .page).check()
    #if SKIN_PREVIEW
      let studio = try await PreviewStudio(skins, options, folder: folder)
      try makeFolder(folder)
      let (record, undrawn) = try await studio.draw { console.progress($0, $1, of: $2) }
      for issue in undrawn { console.note("\(issue)") }
      for font in record.missingFonts { console.note("Missing font: \(font).") }
      let samples = try await drawSamples(studio)
    #else
      try makeFolder(folder)
      console.note("This tool was built without a UIKit to draw with, so the page has no pictures.")
      let record = PreviewRecord(skin: skins.skin.name, against: skins.against.name, looks: [])
      let samples: [ChangeParts.Place: PagePicture] = [:]
    #endif
    let changes = ChangeParts(
      comparison, before: skins.against.name, after: skins.skin.name, pictures: samples, samples: ValueSamples())
    let html = try PreviewPage(record: record, issues: issues, heads: changes.parts).html()
    try skin.write(Data(html.utf8), to: page.path)
    return (page, pairs(record))
  }

  private func pairs(_ record: PreviewRecord) -> [Pair] {
    record.entries.flatMap { entry in
      entry.pictures.map { picture in
        Pair(
          name: entry.name, title: entry.title, look: picture.look, before: picture.against,
          after: picture.file, difference: picture.difference, changed: picture.changed)
      }
    }
  }

  #if SKIN_PREVIEW
    /// A value that is drawn.
    private struct Sample {
      let place: ChangeParts.Place
      let kind: SkinKind
      let appearance: SkinAppearance
    }

    /// Draws the images and fonts of changed keys, in the appearance of each value.
    private func drawSamples(_ studio: PreviewStudio) async throws -> [ChangeParts.Place: PagePicture] {
      let samples = comparison.keys.flatMap { change in
        change.values.flatMap { values in
          [(values.before, false), (values.after, true)].compactMap { value, isAfter -> Sample? in
            guard let kind = value?.source?.kind, [.image, .font].contains(kind),
              let appearance = SkinAppearance(values.appearance)
            else { return nil }
            return Sample(
              place: .init(key: change.name, appearance: values.appearance, isAfter: isAfter), kind: kind,
              appearance: appearance)
          }
        }
      }.prefix(Self.mostSamples)
      guard let look = options.looks(languages: []).first else { return [:] }
      var pictures: [ChangeParts.Place: PagePicture] = [:]
      let groups = Dictionary(grouping: samples) { "\($0.place.isAfter)\($0.appearance)" }
      for group in groups.sorted(by: { $0.key < $1.key }).map(\.value) {
        guard let first = group.first else { continue }
        try Task.checkCancellation()
        let painter = await studio.painter(isAgainst: !first.place.isAfter, look.appearing(first.appearance))
        for sample in group {
          guard let picture = try await painter.drawSample(of: sample.place.key, sample.kind) else { continue }
          let file = try await studio.write(picture.png, "samples/\(pictures.count + 1).png")
          pictures[sample.place] = PagePicture(
            file: file, width: Int(picture.size.width), height: Int(picture.size.height),
            warning: picture.missingFonts.first?.text)
        }
      }
      return pictures
    }
  #endif
}

#if SKIN_PREVIEW
  extension PreviewLook {
    /// The same device in another appearance.
    fileprivate func appearing(_ appearance: SkinAppearance) -> PreviewLook {
      PreviewLook(size: size, appearance: appearance, textSize: textSize, direction: direction, names: names)
    }
  }
#endif
