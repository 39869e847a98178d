const lookalikes: Readonly<Record<string, string>> = Object.assign(Object.create(null) as Record<string, string>, {
  // Letters of other scripts that look like Latin ones, where a text mixes them, and figures in place of letters.
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
  і: "i",
  ѕ: "s",
  ј: "j",
  к: "k",
  м: "m",
  т: "t",
  α: "a",
  ε: "e",
  ο: "o",
  ι: "i",
  κ: "k",
  ν: "v",
  ρ: "p",
  τ: "t",
  υ: "u",
  ı: "i",
  ß: "ss",
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
});

const hasLatin = /[a-z]/;
/** Written without spaces between words. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const mark = /\p{M}/u;
const word = /[\p{L}\p{N}]/u;
const leastSpelled = 4;

/** Letters one by one, as in "k i l l", make a word. */
const joinSpelled = (words: readonly string[]): string[] => {
  const joined: string[] = [];
  let spelled: string[] = [];
  const end = () => {
    joined.push(...(spelled.length >= leastSpelled ? [spelled.join("")] : spelled));
    spelled = [];
  };
  for (const each of words) {
    if (each.length === 1) spelled.push(each);
    else {
      end();
      joined.push(each);
    }
  }
  end();
  return joined;
};

const fold = (text: string, isDisguised: boolean): string => {
  let folded = "";
  for (const character of text.normalize("NFKD").toLowerCase()) {
    if (mark.test(character) || character === "'" || character === "’" || /\p{Cf}/u.test(character)) continue;
    const plain = isDisguised ? (lookalikes[character] ?? character) : character;
    folded += plain.length > 1 || word.test(plain) ? plain : " ";
  }
  return folded;
};

/** A word as it is and, if it mixes scripts or figures with Latin letters, as what it looks like. */
const unmask = (text: string): string => {
  const words = text.split(/(\s+)/).map((part) => {
    const plain = fold(part, false);
    return hasLatin.test(plain) && /[^a-z\s]/.test(part.toLowerCase()) ? fold(part, true) : plain;
  });
  return words.join("");
};

export type FoldedText = {
  /** With a space before and after each word. */ words: string;
  /** Without spaces. */ joined: string;
};

/** A text as phrases are looked for: small letters without marks, disguises and invisible characters. */
export const foldText = (text: string, maxLength = 8_000): FoldedText => {
  const words = joinSpelled(unmask(text.slice(0, maxLength)).split(/\s+/).filter(Boolean));
  return { words: ` ${words.join(" ")} `, joined: words.join("") };
};

/** A list of phrases, ready to be looked for. */
export const preparePhrases = (phrases: readonly string[]): string[] =>
  phrases.map((phrase) => {
    const { words, joined } = foldText(phrase);
    return spaceless.test(phrase) ? joined : words;
  });

/** The first phrase that stands in a text, as words of its own; null if none does. */
export const findPhrase = (text: FoldedText, prepared: readonly string[]): string | null =>
  prepared.find((phrase) =>
    phrase.startsWith(" ")
      ? phrase.trim() !== "" &&
        (text.words.includes(phrase) || (phrase.length > 9 && text.words.includes(` ${phrase.replaceAll(" ", "")} `)))
      : phrase !== "" && text.joined.includes(phrase),
  ) ?? null;

/** The text without these phrases. */
export const withoutPhrases = (text: FoldedText, prepared: readonly string[]): FoldedText =>
  prepared.reduce(
    ({ words, joined }, phrase) =>
      phrase.startsWith(" ")
        ? { words: words.replaceAll(phrase, " … "), joined }
        : { words, joined: joined.replaceAll(phrase, "…") },
    text,
  );
