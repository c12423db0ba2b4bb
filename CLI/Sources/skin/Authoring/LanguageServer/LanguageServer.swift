import Foundation
import SkinKit
import SkinLint

/// The state of a language server: open texts, and the skins that they belong to.
struct LanguageServer {
  /// The most texts that can be open.
  private static let mostTexts = 4_096

  private enum State {
    case starting
    case running
    case stopped
  }

  /// An error of JSON-RPC.
  struct Failure: Error {
    let code: Int
    let message: String

    static func invalid(_ message: String) -> Failure { Failure(code: -32_602, message: message) }
  }

  /// The status to exit with, after the notification to exit.
  private(set) var exitStatus: Int32?
  private let builtIn: SkinDocument?
  private let bases: [SkinDocument]
  private var state = State.starting
  private var texts = OpenTexts()
  /// The last analysis of each skin.
  private var analyses: [SkinFolder: SkinAnalysis] = [:]
  /// The last analysis of each skin without a malformed file, whose keys serve while a text is being written.
  private var readable: [SkinFolder: SkinAnalysis] = [:]
  /// The skins whose texts changed since their analysis.
  private var changed: Set<SkinFolder> = []
  /// The skins whose issues the editor hasn't got yet.
  private var unpublished: Set<SkinFolder> = []
  /// The files of each skin that the editor shows issues of.
  private var published: [SkinFolder: Set<String>] = [:]

  init(builtIn: SkinDocument?, bases: [SkinDocument]) {
    self.builtIn = builtIn
    self.bases = bases
  }

  /// Whether skins wait to be checked.
  var hasWork: Bool { !unpublished.isEmpty }

  /// Checks one of the skins that wait.
  /// - Returns: The notifications with its issues.
  mutating func work() -> [SkinSourceJSON] {
    guard let folder = unpublished.popFirst() else { return [] }
    let issues: [SkinIssue]
    var spans: SourceSpans?
    do {
      let analysis = try analysis(of: folder)
      issues = analysis.issues
      spans = SourceSpans(analysis.files)
    } catch {
      let issue =
        error as? SkinIssue
        ?? SkinIssue(.unreadableFile, "The skin can't be read: \(error)", suggestion: "Check its files.")
      issues = [issue]
    }
    var byFile: [String: [SkinIssue]] = [:]
    for issue in issues {
      let isOwn = issue.place.file.map { FileManager.default.fileExists(atPath: folder.url(of: $0).path) } ?? false
      byFile[isOwn ? issue.place.file ?? "" : folder.entry ?? "skin.json", default: []].append(issue)
    }
    let files = Set(byFile.keys)
    // Open texts without issues are reported, too.
    let open = texts.texts(of: folder)
    let reported = files.union(published[folder] ?? []).union(open.keys)
    published[folder] = files
    return reported.sorted().map { path in
      let url = folder.url(of: path)
      let open = open[path]
      let lines = open?.lines ?? TextLines((try? String(contentsOf: url, encoding: .utf8)) ?? "")
      let diagnostics = (byFile[path] ?? []).map { issue in
        Self.diagnostic(issue, lines.range(of: issue.place, end: spans?.end(of: issue.place)), lines)
      }
      var params: [(key: String, value: SkinSourceJSON)] = [
        ("uri", .string(open?.uri ?? url.absoluteString)), ("diagnostics", .array(diagnostics)),
      ]
      if let version = open?.version { params.append(("version", .count(version))) }
      return Self.notification("textDocument/publishDiagnostics", .object(params))
    }
  }

  private static func diagnostic(_ issue: SkinIssue, _ range: Range<Int>, _ lines: TextLines) -> SkinSourceJSON {
    .object([
      ("range", lines.json(range)),
      ("severity", .count(issue.severity == .error ? 1 : 2)), ("code", .string(issue.code.rawValue)),
      ("source", .string("skin")), ("message", .string("\(issue.message). \(issue.suggestion)")),
    ])
  }

  /// Returns the analysis of a skin's current texts.
  private mutating func analysis(of folder: SkinFolder) throws -> SkinAnalysis {
    if let known = analyses[folder], !changed.contains(folder) { return known }
    let open = texts.texts(of: folder).mapValues { Data($0.text.utf8) }
    let analysis = try SkinAnalysis(folder, texts: open, builtIn: builtIn, bases: bases)
    changed.remove(folder)
    analyses[folder] = analysis
    if !analysis.issues.contains(where: { $0.code == .malformedJSON }) { readable[folder] = analysis }
    return analysis
  }

  // MARK: Messages

  /// Answers a message.
  /// - Returns: The response to a request; nothing for a notification.
  mutating func answer(_ body: Data) -> [SkinSourceJSON] {
    var warnings: [SkinIssue] = []
    let message: SkinSourceJSON
    do { message = try SkinSourceJSON(body, file: "message", warnings: &warnings) } catch {
      return [Self.error(SkinSourceJSON(.null, line: 0), Failure(code: -32_700, message: "The message isn't JSON."))]
    }
    let id = message["id"]
    guard let method = message["method"]?.string else {
      // Responses have no method; this server sends no requests.
      guard let id, message["result"] == nil, message["error"] == nil else { return [] }
      return [Self.error(id, Failure(code: -32_600, message: "The request has no method."))]
    }
    let params = message["params"] ?? .object([])
    guard let id else {
      notified(method, params)
      return []
    }
    do {
      let result = try requested(method, params)
      return [.object([("jsonrpc", .string("2.0")), ("id", id), ("result", result)])]
    } catch let failure as Failure {
      return [Self.error(id, failure)]
    } catch let issue as SkinIssue {
      return [Self.error(id, Failure(code: -32_803, message: issue.description))]
    } catch {
      return [Self.error(id, Failure(code: -32_603, message: "\(error)"))]
    }
  }

