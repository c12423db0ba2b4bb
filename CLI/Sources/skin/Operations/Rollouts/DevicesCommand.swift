import ArgumentParser
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The command `skin devices`.
struct DevicesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List, add and remove the test devices of an app.",
    discussion: """
      Test devices see a version before anyone: `skin activate --group qa` creates a rule for a group of them. The app shows \
      the code of its device, `SkinUpdater.deviceCode`, in debug and test builds.
      """,
    subcommands: [DevicesList.self, DevicesAdd.self, DevicesRemove.self])
}

/// The command `skin devices list`.
struct DevicesList: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List an app's test devices by group.",
    discussion: """
      Example:
        skin devices list --app festival
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await server.client(console).call(TestDeviceEndpoints.list, server.app).report(console)
  }
}

/// The command `skin devices add`.
struct DevicesAdd: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a device to a group of test devices, or rename it.",
    discussion: """
      A group is created with its first device. Activations with rules for the group are signed again at once.

      Example:
        skin devices add qa 7K3M-9QXD-2HNP-V5RT --name "Ann's phone" --app festival
      """)

  @Argument(help: "The group.", transform: parseIdentifier)
  var group: SkinIdentifier

  @Argument(help: "The device's code.", transform: DeviceCode.init(parsing:))
  var code: DeviceCode

  @Option(help: "The name by which operators know the device.")
  var name: String

  @OptionGroup var server: ServerOptions
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    try await server.client(console).call(
      TestDeviceEndpoints.set, server.app, group, code, body: TestDeviceForm(name: name)
    ).report(console)
  }
}

/// The command `skin devices remove`.
struct DevicesRemove: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a device from a group of test devices, or the group.",
    discussion: """
      A group that rules name can't be removed.

      Examples:
        skin devices remove qa 7K3M-9QXD-2HNP-V5RT --app festival
        skin devices remove qa --all --app festival
      """)

  @Argument(help: "The group.", transform: parseIdentifier)
  var group: SkinIdentifier

  @Argument(help: "The device's code.", transform: DeviceCode.init(parsing:))
  var code: DeviceCode?

  @Flag(help: "Remove the group with all its devices.")
  var all = false

  @OptionGroup var server: ServerOptions
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard all != (code != nil) else { throw ValidationError("Pass either a device's code or --all.") }
  }

  func execute(_ console: Console) async throws {
    let client = try server.client(console)
    let answer =
      if let code {
        try await client.call(TestDeviceEndpoints.remove, server.app, group, code)
      } else {
        try await client.call(TestDeviceEndpoints.removeGroup, server.app, group)
      }
    try answer.report(console)
  }
}

extension DeviceCode {
  /// Parses an argument.
  fileprivate init(parsing text: String) throws {
    guard let code = Self(text) else {
      throw ValidationError("'\(text)' is not a device's code of 16 letters and digits, such as 7K3M-9QXD-2HNP-V5RT.")
    }
    self = code
  }
}

extension TestDevicesAnswer {
  /// Prints the devices by group.
  fileprivate func report(_ console: Console) throws {
    for group in groups {
      let channels = group.channels.isEmpty ? "" : ", with rules on \(group.channels.joined(separator: ", "))"
      console.line("\(console.styled(group.group, .bold))  \(counted(group.devices.count, "device"))\(channels)")
      for device in group.devices { console.line("  \(device.code)  \(VisibleText.onOneLine(device.name))") }
    }
    if groups.isEmpty { console.line("\(app) has no test devices.") }
    try console.answer(self)
  }
}
