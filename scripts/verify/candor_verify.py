#!/usr/bin/env python3
"""Checks the public log of a Candor installation. Python 3 alone, written from docs/log.md.

  candor_verify.py log BASE [--state FILE] [--key KEY]     every entry, the tree, the checkpoint, and the roots of its timestamps
  candor_verify.py receipt RECEIPT.json BASE [--key KEY]   that a receipt's execution is in the log
  candor_verify.py consistency EARLIER LATER BASE [--key KEY]   that one checkpoint continues another

BASE is the log's address (https://broker.example/log) or a folder of its files. KEY is the log's key, NAME+ID+KEY;
without it the address is asked for it, which trusts that answer. So are the keys of its witnesses and how many of them
have to have signed, unless --witness KEY (once for each) and --quorum N say so. The exit code is 0 only if everything
is right.
"""
import argparse
import base64
import hashlib
import json
import os
import sys
import urllib.error
import urllib.request

KINDS = ["tick", "order", "refusal", "fill", "entry", "act", "liabilities"]
ENTRY_BYTES = 41
WIDTH = 256
TIMEOUT_S = 30


class Wrong(Exception):
    """A fault, as a sentence."""


# Ed25519, RFC 8032: only the check of a signature.
P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)


def add(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result


def point_of(data):
    """Decodes a point from its 32 bytes; None if they are none."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P != 0:
        x = x * ROOT_OF_MINUS_1 % P
    if (x * x - x2) % P != 0 or (x == 0 and sign == 1):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


BASE_POINT = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(public_key, message, signature):
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key, nonce = point_of(public_key), point_of(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or nonce is None or scalar >= Q:
        return False
    hashed = hashlib.sha512(signature[:32] + public_key + message).digest()
    challenge = int.from_bytes(hashed, "little") % Q
    left, right = times(scalar, BASE_POINT), add(nonce, times(challenge, key))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


def sha(data):
    return hashlib.sha256(data).digest()


def leaf(entry):
    return sha(b"\x00" + entry)


def node(left, right):
    return sha(b"\x01" + left + right)


def root_of(hashes):
    """Computes the root over hashes of one level: a hash without a partner moves up unchanged."""
    while len(hashes) > 1:
        above = [node(hashes[i], hashes[i + 1]) for i in range(0, len(hashes) - 1, 2)]
        hashes = above + hashes[-1:] if len(hashes) % 2 else above
    return hashes[0]


# Checkpoints


class Checkpoint:
    def __init__(self, text):
        self.text = text
        body, gap, lines = text.partition("\n\n")
        parts = body.split("\n")
        if not gap or len(parts) < 3 or not parts[1].isdigit():
            raise Wrong("this is no checkpoint")
        self.body = body + "\n"
        self.origin, self.size, self.root = parts[0], int(parts[1]), base64.b64decode(parts[2])
        self.signatures = []
        for line in lines.splitlines():
            if not line.startswith("\u2014 ") or line.count(" ") != 2:
                raise Wrong("the checkpoint has a line that is no signature")
            _, name, data = line.split(" ")
            self.signatures.append((name, base64.b64decode(data)))


def read_key(text):
    name, key_id, data = text.split("+", 2)
    raw = base64.b64decode(data)
    if len(raw) != 33 or sha(name.encode() + b"\n" + raw)[:4].hex() != key_id:
        raise Wrong(f"{text} is no key")
    return name, bytes.fromhex(key_id), raw[0], raw[1:]


def check_signature(checkpoint, keys):
    """Checks a signature by one of the log's keys; returns how many of the other keys, the witnesses', have signed."""
    is_right, witnesses = False, set()
    for name, key_id, use, public_key in map(read_key, keys):
        for signer, data in checkpoint.signatures:
            if signer != name or data[:4] != key_id:
                continue
            if use == 1 and name == checkpoint.origin:
                is_right |= is_signed(public_key, checkpoint.body.encode(), data[4:])
            if use == 4:
                seconds = int.from_bytes(data[4:12], "big")
                message = f"cosignature/v1\ntime {seconds}\n{checkpoint.body}".encode()
                if is_signed(public_key, message, data[12:]):
                    witnesses.add(public_key)
    if not is_right:
        raise Wrong("the checkpoint is forged: no key of the log has signed it")
    return len(witnesses)


def check_quorum(witnesses, quorum):
    if witnesses < quorum:
        raise Wrong(f"too few witnesses have signed the checkpoint: {witnesses} instead of {quorum}")


# The log's files


class Log:
    def __init__(self, base):
        self.base = base.rstrip("/")
        self.is_folder = os.path.isdir(base)
        self.tiles = {}

    def read(self, path):
        if self.is_folder:
            place = os.path.join(self.base, path)
            if not os.path.isfile(place):
                raise Wrong(f"the log has no {path}")
            with open(place, "rb") as file:
                return file.read()
        try:
            with urllib.request.urlopen(f"{self.base}/{path}", timeout=TIMEOUT_S) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            raise Wrong(f"the log has no {path} ({error.code})") from error
        except OSError as error:
            raise Wrong(f"the log cannot be reached: {error}") from error

    def about(self):
        """Reads the answer of /api/log; in a folder it is the file log.json."""
        if self.is_folder:
            return json.loads(self.read("log.json"))["data"]["log"]
        return json.loads(Log(self.base[: -len("/log")]).read("api/log"))["data"]["log"]

    def find(self, batch, hashed):
        """Finds the place of a fill's entry; None if the log does not say so."""
        if self.is_folder:
            return None
        try:
            query = f"api/log/proof?kind=fill&batch={batch}&hash={hashed.hex()}"
            return json.loads(Log(self.base[: -len("/log")]).read(query))["data"]["index"]
        except Wrong:
            return None

    def checkpoint(self):
        return Checkpoint(self.read("checkpoint").decode())

    def file(self, level, number, width):
        digits = f"{number % 1000:03}"
        while number >= 1000:
            number //= 1000
            digits = f"x{number % 1000:03}/{digits}"
        return self.read(f"tile/{level}/{digits}" + (f".p/{width}" if width < WIDTH else ""))

    def tile(self, level, number, size):
        """Reads a tile's hashes, as a log of this size has them."""
        width = min(WIDTH, size // WIDTH**level - number * WIDTH)
        known = self.tiles.get((level, number, width))
        if known is None:
            data = self.file(level, number, width)
            if len(data) != width * 32:
                raise Wrong(f"tile {level}/{number} has {len(data) // 32} hashes instead of {width}")
            known = [data[i : i + 32] for i in range(0, len(data), 32)]
            self.tiles[(level, number, width)] = known
        return known

    def entries(self, number, size):
        width = min(WIDTH, size - number * WIDTH)
        data, found = self.file("entries", number, width), []
        while data:
            length = int.from_bytes(data[:2], "big")
            found.append(data[2 : 2 + length])
            data = data[2 + length :]
        if len(found) != width:
            first = number * WIDTH
            raise Wrong(f"entries are dropped: {len(found)} instead of {width} from entry {first} on")
        return found

    def stretch(self, start, end, size):
        """Computes the root over the leaves from start up to end, from its largest whole subtrees."""
        nodes = []
        while start < end:
            height = 0
            while start % 2 ** (height + 1) == 0 and start + 2 ** (height + 1) <= end:
                height += 1
            level, span = height // 8, 2 ** (height % 8)
            first = (start >> height) * span
            nodes.append(root_of(self.tile(level, first // WIDTH, size)[first % WIDTH :][:span]))
            start += 2**height
        while len(nodes) > 1:
            right = nodes.pop()
            nodes.append(node(nodes.pop(), right))
        return nodes[0]


def half_of(count):
    """Returns the largest power of two below the count."""
    return 1 << (count - 1).bit_length() - 1


def inclusion(log, index, size):
    """Returns the hashes from a leaf to the root, lowest first, each with whether it is on the left."""
    path, start, end = [], 0, size
    while end - start > 1:
        split = start + half_of(end - start)
        if index < split:
            path.insert(0, (False, log.stretch(split, end, size)))
            end = split
        else:
            path.insert(0, (True, log.stretch(start, split, size)))
            start = split
    return path


def check_consistency(log, earlier, later):
    if earlier.origin != later.origin:
        raise Wrong("the checkpoints are of two logs")
    if earlier.size > later.size:
        raise Wrong(f"the log was rolled back: it had {earlier.size} entries and has {later.size}")
    if later.size > 0 and log.stretch(0, later.size, later.size) != later.root:
        raise Wrong("the tiles do not lead to the root of the checkpoint")
    # The leaves of the earlier log, as the tiles of the later one have them.
    if earlier.size > 0 and log.stretch(0, earlier.size, later.size) != earlier.root:
        raise Wrong(f"history was rewritten: among the first {earlier.size} entries one was changed, dropped or added")


def check_log(log, checkpoint):
    """Checks every entry against its tile, and all of them against the root; returns the number of each kind."""
    counts, levels = dict.fromkeys(KINDS, 0), []
    for number in range((checkpoint.size + WIDTH - 1) // WIDTH):
        hashes = log.tile(0, number, checkpoint.size)
        for place, entry in enumerate(log.entries(number, checkpoint.size)):
            if leaf(entry) != hashes[place]:
                raise Wrong(f"entry {number * WIDTH + place} was rewritten: its tile has the hash of another")
            if len(entry) != ENTRY_BYTES or not 1 <= entry[0] <= len(KINDS):
                raise Wrong(f"entry {number * WIDTH + place} is no entry")
            counts[KINDS[entry[0] - 1]] += 1
        levels.append(root_of(hashes))
        log.tiles.clear()
    if checkpoint.size > 0 and root_of(levels) != checkpoint.root:
        raise Wrong("entries were rewritten or dropped: they do not lead to the root of the checkpoint")
    return counts


# Timestamps (RFC 3161). Only the hash that they name is read here: `openssl ts -verify` checks the signer.


def der(data):
    """Splits DER bytes into values, each with its tag and content."""
    found = []
    while data:
        length, start = data[1], 2
        if length & 128:
            start += length & 127
            length = int.from_bytes(data[2:start], "big")
        if start + length > len(data):
            raise Wrong("a timestamp cannot be read")
        found.append((data[0], data[start : start + length]))
        data = data[start + length :]
    return found


def imprint_of(answer):
    """Returns the SHA-256 that a timestamp covers: answer, token, signed data, content, TSTInfo, imprint."""
    try:
        signed = der(der(der(der(der(answer)[0][1])[1][1])[1][1])[0][1])
        stamped = der(der(der(der(signed[2][1])[1][1])[0][1])[0][1])
        algorithm, imprint = der(stamped[2][1])
    except IndexError as error:
        raise Wrong("a timestamp cannot be read") from error
    return imprint[1] if der(algorithm[1])[0][1].hex() == "608648016503040201" else b""


def read_anchors(log):
    found, path = [], "anchors"
    while True:
        try:
            page = json.loads(log.read(path))
        except Wrong:
            return found
        except ValueError as error:
            raise Wrong("the list of timestamps cannot be read") from error
        found += page["anchors"]
        if any(one["size"] <= other["size"] for one, other in zip(found, found[1:])):
            raise Wrong("the list of timestamps is out of order")
        if not page["more"] or not page["anchors"]:
            return found
        path = f"anchors?below={found[-1]['size']}"


def check_anchors(log, anchors, checkpoint):
    """Checks that each timestamp is over the root that the log has at its size."""
    for size in (anchor["size"] for anchor in anchors):
        if size > checkpoint.size:
            raise Wrong(f"the log was rolled back: it has {checkpoint.size} entries, and a timestamp of {size}")
        root = base64.b64encode(log.stretch(0, size, checkpoint.size)).decode()
        if imprint_of(log.read(f"anchor/{size}.tsr")) != sha(f"{checkpoint.origin}\n{size}\n{root}\n".encode()):
            raise Wrong(f"the timestamp of {size} entries is over another root")


def fill_entry(receipt):
    """Returns the log entry of the execution that a receipt is for."""
    execution = receipt["executions"][-1]
    if "log_salt" not in receipt:
        raise Wrong("the receipt names no salt: it is from before the log began, or it is wrong")
    account = receipt["account"]

    def line(value):
        return json.dumps(value, separators=(",", ":"), ensure_ascii=False)

    lines = ["candor-log-fill-1", receipt["log_salt"], receipt["brand"]]
    lines.append(f"{account['pin']} {account['book']} {account['currency']}")
    lines += [line(receipt["position"]), line(execution)]
    hashed = sha("".join(f"{one}\n" for one in lines).encode())
    return execution["batch"], hashed, bytes([4]) + execution["batch"].to_bytes(8, "big") + hashed


def check_receipt(log, receipt, checkpoint):
    batch, hashed, entry = fill_entry(receipt)
    index = log.find(batch, hashed)
    if index is None:
        for number in range((checkpoint.size + WIDTH - 1) // WIDTH):
            entries = log.entries(number, checkpoint.size)
            if entry in entries:
                index = number * WIDTH + entries.index(entry)
                break
    if index is None:
        raise Wrong(f"the log does not have this execution of batch {batch}")
    if index >= checkpoint.size:
        raise Wrong("the entry is newer than the checkpoint: try again")
    current = leaf(entry)
    for is_left, partner in inclusion(log, index, checkpoint.size):
        current = node(partner, current) if is_left else node(current, partner)
    if current != checkpoint.root:
        raise Wrong(f"entry {index} does not lead to the root of the checkpoint")
    return index


def read_text(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def run(arguments):
    log = Log(arguments.base)
    keys = [arguments.key] if arguments.key else None
    witness_keys, quorum = arguments.witness or [], arguments.quorum
    if keys is None:
        about = log.about()
        if about is None:
            raise Wrong("nothing is in the log yet")
        keys = about["keys"]
        if not witness_keys:
            witness_keys = about["witnesses"]
            quorum = about["quorum"] if quorum is None else quorum
    if quorum is None:
        quorum = len(witness_keys)
    keys = keys + witness_keys
    if arguments.what == "consistency":
        earlier, later = Checkpoint(read_text(arguments.earlier)), Checkpoint(read_text(arguments.later))
        for one in (earlier, later):
            check_signature(one, keys)
        check_consistency(log, earlier, later)
        print(f"right: {later.size} entries continue {earlier.size}")
        return
    anchors = read_anchors(log) if arguments.what == "log" else []
    checkpoint = log.checkpoint()
    witnesses = check_signature(checkpoint, keys)
    check_quorum(witnesses, quorum)
    if arguments.what == "receipt":
        index = check_receipt(log, json.loads(read_text(arguments.receipt)), checkpoint)
        print(f"right: entry {index} of {checkpoint.size} in {checkpoint.origin}")
        return
    if arguments.state and os.path.exists(arguments.state):
        earlier = Checkpoint(read_text(arguments.state))
        check_signature(earlier, keys)
        check_consistency(log, earlier, checkpoint)
    counts = check_log(log, checkpoint)
    check_anchors(log, anchors, checkpoint)
    if arguments.state:
        with open(arguments.state, "w", encoding="utf-8") as file:
            file.write(checkpoint.text)
    print(f"right: {checkpoint.size} entries of {checkpoint.origin}, signed by {witnesses} witnesses")
    print(", ".join(f"{count} {kind}" for kind, count in counts.items()))
    print(f"timestamps over its roots: {len(anchors)}; who signed them is not checked here (openssl ts -verify)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="what", required=True)
    for name, files in (("log", []), ("receipt", ["receipt"]), ("consistency", ["earlier", "later"])):
        command = commands.add_parser(name)
        for file in files + ["base"]:
            command.add_argument(file)
        command.add_argument("--key")
        command.add_argument("--witness", action="append")
        command.add_argument("--quorum", type=int)
        if name == "log":
            command.add_argument("--state")
    try:
        run(parser.parse_args())
    except Wrong as wrong:
        print(f"WRONG: {wrong}")
        sys.exit(1)


if __name__ == "__main__":
    main()
