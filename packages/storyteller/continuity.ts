import type { StoryBible, StoryFact } from "./story-material.ts";
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

/** A sentence of a new story that contradicts earlier stories. */
export type Contradiction = {
  kind: StoryFact["kind"] | "limit" | "stranger";
  subject: string;
  /** The known fact. */
  statement: string;
  /** The sentence that established it and its story; null if the story bible itself states it. */
  madeBy: { sentence: string; story: string | null } | null;
  /** The sentence of the new story, verbatim. */
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

/** Locations change: only the latest fact of this kind counts for each subject. */
const findCurrentFacts = (facts: readonly StoryFact[]): StoryFact[] =>
  facts.filter(
    ({ kind, subject }, index) =>
      kind !== "away" || !facts.slice(index + 1).some((later) => later.kind === "away" && later.subject === subject),
  );

/**
 * Finds contradictions of a new story with the ledger, whoever wrote it. Works sentence by sentence with rules, without
 * understanding meaning: it finds plain statements and misses implied ones.
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
