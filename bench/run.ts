import { setTimeout as wait } from "node:timers/promises";
import { type Load, load, loadInTurn } from "./load.ts";
import { browserHeaders, loadBare } from "./load-bare.ts";
import { type SiteProcess, startSite } from "./site-process.ts";

// Prints ratios and absolute figures of one run on this machine; it never fails. Takes less than four minutes.
// `node bench/run.ts quick` skips the measurements with 100,000 posts. With DATABASE_URL, an empty database, it measures
// the site on PostgreSQL.
const sitePort = 4400;
const listQuery =
  "/rest/v1/posts?select=id,slug,title,excerpt,image_url,published_at&status=eq.published&order=published_at.desc,id.desc&limit=15";
const manyPosts = 100_000;
// More than the page cache can hold, all with the same text, so that rendering costs the same.
const sameStories = 600;
const postsPerInsert = 150;

const show = (name: string, value: string) => console.log(`${name.padEnd(58)} ${value}`);
const describe = ({ perSecond, p99Ms, failed }: Load) =>
  `${Math.round(perSecond)} requests/s, p99 ${p99Ms.toFixed(1)} ms${failed ? `, ${failed} FAILED` : ""}`;

const shortStory = "She counts the lights until they stop being lights and start being windows. ".repeat(60);

const addPosts = async (site: SiteProcess, count: number, name = "bench", content = shortStory) => {
  for (let start = 0; start < count; start += postsPerInsert) {
    const rows = Array.from({ length: Math.min(postsPerInsert, count - start) }, (_, offset) => {
      const number = start + offset;
      return {
        slug: `${name}-${number}`,
        title: `Bench ${number}`,
        excerpt: "A short line.",
        content,
        status: "published",
        published_at: new Date(Date.UTC(2020, 0, 1) + number * 60_000).toISOString(),
      };
    });
    const response = await fetch(`${site.url}/rest/v1/posts`, {
      method: "POST",
      headers: { apikey: site.secretKey, "content-type": "application/json", prefer: "return=minimal" },
      body: JSON.stringify(rows),
    });
    if (!response.ok) throw new Error(`Posts not added: ${response.status} ${await response.text()}`);
  }
};

/** Median time in ms of one request per URL. No URL may be requested before, or it would be cached. */
const measureTime = async (urls: string[]): Promise<number> => {
  const figures: number[] = [];
  for (const url of urls) {
    const startedAt = performance.now();
    await (await fetch(url)).arrayBuffer();
    figures.push(performance.now() - startedAt);
  }
  return figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)] as number;
};

const times = Array.from({ length: 60 }, (_, index) => index);
/** 60 pages of the post list from a day on, none requested before. */
const listsFrom = (site: SiteProcess, day: number): string[] =>
  times.map(
    (index) =>
      `${site.url}/landing?after=${encodeURIComponent(`${new Date(day + index).toISOString()}~00000000-0000-0000-0000-${String(requested++).padStart(12, "0")}`)}`,
  );
const postsFrom = (site: SiteProcess, name: string): string[] =>
  times.map((index) => `${site.url}/post/${name}-${index}`);
let requested = 0;

let site = await startSite({ port: sitePort });
show("first start on an empty folder", `${Math.round(site.startMs)} ms`);
const { dataDir } = site;
await site.stop();
site = await startSite({ port: sitePort, dataDir });
show("second start to the first 200", `${Math.round(site.startMs)} ms`);
await wait(2_000);
show("memory after the start", `${site.memoryMb()} MB`);

const post = `${site.url}/post/first-light`;
const bare = await loadBare(post);
const cached = await load(post, { headers: browserHeaders });
const firstLight = (await (
  await fetch(`${site.url}/rest/v1/posts?select=content&slug=eq.first-light`, { headers: { apikey: site.secretKey } })
).json()) as [{ content: string }];
await addPosts(site, sameStories, "same", firstLight[0].content);
const uncached = await loadInTurn(
  site.url,
  Array.from({ length: sameStories }, (_, index) => `/post/same-${index}`),
  { headers: browserHeaders },
);
const list = await load(site.url + listQuery, { headers: { apikey: site.publishableKey } });
show("bare node:http with as many bytes", describe(bare));
show("post page, kept", describe(cached));
show("  of the bare server", (cached.perSecond / bare.perSecond).toFixed(2));
show("post page, made for each request", describe(uncached));
show("list of 15 posts over /rest/v1", describe(list));
show("memory after the load", `${site.memoryMb()} MB`);

if (process.argv[2] === "quick") {
  await site.stop();
  process.exit(0);
}

const newest = Date.UTC(2090, 0, 1);
const oldest = Date.UTC(2020, 0, 1) + 100 * 60_000;
// New posts, because on a slow machine the cache still holds the first ones of `same`.
await addPosts(site, times.length, "other");
const few = { list: await measureTime(listsFrom(site, newest)), post: await measureTime(postsFrom(site, "other")) };
await addPosts(site, manyPosts);
const many = {
  list: await measureTime(listsFrom(site, newest)),
  post: await measureTime(postsFrom(site, "bench")),
  deep: await measureTime(listsFrom(site, oldest)),
};
show(`list page at 100,000 posts against ${sameStories}`, (many.list / few.list).toFixed(2));
show("last pages of the list at 100,000 posts against the first", (many.deep / many.list).toFixed(2));
show(`post page at 100,000 posts against ${sameStories}`, (many.post / few.post).toFixed(2));
await site.stop();
