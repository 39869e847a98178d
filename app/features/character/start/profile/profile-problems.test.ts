import { expect, test } from "vitest";
import { profileSchema } from "#contracts/character/character-calls.ts";
import { profileLimits } from "#contracts/values/profile-limits.ts";
import { findProfileProblems } from "./profile-problems.ts";
import { findShortName, toProfile } from "./profile-draft.ts";

const profile = toProfile({
  name: "Mira",
  shortName: "",
  pronouns: "she/her",
  tagline: "She keeps a lighthouse.",
  bio: "",
  about: "",
  greeting: "",
});

const names = Object.keys(profileLimits) as (keyof typeof profileLimits)[];
const texts = names.flatMap((name): [string, string][] => [
  [name, ""],
  [name, "a".repeat(profileLimits[name])],
  [name, "a".repeat(profileLimits[name] + 1)],
  [name, "two words"],
  [name, "-a"],
  [name, "ü"],
]);

test.each(texts)("finds in the field %s what the server refuses", (name, text) => {
  const given = { ...profile, [name]: text };
  const refused = profileSchema.safeParse(given).error?.issues.map(({ path }) => path[0]) ?? [];
  expect(Object.keys(findProfileProblems(given))).toEqual(refused);
});

test("uses a typed short name, else that of the name, else none", () => {
  expect(findShortName({ name: "Mira", shortName: " Mira Of Sea " })).toBe("mira-of-sea");
  expect(findShortName({ name: "Mira", shortName: " " })).toBe("mira");
  expect(findShortName({ name: " ", shortName: "" })).toBe("");
});
