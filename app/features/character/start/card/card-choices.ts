import { createDraft, type Draft } from "#app/lib/storage/draft.ts";
import { type CardPart, cardParts } from "#contracts/character/card-parts.ts";
import type { CardPlan, CharacterCall, Profile } from "#contracts/character/character-calls.ts";

/** What the owner leaves out of a card, and has agreed to. */
export type CardChoices = { leftOut: readonly CardPart[]; confirmsAdult: boolean };

const parse = (stored: unknown): CardChoices => {
  const given = { ...(stored as Partial<Record<keyof CardChoices, unknown>> | null) };
  const leftOut = Array.isArray(given.leftOut) ? given.leftOut : [];
  return {
    leftOut: cardParts.filter((part) => leftOut.includes(part)),
    confirmsAdult: given.confirmsAdult === true,
  };
};

/** The choices for one card, kept for this tab. */
export const openCardChoices = (card: string): Draft<CardChoices> => createDraft(`chloe-admin-card:${card}`, parse);

/** The parts that a card has, whether they are texts or are seen. */
const listCardParts = ({ colours, parts, portrait }: CardPlan): CardPart[] => {
  const found = new Set(parts.map(({ part }) => part));
  if (portrait !== null) found.add("portrait");
  if (colours.length > 0) found.add("colours");
  return cardParts.filter((part) => found.has(part));
};

/** The long answers that belong to a part of the card, and are only asked for with it. */
const answersOfParts: [answer: "about" | "greeting", part: CardPart][] = [
  ["about", "description"],
  ["greeting", "greeting"],
];

/** The answers that are left out together with their parts. */
export const listLeftAnswers = ({ leftOut }: CardChoices): ("about" | "greeting")[] =>
  answersOfParts.flatMap(([answer, part]) => (leftOut.includes(part) ? answer : []));

/** As a form field has it. */
const toTyped = (text: string): string => text.replaceAll(/\r\n?/g, "\n").trim();

/**
 * The call that begins with a card. A long answer that is as on the card is left to the card, which may have more of it
 * than an answer can.
 */
export const toStartCall = (
  plan: CardPlan,
  profile: Profile,
  choices: CardChoices,
): Extract<CharacterCall, { action: "start-from-card" }> => {
  const isLeft = listLeftAnswers(choices);
  const greeting = isLeft.includes("greeting") ? "" : profile.greeting;
  const found = new Set(listCardParts(plan));
  // Also a greeting that only the owner has.
  if (greeting !== "") found.add("greeting");
  const parts = cardParts.filter((part) => found.has(part) && !choices.leftOut.includes(part));
  const isOfCard = parts.includes("description") && toTyped(profile.about) === toTyped(plan.profile.about);
  return {
    action: "start-from-card",
    card: plan.id,
    profile: {
      ...profile,
      about: isOfCard || isLeft.includes("about") ? "" : profile.about,
      greeting,
    },
    parts,
    confirmsAdult: plan.isAdult && choices.confirmsAdult,
  };
};
