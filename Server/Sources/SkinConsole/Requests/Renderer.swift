import Foundation
import HTTPTypes
import Hummingbird
import Mustache
import NIOCore
import SkinKit
import SkinServerAPI

/// Draws pages with templates, and adds the header fields that protect them.
struct Renderer: Sendable {
  private let library: MustacheLibrary
  private let assets: Assets

  /// Compiles the templates, and reads the assets.
  /// - Parameter folder: The folder of the console's files.
  /// - Throws: An error if a file is missing or malformed.
  init(_ folder: URL) throws {
    let templates = folder.appending(path: "templates")
    var library = MustacheLibrary()
    for file in try FileManager.default.contentsOfDirectory(at: templates, includingPropertiesForKeys: nil) {
      let name = file.deletingPathExtension().lastPathComponent
      try library.register(try String(contentsOf: file, encoding: .utf8), named: name)
    }
    self.library = library
    let tokens = try DesignTokens(folder.appending(path: "tokens/console.resolver.json"))
    assets = try Assets(folder.appending(path: "assets"), tokens)
  }

  /// Scripts, styles and pictures come from this server only, and no other site can frame a page.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    + "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

  /// The value of `Cache-Control` of most answers, and of pages with secrets.
  static let notStored = "no-store"

  /// The value of `Cache-Control` of pages that answer a form.
  ///
  /// Browsers can't load such a page again without sending its form again, so they keep it for the way back to it.
  private static let kept = "private, no-cache"

  private static let protection: HTTPFields = {
    var fields: HTTPFields = [
      .contentSecurityPolicy: policy, .xContentTypeOptions: "nosniff", .cacheControl: notStored,
    ]
    for (name, value) in [
      ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
      ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ] {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    return fields
  }()

  /// Returns the response for an answer.
  func response(_ answer: PageAnswer, _ visit: Visit) throws -> Response {
    var headers = Self.protection
    switch answer {
    case .redirect(let path, let fields):
      headers.append(contentsOf: fields)
      headers[.location] = path
      return Response(status: .seeOther, headers: headers)
    case .page(let page):
      if visit.request.method == .post, visit.session.account != nil { headers[.cacheControl] = Self.kept }
      for field in page.headers {
        if field.name == .setCookie { headers.append(field) } else { headers[field.name] = field.value }
      }
      headers[.contentType] = "text/html; charset=utf-8"
      headers[.contentLanguage] = visit.texts.language.rawValue
      guard let html = library.render(view(of: page, visit), withTemplate: "layout") else {
        throw SkinIssue("missing-resources", "The console has no layout", suggestion: "Install skin-server again.")
      }
      return Response(
        status: page.problem?.status ?? page.status, headers: headers,
        body: .init(byteBuffer: ByteBuffer(string: html)))
    }
  }

  /// Returns the values of a page and of the frame around it.
  private func view(of page: Page, _ visit: Visit) -> View {
    var visit = visit
    if let session = page.session { visit.session = session }
    let session = visit.session
    var view = page.view
    view["t"] = visit.texts.all
    view["language"] = visit.texts.language.rawValue
    view["title"] = page.title
    view["heading"] = page.title
    view["content"] = page.template
    view["assets"] = assets.paths
    view["languages"] = languages(visit)
    if let problem = page.problem { view["problem"] = Problems.view(problem, visit.texts) }
    if page.problem == nil, let done = visit.query["done"], let key = Notices.texts[done] {
      view["notice"] = visit.texts[key]
    }
    if let account = session.account {
      view["account"] = account
      view["csrf"] = session.csrfToken ?? ""
      view["navigation"] = Navigation.entries(visit, current: page.section)
      if let entries = Navigation.serverEntries(visit, current: page.section) {
        view["serverNavigation"] = ["entries": entries] as [String: Any]
      }
      if let app = page.app {
        view["appNavigation"] =
          ["app": app, "entries": Navigation.entries(visit, app: app, current: page.section)]
          as [String: Any]
      }
    }
    return view
  }

  private func languages(_ visit: Visit) -> [View] {
    // A page that answers a form may have no address of its own.
    let isPage = visit.request.method == .get || visit.session.account == nil && visit.path == LocalPath.signIn
    let path = isPage ? visit.path : "/console/profile"
    return Language.allCases.map { language in
      let others =
        isPage ? visit.query.fields.filter { $0.name != "language" }.map { ($0.name, Optional($0.value)) } : []
      return [
        "name": language.name, "code": language.rawValue, "isCurrent": language == visit.texts.language,
        "href": path + APIPath.query(others + [("language", language.rawValue)]),
      ]
    }
  }

  /// Returns the answer to a request for an asset.
  func asset(_ request: Request) -> Response {
    guard let asset = assets.asset(request.uri.path) else {
      return Response(status: .notFound, headers: Self.protection)
    }
    var headers: HTTPFields = [
      .contentType: asset.type, .eTag: asset.tag, .cacheControl: "public, max-age=31536000, immutable",
      .xContentTypeOptions: "nosniff",
    ]
    if request.headers[.ifNoneMatch] == asset.tag { return Response(status: .notModified, headers: headers) }
    headers[.contentLength] = "\(asset.bytes.count)"
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: asset.bytes)))
  }
}
