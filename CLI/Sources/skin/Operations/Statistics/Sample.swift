import ArgumentParser
import SkinKit
import SkinServerAPI

/// The command `skin sample`: prints or sets the part of an app's devices whose reports are counted.
struct Sample: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show or set the part of an app's devices whose reports are counted.",
    discussion: """
      Each device decides by itself whether it belongs to the sample, by the signed activation of its channel. It stays in \
      the sample while the part grows. `skin stats` and `skin reports` count only these devices; docs/scaling.md says how \
      large a sample fits.

      Examples:
        skin sample --app festival
        skin sample --app festival --percent 5
        skin sample --app festival --percent 100
      """)

  @OptionGroup var server: ServerOptions

  @Option(help: "The part of the devices in percent, with up to two decimals; 100 for all.")
  var percent: Double?

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard let percent else { return }
    let hundredths = percent * 100
    guard (0...100).contains(percent), abs(hundredths.rounded() - hundredths) < 1e-6 else {
      throw ValidationError("--percent must be between 0 and 100, with up to two decimals.")
    }
  }

  func execute(_ console: Console) async throws {
    let client = try server.client(console)
    let answer =
      if let percent {
        try await client.call(
          StatisticsEndpoints.setSample, server.app, body: SampleForm(share: (percent * 100).rounded() / 10_000))
      } else {
        try await client.call(StatisticsEndpoints.sample, server.app)
      }
    let share = answer.share == 1 ? "All devices" : "\(Self.percent(answer.share)) of the devices"
    console.line("\(share) of \(console.styled(answer.app, .bold)) report, if their users agreed.")
    try console.answer(answer)
  }

  /// Returns a share in percent, such as `2.5 %`.
  private static func percent(_ share: Double) -> String {
    let hundredths = Int((share * 10_000).rounded())
    return hundredths % 100 == 0 ? "\(hundredths / 100) %" : "\(Double(hundredths) / 100) %"
  }

  /// Returns the sentence about the part of the devices that numbers count.
  static func sentence(_ share: Double) -> String { "Counts a sample: \(percent(share)) of the devices report." }
}
