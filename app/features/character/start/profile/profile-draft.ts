import { createDraft, type Draft } from "#app/lib/storage/draft.ts";
import { parseTexts } from "#app/lib/storage/parse-texts.ts";
import { pronounSets } from "#contracts/content/pronouns.ts";
import type { Profile } from "#contracts/character/character-calls.ts";
import { toShortName } from "#contracts/names/short-name.ts";

/** What is typed about a character. `shortName` is empty while the one that the name proposes is used. */
export type ProfileDraft = Record<keyof Profile, string>;

export const emptyProfile: Profile = {
  name: "",
  shortName: "",
  pronouns: "they/them",
  tagline: "",
  bio: "",
  about: "",
  greeting: "",
};

/** The short name that is used: a typed one, else that of the name, else none. */
export const findShortName = ({ name, shortName }: Pick<ProfileDraft, "name" | "shortName">): string => {
  const typed = shortName.trim().toLowerCase().replaceAll(/\s+/g, "-");
  if (typed !== "" || name.trim() === "") return typed;
  return toShortName(name);
};

export const toProfile = (draft: ProfileDraft): Profile => ({
  name: draft.name.trim(),
  tagline: draft.tagline.trim(),
  bio: draft.bio.trim(),
  about: draft.about.trim(),
  greeting: draft.greeting.trim(),
  shortName: findShortName(draft),
  pronouns: pronounSets.find((set) => set === draft.pronouns) ?? emptyProfile.pronouns,
});

/** What is typed about a new character, kept for this tab. `source` is `nothing` or the id of a card. */
export const openProfileDraft = (source: string, { shortName, ...initial }: Profile): Draft<ProfileDraft> =>
  createDraft(
    `chloe-admin-start:${source}`,
    parseTexts<keyof Profile>({
      ...initial,
      shortName: shortName === findShortName({ ...initial, shortName: "" }) ? "" : shortName,
    }),
  );
