#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// An index of rules by the class of a view or bar item.
  ///
  /// A class, because matching can reenter it: an app can override the properties of views that it reads.
  @MainActor
  final class RuleIndex {
    /// The rules, in the order of writing.
    private let rules: [SkinRule]
    /// The positions of the rules that match a class, in ascending order of precedence.
    private var byClass: [ObjectIdentifier: [Int]] = [:]
    private let names = ClassNames()
    /// The names of properties that rules name; without any, no object is reflected.
    private let properties: Set<String>
    #if DEBUG
      private let audit: RuleAudit
    #endif
    /// Whether a rule may name a class of bar items.
    let hasItemRules: Bool

    /// Creates an index.
    /// - Parameter rules: The rules. Among rules of equal specificity and class, the last one takes precedence.
    init(_ rules: [SkinRule]) {
      self.rules = rules
      properties = Set(rules.compactMap(\.match.property))
      #if DEBUG
        audit = RuleAudit(rules, names)
      #endif
      hasItemRules = rules.contains { rule in
        guard let name = rule.match.className else { return false }
        // The runtime doesn't find an app's class by its name without the module.
        guard let type = NSClassFromString(name) ?? NSClassFromString("UIKit.\(name)") else { return true }
        return type is UIBarItem.Type
      }
    }

    /// Returns the rule that applies to each property of a view, by the property's name.
    func rules(for view: UIView) -> [String: SkinRule] {
      #if DEBUG
        defer { audit.visit(view) }
      #endif
      let candidates = candidates(type(of: view))
      guard !candidates.isEmpty, let around = RuleSurroundings(of: view, names) else { return [:] }
      lazy var held = namesOfProperties(holding: view, around: view.next)
      return effective(candidates) { match in
        matches(match, tag: view.tag, identifier: view.accessibilityIdentifier, in: view.next)
          && (!match.isControllerView || (view.next as? UIViewController)?.viewIfLoaded === view)
          && reaches(match, around.composites) && enters(match, view, around.owners)
          && match.property.map { held.contains($0) } ?? true
      }
    }

    /// Returns the rule that applies to each property of a bar item, by the property's name.
    ///
    /// A rule must name the class of items, since items aren't views.
    func rules(for item: UIBarItem, in bar: UIView) -> [String: SkinRule] {
      lazy var held = namesOfProperties(holding: item, around: bar)
      return effective(candidates(type(of: item))) { match in
        match.className != nil && !match.isControllerView
          && matches(match, tag: item.tag, identifier: item.accessibilityIdentifier, in: bar)
          && match.property.map { held.contains($0) } ?? true
      }
    }

    /// Returns those of the rules' properties by which the responders around a view or bar item hold it.
    private func namesOfProperties(holding object: AnyObject, around responder: UIResponder?) -> Set<String> {
      var (names, current): (Set<String>, UIResponder?) = ([], responder)
      while let each = current {
        names.formUnion(StoredProperties.of(each).names(among: properties, of: each, holding: object))
        current = each.next
      }
      return names
    }

    private func effective(_ candidates: [Int], where applies: (SkinRule.Match) -> Bool) -> [String: SkinRule] {
      var found: [String: SkinRule] = [:]
      for position in candidates where applies(rules[position].match) {
        #if DEBUG
          audit.match(position)
        #endif
        for name in rules[position].properties.keys { found[name] = rules[position] }
      }
      return found
    }

    /// Returns the positions of the rules for a class.
    ///
    /// Among equal specificities, the more derived class of a rule takes precedence.
    private func candidates(_ type: AnyClass) -> [Int] {
      if let known = byClass[ObjectIdentifier(type)] { return known }
      let names = names.names(of: type)
      let ranked = rules.indices.compactMap { index -> Candidate? in
        let match = rules[index].match
        guard let name = match.className else { return Candidate(rules[index], depth: -1, index) }
        return names[name].map { Candidate(rules[index], depth: $0, index) }
      }
      let found = ranked.ordered { $0.rank < $1.rank }.map(\.index)
      byClass[ObjectIdentifier(type)] = found
      return found
    }

    private struct Candidate {
      let rank: (SkinRule.Specificity, Int, Int, Int)
      let index: Int

      init(_ rule: SkinRule, depth: Int, _ index: Int) {
        rank = (rule.specificity, depth, rule.match.isControllerView ? 1 : 0, index)
        self.index = index
      }
    }

    /// Returns whether a rule reaches into UIKit's controls and bars, by naming a single view or one of the controls.
    private func reaches(_ match: SkinRule.Match, _ composites: [UIView]) -> Bool {
      guard !composites.isEmpty, match.tag == nil, match.identifier == nil, match.property == nil else { return true }
      // A name that all controls share doesn't identify this one.
      let general = names.names(of: UIControl.self)
      return composites.contains { composite in
        let special = names.names(of: type(of: composite))
        return match.containers.contains { special[$0] != nil && general[$0] == nil }
      }
    }

    /// Returns whether a rule may apply within the system's views: it has to name one of them, or a single view by identifier or
    /// property.
    ///
    /// A tag isn't enough, because UIKit's own views have tags, too. A property is one of the app's.
    private func enters(_ match: SkinRule.Match, _ view: UIView, _ owners: [AnyClass]) -> Bool {
      if match.identifier != nil || match.property != nil { return true }
      if SystemViews.isPrivate(type(of: view)), match.className != String(describing: type(of: view)) { return false }
      guard !owners.isEmpty, !match.containers.isEmpty else { return owners.isEmpty }
      return owners.contains { owner in
        // A name that the owner shares with other views doesn't identify it.
        let chain = names.names(of: owner)
        let listed = chain.filter { SystemViews.owners.contains($0.key) }.values.min()
        let depth = listed ?? chain.values.max() ?? 0
        return match.containers.contains { chain[$0, default: -1] >= depth }
      }
    }

    private func matches(_ match: SkinRule.Match, tag: Int, identifier: String?, in container: UIResponder?) -> Bool {
      if let wanted = match.tag, tag != wanted { return false }
      if let wanted = match.identifier, identifier != wanted { return false }
      // Containers are matched from the innermost to the outermost, each outside of the previous one.
      var current = container
      for container in match.containers.reversed() {
        while let each = current, names.names(of: type(of: each))[container] == nil { current = each.next }
        guard current != nil else { return false }
        current = current?.next
      }
      return true
    }
  }
#endif
