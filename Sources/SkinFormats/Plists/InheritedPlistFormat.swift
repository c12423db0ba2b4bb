import Foundation
public import SkinKit

extension SkinFormat {
  /// One property list with a section per kind, and `super` for its base.
  public static let inheritedPlist = SkinFormat("inherited-plist", reader: InheritedPlistFormatReader())
}

/// Reads a property list and its bases as one document; the child's keys override the parent's.
///
/// Keys belong to the module `app`. Sections are name spaces: a color and a font may have the same name.
struct InheritedPlistFormatReader: SkinFormatReader {
  static let sections: [(name: String, kind: SkinKind)] = [
    ("colors", .color), ("images", .image), ("fonts", .font), ("strings", .text), ("numbers", .number),
    ("booleans", .flag), ("sizes", .size), ("urls", .url), ("objects", .object),
  ]

  /// A file of the chain.
  private struct Link {
    let file: String
    let tree: SkinSourceJSON
  }

  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool { !skins(files, entry).isEmpty }

  func evidence(in files: any SkinFiles, entry: String?) -> SkinFormatEvidence? {
    recognizes(files, entry: entry) ? SkinFormatEvidence("a property list of sections, such as colors") : nil
  }

  private func skins(_ files: any SkinFiles, _ entry: String?) -> [String] {
    files.candidates(["plist"], entry: entry).filter { files.tree(at: $0).map(Self.isSkin) ?? false }
  }

  /// Whether a tree has only sections and `super`.
  private static func isSkin(_ tree: SkinSourceJSON) -> Bool {
    guard let members = tree.members, !members.isEmpty else { return false }
    return members.allSatisfy { member in
      member.key == "super"
        ? member.value.string != nil
        : member.value.members != nil && sections.contains { $0.name == member.key }
    }
  }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    let path = try options.entry ?? entry(of: files)
    var builder = DocumentBuilder(files: files)
    builder.hasNamespaces = true
    if options.entry != nil { builder.candidates = [] }
    let chain = try chain(from: path, &builder)
    let values = ImportedValues(
      names: FileNames(files, folder: FileNames.folder(of: path)), order: options.alphaOrder)
    for link in chain.reversed() {
      builder.beginLayer()
      for section in link.tree.members ?? [] where section.key != "super" {
        add(section, file: link.file, values, &builder)
      }
    }
    return builder.document(.inheritedPlist, header: SkinHeader())
  }

  /// The skin of a folder without a named one: the list that no other builds on.
  private func entry(of files: any SkinFiles) throws -> String {
    let recognized = skins(files, nil)
    let found = recognized.isEmpty ? files.candidates(["plist"], entry: nil) : recognized
    let parents = Set(
      found.compactMap { path in
        files.tree(at: path)?["super"]?.string.flatMap { Self.parent($0, of: path, in: files) }
      })
    let last = found.filter { !parents.contains($0) }
    guard let path = last.first ?? found.first else {
      throw SkinIssue(.missingFile, "There is no property list of sections", suggestion: "Specify the skin's file.")
    }
    guard last.count == 1 || found.count == 1 else { throw SkinIssue.severalSkins(found) }
    return path
  }

  /// The file next to another one that its `super` names, with or without extension.
  private static func parent(_ name: String, of path: String, in files: any SkinFiles) -> String? {
    let folder = FileNames.folder(of: path)
    return ["\(folder)\(name).plist", "\(folder)\(name)"].first(where: files.contains)
  }

  /// The file and its bases, the last parent at the end; breaks in the chain are reported.
  private func chain(from path: String, _ builder: inout DocumentBuilder) throws -> [Link] {
    var chain = [Link(file: path, tree: try builder.tree(at: path))]
    while let last = chain.last, let field = last.tree["super"] {
      let place = SkinIssue.Place(file: last.file, line: field.line, key: "super")
      guard let name = field.string else {
        builder.report(
          SkinIssue(
            .wrongType, "\(field.kindName) can't name the parent", suggestion: "Write the parent's name as a string.",
            place: place))
        break
      }
      guard let parent = Self.parent(name, of: last.file, in: builder.files) else {
        builder.report(
          SkinIssue(
            .missingFile, "There is no parent \"\(name.prefix(60))\" next to the file",
            suggestion: "Add \(name.prefix(60)).plist or correct the name.", place: place))
        break
      }
      if let start = chain.firstIndex(where: { $0.file == parent }) {
        let members = (chain[start...].map(\.file) + [parent]).joined(separator: " → ")
        builder.report(
          SkinIssue(
            .baseCycle, "The files build on each other: \(members)", suggestion: "Remove the super from one of them.",
            place: place))
        break
      }
      do {
        chain.append(Link(file: parent, tree: try builder.tree(at: parent)))
      } catch {
        builder.report(DocumentBuilder.issue(error))
        break
      }
    }
    return chain
  }

  private func add(
    _ section: SkinSourceJSON.Member, file: String, _ values: ImportedValues, _ builder: inout DocumentBuilder
  ) {
    let place = SkinIssue.Place(file: file, line: section.line)
    guard let kind = Self.sections.first(where: { $0.name == section.key })?.kind else {
      let names = Self.sections.map(\.name).joined(separator: ", ")
      let question = builder.question(section.key, among: Self.sections.map(\.name) + ["super"])
      builder.report(
        SkinIssue(
          .unknownField, "\"\(section.key.prefix(60))\" is not a known section; it is ignored",
          suggestion: question ?? "The sections are \(names), and super names the parent.", place: place,
          severity: .warning
        ))
      return
    }
    guard let members = section.value.members else {
      builder.report(
        SkinIssue(
          .wrongType, "The section \"\(section.key)\" is \(section.value.kindName), not a dictionary of keys",
          suggestion: "Put its keys into a dictionary.", place: place))
      return
    }
    for member in members {
      builder.add(
        module: "app", name: member.key, kind: kind, place: .init(file: file, line: member.line), source: member.value
      ) { issues in
        SkinVariants(.value(try SectionValueReader(values: values).value(member.value, kind, issues: &issues)))
      }
    }
  }
}