  private mutating func notified(_ method: String, _ params: SkinSourceJSON) {
    if method == "exit" {
      exitStatus = state == .stopped ? 0 : 1
      return
    }
    guard state == .running, let document = params["textDocument"], let uri = document["uri"]?.string else { return }
    switch method {
    case "textDocument/didOpen":
      guard let text = document["text"]?.string, texts.count < Self.mostTexts,
        let open = OpenText(uri: uri, text: text, version: document["version"]?.count)
      else { return }
      texts[uri] = open
      touch(open)
    case "textDocument/didChange":
      // Changes are complete texts, as the capabilities demand.
      guard let text = params["contentChanges"]?.elements?.last?["text"]?.string,
        let open = texts[uri].flatMap({
          OpenText(uri: uri, text: text, version: document["version"]?.count ?? $0.version)
        })
      else { return }
      texts[uri] = open
      touch(open)
    case "textDocument/didSave":
      if let open = texts[uri] { touch(open) }
    case "textDocument/didClose":
      if let open = texts[uri] {
        texts[uri] = nil
        touch(open)
      }
    default: break
    }
  }

  private mutating func touch(_ text: OpenText) {
    guard let folder = text.folder else { return }
    changed.insert(folder)
    unpublished.insert(folder)
  }

  private mutating func requested(_ method: String, _ params: SkinSourceJSON) throws -> SkinSourceJSON {
    switch (state, method) {
    case (.starting, "initialize"):
      state = .running
      return Self.capabilities
    case (.starting, _): throw Failure(code: -32_002, message: "The server isn't initialized.")
    case (.stopped, _): throw Failure(code: -32_600, message: "The server is shut down.")
    case (.running, "initialize"): throw Failure(code: -32_600, message: "The server is initialized already.")
    case (.running, "shutdown"):
      state = .stopped
      return SkinSourceJSON(.null, line: 0)
    case (.running, "textDocument/completion"):
      return try withPlace(params) { CompletionFeature(place: $0, analysis: $1).items }
    case (.running, "textDocument/hover"):
      return try withPlace(params) { HoverFeature(place: $0, analysis: $1).hover }
    case (.running, "textDocument/definition"):
      return try withPlace(params) { DefinitionFeature(place: $0, analysis: $1).location }
    case (.running, "textDocument/documentColor"):
      let text = try openText(params)
      return ColorFeature.colors(in: text, alphaOrder: alphaOrder(of: text))
    case (.running, "textDocument/colorPresentation"):
      return try ColorFeature.presentations(params, alphaOrder: alphaOrder(of: try openText(params)))
    default: throw Failure(code: -32_601, message: "The method \(method.prefix(80)) isn't supported.")
    }
  }

  private func openText(_ params: SkinSourceJSON) throws -> OpenText {
    guard let uri = params["textDocument"]?["uri"]?.string, let text = texts[uri] else {
      throw Failure.invalid("The text isn't open.")
    }
    return text
  }

  /// Calls a feature with the place in a text and its skin; a text of no skin has none.
  private mutating func withPlace(
    _ params: SkinSourceJSON, _ feature: (TextPlace, SkinAnalysis) -> SkinSourceJSON?
  ) throws -> SkinSourceJSON {
    let nothing = SkinSourceJSON(.null, line: 0)
    let text = try openText(params)
    guard let line = params["position"]?["line"]?.count, let character = params["position"]?["character"]?.count else {
      throw Failure.invalid("The position has no line or character.")
    }
    guard let folder = text.folder else { return nothing }
    let place = TextPlace(text, folder, at: .init(line: line, character: character))
    let current = try? analysis(of: folder)
    guard let serving = readable[folder] ?? current else { return nothing }
    return feature(place, serving) ?? nothing
  }

  /// The position of the opacity in the colors of a text, as its skin's header gives it.
  private func alphaOrder(of text: OpenText) -> SkinColor.AlphaOrder {
    guard let folder = text.folder, folder.entry == nil else { return .rgba }
    let header =
      texts.texts(of: folder)["skin.json"].map { Data($0.text.utf8) }
      ?? (try? Data(contentsOf: folder.url(of: "skin.json")))
    var warnings: [SkinIssue] = []
    return header.flatMap { try? SkinSourceJSON($0, file: "skin.json", warnings: &warnings) }?["alpha"]?.string
      .flatMap(SkinColor.AlphaOrder.init) ?? .rgba
  }

  private static let capabilities = SkinSourceJSON.object([
    (
      "capabilities",
      .object([
        ("positionEncoding", .string("utf-16")),
        (
          "textDocumentSync",
          .object([("openClose", .bool(true)), ("change", .count(1)), ("save", .bool(true))])
        ),
        (
          "completionProvider",
          .object([("triggerCharacters", .array(["{", "\"", "."].map(SkinSourceJSON.string)))])
        ),
        ("hoverProvider", .bool(true)), ("definitionProvider", .bool(true)), ("colorProvider", .bool(true)),
      ])
    ),
    ("serverInfo", .object([("name", .string("skin")), ("version", .string(ToolVersion.current))])),
  ])

  private static func notification(_ method: String, _ params: SkinSourceJSON) -> SkinSourceJSON {
    .object([("jsonrpc", .string("2.0")), ("method", .string(method)), ("params", params)])
  }

  private static func error(_ id: SkinSourceJSON, _ failure: Failure) -> SkinSourceJSON {
    let error = SkinSourceJSON.object([("code", .count(failure.code)), ("message", .string(failure.message))])
    return .object([("jsonrpc", .string("2.0")), ("id", id), ("error", error)])
  }
}
