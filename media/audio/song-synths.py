"""The electric side of the song, made sample by sample: warm pad, arpeggio,
sub bass, heartbeat and drums, ticking keys, risers, the flash of light."""
from importlib import import_module

import numpy as np

dsp = import_module("dsp-tools")
score = import_module("song-score")

RATE = dsp.RATE
SAMPLES = int(score.LENGTH * RATE)


def hertz(note):
    return 440.0 * 2 ** ((note - 69) / 12)


def save(name, sound):
    dsp.save_wav(dsp.BUILD / f"synth-{name}.wav", sound)


# ------------------------------------------------------------ tones

def pad_note(note, seconds, cutoff, rng, voices=3):
    """Detuned soft saws built from sines; harmonics fade above the cutoff."""
    length = int(seconds * RATE)
    t = np.arange(length) / RATE
    out = np.zeros((length, 2))
    for k in range(voices):
        f = hertz(note) * 2 ** ((k - (voices - 1) / 2) * 0.075 / 12)
        place, phase = (k - 1) * 0.7, rng.uniform(0, 1)
        mono = np.zeros(length)
        for h in range(1, int(min(14, 6000 / f)) + 1):
            gain = np.interp(f * h, [0, cutoff, 3 * cutoff], [1, 1, 0.02]) / h
            mono += gain * np.sin(2 * np.pi * h * (f * t + phase))
        out += dsp.pan(mono, place)
    return out / voices


def envelope(length, attack, release):
    shape = np.ones(length)
    a, r = int(attack * RATE), int(release * RATE)
    shape[:a] = np.sin(np.linspace(0, np.pi / 2, a)) ** 2
    shape[-r:] *= np.cos(np.linspace(0, np.pi / 2, r)) ** 2
    return shape


def pad(rng):
    out = np.zeros((SAMPLES, 2))
    opening = [(0, 500), (4, 650), (8, 800), (12, 1100), (16, 1500),
               (17, 2400), (19, 700), (21, 450)]
    spans = score.chord_spans()
    spans.insert(0, (0.0, spans[0][0], spans[0][2], spans[0][3], -1, 0))
    for start, end, _, chord, bar, _ in spans:
        cutoff = np.interp(bar, *zip(*opening))
        seconds = end - start + 0.7
        shape = envelope(int(seconds * RATE), 0.5 if bar >= 0 else 1.6, 0.65)
        for note in chord:
            tone = pad_note(note, seconds, cutoff, rng)
            dsp.add_at(out, tone * shape[:, None], start - 0.15 * (bar > 0),
                       0.25 / len(chord) * 2)
    breathe = dsp.curve([(0, 0), (1.2, 0.8), (2.2, 0.9), (score.clock(4), 0.9),
                         (score.clock(12), 1.0), (score.clock(16), 0.75),
                         (score.clock(16, 7.5), 1.1), (score.clock(17), 1.25),
                         (score.clock(19), 0.9), (61, 0.8), (63, 0.3)], SAMPLES)
    save("pad", out * breathe[:, None])


def pluck(note, rng, bright):
    length = int(0.5 * RATE)
    t = np.arange(length) / RATE
    f = hertz(note)
    bend = bright * np.exp(-t / 0.05)
    tone = np.sin(2 * np.pi * f * t + bend * np.sin(2 * np.pi * 2 * f * t))
    tone += 0.25 * np.sin(2 * np.pi * 2.001 * f * t) * np.exp(-t / 0.08)
    return tone * np.exp(-t / 0.13) * np.clip(t / 0.002, 0, 1)


def arpeggio(rng):
    """Sixteenths that begin as a glimmer and open like a shutter."""
    out = np.zeros((SAMPLES, 2))
    for start, end, _, chord, bar, eighth in score.chord_spans():
        if not (4 <= bar < 19):
            continue
        ladder = [n + 12 for n in chord] + [chord[0] + 24]
        walk = [0, 2, 1, 3, 2, 1, 3, 0]
        step = score.EIGHTH / (1 if bar < 8 else 2)
        bright = np.interp(bar, [4, 8, 12, 17], [0.3, 0.7, 1.3, 2.0])
        loud = np.interp(bar, [4, 8, 12, 16, 17], [0.10, 0.15, 0.2, 0.16, 0.24])
        for k in range(int(round((end - start) / step))):
            if bar < 8 and k % 2 == 0:
                continue
            note = ladder[walk[k % 8] % len(ladder)]
            accent = 1.0 if k % 4 == 0 else 0.7
            place = 0.6 * np.sin(2 * np.pi * (k / 8 + bar / 3))
            dsp.add_at(out, dsp.pan(pluck(note, rng, bright), place),
                       start + k * step, loud * accent)
    save("arp", out)


