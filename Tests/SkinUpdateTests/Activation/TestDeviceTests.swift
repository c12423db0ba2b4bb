import Foundation
import SkinKit
import SkinUpdate
import Testing

@Suite("Activation: test devices") struct TestDeviceTests {
  @Test(
    "The code of an installation is the documented one, to the letter",
    // The first 20 digits of `printf 'skinkit-device:device-1' | sha256sum`, five bits a character.
    arguments: [
      ("device-1", "ZBRN-7WKN-NPDT-2CHH"), ("9f1c6a52-0d3e-4b8e-9a6f-2f5d1c7e8b90", "AKW7-F4J4-4AM6-XCM9"),
      ("装置", "CNDQ-JC85-5EVC-D0HR"),
    ])
  func knownCodes(_ install: String, _ code: String) throws {
    #expect(try DeviceCode(of: #require(InstallID(install))).rawValue == code)
    #expect(DeviceCode(code)?.rawValue == code)
  }

  @Test("Hyphens, spaces, case and look-alike letters of a code don't matter; other texts are no codes")
  func reading() {
    let code = DeviceCode("0123-4567-89AB-CDEF")
    for text in ["0123456789abcdef", "oi23-4567-89ab-cdef", "OL23 4567 89AB CDEF", "0-1-2-3456789abcdef "] {
      #expect(code != nil && DeviceCode(text) == code)
    }
    for text in ["", "0123-4567-89AB-CDE", "0123-4567-89AB-CDEF0", "U123-4567-89AB-CDEF", "0123_4567_89AB_CDEF"] {
      #expect(DeviceCode(text) == nil)
    }
  }

  private let codes = #""devices":{"qa":["ZBRN-7WKN-NPDT-2CHH","0000-0000-0000-0000"],"design":["cndqjc855evcd0hr"]}"#

  /// A document of one rule for some groups, which shows `festive`, over `plain`.
  private func activation(_ groups: String, skin: String = #"{"id":"festive","version":"1.0.0"}"#) throws -> Activation
  {
    let rule = #"{"id":"r","skin":\#(skin),"groups":\#(groups)}"#
    return try SkinUpdateTests.activation(
      #""policy":"operator","skin":{"id":"plain","version":"1.0.0"},"rules":[\#(rule)],\#(codes)"#)
  }

  @Test(
    "A rule for groups holds on their devices alone, and one for unknown groups on none",
    arguments: [
      (#"["qa"]"#, "device-1", true), (#"["qa"]"#, "device-2", false), (#"["qa","design"]"#, "装置", true),
      (#"["design"]"#, "device-1", false), (#"["none"]"#, "device-1", false), (#"["none","qa"]"#, "device-1", true),
    ])
  func groups(_ groups: String, _ install: String, _ isMeant: Bool) throws {
    let decision = try activation(groups).decision(in: device(install: install))
    #expect(decision.skin == (isMeant ? skin("festive") : skin("plain")))
  }

  @Test("Without an installation, a rule for a group shows no skin, and one that switches off holds")
  func unknownInstallation() throws {
    let unknown = try device(install: nil)
    #expect(try activation(#"["qa"]"#).decision(in: unknown).skin == skin("plain"))
    #expect(try activation(#"["qa"]"#, skin: "null").decision(in: unknown).rule?.rawValue == "r")
    #expect(try activation(#"["none"]"#, skin: "null").decision(in: unknown).rule == nil)
  }

  @Test("Groups and their devices are written again as they were, codes in one form")
  func roundTrip() throws {
    let read = try activation(#"["qa","later"]"#)
    #expect(read.unknownMembers.isEmpty && read.testDevices.keys.map(\.rawValue).sorted() == ["design", "qa"])
    #expect(try Activation(parsing: read.data, file: "") == read)
    let text = String(decoding: read.data, as: UTF8.self)
    #expect(text.contains(#""devices":{"design":["CNDQ-JC85-5EVC-D0HR"],"#))
    #expect(text.contains(#""groups":["qa","later"]"#) && text.contains(#""format":2"#))
  }

  @Test(
    "Malformed and too many groups and codes are refused, and the issue names them",
    arguments: [
      (#""devices":{"QA":[]}"#, "devices.QA"), (#""devices":{"qa":["ABC"]}"#, "devices.qa"),
      (#""devices":[]"#, "devices"),
      (
        "\"devices\":{\"qa\":[" + (0..<101).map { "\"0000-0000-0000-0\(100 + $0)\"" }.joined(separator: ",") + "]}",
        "devices.qa"
      ),
      ("\"devices\":{" + (0..<17).map { "\"g\($0)\":[]" }.joined(separator: ",") + "}", "devices"),
      (#""rules":[{"id":"r","skin":null,"groups":[]}]"#, "rules[0].groups"),
      (#""rules":[{"id":"r","skin":null,"groups":["QA"]}]"#, "rules[0].groups"),
    ])
  func refusals(_ member: String, _ key: String) async {
    let issue = await issue { _ = try SkinUpdateTests.activation(#""skin":null,\#(member)"#) }
    #expect(issue?.code == .malformedMetadata && issue?.place.key == key)
  }

  @Test("All groups that a document may have fit within its size, with all their devices")
  func limits() {
    var activation = Activation(app: app, channel: channel, skin: nil)
    for group in 0..<Activation.maximumGroups {
      let name = identifier(String(repeating: "g", count: 62) + String(10 + group))
      activation.testDevices[name] = Set(
        (0..<Activation.maximumGroupDevices).compactMap { InstallID("\(group) \($0)").map(DeviceCode.init) })
    }
    #expect(activation.testDevices.values.allSatisfy { $0.count == Activation.maximumGroupDevices })
    #expect(activation.data.count < Activation.maximumLength * 2 / 3)
  }
}
