"""The acoustic players: piano, bells, bass, strings, choir, harp, guitar.

Writes one small MIDI file per player and renders it with FluidSynth and the
FluidR3 GM soundfont (MIT licence)."""
import struct
from importlib import import_module

import numpy as np

dsp = import_module("dsp-tools")
score = import_module("song-score")

SOUNDFONT = "/usr/share/sounds/sf2/FluidR3_GM.sf2"
SAMPLES = int(score.LENGTH * dsp.RATE)
PROGRAMS = {"piano": 0, "bells": 8, "bass": 33, "strings": 48, "choir": 52,
            "harp": 46, "guitar": 24, "cello": 42}


# ------------------------------------------------------------ MIDI writing

def variable(number):
    parts = [number & 127]
    while number > 127:
        number >>= 7
        parts.insert(0, (number & 127) | 128)
    return bytes(parts)


def write_midi(path, program, notes, swells=(), pedal=()):
    """notes: (start, length, note, velocity); one tick is one millisecond.
    swells: (time, expression 0..127); pedal: times to change the pedal."""
    events = [(0, 0, bytes([0xC0, program])), (0, 1, bytes([0xB0, 11, 127]))]
    for start, length, note, velocity in notes:
        velocity = int(np.clip(velocity, 1, 127))
        on = max(1, int(start * 1000))
        events.append((on, 5, bytes([0x90, note, velocity])))
        events.append((on + max(30, int(length * 1000)), 4,
                       bytes([0x80, note, 0])))
    for time, value in swells:
        events.append((int(time * 1000), 2,
                       bytes([0xB0, 11, int(np.clip(value, 0, 127))])))
    for time in pedal:
        events.append((max(0, int(time * 1000) - 20), 2, bytes([0xB0, 64, 0])))
        events.append((int(time * 1000) + 60, 3, bytes([0xB0, 64, 127])))
    events.sort(key=lambda e: (e[0], e[1]))
    body, now = b"\x00\xff\x51\x03" + (480000).to_bytes(3, "big"), 0
    for tick, _, message in events:
        body += variable(tick - now) + message
        now = tick
    body += variable(max(0, 62900 - now)) + b"\xff\x2f\x00"
    path.write_bytes(b"MThd" + struct.pack(">IHHH", 6, 0, 1, 480)
                     + b"MTrk" + struct.pack(">I", len(body)) + body)


def play(name, notes, swells=(), pedal=()):
    middle = dsp.BUILD / f"band-{name}.mid"
    out = dsp.BUILD / f"band-{name}.wav"
    write_midi(middle, PROGRAMS[name], notes, swells, pedal)
    dsp.run("fluidsynth", "-ni", "-q", "-R", "0", "-C", "0", "-g", "0.7",
            "-r", str(dsp.RATE), "-F", out, SOUNDFONT, middle)
    sound = dsp.fit(dsp.stereo(dsp.load_wav(out)), SAMPLES)
    dsp.save_wav(out, sound)


# ------------------------------------------------------------ the players

def human(rng, time, velocity, spread=0.008):
    return (max(0.01, time + rng.normal(0, spread)),
            velocity + rng.normal(0, 4))


