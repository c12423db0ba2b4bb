// Whom a package is for, beyond what its author says.

import ArgumentParser
import Foundation
import SkinKit
import SkinRepository

/// The options that name an audience.
struct AudienceOptions: ParsableArguments, Sendable {
  @Option(help: "Only for a brand of the app; may be given several times.")
  var brand: [String] = []

  @Option(help: "Only for a channel; may be given several times.", transform: parseIdentifier)
  var channel: [SkinIdentifier] = []

  @Option(
    help: ArgumentHelp(
      "Which versions of the skin it builds on will do: 1.0.0...2.0.0, 1.0.0... or ...2.0.0.", valueName: "range"))
  var baseVersion: VersionSpan?

  func validate() throws {
    guard brand.allSatisfy({ (1...64).contains($0.utf8.count) }) else {
      throw ValidationError("A brand has 1 to 64 bytes.")
    }
    if let low = baseVersion?.minimum, let high = baseVersion?.maximum, low > high {
      throw ValidationError("--base-version begins after its end.")
    }
  }

  /// The audience; everyone where nothing is given.
  var audience: PackagePublication.Audience {
    PackagePublication.Audience(
      minimumBase: baseVersion?.minimum, maximumBase: baseVersion?.maximum, brands: Set(brand), channels: Set(channel))
  }

  /// The audience as skin-server takes it.
  var query: [URLQueryItem] {
    let (brands, channels) = (audience.brands.sorted(), audience.channels.map(\.rawValue).sorted())
    return brands.map { URLQueryItem(name: "brand", value: $0) }
      + channels.map { URLQueryItem(name: "channel", value: $0) }
      + [("base_minimum", audience.minimumBase), ("base_maximum", audience.maximumBase)].compactMap { name, version in
        version.map { URLQueryItem(name: name, value: $0.description) }
      }
  }
}

/// Versions from one to another, both included; either may be missing.
struct VersionSpan: ExpressibleByArgument, Sendable {
  let minimum: SkinVersion?
  let maximum: SkinVersion?

  init?(argument: String) {
    guard let dots = argument.range(of: "...") else { return nil }
    let (low, high) = (String(argument[..<dots.lowerBound]), String(argument[dots.upperBound...]))
    (minimum, maximum) = (SkinVersion(low), SkinVersion(high))
    guard low.isEmpty || minimum != nil, high.isEmpty || maximum != nil, minimum != nil || maximum != nil else {
      return nil
    }
  }
}
