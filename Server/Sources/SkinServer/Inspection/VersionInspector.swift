import HTTPTypes
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinServerHTTP
import SkinServerPublishing
import SkinServerStorage
import SkinUpdate

/// Reads the packages of published versions, for people who look into them.
///
/// A version can have 100,000 keys, so people who ask the same at the same time share one answer, versions are read one
/// after the other, and only a few questions wait.
final class VersionInspector: Sendable {
  /// A question about versions.
  struct Question: Hashable, Sendable {
    var app: SkinIdentifier
    /// The versions that are read, in the order of the answer.
    var skins: [SkinReference]
    /// The part of the keys that the answer lists; nil for a comparison.
    var keys: KeyQuery?
  }

  private struct Reading {
    var task: Task<ByteBuffer, any Error>
    var viewers = 1
  }

  let service: PublishingService
  /// Each reading may need the memory of the largest files.
  private let mutex = AsyncMutex()
  private let readings = NIOLockedValueBox([Question: Reading]())

  /// The maximum number of different questions that are answered or wait.
  static let mostQuestions = 8

  init(service: PublishingService) { self.service = service }

  /// The number of clients that wait for an answer.
  var viewers: Int { readings.withLockedValue { $0.values.reduce(0) { $0 + $1.viewers } } }

  /// Answers a question, together with equal ones that are asked meanwhile.
  /// - Parameters:
  ///   - question: The question.
  ///   - body: Computes the answer from the read versions, in their order.
  /// - Returns: The answer as JSON.
  /// - Throws: `HTTPProblem` if a version isn't published or can't be read, or too many questions wait, and storage
  ///   errors.
  func answer<Answer: Encodable & Sendable>(
    _ question: Question, _ body: @escaping @Sendable ([InspectedSkin]) throws -> Answer
  ) async throws -> ByteBuffer {
    let task = try readings.withLockedValue { readings in
      if let reading = readings[question] {
        readings[question]?.viewers += 1
        return reading.task
      }
      guard readings.count < Self.mostQuestions else { throw HTTPProblem.tooManyReadings }
      // The reading goes on if the client that began it disconnects.
      let task = Task {
        defer { self.readings.withLockedValue { $0[question] = nil } }
        return try await self.inspect(question.skins, of: question.app) {
          ByteBuffer(bytes: try APICoder.encode(body($0)))
        }
      }
      readings[question] = Reading(task: task)
      return task
    }
    return try await task.value
  }

  private func inspect<Result: Sendable>(
    _ skins: [SkinReference], of app: SkinIdentifier, _ body: @escaping @Sendable ([InspectedSkin]) throws -> Result
  ) async throws -> Result {
    let sources = try await service.store.read { store in
      try skins.map { try ZipSkinSources(Self.record(of: $0, app, store), in: store) }
    }
    return try await mutex.withLock {
      var packages: [[PackageReader]] = []
      for source in sources {
        var readers: [PackageReader] = []
        for record in [source.package] + source.bases { readers.append(try await reader(of: record)) }
        packages.append(readers)
      }
      do {
        return try await service.threads.runIfActive { [packages] in
          try body(packages.map { try InspectedSkin($0[0], bases: Array($0.dropFirst())) })
        }
      } catch let issue as SkinIssue {
        throw HTTPProblem(.unprocessableContent, issue)
      }
    }
  }

  /// Opens the package of a published version, without reading its skin.
  /// - Throws: `HTTPProblem` if the version isn't published, and storage errors.
  func package(of skin: SkinReference, _ app: SkinIdentifier) async throws -> PackageReader {
    try await reader(of: service.store.read { try Self.record(of: skin, app, $0) })
  }

  private static func record(
    of skin: SkinReference, _ app: SkinIdentifier, _ store: any MetadataReading
  ) throws -> PackageRecord {
    guard let package = try store.package(of: app, skin) else {
      throw HTTPProblem.unknownSkin(skin, of: app, known: try store.publishedPackages(of: app))
    }
    return package
  }

  private func reader(of record: PackageRecord) async throws -> PackageReader {
    let file = try await service.blobs.localFile(record.sha256)
    return try await service.threads.runIfActive { try PackageReader(url: file) }
  }
}

extension HTTPProblem {
  /// Too many people look into versions at this moment.
  static var tooManyReadings: HTTPProblem {
    HTTPProblem(
      .serviceUnavailable, .tooManyReadings, "Too many versions are being read at this moment",
      suggestion: "Try again in a few seconds.", headers: [.retryAfter: "5"])
  }
}

extension SkinIssue.Code {
  /// Too many versions are being read for people who look into them.
  static let tooManyReadings: Self = "too-many-readings"
}