def piano(rng):
    """Lonely broken chords, then eighths, then wide chords, then alone."""
    notes = []

    def hit(bar, eighth, length, pitch, velocity):
        time, strength = human(rng, score.clock(bar, eighth), velocity)
        notes.append((time, length * score.EIGHTH, pitch, strength))

    for start, end, bass, chord, bar, eighth in score.chord_spans():
        size = round((end - start) / score.EIGHTH)
        if bar < 4:                                    # name
            hit(bar, eighth, size, bass, 46)
            for k in range(1, size, 1 if bar % 2 else 2):
                hit(bar, eighth + k, 4, chord[k % len(chord)] + 12 * (k % 3 == 2),
                    38 + 4 * (k % 2))
        elif bar < 8:                                  # morning
            hit(bar, eighth, size, bass, 52)
            order = [0, 1, 2, 1, 2, 1, 2, 1]
            for k in range(size):
                top = chord[order[k] % len(chord)]
                hit(bar, eighth + k, 3, top + (12 if k in (4, 6) else 0),
                    46 + 6 * (k % 4 == 0))
        elif bar < 12:                                 # hands
            for k, weight in ((0, 58), (1.5, 46), (3, 50)):
                for pitch in chord:
                    hit(bar, eighth + k, 2, pitch, weight)
            hit(bar, eighth, size, bass, 58)
        elif bar < 16:                                 # wonder
            hit(bar, eighth, size, bass - 12 if bass > 40 else bass, 66)
            for k in (0, 1, 2, 3):
                for pitch in chord[1:]:
                    hit(bar, eighth + k, 1, pitch, 58 + 8 * (k == 0))
        elif bar == 16:                                # breath, growing
            for k in range(size):
                for pitch in chord:
                    hit(bar, eighth + k, 0.9, pitch, 40 + 5 * (eighth + k))
        elif bar < 19:                                 # alive
            for pitch in (bass, bass - 12 if bass > 40 else bass + 12):
                hit(bar, eighth, 4, pitch, 84)
            for k, weight in ((0, 84), (1, 62), (1.5, 66), (2.5, 64), (3, 70)):
                for pitch in [*chord, chord[0] + 12]:
                    hit(bar, eighth + k, 1, pitch, weight)
        elif bar == 19:                                # dawn
            hit(bar, eighth, 4, bass, 48)
            for k, pitch in enumerate(chord[:4]):
                hit(bar, eighth + k, 4, pitch, 42)
        else:                                          # stay: rolled chord
            for k, pitch in enumerate([bass, *chord, 74 + score.TRANSPOSE]):
                hit(bar, 0.16 * k, 6, pitch, 44 - 2 * k)
    pedal = [s[0] for s in score.chord_spans()]
    play("piano", notes, pedal=pedal)


def bells(rng):
    """The little motif that is Chloe's light: A D F# E, and answers."""
    notes, up = [], 12 + score.TRANSPOSE

    def ring(time, pitch, velocity):
        at, strength = human(rng, time, velocity, 0.004)
        notes.append((at, 1.6, pitch + up, strength))

    for k, pitch in enumerate([69, 74, 78]):
        ring(0.35 + 0.42 * k, pitch, 50 + 4 * k)
    for bar, tones in ((1, [71, 78]), (3, [69, 76]), (5, [69, 73]),
                       (7, [73, 76]), (9, [74, 79]), (11, [76, 81])):
        for k, pitch in enumerate(tones):
            ring(score.clock(bar, 6.0 + 0.5 * k), pitch, 48 + bar)
    for bar, tones in ((17, [81, 86, 90, 88, 86, 81, 83, 86]),
                       (18, [83, 86, 90, 88, 86, 83, 79, 83])):
        for k, pitch in enumerate(tones):
            ring(score.clock(bar, k), pitch, 62)
    for k, pitch in enumerate([69, 74, 78, 76]):
        ring(score.clock(20, 0.9 + 0.75 * k), pitch, 46 - 5 * k)
    play("bells", notes)


def bass(rng):
    """Enters with the morning, walks from 'wonder' on, leaves at dawn."""
    notes = []
    for start, end, low, _, bar, eighth in score.chord_spans():
        size = round((end - start) / score.EIGHTH)
        low = low if low < 43 else low - 12
        if 4 <= bar < 8:
            pattern = [(0, size * 0.9, 70)]
        elif 8 <= bar < 12:
            pattern = [(0, 2.6, 78), (3, 0.8, 66)]
        elif 12 <= bar < 16:
            pattern = [(k, 0.85, 84 - 10 * (k % 2)) for k in range(4)]
        elif bar == 16:
            pattern = [(0, 3.9, 72)]
        elif 17 <= bar < 19:
            pattern = [(0, 1.4, 98), (1.5, 0.45, 80), (2, 0.9, 90),
                       (3, 0.9, 88)]
        else:
            continue
        for k, length, velocity in pattern:
            at, strength = human(rng, start + k * score.EIGHTH, velocity, 0.004)
            lift = 12 if (17 <= bar and k == 3) else 0
            notes.append((at, length * score.EIGHTH, low + lift, strength))
    play("bass", notes)


