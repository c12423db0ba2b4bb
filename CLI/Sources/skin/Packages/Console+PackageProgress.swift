import SkinPackage

extension Console {
  /// Shows the progress of work on packages and patches.
  func progress(_ progress: PackageProgress) {
    #if DEBUG
      HoldPoint.files.reach()
    #endif
    self.progress(progress.path, progress.completed, of: progress.total)
  }
}
