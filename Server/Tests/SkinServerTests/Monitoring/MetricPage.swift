import Foundation

/// A page in Prometheus' text exposition format, parsed strictly.
struct MetricPage {
  /// A violation of the format.
  struct Violation: Error, CustomStringConvertible {
    var description: String
  }

  struct Sample {
    var name: String
    var labels: [String: String]
    var value: Double
  }

  /// The forms of lines, compiled once for all lines of a page.
  private struct Forms {
    let help = /# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (?:[^\\]|\\[\\n])+/
    let type = /# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)/
    let sample = #/([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\+Inf|-?[0-9.]+(?:e[+-]?[0-9]+)?)/#
    let label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\["\\n])*)"(?:,(?=[a-z])|$)/
  }

  private(set) var types: [String: String] = [:]
  private(set) var samples: [Sample] = []

  /// Parses a page.
  /// - Throws: `Violation` at the first line that the format, or the rules of metric names, don't permit.
  init(_ text: String) throws {
    guard text.hasSuffix("\n"), !text.contains("\r") else { throw Violation(description: "no line feed at the end") }
    let forms = Forms()
    var helped: Set<String> = []
    var current = ""
    var seen: Set<String> = []
    for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let help = line.wholeMatch(of: forms.help) {
        guard helped.insert(String(help.1)).inserted else { throw Violation(description: "twice: \(line)") }
        current = String(help.1)
      } else if let type = line.wholeMatch(of: forms.type) {
        guard type.1 == current, types[current] == nil else { throw Violation(description: "out of order: \(line)") }
        types[current] = String(type.2)
        guard (type.2 == "counter") == current.hasSuffix("_total") else { throw Violation(description: line) }
      } else {
        let sample = try Self.sample(line, forms)
        let family = types[current] == "histogram" ? ["_bucket", "_sum", "_count"].map { current + $0 } : [current]
        guard types[current] != nil, family.contains(sample.name) else { throw Violation(description: line) }
        let series = sample.name + sample.labels.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined()
        guard seen.insert(series).inserted else { throw Violation(description: "a series twice: \(line)") }
        if types[current] != "gauge", sample.value < 0 { throw Violation(description: "negative: \(line)") }
        samples.append(sample)
      }
    }
    for (name, type) in types where type == "histogram" { try checkHistogram(name) }
  }

  /// Returns the value of the only sample with some labels.
  func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
    let found = samples.filter { sample in
      sample.name == name && labels.allSatisfy { sample.labels[$0.key] == $0.value }
    }
    return found.count == 1 ? found[0].value : nil
  }

  private static func sample(_ line: String, _ forms: Forms) throws -> Sample {
    guard let match = line.wholeMatch(of: forms.sample), let value = Double(match.3 == "+Inf" ? "inf" : match.3) else {
      throw Violation(description: "malformed: \(line)")
    }
    var labels: [String: String] = [:]
    var rest = match.2 ?? ""
    while !rest.isEmpty {
      guard let pair = rest.prefixMatch(of: forms.label),
        labels.updateValue(String(pair.2), forKey: String(pair.1)) == nil
      else { throw Violation(description: "malformed labels: \(line)") }
      rest = rest[pair.range.upperBound...]
    }
    return Sample(name: String(match.1), labels: labels, value: value)
  }

  /// Checks that the buckets of each series grow, and that the last one has all values.
  private func checkHistogram(_ name: String) throws {
    var series: [[String: String]: [(bound: Double, count: Double)]] = [:]
    for sample in samples where sample.name == name + "_bucket" {
      var labels = sample.labels
      guard let text = labels.removeValue(forKey: "le"), let bound = Double(text == "+Inf" ? "inf" : text) else {
        throw Violation(description: "\(name) has a bucket without a bound")
      }
      series[labels, default: []].append((bound, sample.value))
    }
    for (labels, buckets) in series {
      let isSorted = zip(buckets, buckets.dropFirst()).allSatisfy { $0.bound < $1.bound && $0.count <= $1.count }
      guard isSorted, buckets.last?.bound == .infinity, buckets.last?.count == value(name + "_count", labels),
        value(name + "_sum", labels) != nil
      else { throw Violation(description: "\(name) \(labels) isn't a histogram") }
    }
  }
}
