import SkinTestSupport
import Testing

@testable import SkinKit

@Suite("Columns of values that are mostly the same")
struct RunColumnTests {
  @Test("After any sequence of changes, a column has the values of an array", arguments: [31 as UInt64, 32, 33, 34])
  func model(seed: UInt64) {
    var random = SeededGenerator(printing: seed)
    var column = RunColumn<Int>()
    var model: [Int?] = []
    for _ in 0..<20_000 {
      let value: Int? = [nil, 1, 2].randomElement(using: &random) ?? nil
      let position = model.indices.randomElement(using: &random)
      switch (Int.random(in: 0..<20, using: &random), position) {
      case (0..<6, _):
        column.append(value)
        model.append(value)
      case (6..<10, let position?):
        column[position] = value
        model[position] = value
      case (10..<17, let position?):
        #expect(column.replaceWithLast(position) == model[position])
        model.swapAt(position, model.count - 1)
        model.removeLast()
      case (17..<19, _):
        // A pass, which may end early.
        for position in model.indices.prefix(Int.random(in: 0...model.count, using: &random)) {
          column[position] = value
          model[position] = value
        }
      case (_, let position?):
        column.skip(position)
        model[position] = column[position]
      default: break
      }
      #expect(column.count == model.count && model.indices.allSatisfy { column[$0] == model[$0] })
    }
  }

  @Test("While passes set all positions to one value, a column stores two values at most")
  func passes() {
    var column = RunColumn<Int>()
    for position in 0..<1_000 {
      column.append(nil)
      column[position] = 7
    }
    #expect(column.storedCount == 1)
    for value in [1, 2, 2, nil] {
      for position in 0..<1_000 {
        if position == 500 { column.skip(position) } else { column[position] = value }
        #expect(column.storedCount <= 2)
      }
      #expect(column.storedCount == 1 && column[999] == value)
    }
    column[300] = 5
    #expect(column.storedCount == 1_000 && column[300] == 5 && column[301] == .some(nil))
    for position in 0..<1_000 { column[position] = 8 }
    #expect(column.storedCount == 1 && column[300] == 8)
  }
}
