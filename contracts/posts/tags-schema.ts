import { z } from "zod";
import { maxTagLength, maxTags, toTagAddress, uniteTags } from "./tags.ts";

const tooMany = `A post can have up to ${maxTags} tags`;
const tooLong = `A tag can have up to ${maxTagLength} characters`;

/** The tags of a post: cleaned, and each once. */
export const tagsSchema = z
  .array(z.string("Tags are texts").max(maxTagLength * 10, tooLong), "The tags must be a list of texts")
  .max(maxTags * 10, tooMany)
  .overwrite(uniteTags)
  .refine((tags) => tags.every((tag) => Array.from(tag).length <= maxTagLength), tooLong)
  .refine((tags) => tags.every((tag) => toTagAddress(tag) !== ""), "A tag needs a letter or a digit")
  .refine((tags) => tags.length <= maxTags, tooMany);
