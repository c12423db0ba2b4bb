import Foundation
import HTTPTypes
import SkinServerAPI

extension ActivationDocument {
  /// The members that clients write; the server adds the others.
  var draft: ActivationDocument { ActivationDocument(skin: skin, rules: rules, policy: policy) }

  /// Whether it shows no skin at all, whatever users chose.
  var isOff: Bool { skin == nil && (rules ?? []).isEmpty && policy != "user" }

  /// Returns a rule, or nil if there is none.
  /// - Parameter id: The rule's identifier.
  /// - Returns: The rule.
  func rule(_ id: String) -> Rule? { rules?.first { $0.id == id } }

  /// Adds a rule before all others.
  /// - Parameter rule: The rule.
  mutating func add(_ rule: Rule) { rules = [rule] + (rules ?? []) }

  /// Replaces the rule with the same identifier in its place.
  /// - Parameter rule: The rule's new state.
  mutating func replace(_ rule: Rule) { rules = rules?.map { $0.id == rule.id ? rule : $0 } }

  /// Moves a rule before or behind its neighbor; the first and the last one stay where they are.
  /// - Parameters:
  ///   - id: The rule's identifier.
  ///   - steps: -1 to move it up, and 1 to move it down.
  mutating func moveRule(_ id: String, by steps: Int) {
    guard let rules, let index = rules.firstIndex(where: { $0.id == id }), rules.indices.contains(index + steps)
    else { return }
    self.rules?.swapAt(index, index + steps)
  }

  /// Removes a rule.
  /// - Parameter id: The rule's identifier.
  mutating func removeRule(_ id: String) {
    rules?.removeAll { $0.id == id }
    if rules?.isEmpty == true { rules = nil }
  }

  /// Returns an identifier that no rule has.
  /// - Parameter base: The beginning of the identifier.
  /// - Returns: The identifier.
  func freeID(_ base: String) -> String {
    let taken = Set((rules ?? []).map(\.id))
    let numbered = (2...).lazy.map { "\(base)-\($0)" }
    return taken.contains(base) ? numbered.first { !taken.contains($0) } ?? base : base
  }
}

extension ActivationDocument {
  /// Returns the skins whose pictures show what a change does: the skins for everyone if these differ, or else those of the
  /// first rule that differs.
  /// - Parameter after: The activation after the change.
  /// - Returns: The skins before and after it; nil for the built-in one.
  func pictured(_ after: ActivationDocument) -> (before: SkinVersionName?, after: SkinVersionName?) {
    guard skin == after.skin else { return (skin, after.skin) }
    let changed = (after.rules ?? []).first { rule($0.id) != $0 } ?? (rules ?? []).first { after.rule($0.id) == nil }
    guard let id = (changed ?? after.rules?.first)?.id else { return (skin, after.skin) }
    func shown(_ document: ActivationDocument) -> SkinVersionName? {
      document.rule(id).map(\.skin) ?? document.skin
    }
    return (shown(self), shown(after))
  }

  /// Whether devices see the same with another activation, however the texts omit defaults.
  /// - Parameter other: The other activation.
  /// - Returns: Whether skins, rules and policies are equal.
  func isSame(as other: ActivationDocument) -> Bool {
    opened == other.opened && (rules ?? []) == (other.rules ?? [])
  }

  /// The state that the form of the skin for everyone changes.
  var opened: String { [skin?.text, policy ?? "operator"].map { $0 ?? "" }.joined(separator: " ") }
}

extension ActivationDocument.Rule {
  /// The state that the form of the rule changes.
  var opened: String { (try? APICoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// Whether it has a beginning or an end.
  var hasTimes: Bool { from != nil || until != nil }
}

/// A change of an activation that a form asks for.
enum ActivationChange: String {
  case skin
  /// The skin for everyone, or a rule if the form has a time or a share.
  case show
  case add
  case edit
  /// The rule's times, from the calendar.
  case move
  case up
  case down
  case remove
  /// A document that was reviewed before.
  case document

  /// Reads the change of a form; nil if it names none.
  init?(_ form: FormFields) {
    guard let change = form["change"].flatMap(Self.init(rawValue:)) else { return nil }
    self = change
  }

  /// Makes the change.
  /// - Parameters:
  ///   - draft: The activation.
  ///   - form: The form.
  /// - Throws: `APIFailure` if a field is wrong.
  func apply(to draft: inout ActivationDocument, _ form: FormFields) throws {
    let rule = form["rule"] ?? ""
    switch self {
    case .skin:
      try Self.check(form, draft.opened)
      draft.skin = form.text("skin").flatMap(SkinVersionName.init)
      if let policy = form.text("policy") { draft.policy = policy }
    case .show where RuleForm(form).isForEveryone: draft.skin = RuleForm(form).skin
    case .show, .add:
      let sent = RuleForm(form)
      draft.add(try sent.rule(replacing: .init(id: draft.freeID(sent.skin?.id ?? "builtin"), skin: nil)))
    case .remove: draft.removeRule(rule)
    case .up: draft.moveRule(rule, by: -1)
    case .down: draft.moveRule(rule, by: 1)
    case .edit: draft.replace(try RuleForm(form).rule(replacing: try Self.edited(form, in: draft)))
    case .move:
      guard let move = RuleMove(form) else { throw Self.incomplete }
      draft.replace(try move.moved(try Self.edited(form, in: draft)))
    case .document: draft = try Self.document(form)
    }
  }

  /// Reads the document of a form, which was reviewed.
  /// - Throws: `APIFailure` if it isn't one.
  static func document(_ form: FormFields) throws -> ActivationDocument {
    do {
      return try APICoder.decode(ActivationDocument.self, from: Data((form["document"] ?? "").utf8)).draft
    } catch is DecodingError {
      throw incomplete
    }
  }

  private static func edited(_ form: FormFields, in draft: ActivationDocument) throws -> ActivationDocument.Rule {
    guard let rule = form.text("editing").flatMap(draft.rule) else { throw changedMeanwhile }
    try check(form, rule.opened)
    return rule
  }

  /// Refuses a form that was opened with another state than the present one.
  private static func check(_ form: FormFields, _ present: String) throws {
    guard form[openedField].map({ $0 == present }) ?? true else { throw changedMeanwhile }
  }

  /// The field with the state with which a form was opened.
  static let openedField = "opened"

  static var changedMeanwhile: APIFailure {
    APIFailure(
      .conflict, code: "changed-meanwhile", message: "The activation was changed in the meantime",
      suggestion: "Look at the current state.")
  }

  static var incomplete: APIFailure {
    APIFailure(.badRequest, code: "bad-body", message: "The form is incomplete", suggestion: "Begin the change again.")
  }
}
