import type { StoryBible } from "../story-material.ts";
import { findNamed } from "../grammar/find-named.ts";
import { toPlainText } from "../grammar/text.ts";
import { type Claim, hasWord, isAbout, type Rule, toContentWords, toStem, toTokens } from "./claim.ts";
import { checkNumber } from "./fact-rules.ts";

const located = /\b(is|are|lives?|stands?|hangs?|lies?|sits?|nests?|was|were|lived|stood|hung|lay|sat)\b/i;
const moved = /\b(moved|carried|brought|took|taken|put|came|went|from|to)\b/i;

/** A place is described differently, or a thing is somewhere else without having been moved. */
export const checkPlace: Rule = (fact, claim, bible) => {
  const byNumber = checkNumber(fact, claim, bible);
  if (byNumber) return byNumber;
  const lacking = / has no (?:\p{L}+ )??(\p{L}+)$/u.exec(fact.statement)?.[1];
  if (lacking) {
    const [head] = toContentWords(fact.subject).slice(-1);
    const noun = `(?:\\p{L}+ )?${lacking}`;
    const claims = [
      `${head}'s ${noun}`,
      `${noun} (?:of|in) the ${head}`,
      `the ${head} has (?:a|an|its|the) ${noun}`,
      `${head} ${lacking}`,
    ];
    return head && claims.some((pattern) => new RegExp(`(?<![\\p{L}])${pattern}(?![\\p{L}])`, "iu").test(claim.plain))
      ? `there is no ${lacking} in ${fact.subject}`
      : null;
  }
  const factPlaces = findNamed(fact.statement, bible.places).filter(({ name }) => !hasWord(fact.subject, name));
  if (factPlaces.length === 0 || !isAbout(fact, claim.ownStems)) return null;
  if (!located.test(claim.narrated) || moved.test(claim.narrated)) return null;
  const claimed = findNamed(claim.narrated, bible.places).filter(({ name }) => !hasWord(fact.subject, name));
  const isElsewhere = claimed.length > 0 && claimed.every(({ id }) => !factPlaces.some((place) => place.id === id));
  return isElsewhere
    ? `it is in ${factPlaces.map(({ name }) => name).join(", ")}, here in ${claimed.map(({ name }) => name).join(", ")}`
    : null;
};

const negated = /\b(not|never|no longer|n't|didn't|don't|won't|wouldn't|refused to|forgot to|stopped|without)\b|n't\b/i;
/** Verb forms that stemming does not find. */
const irregular = new Map(
  Object.entries({
    wrote: "write",
    told: "tell",
    left: "leave",
    kept: "keep",
    gave: "give",
    took: "take",
    went: "go",
    let: "let",
    said: "say",
    brought: "bring",
    sold: "sell",
    came: "come",
  }),
);
const toVerb = (word: string): string => toStem(irregular.get(word) ?? word);

const auxiliary = new Set("will does did do shall would promised promises".split(" "));

/** A promise is broken: what should happen is denied, or what should never happen does. */
export const checkPromise: Rule = ({ subject, statement }, claim, { narrator }) => {
  const parts = new RegExp(
    `^${subject.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")} (?:will |promised |does )?(not |never )?(?:to )?(.+)$`,
    "iu",
  ).exec(statement);
  const isBySubject = hasWord(claim.narrated, subject) || (subject === narrator.name && /\bI\b/.test(claim.narrated));
  if (!parts || !isBySubject) return null;
  const [, refusal, rest = ""] = parts;
  const [verb = "", ...objects] = toContentWords(rest).filter((word) => !auxiliary.has(word));
  const words = new Set([...toTokens(claim.narrated).map(toVerb), ...toTokens(claim.narrated).map(toStem)]);
  const named = objects.filter((object) => words.has(toStem(object))).length;
  const isSameDeed = words.has(toVerb(verb)) && named >= Math.min(2, objects.length);
  if (!isSameDeed) return null;
  const denies = negated.test(claim.narrated);
  if (/\b(?:(?:may|might|could|would|if|rule)\b|promise)/i.test(claim.narrated)) return null;
  return Boolean(refusal) === denies ? null : `the promise was: ${statement}`;
};

const comparison = /\b(like|as if|as though|would have|could have|if I|not|never|n't)\b|n't\b/i;

/** The narrator does something that the story bible rules out. */
export const findLimitProblem = (
  { narrator }: StoryBible,
  { narrated }: Claim,
): { statement: string; reason: string } | null => {
  if (comparison.test(narrated)) return null;
  const broken = narrator.limits.find(({ verbs }) =>
    verbs.some((verb) => new RegExp(`\\bI(?: had| have|'d|'ve)? ${verb}\\b`).test(narrated)),
  );
  return broken ? { statement: broken.statement, reason: `${narrator.name} cannot ${broken.cannot}` } : null;
};

const speech = "said|asked|says|asks|replied|answered|called|wrote|shouted|whispered|cried";
const notNames = new Set(
  `
  The And But He She They It We You Then There So What Who Whoever God No Yes Nobody Somebody Someone
  Everyone Everybody Anyone Anybody One Others People Dr Ms Old Big
  `
    .trim()
    .split(/\s+/),
);

const isIntroduced = (name: string, text: string): boolean =>
  [
    `(?:called|named|[Nn]ame(?:'s| is| was)|was|is|[Tt]his is|by the name of) ${name}(?![\\p{L}])`,
    `${name}, (?:who|whose|the|a|an|my|his|her|[\\p{Lu}][\\p{L}]+'s)`,
  ].some((pattern) => new RegExp(pattern, "u").test(text));

const speakerPattern = new RegExp(
  `(?:${speech}) (\\p{Lu}\\p{Ll}+)|(?:^|[.!?] )(\\p{Lu}\\p{Ll}+) (?:${speech})(?![\\p{L}])`,
  "gu",
);

/** A speaker is neither in the bible nor introduced. */
export const findStranger = (bible: StoryBible, { sentence }: Claim, text: string): string | null => {
  // Emphasised text is a quotation of a sign or a thought, and says nothing about who speaks.
  const narrated = toPlainText(sentence.replace(/\*[^*]*\*|`[^`]*`/g, " ")).replace(/"[^"]*"?/g, " ");
  const speakers = [...narrated.matchAll(speakerPattern)].map(([, after, before]) => (after ?? before) as string);
  const isKnown = (name: string): boolean =>
    hasWord(bible.narrator.name, name) ||
    bible.people.some((person) => [person.name, person.role, ...person.also].some((text) => hasWord(text, name))) ||
    bible.facts.some((fact) => [fact.subject, fact.statement, fact.sentence].some((text) => hasWord(text, name)));
  return speakers.find((name) => !notNames.has(name) && !isKnown(name) && !isIntroduced(name, text)) ?? null;
};
