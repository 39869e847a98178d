import { z } from "zod";
import { cardParts } from "#contracts/character/card-parts.ts";
import { profileSchema } from "#contracts/character/character-calls.ts";
import { baseDocument, type LiveContent } from "../content/live-content.ts";

const originSchema = z.object({
  card: z.string().regex(/^[0-9a-f]{64}$/),
  choices: z.object({ profile: profileSchema, parts: z.array(z.enum(cardParts)) }),
});

/** Which card the character came from, and what the owner took of it. */
export type CardOrigin = z.infer<typeof originSchema>;

/** Null for a character that came from no card. */
export const readCardOrigin = (content: Pick<LiveContent, "stored">): CardOrigin | null => {
  const stored = content.stored().get(baseDocument)?.published as { origin?: unknown } | null | undefined;
  const result = originSchema.safeParse(stored?.origin);
  return result.success ? result.data : null;
};
