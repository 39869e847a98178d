import {
  type BookLine,
  type BookRun,
  publishedLine,
  startLine,
  toFailureLine,
  toWarningLine,
} from "#contracts/book/book-run.ts";
import type { RunEnd } from "./book-calls.ts";

export type EngineState = {
  isRunning: boolean;
  lines: BookLine[];
  /** 0 to 100. */
  progress: number;
  /** Of the text that is being written; 0 while none is. */
  words: number;
  /** Of `run`. */
  downloadUrl: string | null;
  /** The last run that the server has reported: until it reports the one that was just started, the one before. */
  run: BookRun | null;
};

export type EngineEvent =
  | { type: "started"; at: number }
  | { type: "line"; line: BookLine & { progress: number } }
  | { type: "words"; words: number }
  | { type: "seen"; run: BookRun | null; downloadUrl: string | null }
  | { type: "ended"; end: RunEnd; at: number }
  | { type: "failed"; text: string; at: number };

export const initialEngineState: EngineState = {
  isRunning: false,
  lines: [],
  progress: 0,
  words: 0,
  downloadUrl: null,
  run: null,
};

/** Log lines for a result that came without a log. */
const toLines = ({ success, warning, error = "Operation failed" }: RunEnd): string[] => {
  if (!success) return [toFailureLine(error)];
  return [publishedLine, ...(warning ? [toWarningLine(warning)] : [])];
};

/** Reducer of the Book Engine card. The first line from the server replaces the local start line. */
export const reduceEngine = (state: EngineState, event: EngineEvent): EngineState => {
  switch (event.type) {
    case "started":
      return { ...state, isRunning: true, lines: [{ at: event.at, text: startLine }], progress: 0, words: 0 };
    case "line": {
      const { progress, ...line } = event.line;
      const lines = line.text === startLine ? [line] : [...state.lines, line];
      return { ...state, lines, progress, words: 0 };
    }
    case "words":
      return { ...state, words: event.words };
    case "seen": {
      const { run, downloadUrl } = event;
      if (!run) return { ...state, isRunning: false };
      const { lines, progress, words = 0 } = run;
      return { isRunning: run.status === "running", lines, progress, words, downloadUrl, run };
    }
    case "ended": {
      const { end, at } = event;
      const added = toLines(end).map((text) => ({ at, text }));
      return {
        isRunning: false,
        lines: end.run?.lines ?? [...state.lines, ...added],
        progress: end.run?.progress ?? state.progress,
        words: 0,
        downloadUrl: end.downloadUrl ?? null,
        run: end.run ?? null,
      };
    }
    case "failed":
      return { ...state, isRunning: false, words: 0, lines: [...state.lines, { at: event.at, text: event.text }] };
  }
};
