import Foundation
import SkinKit

/// A slot of a set with its case.
struct AssetSlot {
  /// The case of a slot: device, scale, appearance and direction.
  struct Case: Hashable {
    var idiom: SkinImage.Idiom?
    /// `true` for dark, `false` for light, `nil` for both.
    var isDark: Bool?
    var isHighContrast = false
    var isWideGamut = false
    /// `true` for right-to-left layouts, `false` for left-to-right ones, `nil` for both.
    var isRightToLeft: Bool?
    var scale = 1
  }

  /// The fields of cases that skins don't distinguish.
  private static let ignored = [
    "locale", "width-class", "height-class", "memory", "graphics-feature-set", "subtype",
    "screen-width", "target",
  ]
  private static let known: Set<String> = [
    "appearances", "color", "compression-type", "display-gamut", "filename", "idiom", "resizing", "scale", "unassigned",
    "universal-type-identifier", "alignment-insets", "language-direction",
  ]

  let json: SkinSourceJSON
  let use: Case
  var line: SkinSourceLine { json.line }

  /// Reads a filled slot; `nil` if its case is ignored, which is reported.
  init?(_ json: SkinSourceJSON, issues: inout [SkinIssue]) throws {
    AssetFields.reportUnknown(in: json, known: Self.known.union(Self.ignored), issues: &issues)
    for name in Self.ignored {
      guard let field = json[name] else { continue }
      // "any" restricts nothing.
      if field.string == "any" { continue }
      issues.append(Self.ignoredVariant("\(name) \(AssetFields.shown(field))", field))
      return nil
    }
    if AssetFields.flag(json, "unassigned", issues: &issues) {
      issues.append(Self.ignoredVariant("no slot (it is unassigned)", json))
      return nil
    }
    var use = Case()
    switch json["idiom"]?.string {
    case "universal"?: break
    case let name?:
      guard let idiom = SkinImage.Idiom(rawValue: name) else {
        issues.append(Self.ignoredVariant("the idiom \"\(name.prefix(60))\"", json["idiom"] ?? json))
        return nil
      }
      use.idiom = idiom
    case nil:
      if let field = json["idiom"] { throw AssetFields.wrong(field, "an idiom such as \"universal\"") }
      issues.append(
        SkinIssue(
          .missingField, "The slot doesn't name its devices; it is used for all",
          suggestion: "Add \"idiom\": \"universal\".", place: .init(line: json.line), severity: .warning))
    }
    guard try Self.readAppearances(json, into: &use, issues: &issues) else { return nil }
    if let direction = json["language-direction"], direction.string != "any" {
      guard let name = direction.string, ["left-to-right", "right-to-left"].contains(name) else {
        throw AssetFields.wrong(direction, "\"left-to-right\" or \"right-to-left\"")
      }
      use.isRightToLeft = name == "right-to-left"
    }
    if let gamut = json["display-gamut"] {
      switch gamut.string {
      case "sRGB": break
      case "display-P3": use.isWideGamut = true
      default: throw AssetFields.wrong(gamut, "\"sRGB\" or \"display-P3\"")
      }
    }
    if let scale = json["scale"], scale.string != "" {
      guard let factor = scale.string.flatMap({ ["1x": 1, "2x": 2, "3x": 3][$0] }) else {
        throw AssetFields.wrong(scale, "\"1x\", \"2x\" or \"3x\", or leave it out for a file for all scales")
      }
      use.scale = factor
    }
    self.json = json
    self.use = use
  }

  /// The rank for an appearance, where higher is better; `nil` if the slot is for another appearance.
  func fit(_ appearance: SkinAppearance) -> Int? {
    if let isDark = use.isDark, isDark != appearance.isDark { return nil }
    if use.isHighContrast, !appearance.isHighContrast { return nil }
    return (use.isDark == nil ? 0 : 2) + (use.isHighContrast ? 1 : 0)
  }

  /// Reads the appearances; a slot with an unknown one is ignored.
  private static func readAppearances(_ json: SkinSourceJSON, into use: inout Case, issues: inout [SkinIssue]) throws
    -> Bool
  {
    guard let field = json["appearances"] else { return true }
    let form = "[ { \"appearance\": \"luminosity\", \"value\": \"dark\" } ]"
    guard let elements = field.elements else { throw AssetFields.wrong(field, form) }
    for element in elements {
      guard let name = element["appearance"]?.string, let value = element["value"]?.string else {
        throw AssetFields.wrong(element, form)
      }
      switch (name, value) {
      case ("luminosity", "dark"): use.isDark = true
      case ("luminosity", "light"): use.isDark = false
      case ("contrast", "high"): use.isHighContrast = true
      default:
        issues.append(ignoredVariant("\(name.prefix(60)) \"\(value.prefix(60))\"", element))
        return false
      }
    }
    return true
  }

  private static func ignoredVariant(_ what: String, _ json: SkinSourceJSON) -> SkinIssue {
    SkinIssue(
      .ignoredVariant, "The variant for \(what) is ignored",
      suggestion:
        "Skins distinguish devices, scales, directions, light and dark, and contrast; remove other variants.",
      place: .init(line: json.line), severity: .warning)
  }
}

extension Sequence<AssetSlot> {
  /// The slot for an appearance: the closest one, and of these the one for the wider gamut.
  func best(for appearance: SkinAppearance) -> AssetSlot? {
    var best: (slot: AssetSlot, rank: Int)?
    for slot in self {
      guard let fit = slot.fit(appearance) else { continue }
      let rank = fit * 2 + (slot.use.isWideGamut ? 1 : 0)
      if rank > best?.rank ?? -1 { best = (slot, rank) }
    }
    return best?.slot
  }
}

extension SkinVariants where Value: Equatable {
  /// Collects the values of all appearances without those equal to their fallback; `nil` if there is none for light.
  init?(of value: (SkinAppearance) -> Value?) {
    guard let any = value(.light) else { return nil }
    let strong = SkinAppearance(isHighContrast: true)
    var others: [SkinAppearance: Value] = [:]
    for appearance in [.dark, strong] {
      if let own = value(appearance), own != any { others[appearance] = own }
    }
    let both = SkinAppearance(isDark: true, isHighContrast: true)
    if let own = value(both), own != others[.dark] ?? others[strong] ?? any { others[both] = own }
    self.init(any, others: others)
  }
}
