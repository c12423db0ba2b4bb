// Parsers of the arguments of commands about people.

import ArgumentParser
import SkinKit
import SkinServerAPI

/// Parses the name of a user.
func parseUserName(_ text: String) throws -> String {
  guard let name = AccountName(text) else {
    throw ValidationError(
      "'\(text)' is not a user's name: 1 to 100 letters, digits and ._-+@, such as ann@example.com.")
  }
  return name.text
}

/// Parses `ROLE:APP`, with `*` for all apps.
func parseRole(_ text: String) throws -> GrantedRole {
  let (role, app) = try parts(
    text, among: Role.allCases.map(\.rawValue), noun: "a role", example: "publisher:festival or viewer:*")
  return GrantedRole(role: role, app: app)
}

/// Parses `PERMISSION:APP`, with `*` for all apps.
func parseScope(_ text: String) throws -> String {
  let (permission, app) = try parts(
    text, among: Permission.allCases.map(\.rawValue), noun: "a scope", example: "publish:festival or read:*")
  return "\(permission):\(app)"
}

/// Parses a name and an app, separated by a colon.
private func parts(
  _ text: String, among names: [String], noun: String, example: String
) throws -> (name: String, app: String) {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
  guard parts.count == 2, parts[1] == "*" || SkinIdentifier(parts[1]) != nil else {
    throw ValidationError("'\(text)' is not \(noun) for an app, such as \(example).")
  }
  guard names.contains(parts[0]) else {
    let question = Spelling.question(parts[0], among: names).map { " \($0)" } ?? ""
    throw ValidationError("'\(parts[0])' is not one of \(names.joined(separator: ", ")).\(question)")
  }
  return (parts[0], parts[1])
}
