import { redact } from "./redact.ts";

const maxLines = 500;
const maxLineLength = 4_000;

/** Fields of a log line that are shown; whatever else a line holds (a recipient, the text of a mail) is left out. */
const shownFields = [
  "method",
  "path",
  "status",
  "ms",
  "code",
  "part",
  "before",
  "maker",
  "driver",
  "attempts",
] as const;
const levels = new Map([
  [10, "trace"],
  [20, "debug"],
  [30, "info"],
  [40, "warn"],
  [50, "error"],
  [60, "fatal"],
]);

export type LogBuffer = {
  /** Takes a line of JSON as pino writes it. */
  write(line: string): void;
  /** The last 500 lines, redacted, the oldest first. */
  read(): string[];
};

const toText = (value: unknown): string => (typeof value === "string" ? redact(value) : String(value));

const toShownLine = (line: string): string | null => {
  let entry: ReadonlyMap<string, unknown>;
  try {
    entry = new Map(Object.entries(JSON.parse(line) as object));
  } catch {
    return null;
  }
  const { time, level, msg, detail } = Object.fromEntries(entry);
  const fields = shownFields.flatMap((name) => {
    const value = entry.get(name);
    return typeof value === "string" || typeof value === "number" ? [`${name}=${toText(value)}`] : [];
  });
  const moment = typeof time === "string" ? time.slice(11, 19) : "--:--:--";
  const message = typeof msg === "string" ? redact(msg) : "";
  const reason = typeof detail === "string" ? `: ${redact(detail)}` : "";
  return `${moment} ${levels.get(Number(level)) ?? "info"} ${[message, ...fields].join(" ")}${reason}`;
};

/** Keeps the last lines of the log of this process in memory, at most 500 of at most 4,000 characters. */
export const createLogBuffer = (): LogBuffer => {
  const lines: string[] = [];
  let next = 0;
  return {
    write(line) {
      // What is cut off is no JSON any more and is left out on reading.
      lines[next] = line.length > maxLineLength ? line.slice(0, maxLineLength) : line;
      next = (next + 1) % maxLines;
    },
    read: () => [...lines.slice(next), ...lines.slice(0, next)].flatMap((line) => toShownLine(line) ?? []),
  };
};
