/** What a language says of self-harm, or another group of phrases. A phrase that ends in `*` goes on with any letters; 0 is any number. */
export type CrisisPhrases = { code: string; phrases: readonly string[]; harmless: readonly string[] };

type Token = { text: string; isSingle: boolean };
type Phrase = { code: string; words: string[]; joined: string; isOpen: boolean };
type Reading = {
  tokens: Token[];
  joined: string;
  starts: number[];
  begins: Map<number, number>;
  ends: Map<number, number>;
};
type Span = { from: number; to: number; code: string };

const maxText = 20_000;
const shortPhrase = 5;
const longWord = 6;
const longAlone = 8;

const lookalikes = new Map(
  Object.entries({
    a: "аαɑᴀ@4",
    b: "вβʙ8",
    c: "сϲᴄ",
    d: "ԁᴅ",
    e: "еεҽᴇ3€",
    g: "ɡɢ9",
    h: "һнʜ",
    i: "іιıɪ1!|",
    j: "јᴊ",
    k: "кκᴋ",
    l: "ӏʟ",
    m: "мᴍ",
    n: "пηɴ",
    o: "оοσᴏ0",
    p: "рρᴘ",
    r: "гʀ",
    s: "ѕꜱ$5",
    t: "тτᴛ7+",
    u: "υцᴜ",
    v: "νѵᴠ",
    w: "ԝωᴡ",
    x: "хχ",
    y: "уγʏ",
    z: "ᴢ2",
  }).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
);

const accents = /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u3099\u309a]/g;
const normalise = (text: string): string =>
  text
    .slice(0, maxText)
    .normalize("NFKD")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(accents, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ł/g, "l")
    .replace(/ı/g, "i")
    .replace(/['’‘`´ʼ]/g, "");

const toLatin = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    /\p{L}/u.test(word) ? Array.from(word, (letter) => lookalikes.get(letter) ?? letter).join("") : word,
  );

const wordPattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]/gu;
const ownWord = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const toWords = (text: string): Token[] => {
  const tokens: Token[] = [];
  let end = -1;
  for (const { 0: letter, index } of text.matchAll(wordPattern)) {
    const last = tokens.at(-1);
    if (last && index === end && !ownWord.test(letter) && !ownWord.test(last.text)) {
      last.isSingle = false;
      if (!last.text.endsWith(letter)) last.text += letter;
    } else tokens.push({ text: letter, isSingle: true });
    end = index + letter.length;
  }
  for (const token of tokens) if (/^\d+$/.test(token.text)) token.text = "0";
  return tokens;
};

const read = (text: string): Reading => {
  const tokens = toWords(text);
  const starts: number[] = [];
  const begins = new Map<number, number>();
  const ends = new Map<number, number>();
  let joined = "";
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    if (token.isSingle && before?.isSingle && before.text === token.text && !ownWord.test(token.text)) {
      starts.push(joined.length);
      continue;
    }
    starts.push(joined.length);
    begins.set(joined.length, index);
    joined += token.text;
    ends.set(joined.length, index);
  }
  return { tokens, joined, starts, begins, ends };
};

const toPhrase = (code: string, phrase: string): Phrase => {
  const words = toWords(normalise(phrase)).map(({ text }) => text);
  return { code, words, joined: words.join(""), isOpen: phrase.endsWith("*") };
};

const isWhole = ({ tokens }: Reading, from: number, to: number): boolean =>
  from === to || tokens.slice(from, to + 1).every(({ isSingle }) => isSingle);

/** However the letters are spaced, from the beginning of a word to the end of one. */
const findJoined = (reading: Reading, phrase: Phrase, spans: Span[]): void => {
  const { joined, begins, ends } = reading;
  for (let at = joined.indexOf(phrase.joined); at >= 0; at = joined.indexOf(phrase.joined, at + 1)) {
    const to = at + phrase.joined.length;
    const first = begins.get(at);
    const last = ends.get(to);
    if (first === undefined || (last === undefined && !phrase.isOpen)) continue;
    const isShort = phrase.joined.length <= shortPhrase && phrase.words.length === 1;
    if (isShort && last !== undefined && !isWhole(reading, first, last)) continue;
    spans.push({ from: at, to, code: phrase.code });
  }
};

/** Whether one letter was left out, added, changed or exchanged with its neighbour. */
const isMisspelt = (word: string, right: string): boolean => {
  if (Math.abs(word.length - right.length) > 1 || word[0] !== right[0]) return false;
  let start = 0;
  while (start < word.length && word[start] === right[start]) start++;
  const rest = word.slice(start);
  const wanted = right.slice(start);
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
};

const findMisspelt = ({ tokens, starts }: Reading, { words, code }: Phrase, spans: Span[]): void => {
  const fewest = words.length === 1 ? longAlone : longWord;
  if (!words.some((word) => word.length >= fewest)) return;
  for (let at = 0; at + words.length <= tokens.length; at++) {
    let wrong = 0;
    for (let index = 0; index < words.length && wrong < 2; index++) {
      const [word = "", right = ""] = [tokens[at + index]?.text, words[index]];
      if (word !== right) wrong += right.length >= longWord && isMisspelt(word, right) ? 1 : 2;
    }
    const last = at + words.length - 1;
    if (wrong === 1)
      spans.push({ from: starts[at] ?? 0, to: (starts[last] ?? 0) + (tokens[last]?.text.length ?? 0), code });
  }
};

type Index = { phrases: Phrase[]; harmless: Phrase[] };
const indexes = new WeakMap<readonly CrisisPhrases[], Index>();

const toIndex = (languages: readonly CrisisPhrases[]): Index => {
  const known = indexes.get(languages);
  if (known) return known;
  const of = (name: "phrases" | "harmless") =>
    languages.flatMap((language) => language[name].map((phrase) => toPhrase(language.code, phrase)));
  const index = { phrases: of("phrases"), harmless: of("harmless") };
  indexes.set(languages, index);
  return index;
};

const findIn = (text: string, { phrases, harmless }: Index): Span[] => {
  const reading = read(text);
  const spans: Span[] = [];
  for (const phrase of phrases) {
    findJoined(reading, phrase, spans);
    findMisspelt(reading, phrase, spans);
  }
  if (spans.length === 0) return spans;
  const excused: Span[] = [];
  for (const phrase of harmless) findJoined(reading, phrase, excused);
  return spans.filter((span) => !excused.some(({ from, to }) => from <= span.from && span.to <= to));
};

/** The code of the group of which a text has the longest phrase, however it is spelt; null if it has none. */
export const findPhrase = (text: string, groups: readonly CrisisPhrases[]): string | null => {
  const index = toIndex(groups);
  const plain = normalise(text);
  const latin = toLatin(plain);
  const spans = findIn(plain, index);
  if (latin !== plain && spans.length === 0) spans.push(...findIn(latin, index));
  const [first] = spans.toSorted((one, other) => other.to - other.from - (one.to - one.from));
  return first?.code ?? null;
};

/** The code of the language in which a text speaks of self-harm; null if it does not seem to. */
export const findCrisis = (text: string, languages: readonly CrisisPhrases[]): string | null =>
  findPhrase(text, languages);
