public import Foundation
import SkinKit

/// One end of a schedule.
public enum ActivationMoment: Hashable, Sendable {
  /// The same instant everywhere: `2030-02-02T16:00:00Z`.
  case instant(Date)
  /// The time that a clock shows in the schedule's zone: `2030-02-03T00:00:00`.
  case wallClock(WallClock)

  /// A date and time without a zone.
  public struct WallClock: Hashable, Sendable {
    /// The seconds since 1970-01-01T00:00:00 that a clock set to UTC would show.
    let seconds: TimeInterval

    /// Parses a date and time of the form `2030-02-03T00:00:00`.
    /// - Parameter text: The date and time; a nonexistent day is refused.
    public init?(_ text: String) {
      guard let date = MetadataDate.parse(text + "Z") else { return nil }
      seconds = date.timeIntervalSince1970
    }

    /// The date and time as text.
    public var text: String { String(MetadataDate.text(Date(timeIntervalSince1970: seconds)).dropLast()) }
  }

  /// Parses either form; nil for any other, and for a nonexistent day.
  /// - Parameter text: Text that ends with `Z` for an instant, and without it for a wall clock.
  public init?(_ text: String) {
    if let date = MetadataDate.parse(text) {
      self = .instant(date)
    } else if let clock = WallClock(text) {
      self = .wallClock(clock)
    } else {
      return nil
    }
  }

  /// The moment as text.
  public var text: String {
    switch self {
    case .instant(let date): MetadataDate.text(date)
    case .wallClock(let clock): clock.text
    }
  }
}

/// The time zone of a schedule's wall clocks.
public enum ActivationZone: Hashable, Sendable {
  /// The zone of each device.
  case device
  /// The zone of a place, by its name in the IANA database, such as `Asia/Shanghai`; or `UTC`.
  case named(String)

  /// Parses `device` or a zone's name; nil if it is malformed.
  ///
  /// Abbreviations such as `CST` are refused, because they are ambiguous.
  /// - Parameter text: The text.
  public init?(_ text: String) {
    if text == "device" {
      self = .device
      return
    }
    let isWellFormed = text.utf8.count <= 64 && text.contains("/") && !text.hasPrefix("/") && !text.hasSuffix("/")
    let isPlain = text.utf8.allSatisfy { byte in
      let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
      return letters.contains(byte | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || "/_+-".utf8.contains(byte)
    }
    guard text == "UTC" || isWellFormed && isPlain else { return nil }
    self = .named(text)
  }

  /// The zone as text.
  public var text: String {
    switch self {
    case .device: "device"
    case .named(let name): name
    }
  }

  /// The zone, if this device knows it.
  /// - Parameter device: The device's own zone.
  /// - Returns: The zone; nil if the device's database doesn't have it.
  public func timeZone(device: TimeZone) -> TimeZone? {
    switch self {
    case .device: device
    case .named(let name): TimeZone(identifier: name)
    }
  }
}

/// The times at which a rule holds.
public struct ActivationSchedule: Hashable, Sendable {
  /// The first moment; nil for no start.
  public var from: ActivationMoment?
  /// The first moment at which it no longer holds; nil for no end.
  public var until: ActivationMoment?
  /// The zone of wall clocks; nil if both moments are instants.
  public var zone: ActivationZone?

  /// Creates a schedule.
  /// - Parameters:
  ///   - from: The first moment; nil for no start.
  ///   - until: The first moment at which it no longer holds; nil for no end.
  ///   - zone: The zone of wall clocks.
  public init(from: ActivationMoment? = nil, until: ActivationMoment? = nil, zone: ActivationZone? = nil) {
    self.from = from
    self.until = until
    self.zone = zone
  }

  /// The two instants of a schedule on a device.
  package struct Bounds: Hashable {
    package var from: Date?
    package var until: Date?

    func contains(_ moment: Date) -> Bool { from.map { $0 <= moment } ?? true && until.map { moment < $0 } ?? true }
  }

  /// The schedule's instants; nil if the device doesn't know the zone.
  package func bounds(device: TimeZone) -> Bounds? {
    var bounds = Bounds()
    let zone = zone?.timeZone(device: device)
    for (moment, isStart) in [(from, true), (until, false)] {
      let date: Date?
      switch moment {
      case nil: continue
      case .instant(let instant): date = instant
      case .wallClock(let clock):
        guard let zone else { return nil }
        date = clock.date(in: zone, prefersEarlier: isStart)
      }
      if isStart { bounds.from = date } else { bounds.until = date }
    }
    return bounds
  }
}

extension ActivationMoment.WallClock {
  /// The instant at which a zone's clocks show this time.
  ///
  /// When clocks are set forward, some times never occur, and the first instant after the gap is returned. When clocks
  /// are set back, some times occur twice, and the first or the second is returned.
  func date(in zone: TimeZone, prefersEarlier: Bool) -> Date {
    func offset(_ seconds: TimeInterval) -> TimeInterval {
      TimeInterval(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
    }
    // No zone is further than 14 hours from UTC, so these are the offsets before and after a nearby change.
    let (before, after) = (offset(seconds - 86_400), offset(seconds + 86_400))
    let candidates = Set([before, after]).map { seconds - $0 }.filter { seconds - $0 == offset($0) }.ordered(by: <)
    if let found = prefersEarlier ? candidates.first : candidates.last {
      return Date(timeIntervalSince1970: found)
    }
    // The clocks skip this time somewhere between its two readings: find the second at which they do.
    var (low, high) = (seconds - max(before, after), seconds - min(before, after))
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded(.down)
      if offset(middle) == before { low = middle } else { high = middle }
    }
    return Date(timeIntervalSince1970: high)
  }
}
