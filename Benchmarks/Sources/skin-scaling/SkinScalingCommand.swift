import ArgumentParser
import SkinScaling

@main
struct SkinScalingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "skin-scaling",
    abstract: "Compute the load and the cost of many devices, and simulate outages.",
    discussion: """
      Prints the tables of docs/scaling.md. Assumptions are set by name:

      \(ScalingOption.all.map { "  \($0.name)=\(ScalingAssumptions()[keyPath: $0.path])" }.joined(separator: "\n"))
      """)

  @Argument(help: "Assumptions, such as installations=1000000 or gigabyte-price=0.08.")
  var assumptions: [String] = []

  func run() throws {
    var given = ScalingAssumptions()
    for text in assumptions {
      let parts = text.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let option = ScalingOption.all.first(where: { $0.name == parts[0] }) else {
        throw ValidationError("'\(text)' isn't an assumption. Use NAME=NUMBER with a name of the help.")
      }
      guard let value = Double(parts[1]), value.isFinite, value > 0 else {
        throw ValidationError("'\(parts[1])' isn't a number above 0 for \(option.name).")
      }
      given[keyPath: option.path] = value
    }
    print(ScalingReport(given).text)
  }
}
