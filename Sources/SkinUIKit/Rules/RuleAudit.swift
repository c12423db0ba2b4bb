#if canImport(UIKit) && DEBUG
  import SkinKit
  import UIKit

  /// Finds rules without a view, in debug builds: for a controller's or a misspelt class, or without a match while the
  /// screen of their containers was shown.
  @MainActor
  final class RuleAudit {
    @MainActor
    private struct Container {
      weak var responder: UIResponder?

      /// Whether it is in no window any more.
      var isGone: Bool {
        switch responder {
        case let view as UIView: view.window == nil
        case let controller as UIViewController: controller.viewIfLoaded?.window == nil
        default: true
        }
      }
    }

    private let rules: [SkinRule]
    private let names: ClassNames
    private var unmatched: Set<Int>
    /// The rules whose own class is of a name.
    private var byClass: [String: [Int]] = [:]
    /// The rules whose screen is of a name: the innermost container that is a class of the app, not of UIKit.
    private var byScreen: [String: [Int]] = [:]
    /// The screens that were in a window, by rule.
    private var containers: [Int: [Container]] = [:]
    private var seenClasses: Set<String> = []
    /// The stored properties of the screens of rules that name one.
    private var properties: [Int: Set<String>] = [:]

    init(_ rules: [SkinRule], _ names: ClassNames) {
      self.rules = rules
      self.names = names
      unmatched = Set(rules.indices)
      for (index, rule) in rules.enumerated() {
        if let name = rule.match.className { byClass[name, default: []].append(index) }
        if let name = screen(index) { byScreen[name, default: []].append(index) }
      }
    }

    /// Records that a rule matches a view.
    func match(_ index: Int) { unmatched.remove(index) }

    /// Records a view that is in a window.
    func visit(_ view: UIView) {
      guard !unmatched.isEmpty, view.window != nil else { return }
      add(view)
      guard let controller = view.next as? UIViewController else { return }
      reportScreensThatEnded()
      add(controller)
      for name in names.names(of: type(of: controller)).keys {
        for index in byClass[name] ?? [] where unmatched.contains(index) && !isNameOfView(name) {
          report(
            index, "The rule's class \(name) is that of a view controller, so that no view matches it",
            "Match its own view: {\"controllerView\": true, \"inside\": \"\(name)\"}.")
        }
      }
    }

    private func screen(_ index: Int) -> String? { rules[index].match.containers.last { !$0.hasPrefix("UI") } }

    /// Whether the containers around a rule's screen are around a responder.
    private func isInside(_ responder: UIResponder, _ rule: SkinRule, _ screen: String) -> Bool {
      var current = responder.next
      for container in rule.match.containers.prefix(while: { $0 != screen }).reversed() {
        while let each = current, names.names(of: type(of: each))[container] == nil { current = each.next }
        guard current != nil else { return false }
        current = current?.next
      }
      return true
    }

    private func isNameOfView(_ name: String) -> Bool { names.names(of: UIView.self)[name] != nil }

    private func add(_ responder: UIResponder) {
      for name in names.names(of: type(of: responder)).keys {
        if responder is UIView { seenClasses.insert(name) }
        for index in byScreen[name] ?? [] where unmatched.contains(index) && isInside(responder, rules[index], name) {
          containers[index, default: []].removeAll(where: \.isGone)
          containers[index, default: []].append(Container(responder: responder))
          if rules[index].match.property != nil {
            properties[index, default: []].formUnion(StoredProperties.of(responder).names)
          }
        }
      }
    }

    /// Reports the rules that have matched nothing while their containers were shown.
    private func reportScreensThatEnded() {
      for index in containers.keys.sorted() where unmatched.contains(index) {
        guard containers[index]?.allSatisfy(\.isGone) == true else { continue }
        let place = screen(index) ?? ""
        if let name = rules[index].match.property, let known = properties[index], !known.contains(name) {
          report(index, "\(place) has no stored property \"\(name)\" that holds a view", suggestion(for: name, known))
          continue
        }
        report(
          index, "The rule matched no view while \(place) was shown",
          question(index)
            ?? "Correct its class, property, tag, identifier and containers; SkinRules.rules(for:) tells the rules of a view."
        )
      }
      for index in unmatched.sorted() where rules[index].match.containers.isEmpty {
        guard let name = rules[index].match.className, let question = question(index) else { continue }
        report(index, "The rule's class \(name) is that of no view on the screens so far", question)
      }
    }

    /// The question for the class of a view that differs from a rule's by one edit.
    private func question(_ index: Int) -> String? {
      guard let name = rules[index].match.className, !seenClasses.contains(name) else { return nil }
      var spelling = Spelling(seenClasses)
      return spelling.neighbor(of: name).map { "Did you mean \($0)?" }
    }

    /// The fix of a rule whose property its screen doesn't have.
    private func suggestion(for name: String, _ known: Set<String>) -> String {
      var spelling = Spelling(known.sorted())
      return spelling.question(name)
        ?? (known.isEmpty
          ? "Specify a property that the class stores, and build the app without -disable-reflection-metadata."
          : "Specify one of \(known.sorted().prefix(5).joined(separator: ", ")), or the class that has the property.")
    }

    private func report(_ index: Int, _ message: String, _ suggestion: String) {
      unmatched.remove(index)
      containers[index] = nil
      SkinManager.report(
        SkinIssue(.unmatchedRule, message, suggestion: suggestion, place: rules[index].place, severity: .warning))
    }
  }
#endif
