import { createDraft } from "#app/lib/storage/draft.ts";
import { parseTexts } from "#app/lib/storage/parse-texts.ts";
import { isSeed } from "../pictures/picture.ts";
import { emptyInput, type GeneratorInput } from "./generator-state.ts";

const parseInput = (stored: unknown): GeneratorInput => {
  const { isLocked, seed } = { ...(stored as { isLocked?: unknown; seed?: unknown } | null) };
  return {
    ...parseTexts({ prompt: "", details: "", base: "" })(stored),
    isLocked: isLocked === true,
    seed: isSeed(seed) ? seed : emptyInput.seed,
  };
};

/** Input of the generator, stored for this tab. */
export const generatorDraft = createDraft("chloe-play-draft", parseInput);
