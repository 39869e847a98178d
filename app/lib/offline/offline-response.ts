import type { WorkerSite } from "./kept-files.ts";

/** Stands before and after what is left out of the offline page while nothing is kept. */
export const keptPagesMark = "<!--kept-pages-->";
type KeptPage = { path: string; title: string };

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeSigns = (text: string, pattern: RegExp): string => text.replace(pattern, (sign) => signs[sign] ?? sign);

/** The pages that can be opened offline, the last opened first. Their titles are HTML. */
export const listKeptPages = async (cache: Cache): Promise<KeptPage[]> => {
  const pages: KeptPage[] = [];
  for (const request of (await cache.keys()).toReversed()) {
    const html = await (await cache.match(request, { ignoreVary: true }))?.text();
    const title = html && /<title>([^<]{1,300})<\/title>/.exec(html)?.[1];
    const { pathname, search } = new URL(request.url);
    if (title) pages.push({ path: pathname + search, title });
  }
  return pages;
};

export const toOfflineResponse = (
  { html, policy }: WorkerSite["offlinePage"],
  pages: readonly KeptPage[],
): Response => {
  const items = pages.map(
    ({ path, title }) =>
      // A title of a page is escaped already, except for signs that may stand in titles.
      `<li><a href="${escapeSigns(path, /[&"<>]/g)}">${escapeSigns(title, /[<>"]/g)}</a></li>`,
  );
  const [before = "", list = "", after = ""] = html.split(keptPagesMark);
  const body = before + (items.length > 0 ? list.replace("<ul></ul>", () => `<ul>${items.join("")}</ul>`) : "") + after;
  return new Response(body, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
    },
  });
};
