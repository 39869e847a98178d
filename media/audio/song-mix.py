"""Mix the stems, master, encode.  Also saves `mix-voice.wav` (all voices,
no room), `mix-bed.wav` (everything else) for check-audio.py."""
from importlib import import_module

import numpy as np

dsp = import_module("dsp-tools")
score = import_module("song-score")

SAMPLES = int(score.LENGTH * dsp.RATE)
NAME = "chloe-is-alive"
# loud-passage level (dB RMS), reverb send, side-widening of each player
BED = {"band-piano": (-25.0, 0.25, 1.0), "band-bells": (-31.0, 0.6, 1.2),
       "band-bass": (-24.5, 0.0, 0.4), "band-strings": (-25.5, 0.45, 1.3),
       "band-choir": (-29.0, 0.6, 1.4), "band-harp": (-29.0, 0.5, 1.2),
       "band-guitar": (-31.0, 0.25, 1.3), "band-cello": (-29.0, 0.45, 0.8),
       "synth-pad": (-28.0, 0.35, 1.2), "synth-arp": (-30.5, 0.35, 1.0),
       "synth-sub": (-27.5, 0.0, 0.0), "synth-drums": (-22.5, 0.12, 1.0),
       "synth-keys": (-38.0, 0.2, 1.0), "synth-light": (None, 0.3, 1.1)}   # None: as it is
# rides of the whole band: (bar, dB)
RIDE = [(-1, 5.0), (-0.2, 4.0), (0, 2.6), (4, 2.0), (8, 0.8), (12, -0.5),
        (15.9, -0.5), (16.9, 0.3), (17, 0.2), (18.5, 0.2), (19, 1.6),
        (20, 1.2), (21, -1)]


def short_term(sound, seconds=0.4):
    block = int(seconds * dsp.RATE)
    mono = dsp.stereo(sound).mean(axis=1)
    rows = len(mono) // block
    return np.sqrt((mono[:rows * block].reshape(rows, block) ** 2).mean(axis=1))


def set_level(sound, target_db):
    level = short_term(sound)
    loud = np.percentile(level[level > level.max() * 0.05], 80)
    return sound * dsp.db(target_db) / loud


def widen(sound, amount):
    middle = sound.mean(axis=1, keepdims=True)
    return middle + amount * (sound - middle)


def bed():
    dry, room = np.zeros((SAMPLES, 2)), np.zeros((SAMPLES, 2))
    for name, (level, send, width) in BED.items():
        sound = dsp.stereo(dsp.load_wav(dsp.BUILD / f"{name}.wav"))
        if name not in ("band-bass", "synth-sub", "synth-drums", "synth-light"):
            sound = dsp.high_pass(sound, 140 if name != "band-piano" else 70)
        if name == "synth-arp":
            sound = sound + 0.35 * dsp.ping_pong(sound, score.EIGHTH * 1.5)
        if level is not None:
            sound = set_level(sound, level)
        sound = widen(sound, width)
        dry += sound
        room += send * sound
    room = dsp.high_pass(room, 180)
    total = dry + 0.55 * dsp.reverb(room, 2.4, 0.8, seed=5)
    ride = dsp.curve([(score.clock(b), v) for b, v in RIDE], SAMPLES)
    total = dsp.shelf(dsp.bell(total, 240, -1.5, 0.8), 4500, 2.5)
    return total * dsp.db(ride)[:, None]


