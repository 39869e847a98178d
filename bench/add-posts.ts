import { send } from "./send.ts";
import type { Site } from "./start-site.ts";

const postsPerInsert = 150;
const shortStory = "She counts the lights until they stop being lights and start being windows. ".repeat(60);

/** Publishes posts of the same text, older than those of the site, and resolves to their addresses. */
export const addPosts = async (site: Site, name: string, count: number, content = shortStory): Promise<string[]> => {
  const rows = Array.from({ length: count }, (_, index) => ({
    slug: `${name}-${index}`,
    title: `Bench ${index}`,
    excerpt: "A short line.",
    content,
    status: "published",
    published_at: new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString(),
  }));
  for (let start = 0; start < count; start += postsPerInsert) {
    const { status, body } = await send(`${site.url}/rest/v1/posts`, {
      method: "POST",
      headers: { apikey: site.secretKey, "content-type": "application/json", prefer: "return=minimal" },
      body: JSON.stringify(rows.slice(start, start + postsPerInsert)),
    });
    if (status !== 201) throw new Error(`Posts not added: ${status} ${body.toString()}`);
  }
  return rows.map(({ slug }) => `${site.url}/post/${slug}`);
};