def strings(rng):
    """Held chords from bar 10, a counter-melody above the climax."""
    notes = []
    for start, end, low, chord, bar, _ in score.chord_spans():
        if bar < 10:
            continue
        for pitch in ([low + 12] if bar < 20 else [low + 12]) + chord:
            notes.append((start + rng.uniform(0, 0.02), end - start + 0.05,
                          pitch, 62 if bar < 16 else 74))
    high = [(15, 0, 4, 78), (15, 4, 4, 79), (16, 0, 4, 81), (16, 4, 4, 85),
            (17, 0, 3, 86), (17, 3, 1, 85), (17, 4, 4, 81),
            (18, 0, 3, 83), (18, 3, 1, 81), (18, 4, 4, 79), (19, 0, 4, 82),
            (19, 4, 4, 81), (20, 0, 5, 78)]
    for bar, eighth, length, pitch in high:
        notes.append((score.clock(bar, eighth), length * score.EIGHTH,
                      pitch + score.TRANSPOSE, 84))
    swells = [(0.1, 0)]
    for when, value in ((score.clock(10), 30), (score.clock(12), 70),
                        (score.clock(15), 92), (score.clock(16), 70),
                        (score.clock(17), 127), (score.clock(18, 4), 112),
                        (score.clock(19), 60), (score.clock(20), 42), (62.6, 8)):
        previous = swells[-1]
        for k in range(1, 13):
            swells.append((previous[0] + (when - previous[0]) * k / 12,
                           previous[1] + (value - previous[1]) * k / 12))
    play("strings", notes, swells)


def choir(rng):
    """Wordless voices behind the last build and the climax."""
    notes = [(start, end - start, pitch, 70)
             for start, end, _, chord, bar, _ in score.chord_spans()
             if 14 <= bar < 20 for pitch in chord]
    swells = [(0.1, 20), (score.clock(14), 30), (score.clock(15), 60)]
    swells += [(score.clock(16, k), 60 + 8 * k) for k in range(9)]
    swells += [(score.clock(18, k), 120 - 9 * k) for k in range(9)]
    swells += [(score.clock(19, 4), 25)]
    play("choir", notes, swells)


def harp(rng):
    """A sweep up into each new part."""
    notes, scale = [], [0, 2, 4, 7, 9]
    for bar, count, first, velocity in ((4, 8, 62, 46), (8, 8, 62, 50),
                                        (12, 10, 62, 58), (17, 18, 50, 74)):
        for k in range(count):
            pitch = first + 12 * (k // 5) + scale[k % 5] + score.TRANSPOSE
            time = score.clock(bar) - (count - k) * 0.055
            notes.append((time, 1.2, pitch, velocity + k))
    play("harp", notes)


def guitar(rng):
    """Off-beat picking that lifts 'hands' and 'wonder'."""
    notes = []
    for start, end, _, chord, bar, eighth in score.chord_spans():
        if not 8 <= bar < 16:
            continue
        order = [2, 0, 1, 2, 0, 2, 1, 0]
        for k in range(int(round((end - start) / score.EIGHTH * 2))):
            if (k % 8) in (0, 5) and bar < 12:
                continue
            pitch = chord[order[k % 8] % len(chord)]
            at, strength = human(rng, start + k * score.EIGHTH / 2,
                                 52 + 8 * (k % 4 == 2))
            notes.append((at, 0.35, pitch, strength))
    play("guitar", notes)


def cello(rng):
    """A low answering line in the second verse and at the end."""
    line = [(4, 4, 4, 57), (5, 4, 4, 54), (6, 0, 4, 55), (6, 4, 4, 54),
            (7, 0, 4, 52), (7, 4, 4, 57), (8, 0, 4, 59), (8, 4, 4, 57),
            (9, 0, 8, 55), (19, 0, 4, 55), (19, 4, 4, 57), (20, 0, 5, 50)]
    notes = [(score.clock(b, e) - 0.04, n * score.EIGHTH, p + score.TRANSPOSE,
              64) for b, e, n, p in line]
    swells = [(0.1, 70)]
    for bar, eighth, length, _ in line:
        at, span = score.clock(bar, eighth), length * score.EIGHTH
        swells += [(at + span * k / 6, 52 + 50 * np.sin(np.pi * k / 6))
                   for k in range(6)]
    play("cello", notes, swells)


def main():
    players = (piano, bells, bass, strings, choir, harp, guitar, cello)
    for number, player in enumerate(players):
        player(np.random.default_rng(70 + number))


if __name__ == "__main__":
    main()
