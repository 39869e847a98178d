import { compilePattern, type Instruction, type Program } from "./compile-pattern.ts";
import { parsePattern } from "./parse-pattern.ts";

/** What may still be done; shared by all that is looked for. */
export type Steps = { left: number };

/** A regular expression, whose search takes no more than a number of steps whatever it is and whatever the text. */
export type Pattern = {
  /** False as well if there were not enough steps to know. */
  test(text: string, steps: Steps): boolean;
};

/** So that one hostile expression leaves something to the others. */
const maxSteps = 100_000;
/** Characters that are looked at one by one, for one step. */
const charactersForAStep = 16;

class OutOfSteps extends Error {}

const wordCharacter = /^\w$/;
const lineEnd = /^[\n\r\u2028\u2029]$/;
const isWord = (character: string | undefined): boolean => character !== undefined && wordCharacter.test(character);
const isLineEnd = (character: string | undefined): boolean => character !== undefined && lineEnd.test(character);
const isPair = (text: string, at: number): boolean => (text.codePointAt(at) ?? 0) > 0xff_ff;

type Thread = {
  at: number;
  position: number;
  slots: readonly number[];
  /** The first position that is to be tried, from `position` backwards; only `position` if it is missing. */
  downTo?: number;
};

const createMachine = ({ instructions }: Program, flags: string, text: string, steps: Steps) => {
  const [isUnicode, isMultiline, isCaseless] = ["u", "m", "i"].map((flag) => flags.includes(flag));
  const spend = (count: number): void => {
    steps.left -= count;
    if (steps.left < 0) throw new OutOfSteps();
  };
  const readAt = (position: number): string =>
    isUnicode && isPair(text, position) ? text.slice(position, position + 2) : (text[position] ?? "");
  const readBefore = (position: number): string =>
    isUnicode && position > 1 && isPair(text, position - 2)
      ? text.slice(position - 2, position)
      : (text[position - 1] ?? "");
  const isAtEdge = (edge: string, position: number): boolean => {
    if (edge === "^") return position === 0 || (isMultiline === true && isLineEnd(text[position - 1]));
    if (edge === "$") return position === text.length || (isMultiline === true && isLineEnd(text[position]));
    return (isWord(text[position - 1]) !== isWord(text[position])) === (edge === "b");
  };
  const write = (slots: readonly number[], slot: number, ...values: number[]): number[] => {
    spend(slots.length / charactersForAStep);
    const changed = slots.slice();
    for (const [offset, value] of values.entries()) changed[slot + offset] = value;
    return changed;
  };
  const fold = (found: string): string => (isCaseless ? found.toLowerCase() : found);

  /** Where the text that a group found stands again; null if it does not. */
  const repeat = ({ position, slots }: Thread, group: number, isBack: boolean): number | null => {
    const [from = -1, to = -1] = slots.slice(2 * group, 2 * group + 2);
    if (from < 0 || to < 0) return position;
    const found = text.slice(from, to);
    spend(found.length / charactersForAStep);
    const start = isBack ? position - found.length : position;
    if (start < 0 || fold(text.slice(start, start + found.length)) !== fold(found)) return null;
    return isBack ? start : position + found.length;
  };

  /** The rounds of a repetition that are to be tried, the first one first. */
  const goOn = (loop: Extract<Instruction, { op: "repeat" }>, { at, position, slots }: Thread): Thread[] => {
    const count = slots[loop.slot] ?? 0;
    // A round beyond the least number that found nothing would go on for ever.
    if (count > loop.min && slots[loop.slot + 1] === position) return [];
    const out = { at: loop.exit, position, slots };
    if (count >= loop.max) return [out];
    const started = write(slots, loop.slot, count + 1, position);
    started.fill(-1, loop.from, Math.max(loop.from, loop.to));
    const round = { at: at + 1, position, slots: started };
    if (count < loop.min) return [round];
    return loop.isGreedy ? [round, out] : [out, round];
  };

  const takeMany = (
    { atom, min, max }: Extract<Instruction, { op: "many" }>,
    { at, position, slots }: Thread,
  ): Thread[] => {
    let count = 0;
    let end = position;
    let downTo = position;
    for (
      let character = readAt(end);
      count < max && character !== "" && atom.test(character);
      character = readAt(end)
    ) {
      spend(1 / charactersForAStep);
      end += character.length;
      count += 1;
      if (count <= min) downTo = end;
    }
    return count < min ? [] : [{ at: at + 1, position: end, slots, downTo }];
  };

  /** The threads that an instruction leads to, the first one first; none if it fails. */
  const follow = (thread: Thread, instruction: Instruction): Thread[] => {
    const { at, position, slots } = thread;
    switch (instruction.op) {
      case "character": {
        const character = instruction.isBack ? readBefore(position) : readAt(position);
        if (character === "" || !instruction.atom.test(character)) return [];
        const moved = instruction.isBack ? position - character.length : position + character.length;
        return [{ at: at + 1, position: moved, slots }];
      }
      case "split":
        return instruction.to.map((to) => ({ at: to, position, slots }));
      case "jump":
        return [{ at: instruction.to, position, slots }];
      case "save":
        return [{ at: at + 1, position, slots: write(slots, instruction.slot, position) }];
      case "edge":
        return isAtEdge(instruction.of, position) ? [{ at: at + 1, position, slots }] : [];
      case "reference": {
        const moved = repeat(thread, instruction.group, instruction.isBack);
        return moved === null ? [] : [{ at: at + 1, position: moved, slots }];
      }
      case "look": {
        const found = run({ at: at + 1, position, slots });
        if ((found !== null) === instruction.isNegative) return [];
        return [{ at: instruction.next, position, slots: instruction.isNegative ? slots : (found ?? slots) }];
      }
      case "many":
        return takeMany(instruction, thread);
      case "begin":
        return [{ at: at + 1, position, slots: write(slots, instruction.slot, 0, -1) }];
      case "repeat":
        return goOn(instruction, thread);
      case "end":
        return [];
    }
  };

  /** Where a thread can go on, as far back as it needs to. */
  const goBack = ({ at, position, downTo = position }: Thread): number => {
    const next = instructions[at];
    if (next?.op !== "character" || next.isBack) return position;
    let back = position;
    while (back > downTo && !next.atom.test(readAt(back))) {
      spend(1 / charactersForAStep);
      back -= readBefore(back).length;
    }
    return back;
  };

  /** The slots at the end; null if there is no way to it. */
  const run = (start: Thread): readonly number[] | null => {
    const threads = [start];
    for (let thread = threads.pop(); thread; thread = threads.pop()) {
      spend(1);
      const { at, slots, downTo } = thread;
      const instruction = instructions[at];
      if (!instruction || instruction.op === "end") return slots;
      const position = goBack(thread);
      if (downTo !== undefined && position > downTo)
        threads.push({ at, position: position - readBefore(position).length, slots, downTo });
      const next = follow({ at, position, slots }, instruction);
      for (let index = next.length - 1; index >= 0; index -= 1) threads.push(next[index] as Thread);
    }
    return null;
  };
  return { run, readAt, spend };
};

