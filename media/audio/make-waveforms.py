"""Peaks for drawing: 200 numbers 0..1 per long file, from the decoded MP3."""
import json
from importlib import import_module

import numpy as np

dsp = import_module("dsp-tools")

FILES = {"chloe-is-alive": 63.0, "chloe-ai-overview": None}
BARS = 200


def main():
    result = {}
    for name, duration in FILES.items():
        sound = np.abs(dsp.decode(dsp.OUT / f"{name}.mp3")).max(axis=1)
        duration = duration or round(len(sound) / dsp.RATE, 2)
        edges = np.linspace(0, len(sound), BARS + 1).astype(int)
        peaks = np.array([sound[a:b].max() for a, b in zip(edges, edges[1:])])
        peaks = np.round(peaks / peaks.max(), 3)
        result[name] = {"duration": duration, "peaks": peaks.tolist()}
    rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(data)}"
                      for name, data in result.items())
    (dsp.OUT / "waveforms.json").write_text(f"{{\n{rows}\n}}\n")


if __name__ == "__main__":
    main()
