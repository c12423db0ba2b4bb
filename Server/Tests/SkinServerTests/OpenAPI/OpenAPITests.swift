import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SkinServerAPI
import Testing

@testable import SkinServer
@testable import SkinServerHTTP

@Suite struct OpenAPITests {
  @Test("The document describes every route and method of the router, and no other", arguments: [true, false])
  func routes(_ hasMetrics: Bool) async throws {
    let world = try TestWorld()
    let server = try await world.server { $0.metrics = hasMetrics ? .open : .off }
    let described = Set(OpenAPIDocument.operations.map { "\($0.method) \($0.path)" })
    #expect(described.count == OpenAPIDocument.operations.count)
    // The console's pages aren't part of the API.
    let routes = server.router(hasConsole: false).routes.map { (path: "\($0.path)", method: $0.method) }
    try await server.test { client in
      var served: Set<String> = []
      for route in routes {
        let path = route.path
        let uri = path.replacing(/:[a-z]+|\{[a-z]+\}|\*\*/, with: "x")
        let answer = try await client.execute(uri: uri, method: route.method, headers: .authorized)
        // Every method has a route; those that aren't supported answer with 405.
        guard answer.status != .methodNotAllowed else { continue }
        let template = path.replacing(/:([a-z]+)/) { "{\($0.1)}" }.replacing("**", with: "{path}")
        served.insert("\(route.method) \(template.hasPrefix("/") ? template : "/" + template)")
      }
      #expect(served == (hasMetrics ? described : described.subtracting(["GET /metrics"])))
    }
  }

  @Test("The document is served as JSON that OpenAPI 3.1 permits", arguments: TestTransport.allCases)
  func serves(_ transport: TestTransport) async throws {
    try await TestWorld().test(transport) { client in
      let answer = try await client.get("/api/openapi.json")
      #expect(answer.status == .ok && answer.headers[.contentType] == "application/json")
      let document = try #require(try JSONSerialization.jsonObject(with: answer.data) as? [String: Any])
      #expect(document["openapi"] as? String == "3.1.0")
      let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
      #expect(paths.count > 20)
      var identifiers: Set<String> = []
      for (path, item) in paths {
        for (method, operation) in item {
          let name = "\(method) \(path)"
          #expect(identifiers.insert(operation["operationId"] as? String ?? "").inserted, "\(name)")
          #expect(operation["summary"] is String, "\(name)")
          let parameters = operation["parameters"] as? [[String: Any]] ?? []
          let inPath = parameters.filter { $0["in"] as? String == "path" }
          #expect(
            Set(inPath.compactMap { $0["name"] as? String })
              == Set(path.matches(of: /\{([a-z]+)\}/).map { String($0.1) }), "\(name)")
          #expect(
            inPath.allSatisfy { $0["required"] as? Bool == true } && parameters.allSatisfy { $0["schema"] != nil })
          let responses = operation["responses"] as? [String: [String: Any]] ?? [:]
          #expect(responses.keys.contains { $0.hasPrefix("2") || $0.hasPrefix("3") }, "\(name)")
          #expect(responses.values.allSatisfy { $0["description"] is String }, "\(name)")
          #expect((operation["security"] as? [Any])?.isEmpty == !path.hasPrefix("/api/v1/"), "\(name)")
        }
      }
    }
  }

  @Test("Every error code that the server's sources answer with is in the document, and in the guide")
  func codes() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let sources = package.appending(path: "Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter {
      $0.hasPrefix("SkinServer") && $0.hasSuffix(".swift")
    }
    let texts = try files.map { try String(contentsOf: sources.appending(path: $0), encoding: .utf8) }
    var names: [String: String] = [:]
    for text in texts {
      for match in text.matches(of: /static let ([a-zA-Z]+): Self = "([a-z-]+)"/) {
        names[String(match.1)] = String(match.2)
      }
    }
    var used: Set<String> = []
    for text in texts {
      for match in text.matches(of: /HTTPProblem\(\s*\.?[a-zA-Z.]+,\s*(?:\.([a-zA-Z]+)|"([a-z-]+)")/) {
        if let code = match.2.map(String.init) ?? match.1.flatMap({ names[String($0)] }) { used.insert(code) }
      }
    }
    #expect(used.count > 15)
    // Answers to methods that aren't HTTP's usual ones belong to no operation.
    used.subtract(["unknown-method", "method-not-allowed"])
    let documented = Set(OpenAPIDocument.operations.flatMap { $0.allErrors.values.joined() })
    #expect(used.subtracting(documented).isEmpty)
    let guide = try String(
      contentsOf: package.deletingLastPathComponent().appending(path: "docs/server.md"), encoding: .utf8)
    #expect(documented.filter { !guide.contains("`\($0)`") }.isEmpty)
  }
  @Test("The guide has the table of all operations with the permissions that they need")
  func table() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../../docs/api.md").standardizedFileURL
    let rows = EndpointDescription.all.map { endpoint in
      let path = endpoint.isRoot ? endpoint.path : "/api/v1/" + endpoint.path
      return "| `\(endpoint.method) \(path)` | \(endpoint.policy.requirement.text) | \(endpoint.summary) |"
    }
    let table = (["| request | needs | effect |", "|---|---|---|"] + rows).joined(separator: "\n")
    #expect(
      try String(contentsOf: file, encoding: .utf8).contains(table + "\n"),
      "docs/api.md must have this table:\n\(table)")
  }
}

extension AccessRequirement {
  /// The requirement in the guide.
  fileprivate var text: String {
    switch self {
    case .open: "nothing"
    case .signedIn: "a user or a token"
    case .app(let permission): "`\(permission.rawValue)`"
    case .anyApp(let permissions): permissions.map { "`\($0.rawValue)`" }.joined(separator: " or ") + " for any app"
    case .server(let permission): "`\(permission.rawValue)` for all apps"
    }
  }
}
