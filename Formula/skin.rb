# The command-line tool `skin`, built from a checkout: brew install --HEAD ./Formula/skin.rb
# It builds the newest commit; there is no published release whose address and checksum it could name.
class Skin < Formula
  desc "Write, check, pack and publish skins of iOS apps"
  homepage "https://example.com/SkinKit"
  license "Apache-2.0"
  head "file://#{File.expand_path("..", __dir__)}", using: :git, branch: "main"

  depends_on xcode: ["16.3", :build]
  depends_on macos: :sequoia

  def install
    ENV["SKINKIT_TOOLS"] = "1"
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "skin"
    bin.install ".build/release/skin"
    generate_completions_from_executable(bin/"skin", "--generate-completion-script")
    system bin/"skin", "manual-pages", "-o", "man1"
    man1.install Dir["man1/*.1"]
  end

  test do
    system bin/"skin", "new", "my-skin", "--name", "My Skin"
    system bin/"skin", "lint", "my-skin"
    assert_predicate man1/"skin-keys-init.1", :exist?
  end
end
