import { equal, ok } from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import type { ExportFormat } from "#contracts/posts/export-formats.ts";
import type { Check } from "../real-service.ts";
import { type RealSite, startRealSite } from "../real-site.ts";
import { uploadPicture } from "../services/bucket-files.ts";

type Story = { slug: string; title: string; content: string; image_url: string | null };

/** Text that programs for sites could take for something else, with a word that has to stay in the page. */
const difficult = [
  "Before the *snow*, <b>she</b> counted: {{< figure >}} and {{ .Title }} and {% raw %}.",
  "| herons | hours |\n| --- | --- |\n| 3 | 12 |",
  "```js\nconst reeds = `${1 + 1}`;\n```",
  "1 < 2 && 3 > 2, said [the first story](/post/first-light).",
];

const createPost = async (site: RealSite, postData: object): Promise<void> => {
  const answer = await site.call("posts-admin", { action: "create", postData });
  equal(answer.status, 200, await answer.text());
};

/** A site with its first stories, one that is hard to carry over, a draft and one of the future. */
export const startSiteWithStories = async (): Promise<RealSite> => {
  const site = await startRealSite();
  const upload = async () => new URL(await uploadPicture(site)).pathname;
  const [cover, inText] = [await upload(), await upload()];
  const pictures = `![A heron](${inText} "Seen from the bridge")\n\nBeside text: ![](${cover}) end.`;
  await createPost(site, {
    title: 'The "Heron" & the reeds: #1',
    slug: "the-heron",
    excerpt: "It stands: still.",
    content: [pictures, ...difficult].join("\n\n"),
    image_url: cover,
    image_alt: 'A "heron"',
    tags: ["birds", "snow & ice"],
    status: "published",
  });
  await createPost(site, { title: "Not yet", slug: "not-yet", content: "Secret.", status: "draft" });
  const published_at = "2099-01-01T00:00:00Z";
  await createPost(site, { title: "Later", slug: "later", content: "Later.", status: "published", published_at });
  return site;
};

/** What visitors can read. */
const listStories = async (site: RealSite): Promise<Story[]> => {
  const columns = "slug,title,content,image_url";
  const headers = { apikey: site.publishableKey };
  const answer = await fetch(`${site.url}/rest/v1/posts?select=${columns}&order=slug`, { headers });
  return (await answer.json()) as Story[];
};

/** Unpacks the site's export into a folder, and returns the files. */
export const unpackExport = async (site: RealSite, format: ExportFormat, folder: string): Promise<string[]> => {
  const answer = await site.call("export-posts", { format });
  equal(answer.status, 200);
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  for (const [name, bytes] of files) {
    if (name === "README.txt") ok(!strFromU8(bytes).includes("Please look at these"), strFromU8(bytes));
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return files.map(([name]) => name);
};

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const decode = (html: string): string =>
  html.replaceAll("&#34;", '"').replaceAll("&quot;", '"').replaceAll("&#39;", "'");

type Built = {
  site: RealSite;
  /** The folder with the pages. */
  output: string;
  /** The page of a story below it, without its name. */
  toPage(slug: string): string;
};

const readPage = (output: string, page: string): string => readFileSync(path.join(output, page, "index.html"), "utf8");

/** The checks of what a program has built from an export. */
export const checkBuilt = ({ site, output, toPage }: Built): Check[] => [
  {
    title: "Every story has its page, with its title and all its pictures",
    run: async () => {
      const stories = await listStories(site);
      let pictures = 0;
      for (const { slug, title, content, image_url } of stories) {
        const html = readPage(output, toPage(slug));
        ok(decode(html).includes(`<h1>${escape(title)}</h1>`), `${slug} has no title`);
        const shown = [...html.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, address = ""]) => address);
        const wanted = content.split("![").length - 1 + (image_url === null ? 0 : 1);
        equal(shown.length, wanted, `pictures of ${slug}`);
        for (const address of shown) ok(existsSync(path.join(output, address)), `${slug} shows ${address}`);
        pictures += shown.length;
      }
      ok(stories.length > 1);
      return `${stories.length} stories, ${pictures} pictures`;
    },
  },
  {
    title: "Text that looks like markup or a template is shown as it was written",
    run: async () => {
      const html = decode(readPage(output, toPage("the-heron")));
      for (const text of [
        "{{&lt; figure &gt;}}",
        "{{ .Title }}",
        "{% raw %}",
        "&lt;b&gt;she&lt;/b&gt;",
        "<em>snow</em>",
      ])
        ok(html.includes(text), `${text} is not in the page`);
      ok(html.includes("<table>") && html.includes("1 &lt; 2 &amp;&amp; 3 &gt; 2"));
    },
  },
  {
    title: "A draft and a story of the future are not public",
    run: async () => {
      for (const slug of ["not-yet", "later"]) ok(!existsSync(path.join(output, toPage(slug), "index.html")), slug);
    },
  },
  {
    title: "The address that a story had here leads to its page",
    run: async () => {
      for (const { slug } of await listStories(site)) {
        const target = `/${toPage(slug)}`.slice(0, -1);
        ok(readPage(output, `post/${slug}`).includes(target), `/post/${slug} does not lead to ${target}`);
      }
    },
  },
];
