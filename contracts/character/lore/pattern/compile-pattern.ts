import type { Atom, Node, Parsed } from "./parse-pattern.ts";

/** A step of the search. Places in `slots` hold where groups begin and end, then counts and starts of repetitions. */
export type Instruction =
  | { op: "character"; atom: Atom; isBack: boolean }
  | { op: "split"; to: number[] }
  | { op: "jump"; to: number }
  | { op: "save"; slot: number }
  | { op: "edge"; of: "^" | "$" | "b" | "B" }
  | { op: "reference"; group: number; isBack: boolean }
  | { op: "look"; isNegative: boolean; next: number }
  /** As many of one character as there are, then fewer. */
  | { op: "many"; atom: Atom; min: number; max: number }
  | { op: "begin"; slot: number }
  | {
      op: "repeat";
      slot: number;
      min: number;
      max: number;
      isGreedy: boolean;
      exit: number;
      /** The slots that each round empties. */
      from: number;
      to: number;
    }
  | { op: "end" };

export type Program = {
  instructions: readonly Instruction[];
  slots: number;
  /** One of these is the first character of whatever is found; null if that is not known. */
  first: readonly Atom[] | null;
  /** Whether whatever is found may as well begin with its line, as it does with `.*` in front. */
  isFromLineStart: boolean;
};

type First = { atoms: readonly Atom[]; isOptional: boolean } | null;

const joinFirst = (parts: readonly First[], isChoice: boolean): First => {
  const atoms: Atom[] = [];
  for (const part of parts) {
    if (!part) return null;
    atoms.push(...part.atoms);
    if (!isChoice && !part.isOptional) return { atoms, isOptional: false };
  }
  return { atoms, isOptional: !isChoice || parts.some((part) => part?.isOptional) };
};

const findFirst = (node: Node): First => {
  switch (node.type) {
    case "atom":
      return { atoms: [node], isOptional: false };
    case "sequence":
      return joinFirst(node.parts.map(findFirst), false);
    case "choice":
      return joinFirst(node.options.map(findFirst), true);
    case "group":
      return findFirst(node.body);
    case "repeat": {
      const first = findFirst(node.body);
      return first && { atoms: first.atoms, isOptional: first.isOptional || node.min === 0 };
    }
    case "look":
    case "edge":
      return { atoms: [], isOptional: true };
    case "reference":
      return null;
  }
};

const beginsWithAnything = (node: Node | undefined): boolean => {
  switch (node?.type) {
    case "sequence":
      return beginsWithAnything(node.parts[0]);
    case "group":
      return beginsWithAnything(node.body);
    case "repeat":
      return node.body.type === "atom" && node.body.isAny && node.min <= 1 && node.max === Infinity;
    default:
      return false;
  }
};

export const compilePattern = ({ node, groups, names }: Parsed): Program => {
  const instructions: Instruction[] = [];
  let slots = 2 * (groups + 1);
  const add = <Added extends Instruction>(instruction: Added): Added => {
    instructions.push(instruction);
    return instruction;
  };

  const compileChoice = (options: readonly Node[], isBack: boolean): void => {
    const split = add({ op: "split", to: [] as number[] });
    const jumps = options.map((option) => {
      split.to.push(instructions.length);
      compile(option, isBack);
      return add({ op: "jump", to: 0 });
    });
    for (const jump of jumps) jump.to = instructions.length;
  };

  const compileRepeat = (repeat: Extract<Node, { type: "repeat" }>, isBack: boolean): void => {
    const { body, min, max, isGreedy, from, to } = repeat;
    if (body.type === "atom" && isGreedy && !isBack) {
      add({ op: "many", atom: body, min, max });
      return;
    }
    const slot = slots;
    slots += 2;
    add({ op: "begin", slot });
    const start = instructions.length;
    const loop = add({ op: "repeat", slot, min, max, isGreedy, exit: 0, from: 2 * from, to: 2 * to + 2 });
    compile(body, isBack);
    add({ op: "jump", to: start });
    loop.exit = instructions.length;
  };

  const compile = (part: Node, isBack: boolean): void => {
    switch (part.type) {
      case "atom":
        add({ op: "character", atom: part, isBack });
        return;
      case "sequence":
        for (const inner of isBack ? part.parts.toReversed() : part.parts) compile(inner, isBack);
        return;
      case "choice":
        compileChoice(part.options, isBack);
        return;
      case "group":
        if (part.index !== null) add({ op: "save", slot: 2 * part.index + (isBack ? 1 : 0) });
        compile(part.body, isBack);
        if (part.index !== null) add({ op: "save", slot: 2 * part.index + (isBack ? 0 : 1) });
        return;
      case "repeat":
        compileRepeat(part, isBack);
        return;
      case "look": {
        const look = add({ op: "look", isNegative: part.isNegative, next: 0 });
        compile(part.body, part.isBehind);
        add({ op: "end" });
        look.next = instructions.length;
        return;
      }
      case "edge":
        add({ op: "edge", of: part.of });
        return;
      case "reference": {
        const group = typeof part.to === "number" ? part.to : names.get(part.to);
        if (group === undefined || group > groups) throw new SyntaxError("unknown group");
        add({ op: "reference", group, isBack });
      }
    }
  };

  compile(node, false);
  add({ op: "end" });
  const first = findFirst(node);
  return {
    instructions,
    slots,
    first: first && !first.isOptional ? first.atoms : null,
    isFromLineStart: beginsWithAnything(node) && !instructions.some(({ op }) => op === "reference"),
  };
};
