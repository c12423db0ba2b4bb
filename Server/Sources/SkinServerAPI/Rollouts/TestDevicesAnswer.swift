/// The test devices of an app: the answer of `…/devices`.
package struct TestDevicesAnswer: Codable, Hashable, Sendable {
  /// A device.
  package struct Device: Codable, Hashable, Sendable {
    /// The device's code, such as `7K3M-9QXD-2HNP-V5RT`.
    package var code: String
    package var name: String

    package init(code: String, name: String) { (self.code, self.name) = (code, name) }
  }

  /// A group, which rules of activations name.
  package struct Group: Codable, Hashable, Sendable {
    package var group: String
    package var devices: [Device]
    /// The channels whose rules name the group.
    package var channels: [String]

    package init(group: String, devices: [Device], channels: [String]) {
      (self.group, self.devices, self.channels) = (group, devices, channels)
    }
  }

  package var app: String
  package var groups: [Group]

  package init(app: String, groups: [Group]) { (self.app, self.groups) = (app, groups) }
}

/// The body that adds a test device, or renames it.
package struct TestDeviceForm: Codable, Hashable, Sendable {
  /// The name by which operators know the device, of 1 to 100 characters.
  package var name: String

  package init(name: String) { self.name = name }
}
