import * as z from "zod/mini";

/** Whether everybody sees a user's image. The user asks for it (`requested`) and may take that back; the owner decides. */
export type Sharing = "none" | "requested" | "approved" | "declined";

/** What the owner decides about a request; `requested` takes a decision back. */
export type ShareDecision = Exclude<Sharing, "none">;

/** As much of a prompt as is shown to others. */
export const maxShownPrompt = 200;

/** An image that everybody sees, as `shared_images` answers: without its user. */
export const sharedImageSchema = z.object({
  id: z.string(),
  current_prompt: z.string(),
  image_url: z.string(),
  maker: z.nullable(z.enum(["sketch", "template", "openai"])),
  created_at: z.string(),
});
export type SharedImage = z.infer<typeof sharedImageSchema>;
