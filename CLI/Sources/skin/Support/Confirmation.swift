import ArgumentParser
import Foundation
import SkinKit

/// The confirmation of a change that reaches devices at once or can't be undone: names that are typed, or passed with `--confirm`.
struct Confirmation {
  /// The names to type.
  let names: String
  /// The effect of the change, as a sentence without its period.
  let effect: String
  /// The arguments from which the names are, for the suggestion.
  let arguments: String

  /// Returns the confirmation from the option or the terminal.
  /// - Parameters:
  ///   - option: The value of `--confirm`.
  ///   - console: The output.
  /// - Returns: The confirmed names.
  /// - Throws: `SkinIssue` with the code `not-confirmed` for other names, and `ValidationError` if there is neither an
  ///   option nor a terminal.
  @discardableResult
  func confirm(_ option: String?, _ console: Console) throws -> String {
    let typed: String
    if let option {
      typed = option
    } else if isatty(STDIN_FILENO) == 1 {
      console.note("\(effect). Type \(names) to confirm:")
      typed = (readLine() ?? "").trimmingCharacters(in: .whitespaces)
    } else {
      throw ValidationError("Confirm with --confirm \(names).")
    }
    guard typed == names else {
      throw SkinIssue(
        .notConfirmed, "The confirmation isn't \(names), so nothing was changed",
        suggestion: "Check \(arguments), and type \(names).")
    }
    return typed
  }
}

extension SkinIssue.Code {
  /// The typed names aren't those of the change.
  static let notConfirmed: Self = "not-confirmed"
}
