import { z } from "zod";
import { phaseStatuses } from "#contracts/content/hub/roadmap.ts";
import { hubEntryKinds, hubEntryStatuses } from "#contracts/values/hub-entry-values.ts";
import { toHubEntry } from "#contracts/hub/hub-entry.ts";
import {
  mapFields,
  type PostFieldName,
  postFieldNames,
  postFields,
  revisedFieldNames,
} from "#contracts/posts/post-fields.ts";
import { tagsSchema } from "#contracts/posts/tags-schema.ts";
import { siteParts } from "#contracts/values/site-parts.ts";
import { toRedirectKey, toTarget } from "../redirects/redirect-paths.ts";
import { ledgerEntrySchema } from "../book/ledger-entry.ts";
import { storedFields } from "../content/stored-patch.ts";

// PostgreSQL counts code points where JavaScript counts UTF-16 units.
const isWithin = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= 2 * max && Array.from(text).length <= max);
const text = (max: number) =>
  z
    .string()
    .refine((value) => isWithin(value, max), `must have ${max.toLocaleString("en-US")} characters at most`)
    .refine((value) => !value.includes("\0") && value.isWellFormed(), "holds a character that cannot be stored");
const isStorable = (json: object): boolean => {
  let isStorableText = true;
  JSON.stringify(json, (_key, value: unknown) => {
    if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed())) isStorableText = false;
    return value;
  });
  return isStorableText;
};
const words = (max: number) => text(max).refine((value) => value.trim() !== "", "must not be empty");
const time = z.iso.datetime({ offset: true, error: "must be a time" });
const uuid = z.guid("must be a UUID");
// Far below the maximum of the column's type, at which no further version or row could be added.
const count = z.int().positive().max(1_000_000_000, "must be at most 1,000,000,000");
const slug = text(100).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be a slug of lower case letters, digits and hyphens");
const email = text(320).regex(/^[^@\s]+@[^@\s]+$/, "must be an email address");
const imageAddress = text(2_000).regex(/^(https?:\/\/|\/)/, "must start with http://, https:// or /");
const actor = text(1_000).nullable();
// Older backups do not have it.
const isRead = z.boolean().default(false);

const toSchema = (name: PostFieldName): z.ZodType => {
  const field = postFields[name];
  switch (field.kind) {
    case "slug":
      return slug;
    case "choice":
      return z.enum(field.values);
    case "time":
      return time.nullable();
    case "address":
      return imageAddress.nullable();
    case "number":
      return z.int().min(1).max(field.max).nullable();
    case "tags":
      return tagsSchema.refine((tags) => isStorable(tags), "holds a character that cannot be stored");
    default:
      return field.isRequired ? words(field.max) : text(field.max).nullable();
  }
};
const toRestored = (name: PostFieldName): z.ZodType => {
  const field = postFields[name];
  return "backupDefault" in field ? toSchema(name).default(field.backupDefault) : toSchema(name);
};
const post = z.strictObject({
  id: uuid,
  ...mapFields(postFieldNames, toRestored),
  created_at: time,
  version: count,
});
const revision = z.strictObject({
  id: count,
  post_id: uuid,
  ...mapFields(revisedFieldNames, toRestored),
  actor,
  created_at: time,
});

/**
 * Contents of a backup: the tables and columns that are exported and restored, in the order of insertion. No personal
 * data: no accounts, profiles, access requests, access settings, chats, personal images or emails. A new content table
 * is added here and, in its migration, to `private.content_tables`; a column that older backups lack gets a
 * `.default(…)`, a field of a post `backupDefault`.
 */
export const contentTables = {
  posts: post,
  post_revisions: revision,
  deleted_posts: z.strictObject({ id: uuid, slug, title: words(300), post, actor, deleted_at: time }),
  typo_reports: z.strictObject({
    id: count,
    page: text(300).regex(/^\/([^/\\?#\s][^\\?#\s]*)?$/, "must be a path of the site"),
    quote: words(500),
    correction: words(500),
    note: text(1_000).nullable(),
    status: z.enum(["open", "closed"]),
    created_at: time,
    closed_at: time.nullable(),
    is_read: isRead,
  }),
  feedback: z.strictObject({
    id: uuid,
    name: text(200).nullable(),
    email: email.nullable(),
    category: z.enum(["bug", "feature", "improvement", "general", "compliment", "other"]).nullable(),
    rating: z.int().min(0).max(5),
    subject: words(300),
    message: words(10_000),
    contact: z.boolean(),
    created_at: time,
    is_read: isRead,
  }),
  roadmap_state: z.strictObject({
    phase_id: text(20).regex(/^phase-[1-7]$/, "must be phase-1 to phase-7"),
    status: z.enum(phaseStatuses),
    progress: z.int().min(0).max(100),
    started_at: time.nullable(),
    completed_tasks: text(5_000).regex(/^([a-z0-9-]+( [a-z0-9-]+)*)?$/, "must be ids of tasks"),
    updated_at: time,
  }),
  hub_entries: z
    .strictObject({
      id: text(20).regex(/^(log|issue|milestone|incident)-\d{3,6}$/, "must look like log-005"),
      kind: z.enum(hubEntryKinds),
      status: z.enum(hubEntryStatuses),
      occurred_at: time,
      content: z.looseObject({}).refine(isStorable, "holds a character that cannot be stored"),
      open_outage: z.enum(siteParts).nullable(),
      version: count,
      updated_at: time,
      deleted_at: time.nullable(),
    })
    .refine(({ id, kind }) => id.startsWith(`${kind}-`), { path: ["id"], error: "must begin with its kind" })
    .refine((row) => toHubEntry(row) !== null, { path: ["content"], error: "must be what its kind demands" })
    // Drops the fields that its kind does not name, because they would be published too.
    .overwrite((row) => ({ ...row, content: toHubEntry(row)?.content ?? row.content })),
  story_ledger: z.strictObject({ id: uuid, entry: ledgerEntrySchema, created_at: time }),
  post_origins: z.strictObject({
    id: uuid,
    tool: text(40).regex(/^[a-z][a-z0-9-]*$/, "must be the name of a tool"),
    external_id: text(64).regex(/^[A-Za-z0-9_.:-]+$/, "must be letters, digits and _.:-"),
    address: words(2_000).nullable(),
    created_at: time,
    fingerprint: text(64)
      .regex(/^[0-9a-f]{64}$/, "must be a hash")
      .nullable(),
    version: count.nullable(),
    import_id: uuid.nullable(),
  }),
  content_documents: z.strictObject({
    name: storedFields.name,
    published: storedFields.patch,
    draft: storedFields.patch,
    version: count,
    updated_at: time,
  }),
  content_revisions: z.strictObject({
    id: uuid,
    name: storedFields.name,
    published: storedFields.patch,
    actor,
    created_at: time,
  }),
  redirects: z
    .strictObject({
      from_path: text(2_000).refine((from) => toRedirectKey(from) === from, "must be an old path of the site"),
      to_address: text(8_000)
        .refine((to) => toTarget(to) === to, "must be a path of the site, or an address")
        .nullable(),
      post_id: uuid.nullable(),
      import_id: uuid.nullable(),
      hits: z.int().min(0),
      last_hit_at: time.nullable(),
      created_at: time,
    })
    .refine(({ to_address, post_id }) => (to_address === null) !== (post_id === null), "must lead to one place"),
} as const satisfies Record<string, z.ZodType>;

export type ContentTable = keyof typeof contentTables;

export const isContentTable = (name: string): name is ContentTable => Object.hasOwn(contentTables, name);
