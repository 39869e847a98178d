import { addPosts } from "./add-posts.ts";
import { load, loadOnce } from "./load.ts";
import { type Figure, type Measurement, pages, type Run } from "./measurement.ts";
import { type Answer, browserHeaders, get } from "./send.ts";
import type { Site } from "./start-site.ts";
import { withBareServer } from "./with-bare-server.ts";

const usualSeconds = 4;
// Never asked for before, so that each is rendered: 50 to 200 a second.
const renderedPosts = 300;
export const listQuery =
  "/rest/v1/posts?select=id,slug,title,excerpt,image_url,published_at&status=eq.published&order=published_at.desc,id.desc&limit=15";

/** Requests a second, and their share of those of a bare server that sends as many bytes. */
const toFigures = async (
  what: string,
  answer: Answer,
  perSecond: number,
  headers: Record<string, string>,
  { seconds = usualSeconds }: Run,
): Promise<Figure[]> => {
  const bare = await withBareServer(answer, (url) => load(url, headers, seconds));
  return [
    { what, unit: "requests/s", value: perSecond },
    { what, unit: "of bare", value: perSecond / bare },
  ];
};

const createThroughput = (
  what: string,
  findPath: (site: Site) => string | Promise<string>,
  createHeaders = (_site: Site): Record<string, string> => browserHeaders,
): Measurement => ({
  measure: async (site, run) => {
    const url = site.url + (await findPath(site));
    const headers = createHeaders(site);
    // The second time, it is sent like all later ones.
    await get(url, headers);
    const answer = await get(url, headers);
    return toFigures(what, answer, await load(url, headers, run.seconds ?? usualSeconds), headers, run);
  },
});

/** The largest of the scripts that a story names. */
const findAsset = async (site: Site): Promise<string> => {
  const html = (await get(site.url + pages.story, {})).body.toString();
  const paths = new Set(html.match(/\/assets\/[\w.-]+\.js\b/g));
  const sized = await Promise.all(
    [...paths].map(async (path) => ({ path, size: (await get(site.url + path)).body.length })),
  );
  const [largest] = sized.toSorted((one, other) => other.size - one.size);
  if (!largest) throw new Error("The story names no script.");
  return largest.path;
};

export const cachedStory = createThroughput("story, cached", () => pages.story);
export const cachedLanding = createThroughput("landing, cached", () => pages.landing);
export const asset = createThroughput("script of /assets", findAsset);
export const list = createThroughput(
  "list over /rest/v1",
  () => listQuery,
  ({ publishableKey }) => ({ apikey: publishableKey, "accept-encoding": "br, gzip" }),
);

/** Stories like the first one that nobody asked for before. */
export const rendering: Measurement = {
  measure: async (site, run) => {
    const query = `${site.url}/rest/v1/posts?select=content&slug=eq.first-light`;
    const { body } = await get(query, { apikey: site.secretKey });
    const [{ content }] = JSON.parse(body.toString()) as [{ content: string }];
    const urls = await addPosts(site, `rendered-${run.pair}`, renderedPosts + 1, content);
    await site.settle();
    const answer = await get(urls[0] as string);
    return toFigures("story, rendered", answer, await loadOnce(urls.slice(1), browserHeaders), browserHeaders, run);
  },
};
