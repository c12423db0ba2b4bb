// A solver of linear equations and inequalities with priorities: the simplex method of Cassowary
// (G. Badros, A. Borning, P. Stuckey: The Cassowary Linear Arithmetic Constraint Solving Algorithm, 2001).
//
// Constraints are only added. A layout builds its system anew, so that nothing needs to be removed or edited.

/// A sum of variables with factors, and a constant.
struct LinearExpression {
  typealias Variable = Int

  var terms: [Variable: Double] = [:]
  var constant: Double

  init(_ constant: Double = 0) { self.constant = constant }

  init(variable: Variable) {
    terms = [variable: 1]
    constant = 0
  }

  static func + (left: LinearExpression, right: LinearExpression) -> LinearExpression {
    var sum = left
    sum.constant += right.constant
    for (variable, factor) in right.terms { sum.terms[variable, default: 0] += factor }
    return sum
  }

  static func - (left: LinearExpression, right: LinearExpression) -> LinearExpression { left + right * -1 }

  static func * (left: LinearExpression, factor: Double) -> LinearExpression {
    var product = left
    product.constant *= factor
    product.terms = product.terms.mapValues { $0 * factor }
    return product
  }
}

/// Solves the constraints that were added; those that aren't required are broken by the least weighted sum of errors.
struct LinearSolver {
  enum Relation {
    case lessThanOrEqual
    case equal
    case greaterThanOrEqual
  }

  /// A column of the tableau. The order of numbers makes every choice below the same each time.
  private struct Symbol: Hashable, Comparable {
    enum Kind {
      case external
      case slack
      case error
      case dummy
    }

    let number: Int
    let kind: Kind

    static func < (left: Symbol, right: Symbol) -> Bool { left.number < right.number }

    /// Whether the column can't become negative, so that it may enter and leave the basis.
    var isRestricted: Bool { kind == .slack || kind == .error }
  }

  /// A basic variable's value: a constant, and columns with factors.
  private struct Row {
    var constant = 0.0
    var cells: [Symbol: Double] = [:]

    mutating func add(_ symbol: Symbol, _ factor: Double) {
      let sum = (cells[symbol] ?? 0) + factor
      cells[symbol] = abs(sum) < LinearSolver.tolerance ? nil : sum
    }

    mutating func add(_ other: Row, _ factor: Double) {
      constant += other.constant * factor
      for (symbol, cell) in other.cells { add(symbol, cell * factor) }
    }

    mutating func negate() {
      constant = -constant
      cells = cells.mapValues { -$0 }
    }

    /// Solves the row, which is zero, for a column.
    mutating func solve(for symbol: Symbol) {
      guard let factor = cells.removeValue(forKey: symbol) else { return }
      constant /= -factor
      cells = cells.mapValues { $0 / -factor }
    }

    /// Solves the row, which is the value of one column, for another.
    mutating func solve(for new: Symbol, from old: Symbol) {
      add(old, -1)
      solve(for: new)
    }

    mutating func substitute(_ symbol: Symbol, _ row: Row) {
      if let factor = cells.removeValue(forKey: symbol) { add(row, factor) }
    }
  }

  private static let tolerance = 1e-8

  private var externals: [LinearExpression.Variable: Symbol] = [:]
  private var rows: [Symbol: Row] = [:]
  private var objective = Row()
  private var artificial: Row?
  private var symbols = 0

  /// Adds a constraint: the expression is compared with zero.
  /// - Parameters:
  ///   - expression: The left side; the right side is zero.
  ///   - relation: The relation.
  ///   - weight: The cost of breaking it by one; `nil` if it is required.
  /// - Returns: Whether it could be added: a required constraint can contradict others.
  @discardableResult
  mutating func add(_ expression: LinearExpression, _ relation: Relation, weight: Double? = nil) -> Bool {
    var row = Row()
    row.constant = expression.constant
    for variable in expression.terms.keys.sorted() {
      guard let factor = expression.terms[variable], abs(factor) > Self.tolerance else { continue }
      let symbol = external(variable)
      if let basic = rows[symbol] { row.add(basic, factor) } else { row.add(symbol, factor) }
    }
    let own = addOwnColumns(&row, relation, weight)
    if row.constant < 0 { row.negate() }
    if let subject = subject(of: row, own) {
      row.solve(for: subject)
      substitute(subject, row)
      rows[subject] = row
    } else if row.cells.keys.allSatisfy({ $0.kind == .dummy }) {
      guard abs(row.constant) < 1e-6, let marker = own.first else { return false }
      row.solve(for: marker)
      substitute(marker, row)
      rows[marker] = row
    } else if !addWithArtificialVariable(row) {
      return false
    }
    optimize()
    return true
  }

