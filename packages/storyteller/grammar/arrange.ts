import type { PlannedBeat } from "../story-plan.ts";
import type { Passage } from "./compose.ts";
import { createRandom } from "./random.ts";
import { chooseAlternatives } from "./realise.ts";
import { toParagraphs, toPlainText, toSentences } from "./text.ts";

/** What was asked for cannot be done with the material; the message is for the owner. */
export class ArrangementError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ArrangementError";
  }
}

const ownPassage = "own";

const maxBeginning = 400;

/** What a plan says of a passage: how it begins. */
const toBeginning = ({ paragraphs }: Passage): string =>
  toPlainText(toSentences(paragraphs.join("\n\n"))[0] ?? "")
    .slice(0, maxBeginning)
    .toWellFormed()
    .trim();

export const toBeats = (passages: readonly Passage[]): PlannedBeat[] =>
  passages.map((passage) => ({ text: toBeginning(passage), passage: passage.id }));

const outdated =
  "The stories or the material have changed since this plan was made, so the built-in storyteller cannot write to it. Have it show a new plan.";

/** The passages in the order of the plan; what has no passage is the owner's own paragraph. Throws ArrangementError. */
export const arrange = (passages: readonly Passage[], beats: readonly PlannedBeat[]): Passage[] =>
  beats.map(({ text, passage: id }) => {
    if (id === undefined) return { id: ownPassage, paragraphs: toParagraphs(text), startsScene: false };
    const passage = passages.find((one) => one.id === id);
    if (!passage || toBeginning(passage) !== text) throw new ArrangementError(outdated);
    return passage;
  });

const maxTries = 12;

type Words = {
  /** The passages with their alternatives. */ composed: readonly Passage[];
  passages: readonly Passage[];
  sentence: string;
  seed: string;
  /** The text of passages as it stands in the story. */ toText: (passages: readonly Passage[]) => string;
};

/** Chooses other words for the passage with this sentence, and leaves the rest as it is. Throws ArrangementError. */
export const chooseOtherWords = ({ composed, passages, sentence, seed, toText }: Words): Passage[] => {
  const at = passages.findIndex((passage) => toText([passage]).includes(sentence));
  const passage = passages[at];
  const original = composed.find(({ id }) => id === passage?.id);
  for (let number = 0; passage && original && number < maxTries; number++) {
    const random = createRandom(`${seed}/other words/${number}`);
    const paragraphs = original.paragraphs.map((paragraph) => chooseAlternatives(paragraph, random));
    const other = { ...passage, paragraphs };
    if (!toText([other]).includes(sentence)) return passages.with(at, other);
  }
  throw new ArrangementError(
    "The built-in storyteller has no other words for this sentence. Change it in the draft, or leave its passage out of a plan.",
  );
};
