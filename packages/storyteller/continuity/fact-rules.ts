import { findNamed } from "../grammar/find-named.ts";
import { hasWord, isAbout, type Rule, toContentWords, toStem, toTokens } from "./claim.ts";
import { findQuantities } from "./number-words.ts";

type Count = { value: number; isOrdinal: boolean; noun: string; before: string };

/** Numbers with the counted noun, at most two adjectives later. */
const findCounts = (text: string, nouns?: ReadonlySet<string>): Count[] => {
  const words = toTokens(text);
  return findQuantities(words).flatMap(({ value, isOrdinal, start, end }) => {
    const reach = words.slice(end, end + 3).map(toStem);
    const noun = nouns ? reach.find((word) => nouns.has(word)) : reach.filter((word) => word !== "of")[0];
    return noun ? [{ value, isOrdinal, noun, before: words[start - 1] ?? "" }] : [];
  });
};

const wholeBefore =
  /^(the|its|his|her|their|all|has|have|had|are|were|of|with|only|just|by|on|in|at|to|under|behind|\p{L}+'s)$/u;

/** A known quantity has another number. */
export const checkNumber: Rule = (fact, claim) => {
  if (!isAbout(fact, claim.stems)) return null;
  const nouns = new Set(toContentWords(fact.statement).map(toStem));
  const factCounts = findCounts(fact.statement, nouns);
  for (const { value, isOrdinal, noun } of factCounts) {
    const claimed = findCounts(claim.plain, new Set([noun])).filter(
      (count) => count.isOrdinal === isOrdinal && wholeBefore.test(count.before),
    );
    const other = claimed.find((count) => count.value !== value);
    if (other && !claimed.some((count) => count.value === value)) return `it was ${value}, here it is ${other.value}`;
  }
  return null;
};

const allowedYears = 2;

/** A character is younger than before, or has aged more than the time that has passed in the stories. */
export const checkAge: Rule = ({ subject, statement }, { plain }) => {
  const [age] = findQuantities(toTokens(statement));
  if (!age || !hasWord(plain, subject)) return null;
  const name = subject.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const number = "([\\p{L}\\p{N}-]+(?: hundred)?)";
  const patterns = [
    `${name}(?:, who)?,? (?:is|was|(?:has |had )?turned|aged) (?:only |just |now )?${number}(?: years old|[,.;]| and|$)`,
    `${name}, ${number},`,
    `(?<![\\p{L}\\p{N}-])${number}-year-old ${name}`,
  ];
  for (const pattern of patterns) {
    const [claimed] = findQuantities(toTokens(new RegExp(pattern, "iu").exec(plain)?.[1] ?? ""));
    if (claimed && (claimed.value < age.value || claimed.value > age.value + allowedYears))
      return `the age was ${age.value}, here it is ${claimed.value}`;
  }
  return null;
};

const colours = "red orange yellow green blue violet purple pink brown black white grey gray gold silver".split(" ");
const colourPattern = `(${colours.join("|")})`;
const toColour = (word: string): string => (word === "gray" ? "grey" : word);

/** A thing has another colour. */
export const checkColour: Rule = (fact, claim) => {
  const factColours = new Set(
    toTokens(fact.statement)
      .filter((word) => colours.includes(word))
      .map(toColour),
  );
  const [head] = toContentWords(fact.subject).slice(/ (?:in|of|on) /.test(fact.subject) ? 0 : -1);
  if (factColours.size === 0 || !head) return null;
  const others = toContentWords(fact.subject).filter((word) => word !== head);
  if (!others.every((word) => hasWord(claim.context, word))) return null;
  const patterns = [
    `(?:the|its|her|his|my|our|'s) (?:[\\p{L}]+ )?${colourPattern} ${head}(?![\\p{L}])`,
    `(?<![\\p{L}])${head} (?:is|was|are|were|had turned|has turned) ${colourPattern}(?![\\p{L}])`,
  ];
  for (const pattern of patterns) {
    const claimed = new RegExp(pattern, "iu").exec(claim.plain)?.[1]?.toLowerCase();
    if (claimed && !factColours.has(toColour(claimed)))
      return `it was ${[...factColours].join(" and ")}, here it is ${claimed}`;
  }
  return null;
};

/** A character has another name. */
export const checkName: Rule = ({ subject, statement }, { plain }) => {
  const name = statement.split(" is called ")[1];
  const [head] = toContentWords(subject).slice(-1);
  if (!name || !head || !hasWord(plain, head)) return null;
  const noun = head.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const claimed = new RegExp(
    `(?<![\\p{L}])${noun}(?:'s name (?:is|was)|,? (?:who )?(?:is|was) (?:called|named)) (\\p{Lu}[\\p{L}]+)`,
    "u",
  ).exec(plain)?.[1];
  return claimed && !name.includes(claimed) ? `the name was ${name}, here it is ${claimed}` : null;
};

const kin = toTokens(`
  mother father sister brother daughter son granddaughter grandson grandfather grandmother wife
  husband widow aunt uncle niece nephew cousin
`).join("|");

/** A character is related to someone else, or in another way. */
export const checkRelation: Rule = ({ subject, statement }, { plain }) => {
  const relation = new RegExp(`is (\\p{Lu}[\\p{L}]+)'s (${kin})`, "u").exec(statement);
  if (!relation || !hasWord(plain, subject)) return null;
  const [, owner = "", tie = ""] = relation;
  const name = subject.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  for (const pattern of [
    `${name}(?:,| is| was)(?: who is| who was)? (\\p{Lu}[\\p{L}]+)'s (${kin})`,
    `(?<!\\p{L})(\\p{Lu}[\\p{L}]+)'s (${kin}),? ${name}`,
  ]) {
    const claimed = new RegExp(pattern, "u").exec(plain);
    if (claimed && (claimed[1] !== owner || claimed[2] !== tie))
      return `it was ${owner}'s ${tie}, here it is ${claimed[1]}'s ${claimed[2]}`;
  }
  return null;
};

const livingVerbs = toTokens(`
  said says asked came comes walked walks rang rings laughed laughs sat stood stands knocked arrived
  waved nodded wrote writes called smiled answered brought
`).join("|");
const past = /\b(?:(?:used to|would|once|had|when|years ago|photograph|recording|tape|letter from)\b|remember|dream)/i;

/** A dead character does what only the living do. */
export const checkDead: Rule = ({ subject }, { plain, narrated }) => {
  if (past.test(plain)) return null;
  const name = subject.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const acts = new RegExp(
    `(?<![\\p{L}])${name}(?: himself| herself)? (?:${livingVerbs})(?![\\p{L}])|(?:said|asked) ${name}(?![\\p{L}])`,
    "iu",
  ).test(narrated);
  return acts ? `${subject} is dead` : null;
};

const afar =
  /\b(telephone|rang up|postcard|letter|wrote|writes|message|sent|sends|says in|from the|back from|returned)\b/i;

/** An absent character acts here. */
export const checkAway: Rule = ({ subject, statement }, { plain, narrated }, { places }) => {
  const there = findNamed(statement, places).map(({ id }) => id);
  if (/\b(back|home again|returned)\b/i.test(statement) || afar.test(plain)) return null;
  if (findNamed(plain, places).some(({ id }) => there.includes(id))) return null;
  const name = subject.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const acts = new RegExp(
    `(?<![\\p{L}])${name} (?:${livingVerbs}|put down|picked up|looked|swept|is in|was in)(?![\\p{L}])`,
    "iu",
  ).test(narrated);
  return acts ? `${subject} is away: ${statement}` : null;
};
