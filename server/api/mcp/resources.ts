import type { McpServer } from "@modelcontextprotocol/server";
import { isSlug } from "../api-routes.ts";
import type { SiteTexts } from "../site-texts.ts";
import { toDocumentPage, toStoryPage } from "../to-markdown-page.ts";

type Texts = {
  siteUrl: string;
  texts: SiteTexts;
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
};

const listedStories = 200;
const mimeType = "text/markdown";

/** Stories and documentation as resources, at the addresses where they are as Markdown. */
export const registerTexts = (
  { ResourceTemplate, ResourceNotFoundError }: typeof import("@modelcontextprotocol/server"),
  server: McpServer,
  { siteUrl, texts, inTurn }: Texts,
): void => {
  const read = async (uri: URL, find: () => Promise<string | null>) => {
    const text = await inTurn(find);
    if (text === null) throw new ResourceNotFoundError(uri.href);
    return { contents: [{ uri: uri.href, mimeType, text }] };
  };

  server.registerResource(
    "story",
    new ResourceTemplate(`${siteUrl}/post/{slug}.md`, {
      list: async () => ({
        resources: (await inTurn(() => texts.listStories(listedStories))).map(({ slug, title, excerpt }) => ({
          uri: `${siteUrl}/post/${slug}.md`,
          name: slug,
          title,
          mimeType,
          ...(excerpt && { description: excerpt }),
        })),
      }),
    }),
    { title: "Story", description: "A published story as Markdown.", mimeType },
    (uri, { slug }) =>
      read(uri, async () => {
        const story = typeof slug === "string" && isSlug.test(slug) ? await texts.findStory(slug) : null;
        return story && toStoryPage(story, siteUrl);
      }),
  );

  server.registerResource(
    "documentation",
    new ResourceTemplate(`${siteUrl}/app/{+page}.md`, {
      list: () => ({
        resources: texts.listDocuments().map(({ path, title, description }) => ({
          uri: `${siteUrl}${path}.md`,
          name: path,
          title,
          description,
          mimeType,
        })),
      }),
    }),
    { title: "Documentation", description: "A page of the documentation as Markdown.", mimeType },
    (uri, { page }) =>
      read(uri, () => {
        const document = typeof page === "string" ? texts.findDocument(`/app/${page}`) : null;
        return Promise.resolve(document && toDocumentPage(document, siteUrl));
      }),
  );
};
