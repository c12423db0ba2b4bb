extension SkinFormat {
  /// `skin.json` and `modules/<module>.json`.
  public static let native = SkinFormat("native", reader: NativeFormatReader())
}

extension SkinDocument {
  /// Reads a skin of the native format.
  ///
  /// ```swift
  /// let document = try SkinDocument.read(FolderFiles(folder))
  /// ```
  /// Skins of other formats are read with ``read(_:formats:options:)`` and the module SkinFormats.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - options: How to read it.
  /// - Returns: The document. Keys that can't be read are left out and reported in ``issues``.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/unknownFormat`` if there is no `skin.json`, or an issue of its header.
  public static func read(_ files: any SkinFiles, options: SkinReadOptions = .init()) throws -> SkinDocument {
    try read(files, formats: [.native], options: options)
  }
}
