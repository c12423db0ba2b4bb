import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

extension ProposalAnswer<MetadataValue> {
  /// Prints the proposal with the activation after the change.
  func print(_ console: Console) throws {
    let remark = note.map { " (\($0))" } ?? ""
    console.line("\(console.styled(id, .bold))  \(state)  \(app) on \(channel)\(remark)")
    console.line(
      "  proposed by \(proposedBy) at \(MetadataDate.text(proposedAt)), until \(MetadataDate.text(expiresAt))")
    if let decidedBy { console.line("  \(state) by \(decidedBy)" + (reason.map { ": \($0)" } ?? "")) }
    guard let app = SkinIdentifier(app), let channel = SkinIdentifier(channel) else {
      throw ServerAnswer.unreadable("the proposal names no app or no channel")
    }
    let document = try Activation.read(
      answer: activation.json, like: Activation(app: app, channel: channel, skin: nil))
    for line in document.lines(console) { console.line("  \(line)") }
  }
}

/// The end of a command whose change became a proposal.
struct ChangeWasProposed: CommandOutcome {
  let proposal: ProposalAnswer<MetadataValue>

  /// Prints the proposal, and what follows.
  func report(_ console: Console) throws {
    console.line("Nothing is changed yet: another person must approve the change.")
    try proposal.print(console)
    console.line("To approve it: skin approvals approve \(proposal.id) --app \(proposal.app)")
    try console.value(["proposal": proposal])
  }

  /// Reads an answer with the status 202.
  init?(_ data: Data) {
    guard let answer = try? ServerAnswer.decode(ProposalEnvelope<MetadataValue>.self, data) else { return nil }
    proposal = answer.proposal
  }
}
