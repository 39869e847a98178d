import { z } from "zod";
import { isCanonicalAddress } from "./canonical-address.ts";
import {
  mapFields,
  optionalTextNames,
  type PostFieldName,
  postFields,
  postKinds,
  postStatuses,
} from "./post-fields.ts";
import { tagsSchema } from "./tags-schema.ts";

// Separate from posts.ts, so that pages that only show posts do not load a schema.

const missingText = "Title and content are required";

/** Fields of the post form. */
export const postDataSchema = z.object({
  title: z.string(missingText).trim().min(1, missingText).max(postFields.title.max, postFields.title.tooLong),
  content: z
    .string(missingText)
    .max(postFields.content.max, postFields.content.tooLong)
    .refine((text) => text.trim() !== "", missingText),
  ...mapFields(optionalTextNames, (name) =>
    z.string().trim().max(postFields[name].max, postFields[name].tooLong).nullish(),
  ),
  image_url: z
    .string()
    .trim()
    .max(postFields.image_url.max, postFields.image_url.tooLong)
    .refine(
      (value) => value === "" || /^(https?:\/\/|\/)/.test(value),
      "The image URL must start with http://, https:// or /",
    )
    .nullish(),
  /** Where the post stood first: search engines are sent there, and the sitemap leaves it out. Not on this site. */
  canonical_url: z
    .string()
    .trim()
    .max(postFields.canonical_url.max, postFields.canonical_url.tooLong)
    .refine((value) => value === "" || isCanonicalAddress(value), "The canonical address must start with https://")
    .nullish(),
  status: z.enum(postStatuses, "The status must be draft or published").default(postFields.status.default),
  /** A page is in no list, feed, letter or webhook, and has no number. */
  kind: z.enum(postKinds, "The kind must be post or page").nullish(),
  /** The path below /post/; generated from the title if omitted. Ignored once the post was public. */
  slug: z
    .string()
    .trim()
    .max(postFields.slug.max, postFields.slug.tooLong)
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      "The address can contain lower case letters, digits and single hyphens between them",
    )
    .nullish(),
  /** Publication time. Omitted: unchanged, or now for a new post; null: now. Ignored once the post was public. */
  published_at: z.iso
    .datetime({ offset: true, error: "The publication time must look like 2026-01-31T08:00:00Z" })
    .nullish(),
  story_number: z
    .int(postFields.story_number.tooLong)
    .min(1, postFields.story_number.tooLong)
    .max(postFields.story_number.max, postFields.story_number.tooLong)
    .nullish(),
  tags: tagsSchema.nullish(),
} satisfies Record<PostFieldName, z.ZodType>);
export type PostData = z.infer<typeof postDataSchema>;

const postFilters = ["all", "draft", "published", "scheduled"] as const;
export type PostFilter = (typeof postFilters)[number];

const postId = z.uuid("postId must be the id of a post");
const version = z.int32().positive().optional();
const after = z.string().max(100).optional();
/** Whether images at other hosts are copied to this site. */
const copyImages = z.boolean().default(true);

export const postsAdminRequestSchema = z.discriminatedUnion(
  "action",
  [
    /** With `limit` a page without post contents, `{ posts, total, next }`; without it complete posts. */
    z.object({
      action: z.literal("list"),
      limit: z.int().min(1).max(200).optional(),
      search: z.string().max(300).optional(),
      status: z.enum(postFilters).default("all"),
      after,
    }),
    z.object({ action: z.literal("get"), postId }),
    /**
     * Checks whether a post changed since it was read: returns its current version, and the time of the change if it
     * differs.
     */
    z.object({ action: z.literal("version"), postId, version }),
    /** Idempotent with a `postId` chosen by the caller: a second call updates the post that the first one created. */
    z.object({
      action: z.literal("create"),
      postData: postDataSchema,
      postId: postId.optional(),
      copyImages,
    }),
    /** With the `version` that was read, a post that changed since is rejected as a conflict. */
    z.object({ action: z.literal("update"), postId, postData: postDataSchema, version, copyImages }),
    z.object({ action: z.literal("delete"), postId }),
    /** All tags of the site, those of most posts first. */
    z.object({ action: z.literal("tags") }),
    z.object({ action: z.literal("trash") }),
    z.object({ action: z.literal("restore"), postId }),
    z.object({ action: z.literal("revisions"), postId }),
    z.object({ action: z.literal("revision"), postId, revisionId: z.int32().positive() }),
    z.object({ action: z.literal("preview-link"), postId }),
    z.object({ action: z.literal("close-links"), postId }),
  ],
  { error: "action must be one of list, create, update, delete" },
);
export type PostsAdminRequest = z.input<typeof postsAdminRequestSchema>;