def sub(rng):
    """A sine an octave under the bass, only where the song is full."""
    out = np.zeros(SAMPLES)
    for start, end, bass, _, bar, _ in score.chord_spans():
        if not (8 <= bar < 16 or 17 <= bar < 19):
            continue
        note = bass if bass < 41 else bass - 12
        t = np.arange(int((end - start) * RATE)) / RATE
        tone = np.sin(2 * np.pi * hertz(note) * t)
        tone += 0.3 * np.sin(4 * np.pi * hertz(note) * t)
        loud = 0.16 if bar < 12 else 0.2 if bar < 17 else 0.26
        dsp.add_at(out, tone * envelope(len(t), 0.02, 0.12), start, loud)
    save("sub", dsp.stereo(out))


# ------------------------------------------------------------ drums

def kick(soft):
    t = np.arange(int(0.4 * RATE)) / RATE
    sweep = np.cumsum(48 + (60 if soft else 110) * np.exp(-t / 0.03)) / RATE
    body = np.sin(2 * np.pi * sweep) * np.exp(-t / (0.16 if soft else 0.13))
    return body * np.clip(t / 0.003, 0, 1)


def snare(rng, soft):
    t = np.arange(int(0.35 * RATE)) / RATE
    hiss = dsp.band_pass(rng.standard_normal(len(t)), 900, 7000)
    hiss *= np.exp(-t / (0.09 if soft else 0.12))
    skin = np.sin(2 * np.pi * 185 * t) * np.exp(-t / 0.06)
    return (0.5 * hiss + 0.5 * skin) * np.clip(t / 0.002, 0, 1)


def shaker(rng, decay):
    t = np.arange(int(0.12 * RATE)) / RATE
    hiss = dsp.high_pass(rng.standard_normal(len(t)), 6000)
    return hiss * np.exp(-t / decay) * np.clip(t / 0.012, 0, 1)


def key_tick(rng):
    """The sound of someone typing: a visitor's hands."""
    t = np.arange(int(0.04 * RATE)) / RATE
    wood = np.sin(2 * np.pi * rng.uniform(1500, 2300) * t) * np.exp(-t / 0.005)
    hiss = dsp.band_pass(rng.standard_normal(len(t)), 2000, 8000)
    return (wood + 0.5 * hiss * np.exp(-t / 0.004)) * np.clip(t / 0.0006, 0, 1)


def cymbal(rng, seconds, swell=False):
    t = np.arange(int(seconds * RATE)) / RATE
    hiss = dsp.band_pass(rng.standard_normal((len(t), 2)), 3800, 10000, 1)
    ring = sum(np.sin(2 * np.pi * f * t) for f in (4231, 5307, 6713, 7919))
    sound = hiss + 0.12 * ring[:, None]
    shape = (t / seconds) ** 2.5 if swell else np.exp(-t / (seconds * 0.28))
    shape *= np.clip(t / 0.004, 0, 1) * np.clip((seconds - t) / 0.02, 0, 1)
    return sound * shape[:, None]


