import Foundation
import SkinKit
import SkinServerAPI

extension SkinVersionName {
  /// The skin and its version, such as `night@1.0.0`.
  var text: String { "\(id)@\(version)" }

  /// Reads a version such as `night@1.0.0`; nil for another text.
  init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return nil }
    self.init(id: parts[0], version: parts[1])
  }
}

extension SkinIssue.Place {
  /// The file with its line, such as `modules/home.json:3`.
  var position: String { [file, line.map { "\($0)" }].compactMap(\.self).joined(separator: ":") }
}

extension ChannelsAnswer {
  /// Returns channels in the order of pages: most users have the stable one.
  static func stableFirst(_ channels: [Channel]) -> [Channel] {
    channels.filter { $0.channel == "stable" } + channels.filter { $0.channel != "stable" }
  }
}

extension PicturesAnswer {
  /// Returns the picture of a section in an appearance.
  func picture(_ section: String, _ appearance: String) -> Picture? {
    pictures.first { $0.section == section && $0.appearance == appearance }
  }

  /// The sections in the order of the server, the screen first.
  var sections: [String] {
    let names = pictures.filter { $0.appearance == "light" }.map(\.section)
    return names.filter { $0 == "screen" } + names.filter { $0 != "screen" }
  }
}

extension FreezesAnswer.Window {
  /// The window's times; nil if the server sent others than it documents.
  var times: (from: Date, until: Date)? {
    guard let from = try? Date(from, strategy: .iso8601), let until = try? Date(until, strategy: .iso8601) else {
      return nil
    }
    return (from, until)
  }
}

extension RetentionPlanAnswer.Version {
  var name: SkinVersionName { SkinVersionName(id: id, version: version) }
}

extension SessionAnswer {
  /// Whether the user has a permission for an app, or for the server itself if it is nil.
  ///
  /// It only decides what pages offer; the API decides what is possible.
  func may(_ permission: Permission, _ app: String?) -> Bool {
    roles.contains { granted in
      Role(rawValue: granted.role)?.permissions.contains(permission) == true
        && (granted.app == "*" || granted.app == app)
    }
  }
}

extension KeysAnswer {
  /// Returns a role.
  func role(_ name: String) -> Role? { roles.first { $0.role == name } }
}
