import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SkinPackage

/// The pages that a browser shows after a sign-in through the provider.
enum SignInPage {
  /// Returns a page.
  /// - Parameters:
  ///   - status: The status of the answer.
  ///   - title: The heading.
  ///   - text: The message, in plain text.
  ///   - offersSignIn: Whether the page has a link to sign in again.
  /// - Returns: The answer.
  static func response(
    _ status: HTTPResponse.Status, title: String, text: String, offersSignIn: Bool
  ) -> Response {
    let link = offersSignIn ? #"<p><a href="/api/v1/session/oidc">Sign in again</a></p>"# : ""
    let page = """
      <!doctype html>
      <html lang="en">
      <head><meta charset="utf-8"><title>\(escaped(title))</title><meta name="viewport" content="width=device-width">
      <style>\(style)</style></head>
      <body><h1>\(escaped(title))</h1><p role="status">\(escaped(text))</p>\(link)</body>
      </html>

      """
    return Response(
      status: status,
      headers: [
        .contentType: "text/html; charset=utf-8", .contentSecurityPolicy: policy, .xContentTypeOptions: "nosniff",
      ], body: .init(byteBuffer: ByteBuffer(string: page)))
  }

  private static let style = "body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:4rem auto;padding:0 1rem}"

  private static let policy: String = {
    let hash = Data(ContentHash(of: Data(style.utf8)).bytes).base64EncodedString()
    return "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  }()

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
