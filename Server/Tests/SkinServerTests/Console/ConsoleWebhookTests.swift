import Foundation
import NIOHTTP1
import SkinTestSupport
import Testing

extension ConsoleTests {
  @Suite struct Webhooks {
    @Test(
      "An administrator adds a webhook, whose secret is shown once, sends a delivery again, and removes the webhook")
    func webhooks() async throws {
      let app = "hooked"
      let world = try await ConsoleWorld.shared.app(app)
      let receiver = WebhookReceiver()
      try await receiver.run { port in
        let browser = try await world.browser(as: .ann, at: "/console/webhooks")
        try await browser.type("http://127.0.0.1:\(port)/hook?<b>\"&", in: "#webhook-url")
        try await browser.click("form[action='/console/webhooks'] button")
        try await browser.wait(for: "The webhook has no event.")
        try await browser.click("input[value=activated]")
        try await browser.run("document.getElementById('webhook-app').value = arguments[0]", [app])
        try await browser.run("document.getElementById('webhook-format').value = 'slack'")
        try await browser.click("form[action='/console/webhooks'] button")
        try await browser.wait(for: "The webhook was added")
        #expect(try await browser.text.contains("Message in Slack"))
        let secret = try await browser.run("return document.getElementById('secret').textContent") as? String ?? ""
        #expect(secret.hasPrefix("whsec_"))
        try await world.open("/console/webhooks", browser)
        #expect(try await !browser.text.contains("whsec_"))
        #expect(try await browser.text.contains("Activated"))

        try await world.call(
          .PUT, "apps/\(app)/channels/stable/activation", #"{"skin":{"id":"plain","version":"1.0.0"}}"#)
        try await eventually("the event is received") { receiver.deliveries.count == 1 }
        let body = String(decoding: try #require(receiver.deliveries.first).body, as: UTF8.self)
        #expect(body.hasPrefix(#"{"text":"skin-server: "#), "\(body)")
        // Others may have webhooks, too.
        try await browser.run(
          "[...document.querySelectorAll('main .row h3 a')].find(a => a.textContent.includes(arguments[0])).click()",
          [":\(port)/hook"])
        try await browser.wait(for: "Deliveries")
        let page = try await browser.url
        try await eventually("the delivery is recorded") {
          try await browser.open(page)
          return try await browser.text.contains("delivered")
        }
        try await PagePictures.writeForms("webhook", browser)
        try await browser.click("main summary")
        try await browser.wait(for: "204")
        try await browser.click("form[action$=resend] button")
        try await browser.wait(for: "The delivery is sent again.")
        try await eventually("it is received again") { receiver.deliveries.count == 2 }
        #expect(Set(receiver.deliveries.map { $0.header("webhook-id") }).count == 1)

        try await browser.click("main a[href$=remove]")
        try await browser.wait(for: "Remove this webhook?")
        try await PagePictures.writeForms("webhook-removal", browser)
        try await browser.click("main .danger")
        try await browser.wait(for: "The webhook was removed.")
        #expect(try await !browser.text.contains("127.0.0.1:\(port)"))
      }
    }
  }
}
