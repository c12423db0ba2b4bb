import SkinKit

/// Checks modules that are named on the command line.
enum ModuleNames {
  /// Checks that a skin has keys of a module.
  /// - Throws: `SkinIssue` with a suggestion if it has none.
  static func check(_ name: String, of skin: Skin) throws {
    let modules = Set(skin.keys.map { String($0.prefix { $0 != "." }) }).sorted()
    // A module of a component is named behind it.
    guard !modules.contains(name), !skin.keys.contains(where: { $0.hasPrefix("\(name).") }) else { return }
    let known = modules.isEmpty ? "The skin has no keys." : "The modules are \(modules.joined(separator: ", "))."
    throw SkinIssue(
      .unknownModule, "The skin has no module \(name.prefix(60))",
      suggestion: Spelling.question(name, among: modules) ?? known)
  }
}
