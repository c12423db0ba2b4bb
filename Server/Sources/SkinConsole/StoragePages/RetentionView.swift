import Crypto
import Foundation
import SkinServerAPI

/// Policies and plans of retention as pages show them.
enum RetentionView {
  private static let reasons = [
    "active": "kept_active", "base": "kept_base", "newest": "kept_newest", "no-policy": "kept_no_policy",
    "pinned": "kept_pinned", "published": "kept_published", "used": "kept_used", "installed": "kept_installed",
  ]

  /// Returns a policy as sentences.
  static func sentences(_ policy: RetentionPolicy?, _ texts: Texts) -> [View] {
    guard let policy else { return [["text": texts["policy_none"]]] }
    return [
      texts.count(policy.newest, "policy_newest_one", "policy_newest_other"),
      texts.count(policy.publishedDays, "policy_published_one", "policy_published_other"),
      texts.count(policy.usedDays, "policy_used_one", "policy_used_other"), texts["policy_always"],
    ].map { ["text": $0] }
  }

  /// Returns the values of a plan.
  static func view(_ plan: RetentionPlanAnswer, _ data: AppData, _ visit: Visit) -> View {
    let texts = visit.texts
    return [
      "goes": plan.removed.map { version($0, data, visit) }, "hasGoing": !plan.removed.isEmpty,
      "goesText": sum(plan.removed, visit), "stays": plan.kept.map { version($0, data, visit) },
      "staysText": sum(plan.kept, visit), "fingerprint": fingerprint(plan),
      "staysTitle": texts.count(plan.kept.count, "plan_stays_one", "plan_stays_other"),
    ]
  }

  /// Returns a text that differs if a plan removes other versions.
  static func fingerprint(_ plan: RetentionPlanAnswer) -> String {
    let names = plan.removed.map(\.name.text).sorted().joined(separator: "\n")
    return SHA256.hash(data: Data(names.utf8)).prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func sum(_ versions: [RetentionPlanAnswer.Version], _ visit: Visit) -> String {
    let count = visit.texts.count(versions.count, "versions_one", "versions_other")
    return "\(count), \(visit.formats.size(versions.reduce(0) { $0 + $1.size }))"
  }

  private static func version(_ version: RetentionPlanAnswer.Version, _ data: AppData, _ visit: Visit) -> View {
    [
      "title": data.title(of: version.name, visit.texts), "name": version.name.text,
      "size": visit.formats.size(version.size), "at": visit.formats.time(version.publishedAt),
      "reasons": (version.reasons ?? []).map { ["text": reasons[$0].map { visit.texts[$0] } ?? $0] as View },
    ]
  }
}
