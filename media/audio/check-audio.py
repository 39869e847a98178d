"""Listen by measuring: prints what the ear should find in the song."""
from importlib import import_module

import numpy as np
from scipy import signal

dsp = import_module("dsp-tools")
score = import_module("song-score")


def band_level(sound, low=500, high=4000):
    mono = dsp.band_pass(dsp.stereo(sound).mean(axis=1), low, high, 4)
    return np.sqrt((mono ** 2).mean())


def first_sound(voice, near, floor_db=-38):
    """Time nearest `near` when the lead rises from rest above the floor."""
    step = int(0.01 * dsp.RATE)
    start = int((near - 0.4) * dsp.RATE)
    part = voice[start:start + int(0.9 * dsp.RATE)]
    rms = np.sqrt((part[:len(part) // step * step].reshape(-1, step) ** 2)
                  .mean(axis=1))
    loud = rms > np.sqrt((voice ** 2).max()) * dsp.db(floor_db)
    rises = [i for i in range(1, len(loud)) if loud[i] and not loud[i - 1]]
    times = [near - 0.4 + i * 0.01 for i in rises] or [float("nan")]
    return min(times, key=lambda t: abs(t - near))


def lines():
    lead = dsp.load_wav(dsp.BUILD / "voice-lead.wav")
    voice = dsp.load_wav(dsp.BUILD / "mix-voice.wav")
    bed = dsp.load_wav(dsp.BUILD / "mix-bed.wav")
    worst_time, worst_ratio = 0.0, 99.0
    for i, (start, _, text) in enumerate(score.cues()):
        heard = first_sound(lead, start)
        end = score.sung_line(i)[3]
        cut = slice(int(start * dsp.RATE), int(end * dsp.RATE))
        ratio = dsp.to_db(band_level(voice[cut]) / band_level(bed[cut]))
        print(f"{i + 1:3d} {start:7.3f}  heard {heard:7.3f} "
              f"({heard - start:+.3f})  voice over bed {ratio:5.1f} dB  {text}")
        worst_time = max(worst_time, abs(heard - start))
        worst_ratio = min(worst_ratio, ratio)
    print(f"worst start error {worst_time:.3f} s, "
          f"least voice over bed {worst_ratio:.1f} dB")


def sections(path):
    sound = dsp.decode(path)
    marks = [(n, max(0, score.clock(b))) for n, b in score.SECTIONS]
    marks.append(("end", score.LENGTH))
    print("section   from    rms dB  brightness Hz  side/mid dB")
    for (name, a), (_, b) in zip(marks, marks[1:]):
        part = sound[int(a * dsp.RATE):int(b * dsp.RATE)]
        mono = part.mean(axis=1)
        f, p = signal.welch(mono, dsp.RATE, nperseg=8192)
        centre = (f * p ** 0.5).sum() / (p ** 0.5).sum()
        side = part[:, 0] - part[:, 1]
        width = dsp.to_db(side.std() / (2 * mono.std()))
        print(f"{name:8s} {a:6.2f} {dsp.to_db(mono.std()):8.1f} "
              f"{centre:10.0f} {width:12.1f}")
    print("DC offset", np.abs(sound.mean(axis=0)).max().round(6),
          "peak", np.abs(sound).max().round(3),
          "first/last 10 ms peak", np.abs(sound[:441]).max().round(5),
          np.abs(sound[-441:]).max().round(5))
    jump = np.abs(np.diff(sound, axis=0)).max(axis=1)
    print("largest sample step", jump.max().round(3), "at",
          round(jump.argmax() / dsp.RATE, 3), "s")
    level = [dsp.to_db(sound[int(t * dsp.RATE):int((t + 1) * dsp.RATE)].std())
             for t in range(63)]
    print("each second:", " ".join(f"{v:.0f}" for v in level))


if __name__ == "__main__":
    lines()
    sections(dsp.OUT / "chloe-is-alive.mp3")
