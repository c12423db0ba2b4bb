import ArgumentParser
import Foundation
import SkinKit
import SkinRepository

/// The options that restrict a package to some apps.
struct AudienceOptions: ParsableArguments, Sendable {
  @Option(help: "Only for this brand of the app. Can be repeated.")
  var brand: [String] = []

  @Option(help: "Only for this channel. Can be repeated.", transform: parseIdentifier)
  var channel: [SkinIdentifier] = []

  @Option(
    help: ArgumentHelp(
      "The accepted versions of the base skin: 1.0.0...2.0.0, 1.0.0... or ...2.0.0.", valueName: "range"))
  var baseVersion: VersionSpan?

  func validate() throws {
    guard brand.allSatisfy({ (1...64).contains($0.utf8.count) }) else {
      throw ValidationError("A brand has 1 to 64 bytes.")
    }
    if let low = baseVersion?.minimum, let high = baseVersion?.maximum, low > high {
      throw ValidationError("--base-version begins after its end.")
    }
  }

  /// The audience; all apps by default.
  var audience: PackagePublication.Audience {
    PackagePublication.Audience(
      minimumBase: baseVersion?.minimum, maximumBase: baseVersion?.maximum, brands: Set(brand), channels: Set(channel))
  }

  /// The audience as a query of skin-server's API.
  var query: [URLQueryItem] {
    let (brands, channels) = (audience.brands.sorted(), audience.channels.map(\.rawValue).sorted())
    return brands.map { URLQueryItem(name: "brand", value: $0) }
      + channels.map { URLQueryItem(name: "channel", value: $0) }
      + [("base_minimum", audience.minimumBase), ("base_maximum", audience.maximumBase)].compactMap { name, version in
        version.map { URLQueryItem(name: name, value: $0.description) }
      }
  }
}
