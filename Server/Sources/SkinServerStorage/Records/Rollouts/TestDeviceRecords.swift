import Foundation
package import SkinKit
package import SkinUpdate

/// A device that sees versions before others.
package struct TestDevice: Codable, Hashable, Sendable {
  package var code: DeviceCode
  /// The name by which operators know it.
  package var name: String

  package init(code: DeviceCode, name: String) { (self.code, self.name) = (code, name) }
}

/// The test devices of an app in groups, sorted by name.
package struct TestDeviceList: Hashable, Sendable {
  package struct Group: Codable, Hashable, Sendable {
    package var name: SkinIdentifier
    package var devices: [TestDevice]
  }

  package private(set) var groups: [Group]

  package init(groups: [Group] = []) { self.groups = groups }

  /// The devices of a group, in the order in which they were added; nil for no such group.
  package subscript(name: SkinIdentifier) -> [TestDevice]? {
    get { groups.first { $0.name == name }?.devices }
    set {
      groups.removeAll { $0.name == name }
      guard let newValue else { return }
      groups.append(Group(name: name, devices: newValue))
      groups.sort { $0.name < $1.name }
    }
  }
}

extension MetadataReading {
  /// Returns the test devices of an app.
  package func testDevices(of app: SkinIdentifier) throws -> TestDeviceList {
    let list: Data? = try connection.value("SELECT list FROM test_device_list WHERE app = $1", app)
    return TestDeviceList(
      groups: try list.map { try JSONDecoder().decode([TestDeviceList.Group].self, from: $0) } ?? [])
  }
}

extension MetadataWriting {
  /// Sets the test devices of an app.
  package func set(_ devices: TestDeviceList, of app: SkinIdentifier) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try connection.replace(
      in: "test_device_list", key: ["app"], ["app": app, "list": try encoder.encode(devices.groups)])
  }
}
