import type { StoryBible, StoryFact } from "#contracts/book/story-material.ts";
import { type Rule, toClaims } from "./continuity/claim.ts";
import {
  checkAge,
  checkAway,
  checkColour,
  checkDead,
  checkName,
  checkNumber,
  checkRelation,
} from "./continuity/fact-rules.ts";
import { checkPlace, checkPromise, findLimitProblem, findStranger } from "./continuity/world-rules.ts";
import { toPlainText, toSentences } from "./grammar/text.ts";

/** A sentence of a new story that does not go with what earlier stories say. */
export type Contradiction = {
  kind: StoryFact["kind"] | "limit" | "stranger";
  subject: string;
  /** What is known. */
  statement: string;
  /** The sentence that made it known and the story it stands in; null when the bible itself says so. */
  madeBy: { sentence: string; story: string | null } | null;
  /** The sentence of the new story, word for word. */
  sentence: string;
  reason: string;
};

const rules: Partial<Record<StoryFact["kind"], Rule>> = {
  age: checkAge,
  away: checkAway,
  colour: checkColour,
  dead: checkDead,
  name: checkName,
  number: checkNumber,
  place: checkPlace,
  promise: checkPromise,
  relation: checkRelation,
};

/** Where somebody is changes: only the latest fact of that kind counts for each subject. */
const findCurrentFacts = (facts: readonly StoryFact[]): StoryFact[] =>
  facts.filter(
    ({ kind, subject }, index) =>
      kind !== "away" || !facts.slice(index + 1).some((later) => later.kind === "away" && later.subject === subject),
  );

/**
 * What a new story says against the ledger, whoever wrote it. It reads sentence by sentence and knows rules, not
 * meanings: it finds what is said plainly and misses what is implied.
 */
export const findContradictions = (bible: StoryBible, { content }: { content: string }): Contradiction[] => {
  const claims = toClaims(toSentences(content));
  const text = toPlainText(content);
  const facts = findCurrentFacts(bible.facts);
  return claims.flatMap((claim): Contradiction[] => {
    const { sentence } = claim;
    const broken = facts.flatMap((fact): Contradiction[] => {
      const reason = rules[fact.kind]?.(fact, claim, bible) ?? null;
      const madeBy = { sentence: fact.sentence, story: fact.story ?? null };
      return reason === null
        ? []
        : [{ kind: fact.kind, subject: fact.subject, statement: fact.statement, madeBy, sentence, reason }];
    });
    const limit = findLimitProblem(bible, claim);
    const stranger = findStranger(bible, claim, text);
    return [
      ...broken,
      ...(limit ? [{ kind: "limit" as const, subject: bible.narrator.name, ...limit, madeBy: null, sentence }] : []),
      ...(stranger
        ? [
            {
              kind: "stranger" as const,
              subject: stranger,
              statement: "nobody of that name is known",
              madeBy: null,
              sentence,
              reason: `${stranger} has not been introduced`,
            },
          ]
        : []),
    ];
  });
};
