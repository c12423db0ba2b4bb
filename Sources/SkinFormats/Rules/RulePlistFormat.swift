import Foundation
public import SkinKit

extension SkinFormat {
  /// One property list of rules: properties of classes of views, some only for a tag.
  public static let rulePlist = SkinFormat("rule-plist", reader: RulePlistFormatReader())
}

/// Reads a property list of rules, and the one for tags next to it: `Night.plist` with `NightTag.plist`.
///
/// Each rule is a key of the module `app` with its value, and a `SkinRule` that binds the property to this key.
struct RulePlistFormatReader: SkinFormatReader {
  private static let tagSuffix = "Tag.plist"

  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool { !lists(files, entry).isEmpty }

  func evidence(in files: any SkinFiles, entry: String?) -> SkinFormatEvidence? {
    recognizes(files, entry: entry) ? SkinFormatEvidence("a property list whose keys are names of properties") : nil
  }

  /// The lists of rules.
  private func lists(_ files: any SkinFiles, _ entry: String?) -> [String] {
    files.candidates(["plist"], entry: entry).filter { isList($0, in: files) }
  }

  /// Whether every name of a list is known, one has the form of a rule, or most name a class.
  ///
  /// An empty list is one if the list for its tags is: a theme may have rules for tags alone.
  private func isList(_ path: String, in files: any SkinFiles) -> Bool {
    guard let members = files.tree(at: path)?.members, members.allSatisfy({ $0.value.members == nil }) else {
      return false
    }
    if members.isEmpty {
      guard path.hasSuffix(".plist") else { return false }
      let tags = Self.tags(of: path)
      return files.contains(tags) && isList(tags, in: files)
    }
    return members.contains { RuleName.hasForm($0.key) } || members.allSatisfy { RuleName($0.key) != nil }
      || members.count { RuleName.namesClass($0.key) } * 2 > members.count
  }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    let recognized = lists(files, nil)
    let found = recognized.isEmpty ? files.candidates(["plist"], entry: nil) : recognized
    let mains = options.entry.map { [$0] } ?? found.filter { Self.main(of: $0).map(found.contains) != true }
    guard let path = mains.first else {
      throw SkinIssue(.missingFile, "There is no property list of rules", suggestion: "Specify the skin's file.")
    }
    guard mains.count == 1 else { throw SkinIssue.severalSkins(mains) }
    var builder = DocumentBuilder(files: files)
    if options.entry != nil { builder.candidates = [] }
    let values = ImportedValues(
      names: FileNames(files, folder: FileNames.folder(of: path)), order: options.alphaOrder)
    let tags = Self.tags(of: path)
    try read(path, ThemeValueReader(values: values), &builder)
    if path.hasSuffix(".plist"), files.contains(tags) {
      do {
        try read(tags, ThemeValueReader(values: values), &builder)
      } catch {
        builder.report(DocumentBuilder.issue(error))
      }
    }
    return builder.document(.rulePlist, header: SkinHeader())
  }

  /// The list for tags that belongs to a list.
  private static func tags(of path: String) -> String { String(path.dropLast(".plist".count)) + tagSuffix }

  /// The list that a list for tags belongs to.
  private static func main(of path: String) -> String? {
    path.hasSuffix(tagSuffix) ? String(path.dropLast(tagSuffix.count)) + ".plist" : nil
  }

  private func read(_ path: String, _ reader: ThemeValueReader, _ builder: inout DocumentBuilder) throws {
    var vocabulary: RuleVocabulary?
    var rules: [SkinRule] = []
    for member in try builder.tree(at: path).members ?? [] {
      let place = SkinIssue.Place(file: path, line: member.line)
      guard let name = RuleName(member.key) else {
        var names = vocabulary ?? RuleVocabulary()
        builder.report(.unknownRule(member.key, nearest: names.nearest(to: member.key), place))
        vocabulary = names
        continue
      }
      let plain = RuleName.plain(member.key)
      if plain.isSetter, plain.tag.isEmpty, let reason = RuleName.leftOut[plain.name] {
        builder.report(.leftOutRule(member.key, reason.effect, instead: reason.names, place))
        continue
      }
      let key = "app.\(name.keyName)"
      let earlier = builder.entries[key]?.place
      builder.add(module: "app", name: name.keyName, place: place, source: member.value) {
        // A rule's color must be one, whereas a theme's key may be a text despite its name.
        if KeyHint(name.property) == .color, member.value.string != nil {
          return .color(try reader.values.color(member.value))
        }
        return try reader.value(member.value, name: name.property, issues: &$0)
      }
      guard earlier == nil, builder.entries[key] != nil else { continue }
      var rulePlace = place
      rulePlace.key = key
      if name.match.isControllerView { builder.report(.limitedRule(member.key, name, rulePlace)) }
      let rule = SkinRule(name.match, properties: [name.property: key], place: rulePlace)
      // First, because the rule for windows by name is of a more derived class than one for every view.
      if name.isTint { rules.insert(rule, at: 0) } else { rules.append(rule) }
    }
    for rule in rules { builder.add(rule) }
  }
}

extension SkinIssue.Code {
  /// A rule that would apply to every view, and applies to the views of controllers only.
  public static let limitedRule: Self = "limited-rule"
  /// A rule that isn't applied, because it would change views that the list's author didn't mean.
  public static let leftOutRule: Self = "left-out-rule"
}

extension SkinIssue {
  fileprivate static func unknownRule(_ name: String, nearest: String?, _ place: Place) -> SkinIssue {
    SkinIssue(
      .unknownField, "\"\(name.prefix(60))\" names no known class of views; it is ignored",
      suggestion: nearest.map { "Did you mean \($0)?" }
        ?? "Write Class.property, such as UILabel.textColor or 101:UILabel.textColor.", place: place,
      severity: .warning)
  }

  fileprivate static func leftOutRule(
    _ text: String, _ effect: String, instead names: String, _ place: Place
  ) -> SkinIssue {
    SkinIssue(
      .leftOutRule, "\"\(text.prefix(60))\" isn't applied: it would give every label \(effect)",
      suggestion: "Write \(names) if every label should have one; or remove it.", place: place,
      severity: .warning)
  }

  fileprivate static func limitedRule(_ text: String, _ name: RuleName, _ place: Place) -> SkinIssue {
    let className = name.match.className ?? "UIView"
    return SkinIssue(
      .limitedRule,
      "\"\(text.prefix(60))\" has no tag; it applies only to the views of view controllers, not to every \(className)",
      suggestion: """
        Set a tag, such as 101:\(name.property), or name a class, such as \
        \(className == "UILabel" ? "labelTextColor" : "tableViewBackgroundColor"). \
        \(className).\(name.property) means every one.
        """, place: place, severity: .warning)
  }
}
