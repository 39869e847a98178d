const marks = /[\u0300-\u036f\u0640\u064b-\u0655\u0670]/g;
const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ı: "i",
  þ: "th",
};

/**
 * A lower-case word as it is compared: without the accents of Latin, Greek and Cyrillic letters and the vowel marks of
 * Arabic, and "ß" as "ss". The same as `private.fold_word` of the database.
 */
export const foldWord = (word: string): string =>
  /^[a-z0-9]*$/.test(word)
    ? word
    : word
        .normalize("NFD")
        .replaceAll(marks, "")
        .normalize("NFC")
        .replaceAll(/[ßæœøłđðıþ]/g, (letter) => letters[letter] ?? letter);
