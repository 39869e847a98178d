import { z } from "zod";
import { newHubEntrySchema } from "#contracts/hub/hub-entry.ts";
import { postFieldNames, pickFields } from "#contracts/posts/post-fields.ts";
import { postDataSchema } from "#contracts/posts/posts-admin.ts";
import type { ApiScope } from "#contracts/values/integration-values.ts";
import { hubEntryKinds } from "#contracts/values/hub-entry-values.ts";
import type { Backend } from "../../backend.ts";
import type { Content } from "../../content/live-content.ts";
import type { TokenCaller } from "../../http/functions/call.ts";
import { createEntry, listEntries } from "../../hub/entry-store.ts";
import { createPost, getPost, updatePost } from "../../posts/mutations.ts";
import { listPostPage } from "../../posts/queries.ts";
import { toTokenActor } from "../../http/functions/require-scope.ts";
import { defineTool, type Tool } from "./define-tool.ts";

type Deps = { backend: Backend; content: Content };

const listedDrafts = 100;
const notDraft = "There is no such draft. list_drafts has the ids.";
const { title, content, excerpt, tags } = postDataSchema.shape;
const draftId = z.uuid();

const toDraftText = (draft: { id: string; version: number; title: string; content: string; excerpt: string | null }) =>
  `id: ${draft.id}\nversion: ${draft.version}\ntitle: ${draft.title}\nexcerpt: ${draft.excerpt ?? ""}\n\n${draft.content}`;

const createDraftTools = (store: { backend: Backend; actor: string }): Tool[] => {
  const findDraft = async (id: string) => {
    const post = await getPost(store, id);
    return post.status === "draft" ? post : null;
  };
  return [
    defineTool(
      { name: "list_drafts", title: "List drafts", description: "Posts that are not published, newest first." },
      z.strictObject({}),
      async () => {
        const { posts } = await listPostPage(store, { limit: listedDrafts, status: "draft" });
        return posts.map((post) => `${post.id}: ${post.title}`).join("\n") || "There are no drafts.";
      },
    ),
    defineTool(
      { name: "read_draft", title: "Read a draft", description: "A draft as Markdown, with its version." },
      z.strictObject({ id: draftId }),
      async ({ id }) => {
        const draft = await findDraft(id);
        return draft && toDraftText(draft);
      },
      notDraft,
    ),
    defineTool(
      {
        name: "create_draft",
        title: "Write a draft",
        writes: true,
        description: "Stores a new draft in Markdown. Nobody but the owner sees it until the owner publishes it.",
      },
      z.strictObject({ title, content, excerpt, tags }),
      async (given) => toDraftText(await createPost(store, postDataSchema.parse({ ...given, status: "draft" }))),
    ),
    defineTool(
      {
        name: "update_draft",
        title: "Change a draft",
        writes: true,
        description: "Changes a draft; what is not given stays. Needs the version that was read.",
      },
      z.strictObject({
        id: draftId,
        version: z.int().positive(),
        title: title.optional(),
        content: content.optional(),
        excerpt,
        tags,
      }),
      async ({ id, version, ...given }) => {
        const draft = await findDraft(id);
        if (!draft) return null;
        const change = postDataSchema.parse({ ...pickFields(postFieldNames, draft), ...given });
        return toDraftText(await updatePost(store, id, change, version));
      },
      notDraft,
    ),
  ];
};

const createHubTools = (store: { backend: Backend; actor: string; content: Content }): Tool[] => [
  defineTool(
    {
      name: "list_hub_entries",
      title: "List entries of the hub",
      description: "Development logs, issues, milestones or incidents, also those that are not published.",
    },
    z.strictObject({ kind: z.enum(hubEntryKinds) }),
    async ({ kind }) =>
      (await listEntries(store, kind))
        .map(({ id, status, content: entry }) => `${id} (${status}): ${entry.title}`)
        .join("\n") || "There are none yet.",
  ),
  defineTool(
    {
      name: "create_hub_entry",
      title: "Add an entry to the hub",
      writes: true,
      description: "Adds a development log, an issue, a milestone or an incident, as a draft or published.",
    },
    newHubEntrySchema,
    async (given) => {
      const { id, status } = await createEntry(store, given);
      return `${id} was added (${status}).`;
    },
  ),
];

/** What a language model may do with one of the owner's tokens, besides reading. */
export const createWritingTools = ({ backend, content: texts }: Deps, caller: TokenCaller): Tool[] => {
  const store = { backend, actor: toTokenActor(caller), content: texts };
  const has = (scope: ApiScope): boolean => caller.scopes.includes(scope);
  return [
    ...(has("posts:draft") || has("posts:publish") ? createDraftTools(store) : []),
    ...(has("hub:write") ? createHubTools(store) : []),
  ];
};
