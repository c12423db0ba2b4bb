import Foundation
import Logging

/// The provider's discovery document and keys, kept for a time.
actor ProviderDirectory {
  /// Documents that were loaded together.
  struct Documents: Sendable {
    var metadata: ProviderMetadata
    var keys: ProviderKeys
    var loadedAt: Date
  }

  /// The time for which documents are kept.
  private static let lifetime: TimeInterval = 3600
  /// The time after which documents are loaded again for the sake of a token that no known key signed.
  ///
  /// Otherwise, each forged token would cost a request to the provider.
  private static let refreshInterval: TimeInterval = 30
  /// The time after a failure for which no request is sent.
  private static let pause: TimeInterval = 5

  private let issuer: String
  private let client: ProviderClient
  private let now: @Sendable () -> Date
  private let logger: Logger

  private var documents: Documents?
  private var failure: (error: any Error, at: Date)?
  private var loading: Task<Documents, any Error>?

  init(issuer: String, client: ProviderClient, now: @escaping @Sendable () -> Date, logger: Logger) {
    (self.issuer, self.client, self.now, self.logger) = (issuer, client, now, logger)
  }

  /// Returns the documents, which are loaded if there are none or they are too old.
  /// - Throws: `HTTPProblem` with the status 502 if they can't be loaded.
  func current() async throws -> Documents {
    if let documents, age(documents.loadedAt) < Self.lifetime { return documents }
    return try await load()
  }

  /// Returns documents that are newer than others.
  /// - Parameter old: The documents whose keys didn't fit.
  /// - Returns: The documents, or nil if the others are too new to load them again.
  /// - Throws: `HTTPProblem` with the status 502 if they can't be loaded.
  func newer(than old: Documents) async throws -> Documents? {
    if let documents, documents.loadedAt > old.loadedAt { return documents }
    guard age(old.loadedAt) >= Self.refreshInterval else { return nil }
    return try await load()
  }

  /// Returns the time since a moment, infinite if the clock was set back.
  private func age(_ moment: Date) -> TimeInterval {
    let age = now().timeIntervalSince(moment)
    return age < 0 ? .infinity : age
  }

  /// Loads the documents; concurrent callers share the request.
  private func load() async throws -> Documents {
    if let failure, age(failure.at) < Self.pause { throw failure.error }
    let task = loading ?? Task { [issuer, client, now] in try await Self.load(issuer, client, at: now()) }
    loading = task
    do {
      let loaded = try await task.value
      if loading == task { (documents, failure, loading) = (loaded, nil, nil) }
      return loaded
    } catch {
      if loading == task {
        (failure, loading) = ((error, now()), nil)
        logger.warning("the OpenID Connect provider failed", metadata: ["error": "\(error)"])
      }
      throw error
    }
  }

  private static func load(_ issuer: String, _ client: ProviderClient, at date: Date) async throws -> Documents {
    guard let address = ProviderMetadata.address(of: issuer) else {
      throw HTTPProblem.providerFailed("“\(issuer)” isn't the address of a provider")
    }
    let metadata = try ProviderMetadata(await client.document(address), issuer: issuer)
    let keys = try ProviderKeys(await client.document(metadata.keys))
    return Documents(metadata: metadata, keys: keys, loadedAt: date)
  }
}
