import Foundation
import Testing

/// Apple's list of APIs whose use an app has to give a reason for, and the reasons of this package.
private enum RequiredReason: String, CaseIterable {
  case fileTimestamp = "NSPrivacyAccessedAPICategoryFileTimestamp"
  case diskSpace = "NSPrivacyAccessedAPICategoryDiskSpace"
  case systemBootTime = "NSPrivacyAccessedAPICategorySystemBootTime"
  case activeKeyboards = "NSPrivacyAccessedAPICategoryActiveKeyboards"
  case userDefaults = "NSPrivacyAccessedAPICategoryUserDefaults"

  /// The names of the APIs, for `NSRegularExpression`.
  var names: String {
    switch self {
    case .fileTimestamp:
      #"\b(?:(?:creation|modification|fileModification|contentModification|fileCreation)Date(?:Key)?\b|(?:[fl]?stat|fstatat|f?getattrlist(?:at|bulk)?)\()"#
    case .diskSpace:
      #"\b(?:volumeAvailableCapacity\w*|volumeTotalCapacity\w*|systemFreeSize|systemSize|f?statv?fs\()"#
    case .systemBootTime: #"\b(?:systemUptime|mach_absolute_time|mach_continuous_time)\b"#
    case .activeKeyboards: #"\bactiveInputModes\b"#
    case .userDefaults: #"\b(?:UserDefaults|AppStorage)\b"#
    }
  }

  /// The reasons that fit this package: its own files in the app's container, and the space for downloads.
  var reasons: [String] {
    switch self {
    case .fileTimestamp: ["C617.1"]
    case .diskSpace: ["E174.1"]
    case .systemBootTime, .activeKeyboards, .userDefaults: []
    }
  }
}

@Suite("Privacy manifests") struct PrivacyManifestTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  /// The libraries that the package offers to apps.
  private static func libraries() throws -> [String] {
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    return manifest.matches(of: /\n  product (\w+)/).map { String($0.output.1) }
  }

  private static func read(_ library: String) throws -> [String: Any] {
    let data = try Data(contentsOf: root.appending(path: "Sources/\(library)/PrivacyInfo.xcprivacy"))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    return try #require(list as? [String: Any], "\(library)'s manifest isn't a dictionary")
  }

  /// The sources of a library, without comments.
  private static func code(of library: String) throws -> String {
    let folder = root.appending(path: "Sources/\(library)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let sources = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    try #require(!sources.isEmpty, "\(library) has no sources")
    return try sources.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
      .replacingOccurrences(of: "//.*", with: "", options: .regularExpression)
  }

  @Test("Every library declares the reasons of the APIs that its sources use, and no others")
  func reasons() throws {
    let libraries = try Self.libraries()
    #expect(libraries.count >= 8)
    for library in libraries {
      let code = try Self.code(of: library)
      let used = RequiredReason.allCases.filter { code.range(of: $0.names, options: .regularExpression) != nil }
      let types = try #require(try Self.read(library)["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
      let declared = types.compactMap { $0["NSPrivacyAccessedAPIType"] as? String }
      #expect(Set(declared) == Set(used.map(\.rawValue)), "\(library)")
      #expect(declared.count == types.count && Set(declared).count == declared.count, "\(library)")
      for type in types {
        let reason = (type["NSPrivacyAccessedAPIType"] as? String).flatMap { RequiredReason(rawValue: $0) }
        #expect(type["NSPrivacyAccessedAPITypeReasons"] as? [String] == reason?.reasons, "\(library)")
      }
    }
  }

  @Test("No library tracks users or collects data")
  func tracking() throws {
    for library in try Self.libraries() {
      let manifest = try Self.read(library)
      #expect(manifest["NSPrivacyTracking"] as? Bool == false, "\(library)")
      #expect((manifest["NSPrivacyTrackingDomains"] as? [Any])?.isEmpty == true, "\(library)")
      #expect((manifest["NSPrivacyCollectedDataTypes"] as? [Any])?.isEmpty == true, "\(library)")
    }
  }

  @Test("Each pod contains the manifest of its library, in a bundle of its own")
  func pods() throws {
    let all = try FileManager.default.contentsOfDirectory(atPath: Self.root.path)
    let pods = all.filter { $0.hasSuffix(".podspec.json") }
    #expect(pods.count >= 6)
    for pod in pods {
      let data = try Data(contentsOf: Self.root.appending(path: pod))
      let content = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let name = try #require(content["name"] as? String)
      let bundles = content["resource_bundles"] as? [String: [String]]
      #expect(bundles == ["\(name)_Privacy": ["Sources/\(name)/PrivacyInfo.xcprivacy"]], "\(pod)")
    }
  }
}
