import { redact } from "./redact.ts";

const maxLines = 500;
const maxLineLength = 4_000;

/** Fields of a log line that are shown; all others (a recipient, the text of an email) are omitted. */
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
  "queue",
  "database",
  "render",
  "compress",
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
  /** Accepts a line of JSON as written by pino. */
  write(line: string): void;
  /** The last 500 lines, redacted, oldest first. */
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

/** Keeps the last lines of this process's log in memory: at most 500, with at most 4,000 characters each. */
export const createLogBuffer = (): LogBuffer => {
  const lines: string[] = [];
  let next = 0;
  return {
    write(line) {
      // A truncated line is no longer valid JSON and is skipped when read.
      lines[next] = line.length > maxLineLength ? line.slice(0, maxLineLength) : line;
      next = (next + 1) % maxLines;
    },
    read: () => [...lines.slice(next), ...lines.slice(0, next)].flatMap((line) => toShownLine(line) ?? []),
  };
};