  /// The solution's value of a variable.
  func value(of variable: LinearExpression.Variable) -> Double {
    externals[variable].flatMap { rows[$0]?.constant } ?? 0
  }

  private mutating func external(_ variable: LinearExpression.Variable) -> Symbol {
    if let known = externals[variable] { return known }
    let made = symbol(.external)
    externals[variable] = made
    return made
  }

  private mutating func symbol(_ kind: Symbol.Kind) -> Symbol {
    symbols += 1
    return Symbol(number: symbols, kind: kind)
  }

  /// Adds the columns that turn the constraint into an equation, and their costs.
  private mutating func addOwnColumns(_ row: inout Row, _ relation: Relation, _ weight: Double?) -> [Symbol] {
    var own: [Symbol] = []
    func use(_ symbol: Symbol, _ factor: Double) {
      row.add(symbol, factor)
      own.append(symbol)
    }
    if relation == .equal {
      guard let weight else {
        use(symbol(.dummy), 1)
        return own
      }
      for factor in [-1.0, 1] {
        let error = symbol(.error)
        use(error, factor)
        objective.add(error, weight)
      }
      return own
    }
    let factor = relation == .lessThanOrEqual ? 1.0 : -1
    use(symbol(.slack), factor)
    if let weight {
      let error = symbol(.error)
      use(error, -factor)
      objective.add(error, weight)
    }
    return own
  }

  /// The column that the row can be solved for without leaving the feasible region.
  private func subject(of row: Row, _ own: [Symbol]) -> Symbol? {
    if let external = row.cells.keys.filter({ $0.kind == .external }).min() { return external }
    return own.first { $0.isRestricted && (row.cells[$0] ?? 0) < 0 }
  }

  private mutating func addWithArtificialVariable(_ row: Row) -> Bool {
    let variable = symbol(.slack)
    rows[variable] = row
    artificial = row
    optimize(artificially: true)
    let isFeasible = abs(artificial?.constant ?? 0) < 1e-6
    artificial = nil
    if var found = rows.removeValue(forKey: variable) {
      guard !found.cells.isEmpty else { return isFeasible }
      guard let entering = found.cells.keys.filter(\.isRestricted).min() else { return false }
      found.solve(for: entering, from: variable)
      substitute(entering, found)
      rows[entering] = found
    }
    for symbol in rows.keys { rows[symbol]?.cells[variable] = nil }
    objective.cells[variable] = nil
    return isFeasible
  }

  private mutating func substitute(_ symbol: Symbol, _ row: Row) {
    for key in rows.keys { rows[key]?.substitute(symbol, row) }
    objective.substitute(symbol, row)
    artificial?.substitute(symbol, row)
  }

  /// Moves along the edges of the feasible region until no column lowers the costs.
  private mutating func optimize(artificially: Bool = false) {
    while true {
      let costs = artificially ? artificial ?? Row() : objective
      guard let entering = costs.cells.filter({ $0.key.kind != .dummy && $0.value < -Self.tolerance }).keys.min(),
        let leaving = leaving(for: entering), var row = rows.removeValue(forKey: leaving)
      else { return }
      row.solve(for: entering, from: leaving)
      substitute(entering, row)
      rows[entering] = row
    }
  }

  private func leaving(for entering: Symbol) -> Symbol? {
    var found: (symbol: Symbol, ratio: Double)?
    for symbol in rows.keys.sorted() where symbol.kind != .external {
      guard let row = rows[symbol], let factor = row.cells[entering], factor < 0 else { continue }
      let ratio = -row.constant / factor
      if found.map({ ratio < $0.ratio - Self.tolerance }) ?? true { found = (symbol, ratio) }
    }
    return found?.symbol
  }
}
