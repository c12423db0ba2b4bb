import Foundation
import SkinServerAPI

/// Activations as sentences.
enum ActivationView {
  /// Returns the skin of an activation, and its rules as sentences.
  static func view(_ activation: ActivationDocument, _ data: AppData, _ visit: Visit) -> View {
    let rules = activation.rules ?? []
    return [
      "activationTitle": title(activation, data, visit.texts), "hasRules": !rules.isEmpty,
      "rules": rules.map { rule($0, data, visit) }, "isOff": activation.isOff,
    ]
  }

  /// Returns the skin that an activation shows if no rule applies.
  static func title(_ activation: ActivationDocument, _ data: AppData, _ texts: Texts) -> String {
    activation.isOff ? texts["off"] : data.title(of: activation.skin, texts)
  }

  /// Returns a rule as a sentence.
  static func rule(_ rule: ActivationDocument.Rule, _ data: AppData, _ visit: Visit) -> View {
    let texts = visit.texts
    return [
      "name": rule.id, "remove": texts("activate_remove_rule", ["rule": rule.id]),
      "edit": texts("activate_edit_rule", ["rule": rule.id]), "up": texts("activate_rule_up", ["rule": rule.id]),
      "down": texts("activate_rule_down", ["rule": rule.id]), "query": APIPath.query([("rule", rule.id)]),
      "skin": data.title(of: rule.skin, texts), "conditions": conditions(of: rule, visit),
    ]
  }

  /// Returns the conditions of a rule as a sentence.
  static func conditions(of rule: ActivationDocument.Rule, _ visit: Visit) -> String {
    let texts = visit.texts
    var conditions: [String] = []
    if let from = rule.from { conditions.append(texts("rule_from", ["time": time(from, rule.zone, visit)])) }
    if let until = rule.until { conditions.append(texts("rule_until", ["time": time(until, rule.zone, visit)])) }
    if let share = rule.share {
      conditions.append(texts("rule_share", ["share": visit.formats.share(below: share.below)]))
    }
    if let minimum = rule.app?.minimum { conditions.append(texts("rule_minimum", ["version": minimum])) }
    if let maximum = rule.app?.maximum { conditions.append(texts("rule_maximum", ["version": maximum])) }
    if let locales = rule.locales {
      conditions.append(texts("rule_locales", ["list": locales.joined(separator: ", ")]))
    }
    if let brands = rule.brands { conditions.append(texts("rule_brands", ["list": brands.joined(separator: ", ")])) }
    if let groups = rule.groups { conditions.append(texts("rule_groups", ["list": groups.joined(separator: ", ")])) }
    if rule.newDevices == false { conditions.append(texts["rule_closed"]) }
    if let policy = rule.policy {
      conditions.append(texts[policy == "user" ? "rule_policy_user" : "rule_policy_operator"])
    }
    return conditions.isEmpty ? texts["rule_always"] : conditions.joined(separator: " · ")
  }

  /// Returns a time of a rule: an instant, or a local time in a zone.
  private static func time(_ text: String, _ zone: String?, _ visit: Visit) -> String {
    // Zero seconds are left out.
    let moment = text.replacing(/:00(?=Z?$)/, with: "").replacing("T", with: " ").replacing("Z", with: " UTC")
    guard let zone, !text.hasSuffix("Z") else { return moment }
    return moment + " " + (zone == "device" ? visit.texts["zone_device"] : zone)
  }
}
