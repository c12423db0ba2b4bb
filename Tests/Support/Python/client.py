"""Reads a repository with python-tuf's client, as `client.py ROOT URL WORK TARGET...`.

ROOT is the pinned root, URL the repository's address with metadata/ and targets/ below it, WORK a folder for what the
client keeps. Prints what it then trusts as one JSON object; exits with 1 and the error's name where it refuses.
"""

import json
import os
import sys
import urllib.error
import urllib.request

from tuf.api import exceptions
from tuf.api.metadata import Metadata
from tuf.ngclient import FetcherInterface, Updater


class LoopbackFetcher(FetcherInterface):
    """Fetches without looking at the environment's proxies."""

    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def _fetch(self, url):
        try:
            with self.opener.open(url, timeout=60) as answer:
                yield answer.read()
        except urllib.error.HTTPError as error:
            raise exceptions.DownloadHTTPError(str(error), error.code) from error


def main(root, url, work, *targets):
    metadata, downloads = os.path.join(work, "metadata"), os.path.join(work, "downloads")
    os.makedirs(metadata, exist_ok=True)
    os.makedirs(downloads, exist_ok=True)
    with open(root, "rb") as file:
        bootstrap = file.read()
    try:
        updater = Updater(
            metadata_dir=metadata,
            metadata_base_url=f"{url}/metadata/",
            target_dir=downloads,
            target_base_url=f"{url}/targets/",
            fetcher=LoopbackFetcher(),
            bootstrap=bootstrap,
        )
        updater.refresh()
        found = {}
        for path in targets:
            info = updater.get_targetinfo(path)
            if info is None:
                found[path] = None
                continue
            with open(updater.download_target(info), "rb") as file:
                found[path] = {"text": file.read().decode(), "custom": info.custom}
        versions = {
            name: Metadata.from_file(os.path.join(metadata, f"{name}.json")).signed.version
            for name in ("root", "timestamp", "snapshot", "targets")
        }
        print(json.dumps({"versions": versions, "targets": found}))
    except (exceptions.RepositoryError, exceptions.DownloadError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        sys.exit(1)


main(*sys.argv[1:])