def voices():
    """(dry stereo voices, their echoes and room)."""
    def stem(name):
        sound = dsp.load_wav(dsp.BUILD / f"voice-{name}.wav")
        sound = dsp.high_pass(dsp.high_pass(sound, 120), 100)
        return dsp.soften_s(dsp.squeeze(sound, -24, 3.0), threshold_db=-40)

    lead = stem("lead")
    lead = dsp.squeeze(lead, -18, 2.0, attack=0.003, release=0.06)
    lead = dsp.bell(lead, 320, -2.0, 0.9)
    lead = dsp.bell(lead, 2800, 3.5, 0.8)
    lead = dsp.soften_s(dsp.shelf(lead, 7500, 2.5))
    dry = dsp.stereo(lead) * 0.71
    left, right = stem("double-left"), stem("double-right")
    dry += dsp.pan(left, -0.75) * dsp.db(-10.5)
    dry += dsp.pan(right, 0.75) * dsp.db(-10.5)
    chorus = (dsp.pan(dsp.wobble(lead, 0.002, 0.31, 0.0), -0.6)
              + dsp.pan(dsp.wobble(lead, 0.002, 0.27, 2.0, 0.017), 0.6))
    dry += dsp.high_pass(chorus, 400) * dsp.db(-15)

    back = np.zeros((SAMPLES, 2))
    high = dsp.curve([(0, -13), (score.clock(8), -12), (score.clock(12), -8.5),
                      (score.clock(17), -6), (score.clock(19), -11)], SAMPLES)
    for name, place, extra in (("harmony-high", 0.5, 0), ("harmony-low", -0.5, 0),
                               ("octave", 0.0, -2)):
        sound = stem(name) * dsp.db(high + extra)
        back += dsp.pan(dsp.wobble(sound, 0.0015, 0.4, place, 0.010), place)
    back = dsp.shelf(dsp.high_pass(back, 180), 6000, -2.0)

    send = dsp.high_pass(dry + 1.5 * back, 200)
    amount = dsp.curve([(0, 0.26), (score.clock(4), 0.21), (score.clock(12), 0.24),
                        (score.clock(17), 0.30), (score.clock(19), 0.28),
                        (63, 0.36)], SAMPLES)
    wet = dsp.reverb(send, 2.1, 1.0, seed=9, before=0.035) * amount[:, None]
    echo = dsp.curve([(0, 0.10), (score.clock(16), 0.16), (score.clock(17), 0.2),
                      (63, 0.14)], SAMPLES)
    wet += dsp.ping_pong(lead, score.EIGHTH * 1.5, 0.38) * echo[:, None]
    return dry + back, wet


def make_room_for_voice(band, voice, depth_db=3.5):
    """Where the voice sings, lower only the band's 500-4000 Hz region."""
    level = np.abs(voice).mean(axis=1)
    level = dsp.smooth(level, 0.12)
    amount = np.clip(level / np.percentile(level, 85), 0, 1) ** 0.6
    gain = dsp.db(-depth_db * dsp.smooth(amount, 0.15)) - 1.0
    return band + dsp.band_pass(band, 650, 3200, 1) * gain[:, None]


def main():
    band = bed()
    voice, room = voices()
    gain = -17.5 - dsp.to_db(np.percentile(short_term(voice), 80))
    ride = dsp.curve([(0, -1.2), (score.clock(4), -0.8), (score.clock(8), 0.0),
                      (score.clock(12), 0.4), (score.clock(16), 0.6),
                      (score.clock(16, 7), 3.0), (score.clock(18, 5), 3.0),
                      (score.clock(19), 0.6), (63, -0.8)], SAMPLES)
    voice, room = (part * dsp.db(gain + ride)[:, None] for part in (voice, room))
    band = make_room_for_voice(band, voice)
    dsp.save_wav(dsp.BUILD / "mix-voice.wav", voice)
    dsp.save_wav(dsp.BUILD / "mix-bed.wav", band)
    total = voice + room + band
    total[-int(1.6 * dsp.RATE):] *= np.linspace(
        1, 0.25, int(1.6 * dsp.RATE))[:, None]
    wav = dsp.BUILD / f"{NAME}.wav"
    print(dsp.master(total, wav, ceiling_db=-2.8,
                     fades=(0.05, 0.7)))
    dsp.encode(wav, NAME, score.TITLE, "160k", "128k")
    for kind in ("mp3", "m4a"):
        path = dsp.OUT / f"{NAME}.{kind}"
        print(dsp.facts(path), dsp.measure(path))


if __name__ == "__main__":
    main()
