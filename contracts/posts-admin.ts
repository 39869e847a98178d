import { z } from "zod";
import { postStatuses } from "./posts.ts";

// Apart from posts.ts, so that no schema travels to the pages that only show posts.

const missingText = "Title and content are required";
const pictureAddress = z
  .string()
  .trim()
  .max(2_000, "The picture address is too long")
  .refine((value) => value === "" || /^(https?:\/\/|\/)/.test(value), "The picture address must start with http://, https:// or /");

/** What the form of a post sends. */
export const postDataSchema = z.object({
  title: z.string(missingText).trim().min(1, missingText).max(300, "The title may have 300 characters"),
  content: z.string(missingText).max(500_000, "The text may have 500,000 characters").refine((text) => text.trim() !== "", missingText),
  excerpt: z.string().trim().max(500, "The excerpt may have 500 characters").nullish(),
  image_prompt: z.string().trim().max(2_000, "The picture prompt may have 2,000 characters").nullish(),
  image_url: pictureAddress.nullish(),
  status: z.enum(postStatuses, "The status must be draft or published").default("draft"),
});
export type PostData = z.infer<typeof postDataSchema>;

const secret = z.string().max(1_000).optional();
const postId = z.uuid("postId must be the id of a post");

export const postsAdminRequestSchema = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("list"), secret }),
    z.object({ action: z.literal("create"), secret, postData: postDataSchema }),
    z.object({ action: z.literal("update"), secret, postId, postData: postDataSchema }),
    z.object({ action: z.literal("delete"), secret, postId }),
  ],
  { error: "action must be one of list, create, update, delete" },
);
export type PostsAdminRequest = z.infer<typeof postsAdminRequestSchema>;
