import Foundation
import SkinKit

/// A slot of an image set with its file, and the insets of its stretchable part.
struct AssetImageSlot {
  let slot: AssetSlot
  let file: SkinFile
  let insets: SkinInsets?
  /// The sort order: files for all devices before those for some, by rising scale.
  var order: (String, Int, Int) { (slot.use.idiom?.rawValue ?? "", isRightToLeft ? 1 : 0, slot.use.scale) }
  var isRightToLeft: Bool { slot.use.isRightToLeft == true }

  init(_ slot: AssetSlot, file: SkinFile, issues: inout [SkinIssue]) throws {
    self.slot = slot
    self.file = file
    insets = try slot.json["resizing"].flatMap { try Self.insets($0, scale: slot.use.scale, issues: &issues) }
  }

  /// The insets of slices, in points: files have them in pixels of their own scale.
  private static func insets(_ json: SkinSourceJSON, scale: Int, issues: inout [SkinIssue]) throws -> SkinInsets? {
    AssetFields.reportUnknown(in: json, known: ["mode", "center", "cap-insets"], issues: &issues)
    let caps = json["cap-insets"]
    func edge(_ name: String) throws -> Double {
      guard let field = caps?[name] else { return 0 }
      guard let pixels = field.number, (0...65_535).contains(pixels) else {
        throw AssetFields.wrong(field, "\(name): a number of pixels")
      }
      return pixels / Double(scale)
    }
    if let center = json["center"]?["mode"], center.string != "stretch" {
      guard center.string == "tile" else { throw AssetFields.wrong(center, "\"tile\" or \"stretch\"") }
      issues.append(
        SkinIssue(
          .ignoredVariant, "The image's center is stretched and not tiled", suggestion: "Set the center to stretch.",
          place: .init(line: center.line), severity: .warning))
    }
    switch json["mode"]?.string {
    case "9-part":
      return SkinInsets(
        top: try edge("top"), left: try edge("left"), bottom: try edge("bottom"), right: try edge("right"))
    case "3-part-horizontal":
      return SkinInsets(top: 0, left: try edge("left"), bottom: 0, right: try edge("right"))
    case "3-part-vertical":
      return SkinInsets(top: try edge("top"), left: 0, bottom: try edge("bottom"), right: 0)
    default:
      throw AssetFields.wrong(json["mode"] ?? json, "mode: \"9-part\", \"3-part-horizontal\" or \"3-part-vertical\"")
    }
  }
}

/// Builds images from the slots of an image set.
struct AssetImage {
  /// The device and direction of a file.
  private struct Place: Hashable {
    let idiom: SkinImage.Idiom?
    let isRightToLeft: Bool
  }

  let slots: [AssetImageSlot]
  let rendering: SkinImage.Rendering

  /// The image for an appearance, with the best files for each kind of device; `nil` if there is none.
  func image(for appearance: SkinAppearance) -> SkinImage? {
    let devices = Dictionary(grouping: slots) { Place(idiom: $0.slot.use.idiom, isRightToLeft: $0.isRightToLeft) }
    let chosen = devices.values.flatMap { best(of: $0, appearance) }.sorted { $0.order < $1.order }
    guard let first = chosen.first else { return nil }
    let variants = chosen.map { found in
      SkinImage.Variant(
        scale: found.slot.use.scale, idiom: found.slot.use.idiom, isRightToLeft: found.isRightToLeft, file: found.file)
    }
    let steps = chosen.compactMap(\.insets).prefix(1).map(SkinImageRecipe.Step.resizable)
    // A file for one direction is mirrored for the other, if that has none.
    let isMirrored = !slots.contains(where: \.isRightToLeft) && chosen.contains { $0.slot.use.isRightToLeft == false }
    return SkinImage(
      path: Self.plain(first.file.path), variants: variants,
      recipe: SkinImageRecipe(isMirrored ? steps + [.mirrorRightToLeft] : Array(steps)), rendering: rendering)
  }

  /// The issue of a set that is only for right-to-left layouts.
  var onlyRightToLeft: SkinIssue? {
    guard let first = slots.first, slots.allSatisfy(\.isRightToLeft) else { return nil }
    return SkinIssue(
      .ignoredVariant, "The image is only shown from right to left; it isn't mirrored for the other direction",
      suggestion: "Mirror its files and declare them as left to right.", place: .init(line: first.slot.line),
      severity: .warning)
  }

  /// The issue of different slices in the files of a set, of which only one is used.
  var differingInsets: SkinIssue? {
    guard let first = slots.first, let other = slots.first(where: { $0.insets != first.insets }) else { return nil }
    return SkinIssue(
      .ambiguousVariant,
      "The files of the set stretch between different insets; the first ones are used",
      suggestion: "Use the same slices for all files, measured in points.", place: .init(line: other.slot.line),
      severity: .warning)
  }

  /// One file per scale, each the best for an appearance.
  private func best(of slots: [AssetImageSlot], _ appearance: SkinAppearance) -> [AssetImageSlot] {
    guard let fit = slots.compactMap({ $0.slot.fit(appearance) }).max() else { return [] }
    let fitting = slots.filter { $0.slot.fit(appearance) == fit }
    return Dictionary(grouping: fitting) { $0.slot.use.scale }.values.compactMap { group in
      group.first { $0.slot.use.isWideGamut } ?? group.first
    }
  }

  /// A path without its file's scale.
  private static func plain(_ path: String) -> String {
    for scale in ["@2x", "@3x"] {
      let stem = AssetKind.stem(of: path)
      if stem.hasSuffix(scale) { return String(stem.dropLast(scale.count) + path.dropFirst(stem.count)) }
    }
    return path
  }
}
