import type { Profile } from "#contracts/character/character-calls.ts";
import { profileLimits } from "#contracts/values/profile-limits.ts";
import { checkValue } from "../../document/check-value.ts";
import type { FieldSchema } from "../../document/field-schema.ts";
import { toSentence } from "../../document/to-sentence.ts";

const toTextSchema = (name: keyof typeof profileLimits, minLength: number, pattern?: string): FieldSchema => ({
  type: "string",
  minLength,
  maxLength: profileLimits[name],
  ...(pattern !== undefined && { pattern }),
});

/** The same rules as those of `profileSchema`, which a browser does not get: its library is large. */
const schema: FieldSchema = {
  type: "object",
  properties: {
    name: toTextSchema("name", 1),
    shortName: toTextSchema("shortName", 1, "^[a-z0-9]+(?:-[a-z0-9]+)*$"),
    tagline: toTextSchema("tagline", 1),
    bio: toTextSchema("bio", 0),
    about: toTextSchema("about", 0),
    greeting: toTextSchema("greeting", 0),
  },
};

/** What is wrong with a profile, by field. */
export const findProfileProblems = (profile: Profile): Partial<Record<keyof Profile, string>> => {
  const problems: Partial<Record<keyof Profile, string>> = {};
  for (const { path, reason } of checkValue(schema, profile)) problems[path[0] as keyof Profile] ??= toSentence(reason);
  return problems;
};
