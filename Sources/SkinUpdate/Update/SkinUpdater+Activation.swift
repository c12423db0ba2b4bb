// What the signed activation decides, and how the store follows it: at a check, at a schedule's second, at the user's word.

import Foundation
import SkinKit
import SkinPackage

extension SkinUpdater {
  /// Decides again what is shown, because time, time zone or language may have changed.
  ///
  /// Call it when the app comes to the foreground, and at `UIApplication.significantTimeChangeNotification`. What is on the
  /// device is shown without a network; only what is missing is fetched, by a check.
  /// - Throws: What ``check()`` throws.
  public func wake() async throws {
    try await bring { try await self.activation.wake() }
  }

  /// Takes what the user chose, and shows it where the operator leaves it to the user.
  /// - Parameter choice: The choice; nil to leave it to the operator.
  /// - Throws: `SkinIssue` where it can't be written down, and what ``check()`` throws where the skin isn't on the device.
  public func choose(_ choice: UserChoice?) async throws {
    try await bring { try await self.activation.choose(choice) }
  }

  /// Decides, and brings that about.
  private func bring(_ decide: () async throws -> ActivationDecision) async throws {
    var failure: (any Error)?
    // What can't be written down holds all the same.
    do { _ = try await decide() } catch { failure = error }
    try await bring()
    if let failure { throw failure }
  }

  private func bring() async throws {
    guard let missing = try await follow() else { return }
    if inFlight != nil {
      do { _ = try await check() } catch {
        // It may have been about what was decided before; whoever began it hears how it ends.
        if error is CancellationError || checked == missing { throw error }
      }
      guard try await follow() != nil else { return }
    }
    _ = try await check()
  }

  /// Shows what is decided, where it is on the device; no download that is under way keeps it from that.
  /// - Returns: The decision where its skin isn't on the device, so that a check is needed; else nil.
  func follow() async throws -> ActivationDecision? {
    // Before any activation came, nobody has decided anything.
    guard await activation.document != nil else { return nil }
    let decision = await activation.current
    guard await store.current?.reference != decision.skin else { return nil }
    var skin: InstalledSkin?
    if let wanted = decision.skin {
      skin = await store.installed.last { $0.reference == wanted }
      guard let skin, isWhole(skin) else { return decision }
    }
    do { _ = try await activate(skin) } catch let issue as SkinIssue where issue.code == .damagedStore {
      // It was removed just now, to make room.
      return decision
    }
    return nil
  }

  /// Follows every decision until the task is cancelled, and has a check made for what isn't on the device.
  func followDecisions(_ trigger: AsyncStream<Void>.Continuation) async {
    for await _ in activation.decisions {
      do {
        // What a check just tried isn't tried again at once.
        if let missing = try await follow(), missing != checked { trigger.yield() }
      } catch {
        tell(error)
      }
    }
  }

  /// Reads the signed activation where it is another one than the kept one, and says what it decides.
  func decide() async throws -> ActivationDecision {
    let path = RepositoryLayout.activation(app: app, channel: channel)
    var document = await activation.document
    let target = try await target(path)
    if target == nil || document.flatMap({ try? target?.facts.check($0, file: path) }) == nil {
      document = try await self.document(path, limit: Activation.maximumLength)
    }
    await tellOfActivation()
    do {
      try await activation.accept(document)
    } catch {
      // Where it only couldn't be written down, it holds all the same.
      guard await activation.document == document else { throw error }
      broadcast.send(.failed(SkinIssue.wrapping(error)))
    }
    await tellOfActivation()
    let decision = await activation.current
    checked = decision
    return decision
  }

  /// Tells once of what was wrong at the last evaluation: a damaged record at launch, a clock that jumped.
  private func tellOfActivation() async {
    let issue = await activation.issue
    if let issue, issue != toldIssue { broadcast.send(.failed(issue)) }
    toldIssue = issue
  }

  /// Fetches the skins that will be shown by the clock alone, so that they are there at their second.
  ///
  /// What goes wrong with one of them is told, and keeps neither the others nor what is shown now from coming.
  /// - Returns: Whether all are there.
  func fetchAhead(_ upcoming: [ActivationDecision.Upcoming], _ result: inout UpdateResult) async throws -> Bool {
    var isComplete = true
    for next in upcoming.prefix(Self.mostAhead) {
      do {
        let wish = try await wish(for: next.skin, purpose: .schedule)
        try await checkHealth(of: wish)
        var ahead = result
        defer { result.downloadedBytes = ahead.downloadedBytes }
        _ = try await bring(wish, over: bases(of: wish.package), &ahead)
        if scheduled.updateValue(next.from, forKey: next.skin) != next.from {
          broadcast.send(.scheduled(next.skin, at: next.from))
        }
      } catch let pause as UpdatePause {
        isComplete = false
        broadcast.send(.postponed(pause.skin, pause.issue))
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        isComplete = false
        tell(error, about: next.skin)
      }
    }
    return isComplete
  }

  /// How many skins are fetched ahead at most.
  private static let mostAhead = 4

  /// Refuses a skin that was shown before and did harm.
  func checkHealth(of wish: UpdateTarget) async throws {
    if let code = await store.blockReason(of: wish.package.manifest) {
      throw SkinIssue.blockedSkin(wish.package.reference, code)
    }
  }

  /// Removes what goes beyond a quota, what was shown least recently first.
  ///
  /// What is shown now or later stays, what users just asked for, and what any skin that stays builds on.
  /// - Parameters:
  ///   - quota: The most bytes that all skins may take; nil for any, and then only what no skin has goes.
  ///   - others: What stays besides, such as a skin that just came.
  /// - Returns: What the skins take now; nil where that couldn't be done, which is told.
  @discardableResult func makeRoom(quota: Int?, keeping others: [SkinReference]) async -> Int? {
    let decision = await activation.current
    var kept = Set(others + decision.upcoming.map(\.skin)).union(requested.values)
    if let skin = decision.skin { kept.insert(skin) }
    // What can't be removed now is tried again after the next update.
    do {
      let report = try await store.collect(quota: quota, keeping: kept)
      if !report.removed.isEmpty { broadcast.send(.catalogChanged) }
      return report.keptBytes
    } catch {
      tell(error)
      return nil
    }
  }
}
