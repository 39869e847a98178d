import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { stemmer as turkish } from "@orama/stemmers/turkish";
import { stopwords as arabicStopwords } from "@orama/stopwords/arabic";
import { stopwords as danishStopwords } from "@orama/stopwords/danish";
import { stopwords as dutchStopwords } from "@orama/stopwords/dutch";
import { stopwords as finnishStopwords } from "@orama/stopwords/finnish";
import { stopwords as frenchStopwords } from "@orama/stopwords/french";
import { stopwords as germanStopwords } from "@orama/stopwords/german";
import { stopwords as italianStopwords } from "@orama/stopwords/italian";
import { stopwords as japaneseStopwords } from "@orama/stopwords/japanese";
import { stopwords as mandarinStopwords } from "@orama/stopwords/mandarin";
import { stopwords as norwegianStopwords } from "@orama/stopwords/norwegian";
import { stopwords as portugueseStopwords } from "@orama/stopwords/portuguese";
import { stopwords as russianStopwords } from "@orama/stopwords/russian";
import { stopwords as spanishStopwords } from "@orama/stopwords/spanish";
import { stopwords as swedishStopwords } from "@orama/stopwords/swedish";
import { stopwords as turkishStopwords } from "@orama/stopwords/turkish";
import { foldWord } from "#contracts/search/fold-word.ts";
import { englishWords, type LanguageWords } from "./english-words.ts";

/** In UTF-16 units; no word of a dictionary is longer. */
const maxWordLength = 120;

/** What the lists of the package lack: they are made for texts, not for questions. */
const questionWords: Readonly<Record<string, string>> = {
  french: "qui que quoi quand où comment pourquoi combien quel quelle quels quelles est-ce",
  german: "wer wen wem wessen wann wo woher wohin wie warum wieso weshalb welche welcher welches gibt",
  italian: "chi che cosa quando dove come perché quale quali quanto",
  portuguese: "quem que quando onde como porque qual quais quanto",
  spanish: "quién quiénes qué cuándo dónde cómo por cuál cuáles cuánto",
};

const describe = (
  configuration: string,
  stem: (word: string) => string,
  stopwords: readonly string[],
): LanguageWords => {
  const folded = new Set([...stopwords, ...(questionWords[configuration] ?? "").split(" ")].map(foldWord));
  return {
    configuration,
    isStopword: (word) => folded.has(foldWord(word.slice(0, maxWordLength))),
    toStem: (word) => foldWord(stem(word.slice(0, maxWordLength))),
  };
};

const asWritten = (word: string): string => word;
const others = describe("simple", asWritten, []);

/** By language. Of the others words are compared as they are, without accents. */
const languages: ReadonlyMap<string, LanguageWords> = new Map([
  ["ar", describe("arabic", arabic, arabicStopwords)],
  ["da", describe("danish", danish, danishStopwords)],
  ["de", describe("german", german, germanStopwords)],
  ["en", englishWords],
  ["es", describe("spanish", spanish, spanishStopwords)],
  ["fi", describe("finnish", finnish, finnishStopwords)],
  ["fr", describe("french", french, frenchStopwords)],
  ["it", describe("italian", italian, italianStopwords)],
  ["ja", describe("simple", asWritten, japaneseStopwords)],
  ["nb", describe("norwegian", norwegian, norwegianStopwords)],
  ["nl", describe("dutch", dutch, dutchStopwords)],
  ["pt", describe("portuguese", portuguese, portugueseStopwords)],
  ["ru", describe("russian", russian, russianStopwords)],
  ["sv", describe("swedish", swedish, swedishStopwords)],
  ["tr", describe("turkish", turkish, turkishStopwords)],
  ["zh", describe("simple", asWritten, mandarinStopwords)],
]);

export const getLanguageWords = (language: string): LanguageWords =>
  languages.get(language === "no" ? "nb" : language) ?? others;
