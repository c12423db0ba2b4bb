import Foundation
import SkinKit

/// A color set, an image set or a data set.
struct AssetSet {
  let kind: AssetKind
  /// The module and the name of its key.
  let module: String
  let name: String
  /// The folder with a slash after it; empty for the skin's own folder.
  let folder: String
  /// The path of its `Contents.json`.
  let contents: String
  /// The paths of the other files in its folder, if all of them belong to the set.
  var files: [String] = []
  /// Whether only its `Contents.json` was given, so that its files may be elsewhere.
  var isAlone = false

  /// Reads the set into a document, and reports files that no slot names.
  func read(into builder: inout DocumentBuilder) {
    let key = "\(module).\(name)"
    do {
      let json = try builder.object(at: contents)
      var issues: [SkinIssue] = []
      if AssetFields.isReadable(json, issues: &issues) {
        AssetFields.reportUnknown(in: json, known: ["info", "properties", kind.field], issues: &issues)
        let files = builder.files
        let line = json.members?.first { $0.key == kind.field }?.line ?? json.line
        builder.add(
          module: module, name: name, kind: kind.kind, place: .init(file: contents, line: line)
        ) { try definition(json, files, issues: &$0) }
        reportUnnamed(json, &issues)
      }
      for var issue in issues {
        issue.place.file = issue.place.file ?? contents
        issue.place.key = key
        builder.report(issue)
      }
    } catch {
      var issue = DocumentBuilder.issue(error)
      issue.place.key = issue.place.key ?? key
      builder.report(issue)
    }
  }

  private func definition(
    _ json: SkinSourceJSON, _ files: any SkinFiles, issues: inout [SkinIssue]
  ) throws -> SkinVariants<SkinDocument.Definition> {
    guard let list = json[kind.field]?.elements else {
      let found = json[kind.field]
      throw SkinIssue(
        found == nil ? .missingField : .wrongType, "There is no list \"\(kind.field)\" in the set",
        suggestion: "Write \"\(kind.field)\": [ … ].", place: .init(line: found?.line ?? json.line))
    }
    let filled = list.filter { isFilled($0) }
    guard !filled.isEmpty else {
      throw SkinIssue(
        .missingField, "The set is empty, and gives no key", suggestion: "Fill one of its slots, or remove the set.",
        severity: .warning)
    }
    let slots = distinct(slots(filled, issues: &issues), issues: &issues)
    let values: SkinVariants<SkinValue>?
    switch kind {
    case .color: values = colors(slots, issues: &issues)
    case .image: values = images(slots, json["properties"], files, issues: &issues)
    case .data: values = data(slots, files, issues: &issues)
    }
    guard let values else {
      // The slots have issues already, if there are any.
      let reasons = issues.indices.filter { issues[$0].severity == .error || issues[$0].code == .missingFile }
      if let reason = reasons.last(where: { issues[$0].severity == .error }) ?? reasons.last {
        throw issues.remove(at: reason)
      }
      throw SkinIssue(
        .missingField, "The set has nothing for the light appearance on all devices, so it gives no key",
        suggestion: "Fill the slot without appearances.")
    }
    return values.map { .value($0) }
  }

  private func isFilled(_ json: SkinSourceJSON) -> Bool {
    guard json.members != nil else { return true }
    return json[kind == .color ? "color" : "filename"] != nil
  }

  private func slots(_ list: [SkinSourceJSON], issues: inout [SkinIssue]) -> [AssetSlot] {
    list.compactMap { element in
      tolerating(&issues) { issues in
        guard element.members != nil else { throw AssetFields.wrong(element, "a slot, an object") }
        return try AssetSlot(element, issues: &issues)
      }
    }
  }

  /// The slots without duplicates of an earlier one's case.
  private func distinct(_ slots: [AssetSlot], issues: inout [SkinIssue]) -> [AssetSlot] {
    var seen: Set<AssetSlot.Case> = []
    return slots.filter { slot in
      if seen.insert(slot.use).inserted { return true }
      issues.append(
        SkinIssue(
          .ambiguousVariant, "Another slot is for the same case; the first one is used",
          suggestion: "Remove one of them.",
          place: .init(line: slot.line), severity: .warning))
      return false
    }
  }

  private func colors(_ slots: [AssetSlot], issues: inout [SkinIssue]) -> SkinVariants<SkinValue>? {
    var colors: [AssetSlot.Case: AssetColor] = [:]
    for slot in oneDevice(slots, issues: &issues) {
      guard let json = slot.json["color"] else { continue }
      colors[slot.use] = tolerating(&issues) { try AssetColor(json, issues: &$0) }
    }
    let readable = slots.filter { colors[$0.use] != nil }
    return SkinVariants { appearance in
      readable.best(for: appearance).flatMap { colors[$0.use] }.map { .color($0[appearance]) }
    }
  }

  private func images(
    _ slots: [AssetSlot], _ properties: SkinSourceJSON?, _ files: any SkinFiles, issues: inout [SkinIssue]
  ) -> SkinVariants<SkinValue>? {
    var absent: [AssetSlot] = []
    let found = slots.compactMap { slot in
      tolerating(&issues) { issues in
        if let file = try file(of: slot, files, issues: &issues) {
          return try AssetImageSlot(slot, file: file, issues: &issues)
        }
        absent.append(slot)
        return nil
      }
    }
    let image = AssetImage(slots: found, rendering: rendering(properties, issues: &issues))
    issues.append(contentsOf: [image.differingInsets, image.onlyRightToLeft].compactMap(\.self))
    var light = image.image(for: .light)
    if light == nil, absent.best(for: .light) != nil {
      // Its files are in the original catalog, which is usually the app's own.
      light = SkinImage(named: name, rendering: image.rendering)
    }
    return SkinVariants { (image.image(for: $0) ?? light).map(SkinValue.image) }
  }

