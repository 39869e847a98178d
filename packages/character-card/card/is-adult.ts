import { isJsonObject, type Json, type JsonObject } from "../json/json.ts";
import type { CharacterCard } from "./character-card.ts";

/** Tags without spaces, signs and emoji, in small letters. */
const adultTags: ReadonlySet<string> = new Set(
  (
    "adult adults adultonly adultsonly adultcontent explicit explicitcontent sexuallyexplicit erotic erotica ero " +
    "hentai lewd mature maturecontent porn porno pornographic sex sexual smut smutty xxx xrated ratedx ratedr18 nsfl " +
    "notsafeforwork unsafeforwork limitless 18 18plus plus18 18only over18 r18 r18g 18r 18x adults18 18adult adult18 " +
    "成人 成人向け 成人向 色情 エロ 18禁 十八禁 r18指定 성인 19금 야설 взрослые длявзрослых"
  ).split(" "),
);
const adultMark = "🔞";
const negations: ReadonlySet<string> = new Set(["no", "non", "not", "free", "without"]);

const separators = /[^\p{L}\p{N}]+/u;

const isAdultTag = (tag: string): boolean => {
  if (tag.includes(adultMark)) return true;
  const parts = tag.slice(0, 100).normalize("NFKC").slice(0, 100).toLowerCase().split(separators).filter(Boolean);
  if (parts.some((part) => part.startsWith("nsfw"))) return !parts.some((part) => negations.has(part));
  return adultTags.has(parts.join(""));
};

/** Names of flags of applications, without signs and in small letters. */
const adultFlags: ReadonlySet<string> = new Set([
  "nsfw",
  "isnsfw",
  "nsfl",
  "isnsfl",
  "adult",
  "isadult",
  "explicit",
  "mature",
]);
const cleanFlags: ReadonlySet<string> = new Set(["sfw", "issfw"]);
const ratings: ReadonlySet<string> = new Set(["rating", "contentrating", "agerating", "maturity"]);

const isSet = (value: Json): boolean => value === true || value === 1 || value === "true";

const isAdultFlag = ([key, value]: [string, Json]): boolean => {
  const name = key.toLowerCase().replaceAll(/[^a-z]/g, "");
  if (adultFlags.has(name)) return isSet(value);
  if (cleanFlags.has(name)) return value === false;
  return ratings.has(name) && typeof value === "string" && isAdultTag(value);
};

/** Whether an object, or an application's object in it, has a flag for adult content. */
const hasAdultFlag = (object: JsonObject): boolean =>
  [object, ...Object.values(object).filter(isJsonObject)].some((one) => Object.entries(one).some(isAdultFlag));

/** Whether a card says of itself that it is for adults, by a tag or by a flag of an application. It may not say so. */
export const isAdult = ({ tags, extensions, rest }: CharacterCard): boolean =>
  tags.some(isAdultTag) || [extensions, rest.data.fields, rest.outside.fields].some(hasAdultFlag);
