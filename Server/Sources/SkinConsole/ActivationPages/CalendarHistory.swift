import Foundation
import SkinServerAPI

/// The states of a channel's activation in a period, each in the time in which it is the current one.
struct CalendarHistory: Sendable {
  typealias State = ActivationStatesAnswer<ActivationDocument>.State

  /// A state in the period.
  struct Part: Sendable {
    /// The number of the state; nil for the current activation.
    var number: Int?
    var activation: ActivationDocument
    var times: Range<Date>
  }

  /// The states of the period, the first one first.
  let parts: [Part]
  /// The time from which on no state of the period is missing; nil if none is.
  let completeFrom: Date?

  /// Finds the states of a period.
  /// - Parameters:
  ///   - states: The newest states of the history, the last one first.
  ///   - current: The current activation, which has the settings that are no states.
  ///   - interval: The period.
  ///   - now: The present, from which on the activation of a channel without a history is current.
  init(_ states: [State], current: ActivationDocument, in interval: Range<Date>, now: Date) {
    var parts: [Part] = []
    var end = Date.distantFuture
    func add(_ number: Int?, _ activation: ActivationDocument, from start: Date) {
      // The clocks of two servers may differ.
      guard start < end else { return }
      let times = (start..<end).clamped(to: interval)
      if !times.isEmpty { parts.append(Part(number: number, activation: activation, times: times)) }
      end = start
    }
    add(nil, current, from: states.first?.changedAt ?? now)
    for state in states.dropFirst() { add(state.number, state.activation, from: state.changedAt) }
    self.parts = parts.reversed()
    let isCut = states.last.map { $0.number > 1 } ?? false
    completeFrom = isCut && end > interval.lowerBound ? end : nil
  }

  /// Returns the schedule of the period, with the server's evaluation of each state.
  /// - Parameters:
  ///   - app: The app.
  ///   - channel: The channel.
  ///   - period: The period, with the time zone and the brand.
  ///   - visit: The request.
  /// - Returns: The schedule.
  /// - Throws: `APIFailure` if the API can't be read.
  func schedule(of app: String, _ channel: String, in period: CalendarPeriod, _ visit: Visit) async throws
    -> CalendarSchedule
  {
    var schedules: [CalendarSchedule] = []
    for part in parts {
      let evaluation = try await visit.api.call(
        EvaluationEndpoints.current, app, channel,
        query: [
          ("at", period.start.formatted(.iso8601)), ("zone", period.zone.identifier),
          ("state", part.number.map { "\($0)" }),
        ])
      schedules.append(
        CalendarSchedule(
          part.activation, evaluation.rules, in: part.times, brand: period.brand, isCurrent: part.number == nil))
    }
    return CalendarSchedule(schedules, now: visit.now)
  }
}
