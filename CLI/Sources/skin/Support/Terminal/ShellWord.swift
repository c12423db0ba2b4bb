/// Words of commands that are shown to be repeated.
enum ShellWord {
  /// Returns a text as one word of a shell's command, in single quotes if necessary.
  static func quoted(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "/._-+@:,%=".contains($0) }
    return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
