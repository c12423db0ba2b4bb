// Text layout and drawing. Pango breaks lines, shapes glyphs and truncates; the positions of lines
// are computed here from the fonts' metrics, so that a Chinese fallback font doesn't move baselines.

internal import CPangoCairo
internal import Foundation

final class TextLayout {
  /// An underline or strikethrough: its horizontal range and distance above the baseline.
  struct Rule {
    var from: CGFloat
    var to: CGFloat
    var height: CGFloat
    var thickness: CGFloat
    var color: CGColor
  }

  /// An image in a line, positioned relative to the line's start and baseline.
  struct Picture {
    var image: UIImage
    var x: CGFloat
    var place: CGRect
    /// The color of a template.
    var tint: CGColor
  }

  /// A line that is ready to be drawn.
  struct Line {
    var line: UnsafeMutablePointer<PangoLayoutLine>
    /// The start of the line in its paragraph's UTF-8.
    var start: Int
    var x: CGFloat
    var width: CGFloat
    var top: CGFloat
    var baseline: CGFloat
    var height: CGFloat
    var rules: [Rule]
    var pictures: [Picture]
    var strokes: [Stroke]
  }

  private(set) var lines: [Line] = []
  private(set) var size = CGSize.zero
  private(set) var isTruncated = false
  private var layouts: [OpaquePointer] = []
  private var shadow: NSShadow?
  private var pattern: CGColor?
  private let available: CGFloat
  private let breakMode: NSLineBreakMode

  /// - Parameters:
  ///   - width: The available width; infinite for no wrapping.
  ///   - maximumLines: The maximum number of lines; zero for no limit.
  ///   - mode: A line break mode that overrides paragraph styles.
  init(_ text: NSAttributedString, width: CGFloat, maximumLines: Int, mode: NSLineBreakMode) {
    available = width
    breakMode = mode
    _ = Fonts.with { fonts in lay(text, maximumLines: maximumLines, fonts: fonts) }
  }

  deinit {
    let layouts = layouts
    _ = Fonts.with { _ in
      for layout in layouts { skin_unref(UnsafeMutableRawPointer(layout)) }
    }
  }

  /// The number of complete lines that fit a height, at least one.
  func lineCount(fitting height: CGFloat) -> Int {
    max(1, lines.prefix { $0.top + $0.height <= height + 0.5 }.count)
  }

  private func lay(_ text: NSAttributedString, maximumLines: Int, fonts: Fonts) {
    var y: CGFloat = 0
    let paragraphs = TextParagraph.split(text)
    for (number, paragraph) in paragraphs.enumerated() {
      let style = paragraph.style
      if number > 0 { y += style.paragraphSpacingBefore }
      let layout = makeLayout(paragraph, fonts: fonts)
      let count = Int(pango_layout_get_line_count(layout))
      for index in 0..<count {
        guard let line = pango_layout_get_line_readonly(layout, Int32(index)) else { continue }
        let isLastAllowed = maximumLines > 0 && lines.count == maximumLines - 1
        let isMore = index < count - 1 || number < paragraphs.count - 1
        let isTooWide = pangoWidth(line) > available + 0.5
        if isLastAllowed && (isMore || isTooWide) {
          isTruncated = true
          let (last, rest) = shortened(
            paragraph, from: Int(line.pointee.start_index), line, isMore: isMore, fonts: fonts)
          add(last, style, &y, index == 0, rest)
          return finish(y)
        }
        add(line, style, &y, index == 0, paragraph)
      }
      if number < paragraphs.count - 1 { y += style.paragraphSpacing }
    }
    finish(y)
  }

  private func finish(_ y: CGFloat) {
    let spacing = lines.last.map { y - $0.top - $0.height } ?? 0
    size = CGSize(width: lines.map { $0.x + $0.width }.max() ?? 0, height: y - max(spacing, 0))
  }

