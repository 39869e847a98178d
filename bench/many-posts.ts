import { addPosts } from "./add-posts.ts";
import { toMedian } from "./compare.ts";
import type { Measurement } from "./measurement.ts";
import { get } from "./send.ts";
import type { Site } from "./start-site.ts";

const many = 100_000;
const timed = 60;
const newest = Date.UTC(2090, 0, 1);
const oldest = Date.UTC(2020, 0, 1) + 100 * 60_000;
let requested = 0;

/** Pages of the post list from a time on, none requested before. */
const createLists = (site: Site, time: number): string[] =>
  Array.from({ length: timed }, (_, index) => {
    const id = `00000000-0000-0000-0000-${String(requested++).padStart(12, "0")}`;
    return `${site.url}/landing?after=${encodeURIComponent(`${new Date(time + index).toISOString()}~${id}`)}`;
  });

/** Median time in ms of one request of each of the first addresses. */
const measureTime = async (urls: string[]): Promise<number> => {
  const times: number[] = [];
  for (const url of urls.slice(0, timed)) {
    const startedAt = performance.now();
    await get(url);
    times.push(performance.now() - startedAt);
  }
  return toMedian(times);
};

/** How much slower the post list and a story are with 100,000 posts. */
export const manyPosts: Measurement = {
  once: true,
  isLong: true,
  measure: async (site) => {
    const fewPosts = await addPosts(site, "few", timed);
    const few = { list: await measureTime(createLists(site, newest)), post: await measureTime(fewPosts) };
    const posts = await addPosts(site, "many", many);
    const list = await measureTime(createLists(site, newest));
    const deepList = await measureTime(createLists(site, oldest));
    return [
      { what: "list with 100,000 posts against few", unit: "times", value: list / few.list },
      { what: "last pages of that list against the first", unit: "times", value: deepList / list },
      { what: "story with 100,000 posts against few", unit: "times", value: (await measureTime(posts)) / few.post },
    ];
  },
};
