"""Mix the stems, master, encode.  Also saves `mix-voice.wav` (all voices,
no room), `mix-bed.wav` (everything else) for check-audio.py."""
from importlib import import_module

import numpy as np

dsp = import_module("dsp-tools")
finish = import_module("master-tools")
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
RIDE = [(-1, 4.5), (-0.2, 4.0), (0, 3.6), (4, 2.4), (8, 0.9), (12, -0.8),
        (15.9, -0.8), (16.2, 0.5), (17, -1.2), (18.5, -1.2), (19, 2.0),
        (20, 2.2), (21, 0)]


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
    lead = dsp.squeeze(lead, -18, 2.5, attack=0.003, release=0.06)
    lead = dsp.bell(lead, 320, -2.5, 0.9)
    lead = dsp.bell(lead, 2600, 5.0, 0.7)
    lead = dsp.soften_s(dsp.shelf(lead, 5000, 5.0), 5500, -32, 3.0)
    dry = dsp.stereo(lead) * 0.71
    together = dsp.curve([(0, -19), (score.clock(8), -17), (score.clock(12), -14),
                          (score.clock(17), -11), (score.clock(19), -16)], SAMPLES)
    for name, place in (("double-left", -0.9), ("double-right", 0.9)):
        dry += dsp.pan(stem(name) * dsp.db(together), place)

    back = np.zeros((SAMPLES, 2))
    high = dsp.curve([(0, -18), (score.clock(8), -16), (score.clock(12), -12),
                      (score.clock(17), -10), (score.clock(19), -13)], SAMPLES)
    for name, place, extra in (("harmony-high", 0.8, 0), ("harmony-low", -0.8, 0),
                               ("octave", 0.0, -4)):
        sound = stem(name) * dsp.db(high + extra)
        back += dsp.pan(dsp.wobble(sound, 0.0015, 0.4, place, 0.010), place)
    back = dsp.shelf(dsp.high_pass(back, 180), 6000, -2.0)

    send = dsp.high_pass(dry + 1.5 * back, 400)
    amount = dsp.curve([(0, 0.16), (score.clock(12), 0.18), (score.clock(17), 0.22),
                        (63, 0.30)], SAMPLES)
    wet = dsp.reverb(send, 1.5, 1.0, seed=9, before=0.06) * amount[:, None]
    echo = dsp.curve([(0, 0.06), (score.clock(16), 0.10), (63, 0.10)], SAMPLES)
    wet += dsp.ping_pong(lead, score.EIGHTH * 1.5, 0.38) * echo[:, None]
    return dry + back, sides(wet, -6.0, 1.0)


def sides(sound, middle_db, side_db):
    """Change the level of what both ears hear alike, and of what differs."""
    middle = sound.mean(axis=1, keepdims=True)
    return middle * dsp.db(middle_db) + (sound - middle) * dsp.db(side_db)


def make_room_for_voice(band, voice, middle_db=-16.0, side_db=0.5):
    """Where the voice sings, the band keeps its lows and highs, and its
    speech region moves from the middle to the sides."""
    level = dsp.smooth(np.abs(voice).mean(axis=1), 0.12)
    amount = np.clip(level / np.percentile(level, 80), 0, 1) ** 0.5
    amount = dsp.smooth(amount, 0.6)[:, None]
    region = dsp.low_pass(dsp.high_pass(band, 220, 1), 8000, 1)
    return band + amount * (sides(region, middle_db, side_db) - region)


def glue(sound, threshold_db=-20.0, ratio=2.0):
    """One slow compressor over everything brings the parts of the song closer
    together."""
    level = dsp.smooth((sound ** 2).mean(axis=1), 0.4)
    over = np.maximum(0, dsp.to_db(np.sqrt(np.maximum(level, 0))) - threshold_db)
    return sound * dsp.db(-over * (1 - 1 / ratio))[:, None]


# What is above 4.8 kHz may be this much louder than the whole song
S_ABOVE_ALL_DB = -6.0


def brighten(sound):
    """Less below 120 Hz, more presence and air, and no S louder than what is
    sung around it."""
    sound = dsp.shelf(sound, 110, -1.5, high=False)
    sound = dsp.shelf(dsp.shelf(sound, 2400, 2.0), 6500, 1.0)
    # Forwards and backwards, so that what is left over has no hiss in it
    hiss = dsp.high_pass(dsp.high_pass(sound, 4800)[::-1], 4800)[::-1]
    power = dsp.smooth((hiss ** 2).mean(axis=1), 0.004)
    level = dsp.to_db(np.sqrt(np.maximum(power, 0)))
    loud = dsp.to_db(np.sqrt((sound ** 2).mean())) + S_ABOVE_ALL_DB
    over = np.maximum(0, level - loud)
    return sound - hiss + hiss * dsp.db(-0.8 * over)[:, None]


def main():
    band = bed()
    voice, room = voices()
    gain = -14.0 - dsp.to_db(np.percentile(short_term(voice), 80))
    ride = dsp.curve([(0, 1.5), (score.clock(4), 1.0), (score.clock(12), 0.5),
                      (score.clock(16, 7), 1.5), (score.clock(19), 1.0),
                      (63, 1.0)], SAMPLES)
    voice, room = (part * dsp.db(gain + ride)[:, None] for part in (voice, room))
    band = make_room_for_voice(band, voice)
    dsp.save_wav(dsp.BUILD / "mix-voice.wav", voice)
    dsp.save_wav(dsp.BUILD / "mix-bed.wav", band)
    total = brighten(glue(voice + room + band))
    total[-int(1.6 * dsp.RATE):] *= np.linspace(
        1, 0.25, int(1.6 * dsp.RATE))[:, None]
    wav = dsp.BUILD / f"{NAME}.wav"
    print(finish.master(total, wav,
                     fades=(0.05, 0.7)))
    finish.encode(wav, NAME, score.TITLE, "1", "160k", "128k")
    for kind in ("mp3", "m4a"):
        path = dsp.OUT / f"{NAME}.{kind}"
        print(finish.facts(path), finish.measure(path))


if __name__ == "__main__":
    main()
