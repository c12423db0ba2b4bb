import Foundation
import SkinKit
import SkinUpdate

/// A change of an activation that waits for a second person, in the server's answers.
struct ProposedChange: Codable {
  let id: String
  let app: SkinIdentifier
  let channel: SkinIdentifier
  let state: String
  let proposedBy: String
  let proposedAt: String
  let expiresAt: String
  let note: String?
  let decidedBy: String?
  let decidedAt: String?
  let reason: String?
  let activation: MetadataValue

  enum CodingKeys: String, CodingKey {
    case id, app, channel, state, note, reason, activation
    case proposedBy = "proposed_by"
    case proposedAt = "proposed_at"
    case expiresAt = "expires_at"
    case decidedBy = "decided_by"
    case decidedAt = "decided_at"
  }

  /// Prints the proposal with the activation after the change.
  func print(_ console: Console) throws {
    let remark = note.map { " (\($0))" } ?? ""
    console.line("\(console.styled(id, .bold))  \(state)  \(app) on \(channel)\(remark)")
    console.line("  proposed by \(proposedBy) at \(proposedAt), until \(expiresAt)")
    if let decidedBy { console.line("  \(state) by \(decidedBy)" + (reason.map { ": \($0)" } ?? "")) }
    let document = try Activation.read(
      answer: activation.json, like: Activation(app: app, channel: channel, skin: nil))
    for line in document.lines(console) { console.line("  \(line)") }
  }
}

/// The end of a command whose change became a proposal.
struct ChangeWasProposed: CommandOutcome {
  let proposal: ProposedChange

  /// Prints the proposal, and what follows.
  func report(_ console: Console) throws {
    console.line("Nothing is changed yet: another person must approve the change.")
    try proposal.print(console)
    console.line("To approve it: skin approvals approve \(proposal.id) --app \(proposal.app)")
    try console.value(["proposal": proposal])
  }

  /// Reads an answer with the status 202.
  init?(_ data: Data) {
    struct Answer: Decodable {
      let proposal: ProposedChange
    }
    guard let proposal = try? JSONDecoder().decode(Answer.self, from: data).proposal else { return nil }
    self.proposal = proposal
  }
}
