/** So many sentences or lines may go round together, and so many words within one of them. */
const longestCycle = { sentences: 3, words: 12 };
/** What has so many words comes too often the third time; what is shorter the sixth: "No. No. No." is a way to speak. */
const longWords = 3;
const enough = { long: 3, short: 6, shortLength: 60 };
/** Code repeats lines, and only one without an end is ended. So it is with an answer in a form. */
const patience = { text: 1, code: 8 };
/** Characters in a row without a letter or digit. The lines of a table have some. */
const maxSigns = 2_000;

const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);
const isSpace = (character: string): boolean => /\s/.test(character);
const marks = new Set(".!?…。！？");
const marksWithoutSpace = new Set("。！？");
const closers = new Set("\"'”’»)]*_~`");

/** A sentence, a line or a word; `start` is its position in the answer. */
type Unit = { key: string; words: number; start: number };

/** Finds what comes round: for each number of units, how many in a row are the same as so many units before. */
const createCycles = (longest: number) => {
  let last: Unit[] = [];
  const runs = Array.from({ length: longest }, () => ({ same: 0, from: 0, secondEnd: 0 }));
  return {
    runs,
    getKey: (length: number): string | undefined => last.at(-length)?.key,
    add(unit: Unit, end: number): void {
      for (const [index, run] of runs.entries()) {
        run.same = last.at(-index - 1)?.key === unit.key ? run.same + 1 : 0;
        if (run.same === 1) run.from = unit.start;
        if (run.same === index + 1) run.secondEnd = end;
      }
      last = [...last.slice(1 - longest), unit];
    },
    /** What has come too often. */
    find: (isTooOften: (times: number, words: number, length: number) => boolean) =>
      runs.find(({ same }, index) => {
        const times = Math.floor(same / (index + 1)) + 1;
        if (times < enough.long || same % (index + 1) > 0) return false;
        const units = last.slice(-index - 1);
        const words = units.reduce((sum, unit) => sum + unit.words, 0);
        return isTooOften(
          times,
          words,
          units.reduce((sum, { key }) => sum + key.length, 0),
        );
      }),
    /** Where the first of all second times that are complete begins. */
    findFirst: () => Math.min(...runs.flatMap(({ same, from }, index) => (same > index ? [from] : []))),
    clear(): void {
      last = [];
      for (const run of runs) run.same = 0;
    },
  };
};

/**
 * Ends an answer in pieces that goes round, before it does: when the same sentence or line, or two or three of them, came
 * three times in a row, or a phrase within one sentence more often. What may become a repetition is held back.
 */
export const createRepetitionFilter = ({ isForm = false }: { isForm?: boolean } = {}) => {
  const sentences = createCycles(longestCycle.sentences);
  const words = createCycles(longestCycle.words);
  let pending = "";
  /** Position in the answer of the character that is read. */
  let at = 0;
  let passed = 0;
  let unit: Unit = { key: "", words: 0, start: 0 };
  let word: Unit = { key: "", words: 1, start: 0 };
  /** For each length of a cycle: whether the sentence that is read may be the same as the one so long before. */
  let isAlike = sentences.runs.map(() => false);
  let afterMark = "";
  let ticks = 0;
  let isCode = false;
  let signs = 0;
  let isOver = false;

  const isTooOften = (times: number, length: number): boolean =>
    times >= enough.short * getPatience() && times * length >= enough.shortLength;
  const getPatience = (): number => (isForm || isCode ? patience.code : patience.text);
  const endAt = (position: number): void => {
    isOver = true;
    pending = pending.slice(0, Math.max(0, position - passed)).trimEnd();
  };
  const endWord = (): void => {
    if (word.key === "") return;
    unit.words += 1;
    words.add(word, at);
    word = { key: "", words: 1, start: at };
    const run = words.find((times, _words, length) => isTooOften(times, length));
    if (run) endAt(run.secondEnd);
  };
  const endUnit = (): void => {
    endWord();
    afterMark = "";
    if (unit.key === "" || isOver) return;
    sentences.add(unit, at);
    const run = sentences.find((times, count, length) =>
      count >= longWords ? times >= enough.long * getPatience() : isTooOften(times, length),
    );
    if (run) return endAt(sentences.findFirst());
    unit = { key: "", words: 0, start: at };
    words.clear();
    isAlike = sentences.runs.map((_, index) => sentences.getKey(index + 1) !== undefined);
  };
  const addToKey = (text: string): void => {
    const from = unit.key.length;
    unit.key += text;
    isAlike = isAlike.map((is, index) => is && sentences.getKey(index + 1)?.startsWith(text, from) === true);
  };
  const readFence = (character: string): void => {
    ticks = character === "`" ? ticks + 1 : 0;
    if (ticks === 3) isCode = !isCode;
  };
  const read = (character: string): void => {
    const isBlank = isSpace(character);
    const isEnd = isBlank || marksWithoutSpace.has(afterMark);
    if (character === "\n" || (afterMark !== "" && isEnd && !closers.has(character) && !marks.has(character)))
      endUnit();
    if (isBlank) endWord();
    if (isOver) return;
    readFence(character);
    if (marks.has(character)) afterMark = character;
    else if (!closers.has(character)) afterMark = "";
    signs = isLetter(character) ? 0 : signs + 1;
    if (signs > maxSigns) return endAt(at);
    if (signs > 0) return;
    const letter = character.toLowerCase();
    addToKey(word.key === "" && unit.key !== "" ? ` ${letter}` : letter);
    word.key += letter;
  };
  /** Up to where nothing can be the beginning of a repetition. */
  const findHeld = (): number => {
    let held = at;
    for (const [index, { same, from }] of sentences.runs.entries())
      if (isAlike[index]) held = Math.min(held, same > 0 ? from : unit.start);
    for (const [index, { same, secondEnd }] of words.runs.entries()) if (same > index) held = Math.min(held, secondEnd);
    return held;
  };
  const take = (): string => {
    const text = isOver || isForm ? pending : pending.slice(0, findHeld() - passed);
    passed += text.length;
    pending = pending.slice(text.length);
    return text;
  };

  return {
    push(piece: string): string {
      if (isOver) return "";
      pending += piece;
      for (const character of piece) {
        read(character);
        if (isOver) break;
        at += character.length;
      }
      return take();
    },
    /** The text that is still held back. */
    end(): string {
      if (!isOver) endUnit();
      const rest = pending;
      pending = "";
      return rest;
    },
    /** Whether the answer goes round, so that nothing more is passed on. */
    isOver: () => isOver,
  };
};