  private func makeLayout(_ paragraph: TextParagraph, fonts: Fonts) -> OpaquePointer? {
    guard let layout = pango_layout_new(fonts.context) else { return nil }
    layouts.append(layout)
    pango_layout_set_text(layout, paragraph.string, Int32(paragraph.string.utf8.count))
    let attributes = paragraph.makeAttributes()
    pango_layout_set_attributes(layout, attributes.list)
    pango_attr_list_unref(attributes.list)
    shadow = shadow ?? attributes.shadow
    pattern = pattern ?? attributes.pattern
    let style = paragraph.style
    if available.isFinite && breakMode != .byClipping {
      pango_layout_set_width(layout, pangoUnits(max(available - style.headIndent, 1)))
      pango_layout_set_wrap(layout, breakMode == .byCharWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
      pango_layout_set_indent(layout, pangoUnits(style.firstLineHeadIndent - style.headIndent))
      pango_layout_set_justify(layout, style.alignment == .justified ? 1 : 0)
    }
    return layout
  }

  /// The last line that fits, with the rest truncated by the mode.
  private func shortened(
    _ paragraph: TextParagraph, from start: Int, _ line: UnsafeMutablePointer<PangoLayoutLine>, isMore: Bool,
    fonts: Fonts
  ) -> (UnsafeMutablePointer<PangoLayoutLine>, TextParagraph) {
    let ellipsis: PangoEllipsizeMode
    switch breakMode {
    case .byTruncatingHead: ellipsis = PANGO_ELLIPSIZE_START
    case .byTruncatingMiddle: ellipsis = PANGO_ELLIPSIZE_MIDDLE
    case .byTruncatingTail: ellipsis = PANGO_ELLIPSIZE_END
    case .byWordWrapping, .byCharWrapping, .byClipping: return (line, paragraph)
    }
    var rest = paragraph.suffix(from: start)
    let endsHere = start + Int(line.pointee.length) >= paragraph.string.utf8.count
    if isMore && endsHere { rest = rest.appending("…") }
    guard let layout = makeLayout(rest, fonts: fonts) else { return (line, paragraph) }
    pango_layout_set_indent(layout, 0)
    pango_layout_set_ellipsize(layout, ellipsis)
    return pango_layout_get_line_readonly(layout, 0).map { ($0, rest) } ?? (line, paragraph)
  }

  private func add(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, _ style: ParagraphValues, _ y: inout CGFloat, _ isFirst: Bool,
    _ paragraph: TextParagraph
  ) {
    let start = Int(line.pointee.start_index)
    let (ascent, descent) = paragraph.extents(from: start, length: Int(line.pointee.length))
    var height = ascent + descent
    if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
    if style.minimumLineHeight > 0 { height = max(height, style.minimumLineHeight) }
    if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
    let width = pangoWidth(line)
    let indent = isFirst ? style.firstLineHeadIndent : style.headIndent
    var x = indent
    if available.isFinite {
      let room = available - indent + (style.tailIndent < 0 ? style.tailIndent : 0)
      let isRightToLeft = line.pointee.resolved_dir == UInt32(PANGO_DIRECTION_RTL.rawValue)
      switch style.alignment {
      case .center: x += (room - width) / 2
      case .right: x += room - width
      case .natural where isRightToLeft: x += room - width
      case .left, .natural, .justified: break
      }
    }
    // As in TextKit, additional line height goes above the text.
    lines.append(
      Line(
        line: line, start: start, x: x, width: width, top: y, baseline: y + height - descent, height: height,
        rules: rules(line, paragraph), pictures: pictures(line, paragraph),
        strokes: paragraph.runs.compactMap { run in
          run.stroke.map { Line.Stroke(range: run.range, width: $0.width, color: $0.color) }
        }))
    y += height + style.lineSpacing
  }

  private func rules(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, _ paragraph: TextParagraph
  ) -> [Rule] {
    let start = Int(line.pointee.start_index)
    let span = start..<start + Int(line.pointee.length)
    func place(_ byte: Int) -> CGFloat {
      var x: Int32 = 0
      pango_layout_line_index_to_x(line, Int32(byte), 0, &x)
      return CGFloat(x) / CGFloat(PANGO_SCALE)
    }
    return paragraph.runs.flatMap { run in
      let part = run.range.clamped(to: span)
      guard !part.isEmpty else { return [Rule]() }
      let (a, b) = (place(part.lowerBound), place(part.upperBound))
      return run.rules.map {
        Rule(from: min(a, b), to: max(a, b), height: $0.height, thickness: $0.thickness, color: $0.color)
      }
    }
  }

  private func pictures(_ line: UnsafeMutablePointer<PangoLayoutLine>, _ paragraph: TextParagraph) -> [Picture] {
    let start = Int(line.pointee.start_index)
    let span = start..<start + Int(line.pointee.length)
    return paragraph.runs.compactMap { run in
      guard let attachment = run.attachment, let image = attachment.picture, run.range.overlaps(span) else {
        return nil
      }
      var x: Int32 = 0
      pango_layout_line_index_to_x(line, Int32(run.range.lowerBound), 0, &x)
      return Picture(image: image, x: CGFloat(x) / CGFloat(PANGO_SCALE), place: attachment.place, tint: run.color)
    }
  }

  private func pangoWidth(_ line: UnsafeMutablePointer<PangoLayoutLine>) -> CGFloat {
    var logical = PangoRectangle()
    pango_layout_line_get_extents(line, nil, &logical)
    return CGFloat(logical.width) / CGFloat(PANGO_SCALE)
  }

  private func pangoUnits(_ points: CGFloat) -> Int32 {
    Int32(min(max(points, -1_000_000), 1_000_000) * CGFloat(PANGO_SCALE))
  }

  private func draw(
    _ rule: Rule, at place: CGPoint, in context: CGContext
  ) {
    let top = context.snapped(CGPoint(x: 0, y: place.y - rule.height - rule.thickness / 2)).y
    cairo_save(context.cairo)
    cairo_rectangle(
      context.cairo, Double(place.x + rule.from), Double(top), Double(rule.to - rule.from), Double(rule.thickness))
    context.setSource(rule.color)
    cairo_fill(context.cairo)
    cairo_restore(context.cairo)
  }

  /// Draws the lines with their upper left corner at a point.
  func draw(in context: CGContext, at origin: CGPoint) {
    let cairo = context.cairo
    _ = Fonts.with { _ in
      context.saveGState()
      if let drawn = shadow?.drawn { context.state.shadow = drawn }
      context.draw {
        cairo_save(cairo)
        if context.alpha < 1 { cairo_push_group(cairo) }
        if let pattern { context.setSource(pattern) } else { cairo_set_source_rgba(cairo, 0, 0, 0, 1) }
        for line in lines {
          let place = context.snapped(CGPoint(x: origin.x + line.x, y: origin.y + line.baseline))
          cairo_move_to(cairo, Double(place.x), Double(place.y))
          pango_cairo_show_layout_line(cairo, line.line)
          line.drawStrokes(at: place, in: context)
          for rule in line.rules { draw(rule, at: place, in: context) }
        }
        if context.alpha < 1 {
          cairo_pop_group_to_source(cairo)
          cairo_paint_with_alpha(cairo, Double(context.alpha))
        }
        cairo_restore(cairo)
      }
      cairo_new_path(cairo)
      drawPictures(in: context, at: origin)
      context.restoreGState()
    }
  }
}

extension TextLayout {
  private func drawPictures(in context: CGContext, at origin: CGPoint) {
    for line in lines {
      for picture in line.pictures {
        let rect = CGRect(
          x: origin.x + line.x + picture.x + picture.place.minX, y: origin.y + line.baseline - picture.place.maxY,
          width: picture.place.width, height: picture.place.height)
        let tint = picture.image.renderingMode == .alwaysTemplate ? UIColor(cgColor: picture.tint) : nil
        picture.image.draw(in: rect, context: context, template: tint)
      }
    }
  }
}

extension CGContext {
  /// Rounds to the nearest pixel, unless the context is rotated.
  func snapped(_ point: CGPoint) -> CGPoint {
    let m = ctm
    guard m.b == 0, m.c == 0 else { return point }
    var (x, y) = (Double(point.x), Double(point.y))
    cairo_user_to_device(cairo, &x, &y)
    x = x.rounded()
    y = y.rounded()
    cairo_device_to_user(cairo, &x, &y)
    return CGPoint(x: x, y: y)
  }
}
