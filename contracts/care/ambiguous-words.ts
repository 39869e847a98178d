import { type Reading, readWords } from "./read-words.ts";

// Words that tell languages apart: frequent ones, each of few languages.
const frequentWords = {
  en: "the and you are is was my to of it for with not this have what do be on at your he she they will from but can just there an how when i",
  de: "der die das und ich du ist nicht ein eine mit auf für sie wir zu im den dem von es bin war mein dein wie auch noch aber",
  da: "og jeg du er det den en et til på med af ikke for har vi der som din min mig dig fra så men også var hun han hos ses",
  no: "og jeg du er det den en et til på med av ikke for har vi som din min meg deg fra så men også var hun han hos ses",
  sv: "och jag du är det den en ett till på med av inte för har vi som din min mig dig från så men också var hon han hos",
  nl: "de het een en ik je jij is niet van met op voor zijn dat er maar ook naar mijn jouw we aan heb hij",
  fr: "le la les et je tu est pas un une des avec pour dans que qui il elle nous mon ton sur au mais ce",
  es: "el la los las y yo tú es no un una con para en que de mi tu por su pero está como se al del",
  it: "il la lo gli e io tu è non un una con per che di mi ti si ma come del della nel sono ho",
  pt: "o a os as e eu tu você é não um uma com para que de meu minha por mas como do da no na em está",
  pl: "i ja ty jest nie to się z na w do że mnie mój moja ale jak po od dla tak o za był była",
  ro: "și eu tu este nu un o cu pe la de că mai dar să din sunt ce te mă îmi are ești",
} as const;
type Language = keyof typeof frequentWords;

// Words of the lists of phrases that are ordinary in other languages: the language of the phrase, and those.
const ambiguous: [word: string, own: Language, harmless: Language[]][] = [
  ["kys", "en", ["da", "no"]],
  ["kind", "de", ["en", "da", "no", "sv"]],
  ["kinder", "de", ["en", "da", "no", "sv", "it", "fr", "es", "pt", "pl"]],
  ["teen", "en", ["nl"]],
  ["sext", "en", ["de", "da", "no", "sv", "nl"]],
  ["smut", "en", ["da", "no"]],
  ["nude", "en", ["it"]],
  ["nuda", "it", ["pl"]],
  ["cum", "en", ["ro"]],
  ["god mode", "en", ["da", "no"]],
  ["mate se", "pt", ["it"]],
];

const wordSets = Object.entries(frequentWords).map(
  ([language, words]) => [language as Language, new Set(readWords(words))] as const,
);
const byWord = new Map(ambiguous.map(([word, own, harmless]) => [readWords(word).join(""), { own, harmless }]));

const score = ({ words }: Reading, language: Language): number => {
  const set = wordSets.find(([code]) => code === language)?.[1];
  return words.reduce((sum, { text }) => sum + (set?.has(text) ? 1 : 0), 0);
};

/** Whether a word that a list holds is more likely the harmless one of another language, as the text around it tells. */
export const isOrdinaryWord = (joined: string, reading: Reading): boolean => {
  const meanings = byWord.get(joined);
  if (!meanings) return false;
  const own = score(reading, meanings.own);
  return meanings.harmless.some((language) => score(reading, language) > own);
};
