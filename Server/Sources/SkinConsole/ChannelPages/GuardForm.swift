import Foundation
import HTTPTypes
import SkinServerAPI

/// The form of a channel's guard.
struct GuardForm: Sendable {
  private static let names = ["failures", "rollbacks", "devices", "hours"]
  private static let standard = RolloutGuard(
    maximumFailureShare: 0.05, maximumRollbackShare: nil, minimumReports: 100, windowHours: 48)

  /// The texts of the fields by name.
  private let values: [String: String]
  private let fallback: SkinVersionName?

  /// Fills the fields with limits.
  /// - Parameter limits: The limits; nil for suggested ones.
  init(_ limits: RolloutGuard?) {
    let limits = limits ?? Self.standard
    values = [
      "failures": Self.percent(limits.maximumFailureShare), "rollbacks": Self.percent(limits.maximumRollbackShare),
      "devices": "\(limits.minimumReports)", "hours": "\(limits.windowHours)",
    ]
    fallback = limits.fallback
  }

  /// Reads a form that was sent.
  /// - Parameter form: The fields.
  init(_ form: FormFields) {
    values = Dictionary(
      uniqueKeysWithValues: Self.names.map { ($0, form[$0]?.trimmingCharacters(in: .whitespaces) ?? "") })
    fallback = form.text("fallback").flatMap(SkinVersionName.init)
  }

  /// Returns the values of the fields.
  /// - Parameters:
  ///   - data: The versions of the app.
  ///   - texts: The texts.
  /// - Returns: The values.
  func view(_ data: AppData, _ texts: Texts) -> View {
    var view: View = values
    view["fallbacks"] = data.options(chosen: fallback, texts)
    return view
  }

  /// Returns the limits.
  /// - Returns: The limits.
  /// - Throws: `APIFailure` with the field that is wrong.
  func limits() throws -> RolloutGuard {
    let (failures, rollbacks) = (try share("failures"), try share("rollbacks"))
    guard failures != nil || rollbacks != nil else {
      throw Self.failure(
        "The guard has no limit", "Set the share of failures, of rollbacks, or both.", code: "guard-limits",
        field: "failures")
    }
    return RolloutGuard(
      maximumFailureShare: failures, maximumRollbackShare: rollbacks,
      minimumReports: try whole("devices", 1...1_000_000_000), windowHours: try whole("hours", 1...2_160),
      fallback: fallback)
  }

  private func text(_ name: String) -> String { values[name] ?? "" }

  /// Returns a share; nil if the field is empty.
  private func share(_ name: String) throws -> Double? {
    guard !text(name).isEmpty else { return nil }
    guard let percent = Double(text(name)), (0...100).contains(percent) else {
      throw Self.failure(
        "The share isn't a percentage", "Choose a number from 0 to 100.", code: "rule-share", field: name)
    }
    return (percent * 100).rounded() / 10_000
  }

  private func whole(_ name: String, _ range: ClosedRange<Int>) throws -> Int {
    guard let number = Int(text(name)), range.contains(number) else {
      throw Self.failure(
        "The number isn't from \(range.lowerBound) to \(range.upperBound)", "Choose a whole number in this range.",
        code: "guard-\(name)", field: name)
    }
    return number
  }

  private static func percent(_ share: Double?) -> String {
    share.map { share in
      let hundredths = GuardView.hundredths(share)
      return hundredths.isMultiple(of: 100) ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
    } ?? ""
  }

  private static func failure(_ message: String, _ suggestion: String, code: String, field: String) -> APIFailure {
    APIFailure(.badRequest, code: code, message: message, suggestion: suggestion, field: field)
  }
}
