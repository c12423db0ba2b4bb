import Foundation
import SkinServerAPI
import SkinTestSupport

@testable import SkinServerHTTP

/// A generator of requests over the operations of the API: valid ones, nearly valid ones, and hostile ones.
///
/// The same seed generates the same requests.
struct RequestGenerator {
  struct Request {
    var operation: APIOperation
    var uri: String
    var headers: [(String, String)]
    var body: Data?
  }

  private var random: SeededGenerator
  private let packages: [Data]

  /// Creates a generator.
  /// - Parameters:
  ///   - seed: The seed.
  ///   - packages: Packages whose bytes are sent, intact and damaged.
  init(seed: UInt64, packages: [Data]) {
    random = SeededGenerator(seed: seed)
    self.packages = packages
  }

  private static let names = ["festival", "other", "spring-festival", "stable", "beta", "winter", "1.0.0", "a.png"]
  private static let hostile = [
    "", ".", "..", "%2e%2e%2f", "%00", "%ff", "UPPER", "a%20b", "ü", "%F0%9F%8E%84", "a'b", "%22", "-1", "1e999",
    String(repeating: "a", count: 65), String(repeating: "%41", count: 2_000), "*", "9.9.9-x+y", "%", "%zz", "a,b,,c",
    "99999999999999999999", "2030-02-30", "0000-00-00", "${x}", "<script>",
  ]
  private static let values = [
    "1.0.0", "9.0.0", "2030-01-01", "2026-11-01", "day", "channel,day,app-version", "csv", "json", "zh-Hans-CN",
    "Asia/Shanghai", "Nowhere/Land", "0123456789abcdef",
  ]
  private static let documents = [
    #"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#, #"{"skin":null}"#,
    #"{"skin":{"id":"spring-festival","version":"1.0.0"},"rules":[{"name":"a","skin":null,"percent":5}]}"#,
    #"{"skins":[{"skin":{"id":"spring-festival","version":"1.0.0"},"default":"en","texts":{"en":{"name":"A"}}}]}"#,
    #"{"app":"festival","channel":"stable","format":1,"reports":[{"kind":"applied","skin":{"id":"spring-festival","#
      + #""version":"1.0.0"},"token":"00000000000000000000000000000001","app_version":"5.0.0"}]}"#,
    #"{"url":"https://127.0.0.1/x","events":["published"]}"#, #"{"url":"nothing","events":["sold"]}"#, "[]", "{}",
    "null", "1e999", #"{"a":"#, String(repeating: "[", count: 5_000), "\u{FEFF}{}", #"{"skin":1,"skin":2}"#,
  ]

  /// Returns the next request.
  mutating func next() -> Request {
    let operation = pick(OpenAPIDocument.operations)
    var uri = operation.path
    for name in operation.pathParameters { uri = uri.replacing("{\(name)}", with: value(of: name)) }
    var query = operation.query.filter { $0.isRequired ? !chance(10) : chance(40) }.map {
      "\($0.name)=\(value(of: $0.name))"
    }
    if chance(10) { query.append("\(pick(Self.hostile))=\(pick(Self.hostile))") }
    if chance(5) { query += query }
    if !query.isEmpty { uri += "?" + query.joined(separator: "&") }
    return Request(
      operation: operation, uri: uri.filter(\.isASCII), headers: headers(operation), body: body(operation))
  }

  private mutating func value(of name: String) -> String {
    if chance(20) { return pick(Self.hostile) }
    switch name {
    case "app": return chance(80) ? "festival" : pick(Self.names)
    case "channel": return chance(80) ? "stable" : pick(Self.names)
    case "skin": return chance(80) ? "spring-festival" : pick(Self.names)
    case "path":
      return pick(["metadata/timestamp.json", "metadata/1.root.json", "metadata/2.targets.json", "targets/x"])
    case "version", "app-version", "base_minimum", "base_maximum", "since", "until", "by", "format", "locale", "zone":
      return pick(Self.values)
    default: return pick(Self.names + Self.values)
    }
  }

  private mutating func headers(_ operation: APIOperation) -> [(String, String)] {
    var headers: [(String, String)] = []
    if operation.needsToken, !chance(5) { headers += RealServer.authorized }
    if chance(3) { headers.append(("Authorization", pick(["Basic x", "Bearer", "bearer wrong", ""]))) }
    if chance(10) { headers.append(("If-Match", pick(["*", "\"x\"", "W/\"x\"", "x", "\"", ","]))) }
    if chance(10) { headers.append(("If-None-Match", pick(["*", "\"x\"", "W/\"x\", \"y\"", "x"]))) }
    if chance(10) {
      headers.append(
        ("Range", pick(["bytes=0-9", "bytes=-1", "bytes=9-0", "bytes=0-0,2-3", "lines=1", "bytes=99999999-"])))
    }
    if chance(5) { headers.append(("Last-Event-ID", pick(["1", "-1", "99999999999999999999", "x"]))) }
    if chance(10) {
      headers.append(
        ("Content-Type", pick(["application/json", "multipart/form-data; boundary=a", "text/plain", "x"])))
    }
    return headers
  }

  private mutating func body(_ operation: APIOperation) -> Data? {
    // Some bodies are sent where none belongs.
    guard operation.body != nil ? !chance(5) : chance(3) else { return nil }
    if operation.body?.type == "application/zip", chance(70) {
      var package = pick(packages)
      if chance(70) {
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          package[Int.random(in: 0..<package.count, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
        }
      }
      return chance(20) ? package.prefix(Int.random(in: 0...package.count, using: &random)) : package
    }
    var document = Data(pick(Self.documents).utf8)
    if chance(30), !document.isEmpty {
      document[Int.random(in: 0..<document.count, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
    }
    return document
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  /// Whether an event with a probability in percent occurs.
  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
}
