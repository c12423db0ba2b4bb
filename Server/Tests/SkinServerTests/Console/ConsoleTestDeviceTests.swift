import Foundation
import NIOHTTP1
import Testing

@testable import SkinServer

extension ConsoleTests {
  @Suite struct TestDevices {
    @Test("An administrator adds a test device, makes a rule for its group without new devices, and tries it")
    func devices() async throws {
      let app = "tested"
      let world = try await ConsoleWorld.shared.app(app)
      let browser = try await world.browser(as: .ann, at: "/console/apps/\(app)/devices")
      try await browser.wait(for: "There are no test devices.")
      try await browser.type("qa", in: "#group")
      try await browser.type("ABC", in: "#code")
      try await browser.type("Ann’s phone", in: "#name")
      try await browser.click("main .primary")
      try await browser.wait(for: "This isn’t the code of a device.")
      #expect(try await browser.run("return document.querySelector('[aria-invalid]').id") as? String == "code")
      try await browser.setValue("zbrn 7wkn npdt 2chh", of: "#code")
      try await browser.click("main .primary")
      try await browser.wait(for: "The test devices were saved.")
      #expect(try await browser.text.contains("ZBRN-7WKN-NPDT-2CHH"))
      try await PagePictures.writeForms("devices-one", browser)

      try await world.open("/console/apps/\(app)/channels/stable/activation", browser)
      try await browser.click("#rule-skin option[value='plain@1.0.0']")
      try await browser.click("#groups option[value='qa']")
      try await browser.click("#closed")
      try await browser.click("main .primary")
      try await browser.wait(for: "Change stable?")
      #expect(try await browser.text.contains("test devices qa · no new devices"))
      try await browser.click("main .primary")
      try await browser.wait(for: "The change is activated.")
      let changed = try await world.activation(of: app)
      for part in [
        #""devices":{"qa":["ZBRN-7WKN-NPDT-2CHH"]}"#, #""groups":["qa"]"#, #""new_devices":false"#,
      ] { #expect(changed.contains(part), "\(part) in \(changed)") }

      let device = "/console/apps/\(app)/channels/stable/device?device=ZBRN-7WKN-NPDT-2CHH"
      try await world.open(device, browser)
      try await browser.wait(for: "new devices")
      try await world.open("\(device)&shown=plain@1.0.0", browser)
      #expect(try await browser.text.contains("test devices qa · no new devices"))

      // The form of the rule has its state, and the group of a rule can't be removed.
      try await world.open("/console/apps/\(app)/channels/stable/activation?rule=plain", browser)
      let state = try await browser.run(
        "return document.querySelector('#groups').value + document.querySelector('#closed').checked")
      #expect(state as? String == "qatrue")
      try await world.open("/console/apps/\(app)/devices", browser)
      try await browser.wait(for: "Rules on stable")
      try await browser.click("button[aria-label='Remove the device Ann’s phone from qa']")
      try await browser.wait(for: "No devices")
      let page = "/console/apps/\(app)/devices"
      #expect(try await browser.statuses("POST", [page], ["group": "qa", "change": "remove-group"]) == [409])
      try await world.call(.PUT, "apps/\(app)/channels/stable/activation", #"{"skin":null}"#)
      try await world.open(page, browser)
      try await browser.click("button[aria-label='Remove the group qa']")
      try await browser.wait(for: "There are no test devices.")

      let viewer = try await world.browser(asNew: "tina", "activator", of: app)
      #expect(try await viewer.statuses("GET", [page]) == [403])
    }
  }
}
