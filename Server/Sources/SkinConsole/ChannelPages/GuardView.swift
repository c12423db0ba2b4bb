import Foundation
import SkinServerAPI

/// Guards of channels as pages show them.
enum GuardView {
  /// Returns a guard as sentences, with a warning if only some devices, or none, send the reports that it judges.
  /// - Parameters:
  ///   - answer: The guard.
  ///   - data: The versions of the app.
  ///   - visit: The request.
  /// - Returns: The values of the template `guard-summary`.
  static func summary(of answer: GuardAnswer, _ data: AppData, _ visit: Visit) -> View {
    var view: View = [
      "sentences": sentences(answer.limits, data, visit).map { ["text": $0] as View },
      "takesReports": answer.takesReports,
      "href": "\(data.path(ofChannel: answer.channel))/guard",
      "action": visit.texts[answer.limits == nil ? "guard_begin" : "guard_change"],
    ]
    if answer.takesReports, answer.limits != nil, let sample = answer.sample {
      let (key, next) =
        sample == 0 ? ("guard_sample_none", "guard_sample_none_next") : ("guard_sample", "guard_sample_next")
      view["sampleWarning"] =
        [
          "message": visit.texts(key, ["share": visit.formats.share(below: hundredths(sample))]),
          "suggestion": visit.texts[next],
        ] as View
    }
    return view
  }

  /// Returns limits as sentences; one sentence if there are none.
  private static func sentences(_ limits: RolloutGuard?, _ data: AppData, _ visit: Visit) -> [String] {
    let texts = visit.texts
    guard let limits else { return [texts["guard_none"]] }
    var sentences: [String] = []
    if let share = limits.maximumFailureShare {
      sentences.append(texts("guard_failures", ["share": visit.formats.share(below: hundredths(share))]))
    }
    if let share = limits.maximumRollbackShare {
      sentences.append(texts("guard_rollbacks", ["share": visit.formats.share(below: hundredths(share))]))
    }
    return sentences + [
      texts.count(limits.minimumReports, "guard_devices_one", "guard_devices_other"),
      texts.count(limits.windowHours, "guard_hours_one", "guard_hours_other"),
      texts("guard_fallback", ["skin": data.title(of: limits.fallback, texts)]),
    ]
  }

  /// Returns a paused version.
  /// - Parameters:
  ///   - paused: The version.
  ///   - channel: The channel.
  ///   - data: The versions of the app.
  ///   - visit: The request.
  /// - Returns: The values, with the labels and places of its actions.
  static func paused(_ paused: GuardAnswer.PausedVersion, _ channel: String, _ data: AppData, _ visit: Visit) -> View {
    let title = data.title(of: paused.skin, visit.texts)
    let folder = "\(data.path(ofChannel: channel))/guard"
    return [
      "title": title, "reason": visit.texts.phrase(paused.reason), "at": visit.formats.time(paused.pausedAt),
      "id": paused.skin.id,
      "version": paused.skin.version, "isShown": paused.isShown, "action": "\(folder)/resume",
      "clear": "\(folder)/clear", "mayResume": visit.may(.activate, data.app) && !paused.isShown,
      "label": visit.texts("resume_version", ["skin": title]),
      "clearLabel": visit.texts("guard_clear_of", ["skin": title]),
    ]
  }

  /// Returns the results of a shown version.
  /// - Parameters:
  ///   - outcome: The results.
  ///   - data: The versions of the app.
  ///   - visit: The request.
  /// - Returns: The values.
  static func outcome(_ outcome: GuardAnswer.Outcome, _ data: AppData, _ visit: Visit) -> View {
    func share(_ count: Int) -> String {
      visit.formats.share(outcome.reports == 0 ? 0 : Double(count) / Double(outcome.reports))
    }
    return [
      "title": data.title(of: outcome.skin, visit.texts),
      "devices": visit.texts.count(outcome.reports, "guard_results_one", "guard_results_other"),
      "hasResults": outcome.reports > 0, "failed": share(outcome.failed), "rolledBack": share(outcome.rolledBack),
    ]
  }

  /// Returns a share in hundredths of a percent.
  static func hundredths(_ share: Double) -> Int { Int((share * 10_000).rounded()) }
}
