import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SkinPackage

/// The page of one-time links, on which a user sets a password: `GET /setup`.
///
/// The secret is in the part of the address that browsers don't send, so that no log of a proxy has it.
enum SetupPage {
  static func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      "setup",
      [
        .get: { _, _ in
          Response(
            status: .ok,
            headers: [
              .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .contentSecurityPolicy: policy,
              .xContentTypeOptions: "nosniff",
            ], body: .init(byteBuffer: ByteBuffer(string: page)))
        }
      ])
  }

  private static let policy =
    "default-src 'none'; script-src 'sha256-\(hash(script))'; style-src 'sha256-\(hash(style))'; connect-src 'self'; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  private static func hash(_ text: String) -> String {
    Data(ContentHash(of: Data(text.utf8)).bytes).base64EncodedString()
  }

  private static let page = """
    <!doctype html>
    <html lang="en">
    <head><meta charset="utf-8"><title>Set a password</title><meta name="referrer" content="no-referrer">
    <meta name="viewport" content="width=device-width"><style>\(style)</style></head>
    <body><h1>Set a password</h1>
    <form id="form">
    <label>Name (new administrators only)<input name="name" autocomplete="username"></label>
    <label>Password<input name="password" type="password" autocomplete="new-password" minlength="12" required></label>
    <button>Set the password</button>
    </form>
    <p id="message" role="status"></p>
    <script>\(script)</script></body>
    </html>

    """

  private static let style = """
    body{font:16px/1.5 system-ui,sans-serif;max-width:24rem;margin:4rem auto;padding:0 1rem}
    label,input,button{display:block;width:100%;box-sizing:border-box;font:inherit}
    input,button{margin:.25rem 0 1rem;padding:.5rem}
    """

  private static let script = """
    const form = document.getElementById("form"), message = document.getElementById("message")
    form.addEventListener("submit", async event => {
      event.preventDefault()
      const fields = {token: location.hash.slice(1), password: form.password.value}
      if (form.elements.name.value) fields.name = form.elements.name.value
      try {
        const answer = await fetch("/api/v1/setup", {
          method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(fields)
        })
        const result = await answer.json()
        if (answer.ok) {
          history.replaceState(null, "", location.pathname)
          form.remove()
        }
        message.textContent = answer.ok
          ? "The password is set. You are signed in as " + result.account + "."
          : result.error.message + ". " + result.error.remedy
      } catch (error) {
        message.textContent = "The server can't be reached."
      }
    })
    """
}