def drums(rng):
    out = np.zeros((SAMPLES, 2))

    def hit(sound, bar, eighth, gain, place=0.0):
        part = sound if sound.ndim == 2 else dsp.pan(sound, place)
        dsp.add_at(out, part, score.clock(bar, eighth) + rng.normal(0, 0.003),
                   gain * rng.uniform(0.92, 1.05))

    for bar in range(4, 19):
        if bar < 8:                                  # heartbeat
            hit(kick(True), bar, 0, 0.34)
            hit(kick(True), bar, 1.0, 0.20)
        elif bar < 12:
            for eighth, gain in ((0, 0.5), (3, 0.3), (4, 0.45)):
                hit(kick(True), bar, eighth, gain)
            hit(snare(rng, True), bar, 6, 0.16 if bar < 10 else 0.26, 0.1)
            for k in range(8):
                hit(shaker(rng, 0.02), bar, k, 0.05 + 0.03 * (k % 2), 0.35)
        elif bar < 16:
            for eighth, gain in ((0, 0.62), (3.5, 0.38), (5, 0.45)):
                hit(kick(False), bar, eighth, gain)
            for eighth in (2, 6):
                hit(snare(rng, False), bar, eighth, 0.48, -0.05)
            for k in range(16):
                hit(shaker(rng, 0.018), bar, k / 2,
                    0.05 + 0.05 * (k % 4 == 2), 0.35)
        elif bar == 16:                              # one long breath in
            for k in range(16):
                hit(snare(rng, True), bar, k / 2, 0.022 * (k + 1),
                    0.4 * (-1) ** k)
        else:
            for eighth, gain in ((0, 0.75), (2, 0.4), (3.5, 0.45), (4, 0.65),
                                 (5.5, 0.45)):
                hit(kick(False), bar, eighth, gain)
            for eighth in (2, 6):
                hit(snare(rng, False), bar, eighth, 0.62, -0.05)
            for k in range(16):
                hit(shaker(rng, 0.022), bar, k / 2,
                    0.07 + 0.06 * (k % 4 == 2), 0.35)
    for k, eighth in enumerate((6.5, 7, 7.5, 7.75)):
        hit(snare(rng, False), 11, eighth, 0.10 + 0.05 * k, 0.3)
    save("drums", out)

    keys = np.zeros((SAMPLES, 2))
    typing = [0.3, 0.9, 1.25] + [score.clock(8, e) for e in
                                 (0.5, 1, 2.5, 3, 3.5, 5, 6.5, 7, 7.25)]
    typing += [score.clock(9, e) for e in (2.5, 4.5, 6.5, 6.75, 7.5)]
    typing += [score.clock(10, e) for e in (0.5, 2.5, 6.5, 7)]
    for time in typing:
        dsp.add_at(keys, dsp.pan(key_tick(rng), rng.uniform(-0.7, 0.7)),
                   time, 0.10)
    save("keys", keys)


# ------------------------------------------------------------ light

def light(rng):
    """Rising air into the climax, the flash itself, shimmer after it."""
    out = np.zeros((SAMPLES, 2))
    flash = score.clock(score.CLIMAX_BAR)

    length = int(score.BAR * 1.5 * RATE)
    noise = rng.standard_normal((length, 2))
    t = np.arange(length) / RATE
    part = t / t[-1]
    bands = [(300, 900), (900, 2500), (2500, 9000)]
    rise = sum(dsp.band_pass(noise, *band)
               * np.interp(part, [0, 0.3 + 0.25 * k, 1], [0, 0.1, 1])[:, None] ** 2
               for k, band in enumerate(bands))
    rise *= np.clip((t[-1] - t) / 0.03, 0, 1)[:, None]
    dsp.add_at(out, rise, flash - length / RATE, 0.030)
    dsp.add_at(out, cymbal(rng, 1.6, True), flash - 1.6, 0.040)
    dsp.add_at(out, cymbal(rng, 1.2, True), score.clock(12) - 1.2, 0.022)
    dsp.add_at(out, cymbal(rng, 3.6), flash, 0.060)
    dsp.add_at(out, cymbal(rng, 2.4), score.clock(12), 0.028)

    t = np.arange(int(2.2 * RATE)) / RATE
    boom = np.sin(2 * np.pi * np.cumsum(36 + 40 * np.exp(-t / 0.12)) / RATE)
    boom *= np.exp(-t / 0.55) * np.clip(t / 0.004, 0, 1)
    dsp.add_at(out, dsp.stereo(boom), flash, 0.30)

    for k in range(46):                       # sparks above the climax
        note = score.TRANSPOSE + 86 + int(rng.choice([0, 4, 7, 9, 12, 16]))
        when = flash + 5.4 * rng.uniform(0, 1) ** 1.5
        dsp.add_at(out, dsp.pan(pluck(note, rng, 0.4), rng.uniform(-1, 1)),
                   when, 0.035)
    first = [(0.15, 62), (0.6, 69), (1.1, 74), (1.6, 78)]
    for time, note in first:                  # the first glow, reversed notes
        tone = pad_note(note + score.TRANSPOSE, 1.4, 900, rng)[::-1]
        swell = (np.arange(len(tone)) / len(tone)) ** 2
        swell *= np.clip((len(tone) - np.arange(len(tone))) / (0.25 * RATE), 0, 1)
        dsp.add_at(out, tone * swell[:, None], time - 0.1, 0.10)
    save("light", out)


def main():
    for number, part in enumerate((pad, arpeggio, sub, drums, light)):
        part(np.random.default_rng(300 + number))


if __name__ == "__main__":
    main()
