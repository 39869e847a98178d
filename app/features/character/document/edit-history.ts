import type { JsonValue } from "#contracts/json-value.ts";
import { type Path, toPathKey } from "./json-path.ts";

/** A value that can be returned to, and the field whose change at a time (in ms) leads away from it. */
type Step = { value: JsonValue; path: Path; at: number };

/** A value with what it was before, and what was undone. `lastPath` is the field that changed last. */
export type EditHistory = {
  value: JsonValue;
  past: readonly Step[];
  future: readonly Step[];
  lastPath: Path | null;
  /** Time of the last typed change in ms, null after another one. */
  typedAt: number | null;
};

const maxSteps = 200;
/** Keys pressed with less than this between them, in ms, are undone together. */
const pauseMs = 1_000;

export const startHistory = (value: JsonValue): EditHistory => ({
  value,
  past: [],
  future: [],
  lastPath: null,
  typedAt: null,
});

type Edit = { value: JsonValue; path: Path; at: number; isTyped: boolean };

export const addEdit = (history: EditHistory, { value, path, at, isTyped }: Edit): EditHistory => {
  const continues =
    isTyped &&
    history.typedAt !== null &&
    at - history.typedAt < pauseMs &&
    history.lastPath !== null &&
    toPathKey(history.lastPath) === toPathKey(path);
  const past = continues ? history.past : [...history.past, { value: history.value, path, at }].slice(-maxSteps);
  return { value, past, future: [], lastPath: path, typedAt: isTyped ? at : null };
};

export const undoEdit = (history: EditHistory): EditHistory => {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    value: step.value,
    past: history.past.slice(0, -1),
    future: [...history.future, { ...step, value: history.value }],
    lastPath: step.path,
    typedAt: null,
  };
};

export const redoEdit = (history: EditHistory): EditHistory => {
  const step = history.future.at(-1);
  if (!step) return history;
  return {
    value: step.value,
    past: [...history.past, { ...step, value: history.value }],
    future: history.future.slice(0, -1),
    lastPath: step.path,
    typedAt: null,
  };
};
