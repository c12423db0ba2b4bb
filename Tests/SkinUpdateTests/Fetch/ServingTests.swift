import Foundation
import SkinKit
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Conditions and ranges")
struct ServingTests {
  private let repository: InMemoryRepository
  private let server: FaultServer
  private let path = "metadata/timestamp.json"

  init() throws {
    repository = try InMemoryRepository()
    server = try FaultServer([repository.files])
  }

  /// The same request to both.
  private func answers(
    range: String? = nil, validator: String? = nil, path: String? = nil
  ) async throws -> [TransportResponse] {
    let path = path ?? self.path
    let memory = try #require(URL(string: "\(InMemoryRepository.server)/repository/\(app)/\(path)"))
    var responses: [TransportResponse] = []
    for (transport, url) in [
      (repository, memory), (URLSessionTransport(), server.url(path)),
    ] as [(any HTTPTransport, URL)] {
      var request = TransportRequest(url: url, maximumLength: 100_000)
      request.headers["Range"] = range
      request.validator = validator
      responses.append(try await transport.fetch(request))
    }
    return responses
  }

  @Test("A file has a tag; requested with that tag it isn't sent again, with another it is")
  func notModified() async throws {
    let data = try #require(repository.files[path])
    for response in try await answers() {
      #expect(response.status == 200)
      #expect(response.body == data)
      #expect(response.validator == "\"\(sha256(data))\"")
    }
    for response in try await answers(validator: "\"\(sha256(data))\"") {
      #expect(response.status == 304)
      #expect(response.body.isEmpty)
    }
    for response in try await answers(validator: "\"other\"") { #expect(response.status == 200) }
  }

  @Test("A range is sent while the file is the same, and the complete file when it changed")
  func ranges() async throws {
    let data = try #require(repository.files[path])
    for validator in [nil, "\"\(sha256(data))\""] {
      for response in try await answers(range: "bytes=10-", validator: validator) {
        #expect(response.status == 206)
        #expect(response.body == data.dropFirst(10))
        #expect(response.headers["content-range"] == "bytes 10-\(data.count - 1)/\(data.count)")
      }
    }
    for response in try await answers(range: "bytes=10-", validator: "\"other\"") {
      #expect(response.status == 200)
      #expect(response.body == data)
    }
    for response in try await answers(range: "bytes=\(data.count)-") { #expect(response.status == 416) }
    for response in try await answers(path: "metadata/none.json") { #expect(response.status == 404) }
  }
}
