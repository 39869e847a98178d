import { z } from "zod";
import type { SiteSearch } from "../../search/site-search.ts";
import type { SiteStatus } from "#contracts/status/site-status.ts";
import type { SiteTexts } from "../site-texts.ts";
import { personaChatSchema } from "#contracts/chat/persona-chat.ts";
import { maxPersonaPrompt } from "#contracts/chat/persona-chat-limits.ts";
import type { PersonaChat } from "../../chat/persona/create-persona-chat.ts";
import { claimGuestText } from "../../chat/persona/persona.functions.ts";
import { askOnce } from "../../chat/persona/ask-once.ts";
import type { RateLimiter } from "../../http/limits/rate-limiter.ts";
import { defineTool, type Tool } from "./define-tool.ts";
import { toDocumentPage, toStoryPage } from "../to-markdown-page.ts";

type Deps = {
  env: { siteUrl: string };
  texts: SiteTexts;
  search: SiteSearch;
  readStatus(): Promise<SiteStatus>;
  personaChat: Pick<PersonaChat, "ask">;
  rateLimiter: Pick<RateLimiter, "consume">;
};

const maxHits = 10;

/** What a language model may do on this site without an account: read. */
export const createTools = ({ env, texts, search, readStatus }: Deps): Tool[] => [
  defineTool(
    {
      name: "search",
      title: "Search the site",
      description: "Finds paragraphs of stories, of the character's pages and of the documentation.",
    },
    z.strictObject({ query: z.string().min(1).max(200) }),
    async ({ query }) => {
      const hits = await search.find(query, { limit: maxHits });
      return hits.length === 0
        ? "Nothing was found."
        : hits.map(({ title, url, text }) => `${title}\n${env.siteUrl}${url}\n${text}`).join("\n\n");
    },
  ),
  defineTool(
    { name: "list_stories", title: "List stories", description: "The published stories, newest first." },
    z.strictObject({ limit: z.int().min(1).max(200).default(50) }),
    async ({ limit }) =>
      (await texts.listStories(limit))
        .map(({ slug, title, published_at: at, excerpt }) => `${slug}: ${title} (${at ?? ""})\n${excerpt ?? ""}`.trim())
        .join("\n\n") || "There are no stories yet.",
  ),
  defineTool(
    { name: "read_story", title: "Read a story", description: "A story as Markdown, by its slug." },
    z.strictObject({
      slug: z
        .string()
        .max(100)
        .regex(/^[a-z0-9-]+$/),
    }),
    async ({ slug }) => {
      const story = await texts.findStory(slug);
      return story && toStoryPage(story, env.siteUrl);
    },
    "There is no such story. list_stories has the slugs.",
  ),
  defineTool(
    {
      name: "read_documentation",
      title: "Read the documentation",
      description: "A page of the documentation as Markdown by its path; without a path, the list of pages.",
    },
    z.strictObject({ path: z.string().max(100).optional() }),
    async ({ path }) => {
      if (path === undefined)
        return texts
          .listDocuments()
          .map((page) => `${page.path}: ${page.title}. ${page.description}`)
          .join("\n");
      const page = texts.findDocument(path);
      return page && toDocumentPage(page, env.siteUrl);
    },
    "There is no such page. Call without a path for the list.",
  ),
  defineTool(
    { name: "status", title: "Status of the site", description: "Which parts of the site work, and open incidents." },
    z.strictObject({}),
    async () => JSON.stringify(await readStatus(), null, 2),
  ),
];

const preparedLine = "(A line that was prepared: the character cannot answer by itself just now.)";

/** The character itself, as a visitor asks it, from the same budgets. */
export const createAskingTool = ({ env, personaChat, rateLimiter }: Deps): Tool =>
  defineTool(
    {
      name: "ask_character",
      title: "Ask the character",
      description:
        "Asks the fictional character of this site, who answers as to any visitor. `history` is what was said before, the oldest first.",
      hasOwnQueue: true,
    },
    z.strictObject({
      question: z.string().min(1).max(maxPersonaPrompt),
      history: personaChatSchema.shape.history,
    }),
    async ({ question, history }, { client, signal }) => {
      const body = personaChatSchema.parse({ prompt: question, history, session: crypto.randomUUID() });
      for (const claim of claimGuestText(client, [...history, { content: question }]))
        await rateLimiter.consume(...claim);
      const answer = await askOnce(personaChat, { ...body, client, person: null, isOwner: false, signal });
      const { content, from, stories } = answer;
      return [
        content,
        ...(from === "script" ? [preparedLine] : []),
        ...stories.map(({ title, path }) => `${title}: ${env.siteUrl}${path}`),
      ].join("\n\n");
    },
  );
