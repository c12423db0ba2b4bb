internal import Foundation

extension String {
  /// Whether this text precedes another in the order of their UTF-8 bytes, which is the order of a skin's paths on every system.
  package func precedesByBytes(_ other: String) -> Bool {
    let order = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { other in
        let common = min(own.count, other.count)
        guard let left = own.baseAddress, let right = other.baseAddress else { return own.count < other.count }
        let order = memcmp(left, right, common)
        return order < 0 || order == 0 && own.count < other.count
      }
    }
    return (order ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}
