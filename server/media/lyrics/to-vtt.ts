/** Times in seconds. */
type Cue = { time: number; end: number; text: string };

const maxLines = 2_000;
const maxLineLength = 300;
const vttTiming =
  /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})[ \t]+-->[ \t]+(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/;
const lrcTime = /^\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/;
/** How long the last line of a song stays, and each line of a text without times. */
const lastSeconds = 8;
const lineSeconds = 4;

const toSeconds = (hours: string | undefined, minutes = "0", seconds = "0", fraction = "0"): number =>
  Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);

const clean = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll("-->", "→")
    .trim()
    .slice(0, maxLineLength)
    .toWellFormed();

const readVtt = (lines: readonly string[]): Cue[] => {
  const cues: Cue[] = [];
  let cue: Cue | null = null;
  for (const line of lines) {
    const match = line.includes("-->") ? vttTiming.exec(line) : null;
    if (match) {
      const [, h1, m1, s1, f1, h2, m2, s2, f2] = match;
      cue = { time: toSeconds(h1, m1, s1, f1), end: toSeconds(h2, m2, s2, f2), text: "" };
      cues.push(cue);
    } else if (line.trim() === "") cue = null;
    else if (cue) cue.text = clean(`${cue.text} ${line}`);
  }
  return cues;
};

/** A line may be sung several times: `[00:12.30][01:10.00] …`. */
const readLrc = (lines: readonly string[]): Cue[] => {
  const sung = lines.flatMap((line) => {
    const times: number[] = [];
    let rest = line.trim();
    for (let match = lrcTime.exec(rest); match && times.length < 50; match = lrcTime.exec(rest)) {
      times.push(toSeconds(undefined, match[1], match[2], match[3]));
      rest = rest.slice(match[0].length);
    }
    const text = clean(rest);
    return times.map((time) => ({ time, text }));
  });
  const sorted = sung.toSorted((a, b) => a.time - b.time);
  return sorted.map(({ time, text }, index) => ({ time, text, end: sorted[index + 1]?.time ?? time + lastSeconds }));
};

const readPlain = (lines: readonly string[], duration: number): Cue[] => {
  const sung = lines.map(clean).filter(Boolean);
  const each = duration > 0 ? duration / sung.length : lineSeconds;
  return sung.map((text, index) => ({ text, time: index * each, end: (index + 1) * each }));
};

const pad = (value: number, length = 2): string => String(value).padStart(length, "0");
const writeTime = (seconds: number): string => {
  const all = Math.max(0, Math.round(seconds * 1_000));
  const minutes = Math.floor(all / 60_000);
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:${pad(Math.floor(all / 1_000) % 60)}.${pad(all % 1_000, 3)}`;
};
const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * The words of a song as WebVTT: from WebVTT, SubRip, LRC, or lines without times, which are spread evenly over
 * `duration` seconds. Null if there are none, or more than 2,000 lines.
 */
export const toVtt = (text: string, duration = 0): string | null => {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\0", "")
    .split(/\r\n|\r|\n/);
  if (lines.length > maxLines * 4) return null;
  const isVtt = lines[0]?.startsWith("WEBVTT") ?? false;
  const read =
    isVtt || lines.some((line) => line.includes("-->") && vttTiming.test(line))
      ? readVtt
      : lines.some((line) => lrcTime.test(line.trim()))
        ? readLrc
        : (textLines: readonly string[]) => readPlain(textLines, duration);
  const cues = read(lines)
    .filter(({ text: words, time, end }) => words && end > time)
    .toSorted((a, b) => a.time - b.time);
  if (cues.length === 0 || cues.length > maxLines) return null;
  const blocks = cues.map(
    ({ time, end, text: words }) => `${writeTime(time)} --> ${writeTime(end)}\n${escapeText(words)}\n`,
  );
  return `WEBVTT\n\n${blocks.join("\n")}`;
};
