import { setTimeout as wait } from "node:timers/promises";
import { addPosts } from "./add-posts.ts";
import type { Figure, Measurement } from "./measurement.ts";
import { get } from "./send.ts";
import { sendSteadily } from "./send-steadily.ts";
import { withSite } from "./start-site.ts";

const [few, many] = [20, 2_000];
const crawledPerSecond = 20;
const perSecond = 300;
const usualSeconds = 60;
const roundLimitSeconds = 600;
/** What people look at meanwhile. */
const pages = ["/landing", "/stories", "/post/first-light", "/rss.xml", "/app"];

/** Asks for one address after another, again and again, at most at its own pace. */
const crawl = (urls: string[]) => {
  let isOver = false;
  let count = 0;
  const asking = (async () => {
    for (; !isOver; count += 1) {
      const next = wait(1_000 / crawledPerSecond);
      await get(urls[count % urls.length] ?? "");
      await next;
    }
  })();
  return {
    hasSeenAll: () => count >= urls.length,
    stop: () => {
      isOver = true;
      return asking;
    },
  };
};

type Times = { first: number; later: number; failures: number };

/** How long 99 % of the pages take at most, in ms: while the crawler sees each story for the first time, and later. */
const measureTimes = (folder: string, stories: number, seconds: number): Promise<Times> =>
  withSite(folder, { LOG_LEVEL: "error", TRUST_PROXY: "true" }, async (site) => {
    const crawler = crawl(await addPosts(site, "crawled", stories));
    const toPath = (number: number): string => pages[number % pages.length] ?? "/";
    const send = (isOver: (past: number) => boolean) => sendSteadily(site, { perSecond, isOver, toPath });
    const first = await send((past) => (crawler.hasSeenAll() && past >= seconds) || past >= roundLimitSeconds);
    const later = await send((past) => past >= seconds);
    await crawler.stop();
    return { first: first.getTime(0.99), later: later.getTime(0.99), failures: first.failures + later.failures };
  });

/** What a crawler of 2,000 stories costs those who look at other pages, compared with one of 20. */
export const crawledStories: Measurement = {
  isLong: true,
  once: true,
  measure: async ({ folder }, { seconds = usualSeconds }): Promise<Figure[]> => {
    const small = await measureTimes(folder, few, seconds);
    const large = await measureTimes(folder, many, seconds);
    const of = `${many.toLocaleString("en-US")} crawled stories`;
    return [
      { what: `pages beside ${of}, first round: 99 % within`, unit: "ms", value: large.first },
      { what: `pages beside ${of}: 99 % within`, unit: "ms", value: large.later },
      { what: `pages beside ${of} against ${few}: 99 % within`, unit: "times", value: large.later / small.later },
      { what: `pages beside ${of}`, unit: "failures", value: small.failures + large.failures },
    ];
  },
};
