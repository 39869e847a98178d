import { normalizeText } from "../normalize-text.ts";

/** Letters of a text without space. A number is "0", and a letter that is repeated stands once. */
export type Word = { text: string; isSingle: boolean };

/** The words of a text, and all of them joined, in which phrases are found however their letters are spaced. */
export type Reading = {
  words: Word[];
  joined: string;
  /** For each word, where it begins in `joined`. */
  starts: number[];
  /** The word that begins, or ends, at a place of `joined`. */
  begins: Map<number, number>;
  ends: Map<number, number>;
};

/** Of a text, in UTF-16 units; what is behind is not read. */
const maxText = 20_000;

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
const normalize = (text: string): string =>
  normalizeText(text, "NFKD", maxText)
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

const letters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]/gu;
const ownWord = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const toWords = (text: string): Word[] => {
  const words: Word[] = [];
  let end = -1;
  for (const { 0: letter, index } of text.matchAll(letters)) {
    const last = words.at(-1);
    if (last && index === end && !ownWord.test(letter) && !ownWord.test(last.text)) {
      last.isSingle = false;
      if (!last.text.endsWith(letter)) last.text += letter;
    } else words.push({ text: letter, isSingle: true });
    end = index + letter.length;
  }
  for (const word of words) if (/^\d+$/.test(word.text)) word.text = "0";
  return words;
};

/** The words of a phrase, spelt as those of a text that was read. */
export const readWords = (phrase: string): string[] => toWords(normalize(phrase)).map(({ text }) => text);

const read = (text: string): Reading => {
  const words = toWords(text);
  const starts: number[] = [];
  const begins = new Map<number, number>();
  const ends = new Map<number, number>();
  let joined = "";
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    starts.push(joined.length);
    if (word.isSingle && before?.isSingle && before.text === word.text && !ownWord.test(word.text)) continue;
    begins.set(joined.length, index);
    joined += word.text;
    ends.set(joined.length, index);
  }
  return { words, joined, starts, begins, ends };
};

/** A text as it stands and, if that differs, with letters of other scripts and signs as the Latin ones they look like. */
export type TextReadings = { plain: Reading; latin: Reading | null };

/** Reads a text once for all groups of phrases that are looked for in it: linear in its length. */
export const readText = (text: string): TextReadings => {
  const plain = normalize(text);
  const latin = toLatin(plain);
  return { plain: read(plain), latin: latin === plain ? null : read(latin) };
};
