"""How much of the words a stranger understands: PocketSphinx with its general
English model listens to each caption of the finished files, in one channel.
Usage: python3 check-words.py [name ...]"""
import re
import sys
import tempfile
from importlib import import_module
from pathlib import Path

import numpy as np

dsp = import_module("dsp-tools")

NAMES = ("chloe-is-alive", "chloe-ai-overview")
RATE, BEFORE, AROUND = 16000, 0.15, 0.3


def words_of(text):
    plain = text.lower().replace("\u2019", "'").replace("-", " ")
    return re.sub(r"[^a-z' ]", "", plain).split()


def in_order(wanted, heard):
    """How many wanted words were heard, in their order."""
    row = [0] * (len(heard) + 1)
    for word in wanted:
        before = row[:]
        for i, other in enumerate(heard):
            row[i + 1] = (before[i] + 1 if word == other
                          else max(before[i + 1], row[i]))
    return row[-1]


def seconds(stamp):
    return sum(float(part) * 60 ** i
               for i, part in enumerate(reversed(stamp.split(":"))))


def cues(path):
    for block in path.read_text(encoding="utf8").split("\n\n"):
        rows = block.split("\n")
        if len(rows) > 2 and "-->" in rows[1]:
            start, end = rows[1].split(" --> ")
            yield seconds(start), seconds(end), " ".join(rows[2:])


def recognise(pieces):
    rng = np.random.default_rng(1)
    with tempfile.TemporaryDirectory() as folder:
        names = [f"u{i:02d}" for i in range(len(pieces))]
        for name, piece in zip(names, pieces):
            loud = piece / (np.abs(piece).max() + 1e-9) * 0.7
            loud = np.pad(loud, int(AROUND * RATE))
            loud = loud + rng.normal(0, 1e-4, len(loud))
            (loud * 32767).astype("<i2").tofile(f"{folder}/{name}.raw")
        control, result = Path(folder, "control"), Path(folder, "result")
        control.write_text("\n".join(names) + "\n")
        dsp.run("pocketsphinx_batch", "-adcin", "yes", "-cepdir", folder,
                "-cepext", ".raw", "-ctl", control, "-hyp", result,
                "-logfn", "/dev/null")
        return [re.sub(r"\s*\(u\d+ .*$", "", row)
                for row in result.read_text().splitlines()]


def check(name):
    sound = dsp.decode(dsp.OUT / f"{name}.mp3", RATE, 1)[:, 0]
    lines = list(cues(dsp.LYRICS / f"{name}.vtt"))
    heard = recognise([sound[int(max(0, a - BEFORE) * RATE):int(b * RATE)]
                       for a, b, _ in lines])
    right = total = 0
    for (_, _, text), other in zip(lines, heard):
        wanted = words_of(text)
        hits = in_order(wanted, words_of(other))
        right, total = right + hits, total + len(wanted)
        print(f"{hits:2d}/{len(wanted):<2d} {text} | {other}")
    print(f"{name}: {right} of {total} words, {100 * right / total:.0f} %")


if __name__ == "__main__":
    for each in sys.argv[1:] or NAMES:
        check(each)
