import Foundation
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServerHTTP

@Suite struct SchemaTests {
  /// Returns a schema as compact JSON.
  private func text(_ type: any Decodable.Type) throws -> String {
    String(decoding: try APICoder.encode(SchemaDecoder.schema(of: type)), as: UTF8.self)
  }

  private struct Sample: Codable, Sendable {
    enum Mood: String, Codable, CaseIterable { case good, bad }
    struct Part: Codable { var isNew: Bool }

    var createdAt: Date
    var moods: [Mood]
    var note: String?
    var parts: [Part]?
    var share: Double
    var whole: [[Int]] = []
  }

  @Test("A schema has the members of a type in snake case; optional ones aren't required, arrays have their elements")
  func derives() throws {
    let part = #"{"properties":{"is_new":{"type":"boolean"}},"required":["is_new"],"type":"object"}"#
    #expect(
      try text(Sample.self)
        == #"{"properties":{"created_at":{"format":"date-time","type":"string"},"#
        + #""moods":{"items":{"enum":["good","bad"],"type":"string"},"type":"array"},"note":{"type":"string"},"#
        + #""parts":{"items":\#(part),"type":"array"},"share":{"type":"number"},"#
        + #""whole":{"items":{"items":{"type":"integer"},"type":"array"},"type":"array"}},"#
        + #""required":["created_at","moods","share","whole"],"type":"object"}"#)
  }

  private struct Other: Codable, Sendable {
    @NullIfNone var skin: SkinVersionName?
    var counts: [String: Int]
    var value: MetadataValue
  }

  @Test("A member that may be null has a schema for it, a dictionary the one of its values, and any JSON an empty one")
  func others() throws {
    let skin =
      #"{"properties":{"id":{"type":"string"},"version":{"type":"string"}},"required":["id","version"],"type":"object"}"#
    #expect(
      try text(Other.self)
        == #"{"properties":{"counts":{"additionalProperties":{"type":"integer"},"type":"object"},"#
        + #""skin":{"anyOf":[\#(skin),{"type":"null"}]},"value":{}},"required":["counts","skin","value"],"#
        + #""type":"object"}"#)
  }

  @Test("A type whose schema can't be derived is an error")
  func underivable() {
    struct Picky: Decodable {
      enum Choice: String, Decodable { case one }
      var choice: Choice
    }
    #expect(throws: DecodingError.self) { try SchemaDecoder.schema(of: Picky.self) }
  }

  @Test("Every endpoint of the contract has an operation with the members of its body and answer")
  func endpoints() throws {
    for endpoint in EndpointDescription.all {
      let name = "\(endpoint.method) \(endpoint.path)"
      let operation = try #require(
        OpenAPIDocument.operations.first {
          $0.method == endpoint.method && $0.path == (endpoint.isRoot ? "" : RouteAccess.root) + endpoint.path
        })
      for type in [endpoint.body, endpoint.answer].compactMap(\.self) where !(type is any MediaContent.Type) {
        #expect(try SchemaDecoder.schema(of: type)["properties"] != nil, "\(name)")
      }
      #expect(operation.answers == endpoint.answers, "\(name)")
      #expect((operation.answerSchema["properties"] != nil) == isJSON(endpoint.answer), "\(name)")
      #expect((operation.body?.schema["properties"] != nil) == isJSON(endpoint.body), "\(name)")
    }
  }

  private func isJSON(_ type: (any Codable.Type)?) -> Bool {
    type.map { EndpointDescription.mediaType(of: $0) } == "application/json"
  }
}
