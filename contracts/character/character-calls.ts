import { z } from "zod";
import { personaSchema } from "../content/content.ts";
import { type CardPart, cardParts } from "./card-parts.ts";
import { profileLimits } from "../values/profile-limits.ts";

/** What a character begins with: what the owner answers, or what a card says, to be changed. */
export const profileSchema = z.strictObject({
  name: personaSchema.shape.name,
  shortName: personaSchema.shape.shortName,
  pronouns: personaSchema.shape.pronouns,
  tagline: personaSchema.shape.tagline,
  /** A paragraph about them that visitors read; the site's own one if it is empty. */
  bio: z.string().trim().max(profileLimits.bio, "can have up to 2,000 characters").default(""),
  /** Who they are, in the owner's words, for whoever speaks or writes as them; may be empty. */
  about: z.string().trim().max(profileLimits.about, "can have up to 60,000 characters"),
  /** The first message of the chat, with the macros of cards; the site's own one if it is empty. */
  greeting: z.string().trim().max(profileLimits.greeting, "can have up to 60,000 characters"),
});
export type Profile = z.infer<typeof profileSchema>;

/** A language that has plain texts for any character, as in `pt-BR`. */
const languageId = z.string().regex(/^[A-Za-z-]{2,12}$/, "must be a language, like pt-BR");

const cardId = z.string().regex(/^[0-9a-f]{64}$/);

/** The calls of `character`, by which the owner begins with a character. */
export const characterCallSchema = z.discriminatedUnion("action", [
  /** Whether the owner has chosen a character yet. */
  z.strictObject({ action: z.literal("status") }),
  /** Keeps the shipped persona. */
  z.strictObject({ action: z.literal("keep") }),
  /** Writes down that the owner has checked the care page, or wants the list of next steps no more. */
  z.strictObject({ action: z.literal("mark-next"), mark: z.enum(["isCareChecked", "hidesNextSteps"]) }),
  /** Begins with plain texts about a new character. What was published before is in the history of each text. */
  z.strictObject({ action: z.literal("start"), profile: profileSchema, language: languageId.optional() }),
  /** The same from a card that `read-card` has read, with the parts that are named. */
  z.strictObject({
    action: z.literal("start-from-card"),
    card: cardId,
    profile: profileSchema,
    language: languageId.optional(),
    parts: z.array(z.enum(cardParts)).max(cardParts.length),
    /** A card for adults becomes drafts, which the owner publishes one by one. */
    confirmsAdult: z.boolean(),
  }),
  /** Lays the plain texts of another language below those of the owner, which stay as they are. */
  z.strictObject({ action: z.literal("change-language"), language: languageId }),
  /** Has a language model propose what visitors read about a character of whom this is known. Nothing is stored. */
  z.strictObject({
    action: z.literal("propose"),
    name: z.string().trim().min(1).max(profileLimits.name),
    pronouns: personaSchema.shape.pronouns,
    about: z.string().trim().min(1).max(profileLimits.about),
  }),
]);
export type CharacterCall = z.infer<typeof characterCallSchema>;

/** `draft`: visitors do not see it yet. */
export type NextStep = {
  step: "portrait" | "bio" | "story" | "model" | "address" | "backup" | "care";
  state: "open" | "draft" | "done";
};

/** A language that a new character can begin in; `name` is in itself, as in `Deutsch`. */
export type SiteLanguage = { id: string; name: string; locale: string };

export type CharacterStatus = {
  /** Whether the owner has chosen; if not, the panel asks. */
  isChosen: boolean;
  /** Whether the shipped persona lies below the owner's texts, or plain texts for any character. */
  texts: "shipped" | "starter";
  name: string;
  /** The language of the plain texts; null for the shipped persona, whose texts are in English. */
  language: string | null;
  /** All that ship. */
  languages: SiteLanguage[];
  /** The locale of the site if the owner has set it and it is of another language. */
  otherLocale: string | null;
  /** Whether there is a language model that can write texts in the character's voice. */
  canWrite: boolean;
  /** What a new character's site still needs, in this order; null for the shipped one, and when the owner wants no list. */
  next: NextStep[] | null;
};

/** What a language model proposes for a profile. */
export type ProposedTexts = Pick<Profile, "tagline" | "bio">;

/** One part of a card, and where it goes. */
export type PlannedPart = {
  part: CardPart;
  /** What it is called on a card. */
  label: string;
  /** Where it goes, in words: "Chat: greeting". */
  target: string;
  /** Its beginning as the site would show it; at most 2,000 characters. */
  excerpt: string;
  /** Its whole length in characters, or how many entries or pictures it has. */
  size: number;
  unit: "characters" | "entries" | "pictures";
};

/** What would become of a card. Nothing is changed yet. */
export type CardPlan = {
  id: string;
  /** Version of the card's format. */
  version: 1 | 2 | 3;
  /** A proposal. What the card does not say is empty: a name, and a line that visitors may read. */
  profile: Profile;
  parts: PlannedPart[];
  /** Files in the card besides the portrait, which are kept for the next export. */
  assets: { name: string; type: string; bytes: number }[];
  /** The portrait as a data address of a small WebP picture, if there is one. */
  portrait: string | null;
  /** Main colours of the portrait, as hex. */
  colours: string[];
  isAdult: boolean;
  /** Names of macros that the site does not know, of which nothing is shown. */
  unknownMacros: string[];
  /** What is odd about the file, in sentences. */
  problems: string[];
};

/** The answer to a start: how many texts were written, and whether visitors see them. */
export type StartedCharacter = { name: string; landing: string; documents: number; isPublished: boolean };

/** The answer to a new portrait: the documents that show it as drafts, and its main colours, as hex. */
export type UsedPortrait = { documents: string[]; colours: string[] };
