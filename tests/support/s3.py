"""A server that speaks as much of the protocol of S3 as a batch needs, on this machine alone.

Buckets are made by putting something into them. What is asked is counted, by method and kind.
"""

from __future__ import annotations

import threading
import urllib.parse
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.utils import formatdate
from hashlib import md5
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from xml.sax.saxutils import escape

__all__ = ["Bucket", "Shop", "serving"]

Bucket = dict[str, bytes]
_PAGE = 3
"""Keys in an answer, so that there are many answers."""


@dataclass(slots=True)
class Shop:
    """Buckets with what is in them, how often each thing was asked, and the bytes that came in."""

    address: str = ""
    buckets: dict[str, Bucket] = field(default_factory=dict)
    asked: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def environment(self) -> Mapping[str, str]:
        """By which programs find it."""
        return {
            "AWS_ENDPOINT_URL": self.address,
            "AWS_ACCESS_KEY_ID": "key-of-anna",
            "AWS_SECRET_ACCESS_KEY": "secret-of-anna",
            "AWS_DEFAULT_REGION": "eu-central-1",
            "AWS_CONFIG_FILE": "/nowhere",
            "AWS_SHARED_CREDENTIALS_FILE": "/nowhere",
            "AWS_EC2_METADATA_DISABLED": "true",
        }


@contextmanager
def serving() -> Iterator[Shop]:
    """A server with nothing in it."""
    shop = Shop()

    class Handler(_Handler):
        here = shop

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    shop.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield shop
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    here: Shop
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        bucket, key, query = self._asked("GET" if self._key() else "LIST")
        if key:
            self._give(bucket, key)
        elif bucket is not None:
            self._list(bucket, query)

    def do_HEAD(self) -> None:
        bucket, key, _ = self._asked("HEAD")
        if key:
            self._give(bucket, key)
        elif bucket is not None:
            self._answer(200)

    def do_PUT(self) -> None:
        data = self._body()
        with self.here.lock:
            self.here.asked["PUT"] += 1
            name, _, key = self._key_of_path()
            self.here.taken[key] += len(data)
            bucket = self.here.buckets.setdefault(name, {})
            taken = self.headers.get("If-None-Match") == "*" and key in bucket
            if not taken:
                bucket[key] = data
        if taken:
            self._error(412, "PreconditionFailed")
        else:
            self._answer(200, more={"ETag": _etag(data)})

    def do_DELETE(self) -> None:
        bucket, key, _ = self._asked("DELETE")
        if bucket is not None:
            bucket.pop(key, None)
            self._answer(204)

    def do_POST(self) -> None:
        wanted = ET.fromstring(self._body())
        bucket, _, query = self._asked("DELETE MANY")
        assert "delete" in query
        if bucket is not None:
            for element in wanted.iter():
                if element.tag.endswith("Key"):
                    bucket.pop(element.text or "", None)
            self._answer(200, b"<DeleteResult/>")

    def log_message(self, format: str, *args: object) -> None:
        pass

    def _key_of_path(self) -> tuple[str, str, str]:
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        return path.removeprefix("/").partition("/")

    def _key(self) -> str:
        return self._key_of_path()[2]

    def _asked(self, what: str) -> tuple[Bucket | None, str, dict[str, str]]:
        """The bucket, which is None if there is none and that was answered; key and query."""
        name, _, key = self._key_of_path()
        query = urllib.parse.urlsplit(self.path).query
        with self.here.lock:
            self.here.asked[what] += 1
            bucket = self.here.buckets.get(name)
        if bucket is None:
            self._error(404, "NoSuchBucket")
        return bucket, key, dict(urllib.parse.parse_qsl(query, keep_blank_values=True))

    def _give(self, bucket: Bucket | None, key: str) -> None:
        if bucket is None:
            return
        data = bucket.get(key)
        if data is None:
            self._error(404, "NoSuchKey")
            return
        more = {"ETag": _etag(data), "Last-Modified": formatdate(0, usegmt=True)}
        part = self.headers.get("Range")
        if part is None:
            self._answer(200, data, more)
            return
        first, _, last = part.removeprefix("bytes=").partition("-")
        end = min(int(last or len(data) - 1), len(data) - 1)
        more["Content-Range"] = f"bytes {first}-{end}/{len(data)}"
        self._answer(206, data[int(first) : end + 1], more)

    def _list(self, bucket: Bucket, query: dict[str, str]) -> None:
        prefix, delimiter = query.get("prefix", ""), query.get("delimiter", "")
        entries: dict[str, int | None] = {}
        with self.here.lock:
            for key in sorted(bucket):
                if key.startswith(prefix):
                    beyond, cut, _ = key[len(prefix) :].partition(delimiter or "\0")
                    entries[prefix + beyond + cut] = None if cut else len(bucket[key])
        begin = int(query.get("continuation-token", "0"))
        most = min(int(query.get("max-keys", "1000")), _PAGE)
        page = list(entries.items())[begin : begin + most]
        more = begin + most < len(entries)
        said = "".join(
            f"<CommonPrefixes><Prefix>{escape(name)}</Prefix></CommonPrefixes>"
            if size is None
            else f"<Contents><Key>{escape(name)}</Key><Size>{size}</Size><ETag>{_etag(b'')}</ETag>"
            "<LastModified>1970-01-01T00:00:00.000Z</LastModified></Contents>"
            for name, size in page
        )
        token = f"<NextContinuationToken>{begin + most}</NextContinuationToken>" if more else ""
        truth = "true" if more else "false"
        said += f"<IsTruncated>{truth}</IsTruncated><KeyCount>{len(page)}</KeyCount>{token}"
        self._answer(200, f"<ListBucketResult>{said}</ListBucketResult>".encode())

    def _body(self) -> bytes:
        data = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        if "aws-chunked" not in self.headers.get("Content-Encoding", ""):
            return data
        whole = b""
        while data:
            size, _, data = data.partition(b"\r\n")
            length = int(size.partition(b";")[0], 16)
            if not length:
                break
            whole, data = whole + data[:length], data[length + 2 :]
        return whole

    def _error(self, status: int, code: str) -> None:
        self._answer(
            status, f"<Error><Code>{code}</Code><Message>{code}</Message></Error>".encode()
        )

    def _answer(self, status: int, data: bytes = b"", more: Mapping[str, str] = {}) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        for name, value in more.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)


def _etag(data: bytes) -> str:
    return f'"{md5(data, usedforsecurity=False).hexdigest()}"'
