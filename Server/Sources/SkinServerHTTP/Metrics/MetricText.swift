/// A writer of Prometheus' text exposition format, version 0.0.4.
package struct MetricText {
  /// The kind of a metric.
  package enum MetricKind: String {
    case counter
    case gauge
    case histogram
  }

  /// The labels of a sample, in order.
  package typealias Labels = [(name: String, value: String)]

  /// The text so far.
  package private(set) var text = ""

  package init() {}

  /// Adds a metric with one sample that has no labels.
  package mutating func add(_ name: String, _ kind: MetricKind, _ help: String, _ value: Double) {
    add(name, kind, help, [([], value)])
  }

  /// Adds a metric with its samples; nothing if there are none.
  package mutating func add(
    _ name: String, _ kind: MetricKind, _ help: String, _ samples: [(labels: Labels, value: Double)]
  ) {
    guard !samples.isEmpty else { return }
    begin(name, kind, help)
    for sample in samples { write(name, sample.labels, sample.value) }
  }

  /// Adds a histogram.
  /// - Parameters:
  ///   - name: The name of the metric.
  ///   - help: The description.
  ///   - bounds: The upper bounds of the buckets, in ascending order, without infinity.
  ///   - series: The distributions with their labels.
  package mutating func add(
    _ name: String, _ help: String, bounds: [Double], _ series: [(labels: Labels, values: Distribution)]
  ) {
    guard !series.isEmpty else { return }
    begin(name, .histogram, help)
    for (labels, values) in series {
      var count = 0
      for (index, bound) in bounds.enumerated() {
        count += values.buckets[index]
        write(name + "_bucket", labels + [("le", Self.number(bound))], Double(count))
      }
      write(name + "_bucket", labels + [("le", "+Inf")], Double(values.count))
      write(name + "_sum", labels, values.sum)
      write(name + "_count", labels, Double(values.count))
    }
  }

  private mutating func begin(_ name: String, _ kind: MetricKind, _ help: String) {
    text += "# HELP \(name) \(Self.escaped(help))\n# TYPE \(name) \(kind.rawValue)\n"
  }

  private mutating func write(_ name: String, _ labels: Labels, _ value: Double) {
    text += name
    if !labels.isEmpty {
      let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value, quotes: true))\"" }
      text += "{\(pairs.joined(separator: ","))}"
    }
    text += " \(Self.number(value))\n"
  }

  private static func escaped(_ text: String, quotes: Bool = false) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    return quotes ? escaped.replacing("\"", with: "\\\"") : escaped
  }

  /// Returns a number, without a fraction if it is whole.
  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}

/// The values of one series of a histogram.
package struct Distribution: Sendable {
  /// The number of values in each bucket, without those of lower buckets, and without those above the last bound.
  private(set) var buckets: [Int]
  /// The number of all values.
  private(set) var count = 0
  /// The sum of all values.
  private(set) var sum = 0.0

  init(buckets: Int) { self.buckets = [Int](repeating: 0, count: buckets) }

  /// Adds a value.
  mutating func add(_ value: Double, bounds: [Double]) {
    if let index = bounds.firstIndex(where: { value <= $0 }) { buckets[index] += 1 }
    count += 1
    sum += value
  }
}
