import Foundation
import Testing

extension ConsoleTests {
  @Suite struct Server {
    /// The pages about the server, and the forms of these pages.
    private static let pages = [
      "/console/health", "/console/keys", "/console/keys/rotate?role=root", "/console/webhooks", "/console/webhooks/x",
      "/console/webhooks/x/remove",
    ]
    private static let forms = [
      "/console/webhooks", "/console/webhooks/x/remove", "/console/webhooks/x/deliveries/y/resend",
    ]

    @Test("Pages about the server are neither shown nor open to others than its administrators")
    func roles() async throws {
      let world = try await ConsoleWorld.shared
      // An administrator of an app isn't one of the server.
      let browser = try await world.browser(as: .fay)
      let links = try await browser.run("return [...document.links].map(link => link.pathname)") as? [String] ?? []
      #expect(links.contains("/console/tokens") && !links.contains("/console/health"))
      let statuses =
        try await browser.run(
          """
          const token = document.querySelector("[name=csrf]").value
          const send = (method, path) => {
            const request = new XMLHttpRequest()
            request.open(method, path, false)
            request.setRequestHeader("Content-Type", "application/x-www-form-urlencoded")
            request.send(method === "POST" ? new URLSearchParams({csrf: token, event: "published", url: "https://a.b"}) : null)
            return request.status
          }
          return [...arguments[0].map(path => send("GET", path)), ...arguments[1].map(path => send("POST", path))]
          """, [Self.pages, Self.forms]) as? [Int] ?? []
      #expect(statuses == (Self.pages + Self.forms).map { _ in 403 })
    }
  }
}
