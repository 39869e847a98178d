import { z } from "zod";
import { documentName } from "../content/content-admin.ts";

const path = z
  .array(z.union([z.string().max(200), z.int().min(0).max(10_000)]))
  .min(1)
  .max(20);
export type TextPath = z.infer<typeof path>;

/** Has texts of a document written anew in the character's voice: those that are named, or all that can be. */
export const writeTextsSchema = z.strictObject({
  name: documentName,
  paths: z.array(path).min(1).max(2_000).optional(),
});
export type WriteTextsCall = z.infer<typeof writeTextsSchema>;

/** One text as it is and as a language model would have the character say it. */
export type TextProposal = { path: TextPath; before: string; after: string };

export type WrittenTexts = {
  proposals: TextProposal[];
  /** How many texts the model was asked for. One that it leaves as it is is neither a proposal nor unusable. */
  asked: number;
  /** Texts for which the model gave nothing that could be used. */
  unusable: number;
  /** Texts that were not asked for yet, for the next call. */
  left: TextPath[];
};