/** Throws SyntaxError if it cannot be read. */
export const createPattern = (source: string, flags: string): Pattern => {
  const program = compilePattern(parsePattern(source, flags));
  const { slots, first, isFromLineStart } = program;
  const empty = Array.from({ length: slots }, () => -1);
  const search = (text: string, steps: Steps): boolean => {
    const { run, readAt, spend } = createMachine(program, flags, text, steps);
    const last = flags.includes("y") ? 0 : text.length;
    const canBeginAt = (position: number, character: string): boolean => {
      if (isFromLineStart && position > 0 && !isLineEnd(text[position - 1])) return false;
      return !first || (character !== "" && first.some((atom) => atom.test(character)));
    };
    for (let position = 0; position <= last; position += 1) {
      const character = readAt(position);
      if (!canBeginAt(position, character)) spend(1 / charactersForAStep);
      else if (run({ at: 0, position, slots: empty })) return true;
      if (character.length === 2) position += 1;
    }
    return false;
  };
  return {
    test(text, steps) {
      const own = { left: Math.min(maxSteps, steps.left) };
      const before = own.left;
      try {
        return search(text, own);
      } catch (error) {
        if (error instanceof OutOfSteps) return false;
        throw error;
      } finally {
        steps.left -= before - own.left;
      }
    },
  };
};
