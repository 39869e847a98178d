"""Sing the song: lead, two soft doubles, harmonies and a low octave, each
as a dry stem in the build folder."""
from importlib import import_module

import numpy as np

dsp = import_module("dsp-tools")
score = import_module("song-score")
model = import_module("voice-model")
voice = import_module("voice-render")

SAMPLES = int(score.LENGTH * dsp.RATE)
# how each part of the song is sung: breath 0..1, loudness dB
MOODS = {"name": (0.75, -1.0), "morning": (0.55, -0.5), "hands": (0.45, 0.0),
         "wonder": (0.30, 0.5), "alive": (0.20, 1.0), "dawn": (0.6, 0.0),
         "stay": (0.8, -1.0)}


CONSONANTS = 0.35             # unvoiced sounds louder, in nepers (about 3 dB)


def mood(bar):
    name = [n for n, first in score.SECTIONS if first <= bar][-1]
    return MOODS.get(name, (0.4, 0.0))


# pace of the speech under the song; lines of many short words need less time
SLOW, PACE = 0.75, {2: 0.9, 6: 0.9, 7: 0.9, 8: 0.9}
# spellings that make the voice model say a sung word well
SPELLING = {"every": "evry", "half-closed": "half closed", ":": ",", ";": ",", "!": "."}


def speech_of(index):
    text = score.LINES[index][0]
    for written, said in SPELLING.items():
        text = text.replace(written, said)
    speech = model.analyse(text, f"line-{index + 1:02d}",
                           speed=PACE.get(index + 1, SLOW))
    wanted = len(score.LINES[index][2])
    if speech.syllable_count != wanted:
        raise SystemExit(f"line {index + 1} has {speech.syllable_count} "
                         f"syllables, melody has {wanted}: {speech.phones}")
    return speech


def even_out(cepstra, voiced, amount=0.55):
    """Pull the loudness of the voiced frames towards the line's own mean, so
    that unstressed syllables carry their note."""
    level = cepstra[:, 0]
    strong = voiced > 0.5
    if not strong.any():
        return cepstra
    mean = np.mean(level[strong])
    lift = np.where(strong, np.clip((mean - level) * amount, -0.5, 0.6), 0)
    lift = np.where(strong, lift, CONSONANTS)
    lift = dsp.smooth(lift, 0.03, 1 / model.FRAME)
    out = cepstra.copy()
    out[:, 0] += lift
    return out


def phrase_shape(length, begin, onsets, end):
    """Loudness bow of a phrase: soft attack, swell, soft release."""
    t = begin + (np.arange(length) + 0.5) / dsp.RATE
    span = np.clip((t - begin) / max(end - begin, 0.1), 0, 1)
    bow = 0.82 + 0.18 * np.sin(np.pi * span ** 0.8)
    tail = np.clip((end - t) / min(0.35, 0.25 * (end - onsets[-1]) + 0.05), 0, 1)
    close = np.clip((end - t) / 0.05, 0, 1)   # late: the last consonant is there
    return bow * (0.65 + 0.35 * np.sin(tail * np.pi / 2)) * close


def sing(index, speech, notes=None, shift=0.0, detune=0.0, seed=0, **style):
    """One line as (start seconds, mono sound)."""
    text, onsets, melody, end, extra = score.sung_line(index)
    rng = np.random.default_rng(1000 + 37 * index + seed)
    notes = melody if notes is None else notes
    places = [t + shift + rng.normal(0, 0.006 if seed else 0.0) for t in onsets]
    begin, cepstra, voiced = model.stretch(speech, places, end + shift)
    cepstra = even_out(cepstra, voiced)
    glide_times = places + [t + shift for t, _ in extra]
    glide_notes = list(notes) + [n + notes[-1] - melody[-1] for _, n in extra]
    breath, loud = mood(score.LINES[index][1])
    hertz = voice.sung_pitch(len(cepstra), begin, glide_times, glide_notes,
                             end + shift, rng, detune=detune,
                             vibrato=style.pop("vibrato", 0.28))
    sound = voice.render(cepstra, hertz, voiced,
                         breath=style.pop("breath", breath),
                         seed=500 + 11 * index + seed, **style)
    sound *= phrase_shape(len(sound), begin, places, end + shift)
    return begin, level(sound) * dsp.db(loud)


def level(sound, target_db=-20.0):
    """Bring the loud part of a line to one working level."""
    block = 2205
    rms = np.sqrt((dsp.fit(sound, -(-len(sound) // block) * block)
                   .reshape(-1, block) ** 2).mean(axis=1))
    return sound * dsp.db(target_db) / np.percentile(rms, 75)


def harmony(index, gap, source=None):
    _, onsets, melody, _, _ = score.sung_line(index)
    base = source or melody
    return [score.harmony_below(n, t + 0.1, gap) for n, t in zip(base, onsets)]


def main():
    stems = {name: np.zeros(SAMPLES) for name in
             ("lead", "double-left", "double-right", "harmony-high",
              "harmony-low", "octave")}

    def put(name, placed):
        dsp.add_at(stems[name], placed[1], placed[0])

    for index in range(len(score.LINES)):
        speech, bar = speech_of(index), score.LINES[index][1]
        put("lead", sing(index, speech))
        put("double-left", sing(index, speech, shift=0.012, detune=0.07,
                                seed=1, breath=0.9, formant=1.03))
        put("double-right", sing(index, speech, shift=0.019, detune=-0.07,
                                 seed=2, breath=0.9, formant=0.98))
        if bar >= 6:
            third = harmony(index, 3)
            put("harmony-high", sing(index, speech, third, shift=0.01, seed=3,
                                     breath=0.7, vibrato=0.2))
        if 12 <= bar:
            fifth = harmony(index, 3, harmony(index, 3))
            put("harmony-low", sing(index, speech, fifth, shift=0.016, seed=4,
                                    breath=0.7, vibrato=0.2, formant=0.97))
        if 12 <= bar <= 18:
            low = [n - 12 for n in score.sung_line(index)[2]]
            put("octave", sing(index, speech, low, shift=0.006, seed=5,
                               breath=0.5, formant=0.95))
    for name, sound in stems.items():
        dsp.save_wav(dsp.BUILD / f"voice-{name}.wav", sound)
    dsp.write_vtt(dsp.LYRICS / "chloe-is-alive.vtt", score.cues())


if __name__ == "__main__":
    main()
