import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { AppError } from "#contracts/errors.ts";
import { createFairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import { matchesETag } from "@site/supabase/http/conditional-requests.ts";
import { documentationPath } from "#contracts/content/hub/hub-paths.ts";
import type { Content } from "../content/live-content.ts";
import { followSetting } from "../follow-setting.ts";
import { compress, type Encoding, pickEncoding } from "../http/responses/compression.ts";
import { textFailure } from "../http/responses/text-failure.ts";
import { documents } from "./documents.ts";
import { readOpenApi } from "./open-api-file.ts";
import type { SiteTexts, DocumentText, StorySummary } from "./site-texts.ts";
import { toDocumentPage, toStoryPage } from "./to-markdown-page.ts";
import { notFound } from "../http/responses/not-found.ts";

type LlmsTextParts = {
  siteUrl: string;
  name: string;
  description: string;
  stories: readonly StorySummary[];
  documents: readonly DocumentText[];
};

const toLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
const toLabel = (text: string): string => toLine(text).replaceAll(/[[\]\\]/g, String.raw`\$&`);
const toLink = (title: string, url: string, note: string | null): string =>
  `- [${toLabel(title)}](${url})${note ? `: ${toLine(note)}` : ""}`;

const toSection = (heading: string, links: readonly string[]): string[] =>
  links.length === 0 ? [] : [`## ${heading}\n\n${links.join("\n")}`];

/** What the site is and where its texts are, in the form of llmstxt.org. */
const toLlmsText = ({ siteUrl, name, description, stories, documents }: LlmsTextParts): string =>
  `${[
    `# ${toLine(name)}`,
    `> ${toLine(description)}`,
    "The character of this site is fictional. Texts end in `.md` and are Markdown with front matter.",
    ...toSection(
      "Stories",
      stories.map(({ title, slug, excerpt }) => toLink(title, `${siteUrl}/post/${slug}.md`, excerpt)),
    ),
    ...toSection(
      "Documentation",
      documents.map(({ title, path, description: about }) => toLink(title, `${siteUrl}${path}.md`, about)),
    ),
    ...toSection("For programs", [
      toLink("OpenAPI", `${siteUrl}/openapi.json`, "the functions of the site"),
      toLink("MCP", `${siteUrl}/mcp`, "search, stories, documentation and status as tools"),
      toLink("RSS", `${siteUrl}/rss.xml`, "the newest stories with their whole text"),
      toLink("Sitemap", `${siteUrl}/sitemap.xml`, "all pages"),
    ]),
  ].join("\n\n")}\n`;

type Options = { env: { siteUrl: string }; content: Content; texts: SiteTexts; getAddress(c: Context): string };

export const isSlug = /^[a-z0-9-]{1,100}$/;
const listedStories = 500;
const readsAtOnce = 4;
const busy = "Too many texts are being read. Please try again in a moment.";
const readableByAll = { "access-control-allow-origin": "*", "cache-control": "public, max-age=60" };

/** Answers with a text, or with 304 to who has it. */
const answer = (c: Context, text: string, type: string): Response => {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const headers = { ...readableByAll, etag };
  if (matchesETag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
  return c.body(text, 200, { ...headers, "content-type": `${type}; charset=utf-8` });
};

/** `/openapi.json`, `/llms.txt`, and stories and documentation as Markdown at their address with `.md`. */
export const apiRoutes = ({ env, content, texts, getAddress }: Options): Hono => {
  const app = new Hono();
  const inTurn = createFairSemaphore({
    concurrency: readsAtOnce,
    createRefusal: () => new AppError("unavailable", busy, { retryAfter: 2 }),
  });
  const read = <Result>(c: Context, work: () => Promise<Result>): Promise<Result> => inTurn(getAddress(c), work);

  const findOpenApi = followSetting(
    () => env.siteUrl,
    (url) => {
      const plain = Buffer.from(JSON.stringify({ ...readOpenApi(), servers: [{ url }] }));
      return { plain, compressed: new Map<Encoding, Promise<Buffer>>() };
    },
  );
  const compressOnce = (encoding: Encoding): Promise<Buffer> => {
    const { plain, compressed } = findOpenApi();
    const made = compressed.get(encoding) ?? compress(plain, encoding);
    compressed.set(encoding, made);
    return made;
  };
  app.get("/openapi.json", async (c) => {
    const encoding = pickEncoding(c.req.header("accept-encoding"));
    return c.body(new Uint8Array(encoding ? await compressOnce(encoding) : findOpenApi().plain), 200, {
      ...readableByAll,
      "content-type": "application/json",
      vary: "Accept-Encoding",
      ...(encoding && { "content-encoding": encoding }),
    });
  });

  // Other methods would reach the pages, which take the POST of a form.
  for (const { path } of documents)
    app.use(path.replace(/\{\w+\}\.md$/, ":file{[^/]+\\.md}"), async (c, next) =>
      c.req.method === "GET" || c.req.method === "HEAD"
        ? next()
        : c.text("This is read-only.", 405, { allow: "GET, HEAD", "cache-control": "no-store" }),
    );

  app.get("/llms.txt", async (c) => {
    const stories = await read(c, () => texts.listStories(listedStories));
    const { productName: name } = content.get("persona");
    const { description } = content.get("site");
    const text = toLlmsText({ siteUrl: env.siteUrl, name, description, stories, documents: texts.listDocuments() });
    return answer(c, text, "text/plain");
  });

  app.get("/post/:file{[^/]+\\.md}", async (c) => {
    const slug = c.req.param("file").slice(0, -".md".length);
    const story = isSlug.test(slug) ? await read(c, () => texts.findStory(slug)) : null;
    return story ? answer(c, toStoryPage(story, env.siteUrl), "text/markdown") : notFound(c);
  });

  const documentAt = (c: Context, path: string) => {
    const page = texts.findDocument(path);
    return page ? answer(c, toDocumentPage(page, env.siteUrl), "text/markdown") : notFound(c);
  };
  app.get("/app/documentation/:file{[^/]+\\.md}", (c) =>
    documentAt(c, documentationPath(c.req.param("file").slice(0, -".md".length))),
  );
  app.get("/app/duality-protocol.md", (c) => documentAt(c, "/app/duality-protocol"));

  app.onError(textFailure);
  return app;
};
