/// A mistake in the table, with the line that has it.
package struct PropertyTableError: Error, Hashable, CustomStringConvertible {
  /// The number of the line.
  package let line: Int
  /// The mistake, and how to correct it.
  package let message: String

  /// The place and the mistake, as compilers print them.
  package var description: String { "\(PropertyTable.path):\(line): error: \(message)" }
}