  private func data(
    _ slots: [AssetSlot], _ files: any SkinFiles, issues: inout [SkinIssue]
  ) -> SkinVariants<SkinValue>? {
    var found: [AssetSlot.Case: SkinFile] = [:]
    for slot in oneDevice(slots, issues: &issues) {
      found[slot.use] = tolerating(&issues) { try file(of: slot, files, issues: &$0) }
    }
    let readable = slots.filter { found[$0.use] != nil }
    return SkinVariants { appearance in readable.best(for: appearance).flatMap { found[$0.use] }.map(SkinValue.file) }
  }

  /// The slots for one kind of device, since only images can differ by device: for all, otherwise for the first one.
  private func oneDevice(_ all: [AssetSlot], issues: inout [SkinIssue]) -> [AssetSlot] {
    let slots = all.filter { $0.use.isRightToLeft != true }
    if let first = all.first(where: { $0.use.isRightToLeft == true }) {
      issues.append(
        SkinIssue(
          .ignoredVariant, "Only images can differ by direction: right-to-left values are ignored",
          suggestion: "Specify one value for both directions.", place: .init(line: first.line), severity: .warning))
    }
    let order: [SkinImage.Idiom?] = [nil, .phone, .pad, .vision, .mac, .tv, .watch, .car]
    guard let idiom = order.first(where: { idiom in slots.contains { $0.use.idiom == idiom } }) else { return [] }
    let others = slots.filter { $0.use.idiom != idiom }
    if let first = others.first {
      let names = Set(others.compactMap { $0.use.idiom?.rawValue }).sorted().joined(separator: ", ")
      issues.append(
        SkinIssue(
          .ignoredVariant, "Only images can differ by device: values for \(names) are ignored",
          suggestion: "Specify one value for all devices.", place: .init(line: first.line), severity: .warning))
    }
    return slots.filter { $0.use.idiom == idiom }
  }

  private func rendering(_ properties: SkinSourceJSON?, issues: inout [SkinIssue]) -> SkinImage.Rendering {
    guard let properties else { return .automatic }
    AssetFields.reportUnknown(
      in: properties,
      known: [
        "auto-scaling", "compression-type", "localizable", "on-demand-resource-tags", "preserves-vector-representation",
        "template-rendering-intent",
      ], issues: &issues)
    // Vectors always stay vectors in a skin, so the value has no effect; a wrong one is still reported.
    _ = AssetFields.flag(properties, "preserves-vector-representation", issues: &issues)
    switch properties["template-rendering-intent"].map({ $0.string ?? "" }) {
    case nil, "default", "automatic": return .automatic
    case "template": return .template
    case "original": return .original
    default:
      issues.append(
        AssetFields.wrong(
          properties["template-rendering-intent"] ?? properties, "\"template\" or \"original\", or leave it out"))
      return .automatic
    }
  }

  /// The file of a slot; `nil` if it isn't here, which is reported.
  private func file(of slot: AssetSlot, _ files: any SkinFiles, issues: inout [SkinIssue]) throws -> SkinFile? {
    guard let field = slot.json["filename"], let name = field.string else {
      throw AssetFields.wrong(slot.json["filename"] ?? slot.json, "filename: the name of a file in the set's folder")
    }
    guard !name.isEmpty, name != ".", name != "..",
      !name.unicodeScalars.contains(where: { "/\\\0".unicodeScalars.contains($0) })
    else {
      throw SkinIssue(
        .unsafePath, "\"\(name.prefix(60))\" is not the name of a file in the set's folder",
        suggestion: "Put the file into the set's folder, and write its name alone.", place: .init(line: field.line))
    }
    guard files.contains(folder + name) else {
      guard isAlone else { throw SkinIssue.noSuchFile(folder + name, line: field.line) }
      issues.append(
        SkinIssue(
          .missingFile, "There is no file \(name.prefix(60)) next to the set's Contents.json",
          suggestion: "Put the file there, or read the whole catalog.", place: .init(line: field.line),
          severity: .warning))
      return nil
    }
    return SkinFile(path: folder + name, in: files)
  }

  /// Reports files of the folder that no slot names.
  private func reportUnnamed(_ json: SkinSourceJSON, _ issues: inout [SkinIssue]) {
    let named = Set((json[kind.field]?.elements ?? []).compactMap { $0["filename"]?.string })
    for path in files where path != contents && !named.contains(String(path.dropFirst(folder.count))) {
      issues.append(.unnamedFile(path))
    }
  }

  /// The result of a part, or nil after reporting its error, so that the other parts are read.
  private func tolerating<Value>(
    _ issues: inout [SkinIssue], _ body: (inout [SkinIssue]) throws -> Value?
  ) -> Value? {
    do {
      return try body(&issues)
    } catch {
      issues.append(DocumentBuilder.issue(error))
      return nil
    }
  }
}

extension SkinIssue {
  /// The issue of a file in a catalog that no set names.
  static func unnamedFile(_ path: String) -> SkinIssue {
    SkinIssue(
      .unusedFile, "Nothing in the catalog names \(path)", suggestion: "Remove the file, or name it in a slot.",
      place: .init(file: path), severity: .warning)
  }
}
