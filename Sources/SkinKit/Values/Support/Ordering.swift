extension Sequence {
  /// Returns the elements in an order; equal ones stay in theirs.
  ///
  /// All types share this code. `sorted` is several times as fast, and therefore right for lists with thousands of elements, but the
  /// compiler writes two kilobytes of code for each type and closure.
  /// - Parameter precedes: Returns whether the first element is before the second.
  /// - Returns: The sorted elements.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] { sorted(by: precedes) }
}

extension Sequence where Element == String {
  /// Returns the texts in the order of their UTF-8 bytes.
  /// - Returns: The sorted texts.
  package func orderedByBytes() -> [String] { ordering(Array(self)) }
}

extension Range<Int> {
  /// Returns the first number that has a property, which all after it have, too.
  /// - Parameter hasProperty: Returns whether a number has the property.
  /// - Returns: The number; the upper bound if none has.
  /// - Complexity: O(log *n*).
  @inline(never)
  package func partitioningIndex(where hasProperty: (Int) -> Bool) -> Int {
    var range = self
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = hasProperty(middle) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}

@inline(never)
private func ordering(_ texts: [String]) -> [String] { texts.sorted { $0.precedesByBytes($1) } }
