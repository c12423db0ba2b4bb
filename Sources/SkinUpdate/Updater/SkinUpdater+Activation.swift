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
    try await activation.wake()
    try await bring()
  }

  /// Takes what the user chose, and shows it where the operator leaves it to the user.
  /// - Parameter choice: The choice; nil to leave it to the operator.
  /// - Throws: `SkinIssue` where it can't be written down, and what ``check()`` throws where the skin isn't on the device.
  public func choose(_ choice: UserChoice?) async throws {
    try await activation.choose(choice)
    try await bring()
  }

  private func bring() async throws {
    if try await follow() { _ = try await check() }
  }

  /// Shows what is decided, where it is on the device.
  /// - Returns: Whether it isn't, so that a check is needed.
  func follow() async throws -> Bool {
    try await exclusively {
      // Before any activation came, nobody has decided anything.
      guard await self.activation.document != nil else { return false }
      // Asked only now: a check that was waited for may have brought another decision.
      let decision = await self.activation.current
      guard await self.store.current?.reference != decision.skin else { return false }
      guard let wanted = decision.skin else {
        try await self.store.setCurrent(nil)
        self.broadcast.send(.activated(nil))
        return false
      }
      // What a check just tried isn't tried again at once.
      guard let skin = await self.store.installed.last(where: { $0.reference == wanted }), self.isWhole(skin)
      else { return decision != self.checked }
      try await self.store.setCurrent(skin)
      self.broadcast.send(.activated(skin))
      return false
    }
  }

  /// Follows every decision until the task is cancelled, and has a check made for what isn't on the device.
  func followDecisions(_ trigger: AsyncStream<Void>.Continuation) async {
    for await _ in activation.decisions {
      do {
        if try await follow() { trigger.yield() }
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
  func fetchAhead(_ upcoming: [ActivationDecision.Upcoming], _ result: inout UpdateResult) async throws {
    for next in upcoming.prefix(Self.mostAhead) {
      wanted = next.skin
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
        broadcast.send(.postponed(pause.skin, pause.issue))
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        tell(error)
      }
    }
  }

  /// How many skins are fetched ahead at most.
  private static let mostAhead = 4

  /// Refuses a skin that was shown before and did harm.
  func checkHealth(of wish: UpdateWish) async throws {
    if let code = await store.badReason(wish.package.manifest) { throw SkinIssue.badSkin(wish.package.reference, code) }
  }

  /// Makes room for what comes next; what is shown now or later stays, and what that builds on.
  func makeRoom(keeping decision: ActivationDecision) async {
    var kept = Set(decision.upcoming.map(\.skin))
    if let skin = decision.skin { kept.insert(skin) }
    let links = record.decode(BaseLinks.self, from: BaseLinks.name) ?? BaseLinks()
    for skin in await store.installed { if let base = links[skin.manifest.hash] { kept.insert(base.skin) } }
    // What can't be removed now is tried again after the next update.
    do {
      let report = try await store.collect(quota: options.storeQuota, keeping: kept)
      if !report.removed.isEmpty { broadcast.send(.catalogChanged) }
    } catch { tell(error) }
  }
}
