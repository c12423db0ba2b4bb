/// The version of the tool.
enum ToolVersion {
  static let current = "0.1.0"
}
