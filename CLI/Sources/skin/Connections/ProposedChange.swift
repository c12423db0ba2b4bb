import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

extension ProposalAnswer<MetadataValue> {
  /// Prints the proposal with the activation after the change, or with the proposed request.
  func print(_ console: Console) throws {
    // All texts are of other people, and of the server.
    func line(_ text: String) { console.line(VisibleText.onOneLine(text)) }
    let remark = note.map { " (\($0))" } ?? ""
    let place = (app == "*" ? "the server" : app) + (channel.map { " on \($0)" } ?? "")
    console.line(
      console.styled(VisibleText.onOneLine(id), .bold) + VisibleText.onOneLine("  \(state)  \(place)\(remark)"))
    line(
      "  proposed by \(proposedBy) at \(MetadataDate.text(proposedAt)), until \(MetadataDate.text(expiresAt))")
    if let decidedBy { line("  \(state) by \(decidedBy)" + (reason.map { ": \($0)" } ?? "")) }
    if let request {
      line("  \(request.summary)")
      line("  \(request.method) \(request.path)" + (request.body.map { " \($0)" } ?? ""))
    }
    // It may have a secret that is shown once, such as that of a webhook.
    if let answer { line("  answer: \(answer)") }
    guard let activation else { return }
    guard let app = SkinIdentifier(app), let channel = channel.flatMap({ SkinIdentifier($0) }) else {
      throw ServerAnswer.unreadable("the proposal names no app or no channel")
    }
    let document = try Activation.read(
      answer: activation.json, like: Activation(app: app, channel: channel, skin: nil))
    for part in document.lines(console) { console.line("  \(part)") }
  }
}

/// The end of a command whose change became a proposal.
struct ProposalOutcome: CommandOutcome {
  let proposal: ProposalAnswer<MetadataValue>

  /// Prints the proposal, and what follows.
  func report(_ console: Console) throws {
    console.line("Nothing is changed yet: another person must approve the change.")
    try proposal.print(console)
    let place = proposal.app == "*" ? "--of-server" : "--app \(proposal.app)"
    console.line(VisibleText.onOneLine("To approve it: skin approvals approve \(proposal.id) \(place)"))
    try console.answer(["proposal": proposal])
  }

  /// Reads an answer with the status 202.
  init?(_ data: Data) {
    guard let answer = try? ServerAnswer.decode(ProposalEnvelope<MetadataValue>.self, data) else { return nil }
    proposal = answer.proposal
  }
}
