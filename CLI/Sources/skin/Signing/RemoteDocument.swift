import Foundation
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinUpdate

/// A signed JSON document that operators edit with the tool: an activation or a catalog.
protocol OperatorDocument: Sendable {
  /// The code of the issue for a document that apps would refuse.
  static var refusalCode: SkinIssue.Code { get }
  /// The name of such documents in messages, such as "activations".
  static var pluralName: String { get }
  /// The document as JSON.
  var data: Data { get }

  /// Reads a document the way apps do.
  init(parsing data: Data, file: String) throws

  /// Reads the server's answer to a request for the document.
  static func read(answer data: Data, like initial: Self) throws -> Self

  /// The publication that signs the document, together with new preview pictures by their paths in the repository.
  func publication(previews: [String: URL], in state: RepositoryState) throws -> any Publication
  /// The versions that the document names.
  var skins: [SkinReference] { get }

  /// Returns the document with the members that a server writes, which the one that a publisher signs keeps.
  func completed(for publisher: LocalPublisher) async throws -> Self

  /// The document as text.
  func lines(_ console: Console) -> [String]
}

extension OperatorDocument {
  func completed(for publisher: LocalPublisher) async throws -> Self { self }

  /// The document as JSON, after reading it back the way apps do: a document that apps would refuse isn't sent.
  fileprivate func checked() throws -> MetadataValue {
    let file = "the document"
    do {
      _ = try Self(parsing: data, file: file)
      return try MetadataValue(parsing: data, file: file)
    } catch let issue as SkinIssue { throw Self.refusal(issue, Self.refusalCode) }
  }

  /// Returns the issue about a document that apps would refuse, with a suggestion for its author.
  static func refusal(_ issue: SkinIssue, _ code: SkinIssue.Code) -> SkinIssue {
    SkinIssue(
      code, issue.message, suggestion: "Correct it; docs/formats.md describes \(pluralName).", place: issue.place)
  }

  /// Reads the server's answer to a request for the document.
  /// - Throws: `SkinIssue` with the code `server-refused` if it has another form.
  static func decode(_ answer: Data, like initial: Self) throws -> Self {
    do { return try read(answer: answer, like: initial) } catch let issue as SkinIssue {
      throw ServerAnswer.unreadable(issue.message)
    }
  }

  /// Prints the document as text, or a value with its members as JSON.
  func print(_ value: MetadataValue, _ console: Console) throws {
    for line in lines(console) { console.line(line) }
    try console.value(value)
  }
}

/// A document on a server.
///
/// The server signs it, unless a publisher on this machine does.
struct RemoteDocument<Document: OperatorDocument>: Sendable {
  let server: ServerClient
  /// Signs the document on this machine; nil if the server signs.
  let publisher: LocalPublisher?
  let app: SkinIdentifier
  /// The document's path below the API's root.
  let path: String
  /// The document's path in the repository.
  let target: String
  /// The document that holds before one is published.
  let initial: Document

  /// Reads the current document, and the tag that names its revision on the server.
  func read() async throws -> (document: Document, tag: String?) {
    if let publisher {
      let data = try await publisher.document(target)
      return (try data.map { try Document(parsing: $0, file: target) } ?? initial, nil)
    }
    let (data, tag) = try await server.read(path)
    return (try Document.decode(data, like: initial), tag)
  }

  /// Prints the current document.
  func show(_ console: Console) async throws {
    let document = try await read().document
    try document.print(MetadataValue(parsing: document.data, file: "the answer"), console)
  }

  /// Replaces the document.
  /// - Parameters:
  ///   - document: The new document.
  ///   - previews: New preview pictures by their paths in the repository. They are uploaded before the document.
  ///   - tag: The revision that is replaced. If another one is current, the server refuses.
  ///   - console: The output.
  /// - Throws: `SkinIssue` if apps would refuse the document, or the server refuses or can't be reached.
  func write(
    _ document: Document, previews: [String: URL] = [:], replacing tag: String? = nil, _ console: Console
  ) async throws {
    let document = try await completed(document)
    let json = try document.checked()
    try await put(document, as: json, previews: previews, replacing: tag, printing: json, console)
  }

  /// Returns the document with the members that a server writes, if this machine signs it.
  func completed(_ document: Document) async throws -> Document {
    if let publisher { try await document.completed(for: publisher) } else { document }
  }

  /// Signs the completed document on this machine, or sends a body for it to the server, and prints it.
  ///
  /// A draft for other signers is printed instead.
  func put(
    _ document: Document, as body: MetadataValue, previews: [String: URL] = [:], replacing tag: String? = nil,
    printing output: MetadataValue, _ console: Console
  ) async throws {
    if var publisher {
      try await publisher.load(document.skins)
      let publication = try document.publication(previews: previews, in: publisher.repository.state)
      guard try await publisher.publish(publication, console) else { return }
    } else {
      try await upload(previews, console)
      _ = try await server.send("PUT", path, body, replacing: tag)
    }
    try document.print(output, console)
  }

  /// Changes the current document.
  ///
  /// The server refuses if another change came first.
  func change(
    previews: [String: URL] = [:], _ console: Console, _ change: (inout Document) throws -> Void
  ) async throws {
    var (document, tag) = try await read()
    try change(&document)
    try await write(document, previews: previews, replacing: tag, console)
  }

  private func upload(_ previews: [String: URL], _ console: Console) async throws {
    for (number, preview) in previews.sorted(by: { $0.key < $1.key }).enumerated() {
      // previews/APP/SKIN/NAME
      let parts = preview.key.split(separator: "/")
      console.progress("pictures", number, of: previews.count)
      _ = try await server.upload(
        preview.value, to: CatalogEndpoints.upload.path([app.rawValue, String(parts[2]), String(parts[3])]).text,
        method: "PUT",
        type: "application/octet-stream")
    }
  }
}

extension ServerOptions {
  /// Returns a document of the app.
  /// - Parameters:
  ///   - path: The document's path below the API's root.
  ///   - target: The document's path in the repository.
  ///   - initial: The document that holds before one is published.
  ///   - change: The options of a command that changes the document.
  ///   - console: The output.
  /// - Returns: The document on the server, which this machine signs if the options say so.
  /// - Throws: `SkinIssue` if a file or the repository can't be read or verified.
  func document<Document>(
    at path: String, target: String, initial: Document, with change: ChangeOptions?, _ console: Console
  ) async throws -> RemoteDocument<Document> {
    let client = try client(console).overriding(change?.freeze)
    return RemoteDocument(
      server: client, publisher: try await change?.signing.publisher(for: client, app: app, console), app: app,
      path: path, target: target, initial: initial)
  }
}

extension [SkinIdentifier] {
  /// Checks that all of these names exist, so that a command changes all or none.
  /// - Throws: `SkinIssue` for the first unknown name, listing the known ones.
  func checkAllExist(
    in known: [SkinIdentifier], code: SkinIssue.Code, message: (SkinIdentifier) -> String, ifNone: String
  ) throws {
    guard let unknown = first(where: { !known.contains($0) }) else { return }
    throw SkinIssue(
      code, message(unknown),
      suggestion: known.isEmpty ? ifNone : "Use one of: \(known.map(\.rawValue).joined(separator: ", ")).")
  }
}
