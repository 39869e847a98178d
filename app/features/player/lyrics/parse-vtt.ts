/** Times in seconds. */
export type LyricLine = { time: number; end: number; text: string };

const timing = /^(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3})\s+-->\s+(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3})/;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: "\u00a0", lrm: "", rlm: "" };

const toSeconds = (
  hours: string | undefined,
  minutes: string | undefined,
  seconds: string | undefined,
  thousandths: string | undefined,
): number => Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;

const plainText = (lines: string[]): string =>
  lines
    .join(" ")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();

/** Parses the cues of a WebVTT file, sorted by time; everything else is skipped. */
export const parseVtt = (file: string): LyricLine[] =>
  file
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split("\n");
      const at = lines.findIndex((line) => timing.test(line));
      const [, h1, m1, s1, t1, h2, m2, s2, t2] = timing.exec(lines[at] ?? "") ?? [];
      const text = plainText(lines.slice(at + 1));
      return at === -1 || !text ? [] : [{ time: toSeconds(h1, m1, s1, t1), end: toSeconds(h2, m2, s2, t2), text }];
    })
    .toSorted((a, b) => a.time - b.time);

/** Index of the cue at a time; a cue stays current until the next one starts. -1 before the first. */
export const lineAt = (lines: LyricLine[], seconds: number): number =>
  lines.findLastIndex(({ time }) => time <= seconds);
