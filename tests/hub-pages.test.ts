import { type MetaDescriptor, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { renderDoc } from "#app/features/hub/documentation/render-doc.server.ts";
import { loader as findPage } from "#app/features/system/not-found.route.ts";
import { siteContext } from "#app/lib/site-context.ts";
import placeholders from "#content/hub/placeholders.json" with { type: "json" };
import dashboard from "#content/hub/dashboard.json" with { type: "json" };
import { listAddresses } from "#contracts/site-addresses.ts";
import { type SitePage, sitePages } from "#contracts/site-pages.ts";
import { readHub } from "#server/content/read-hub.ts";

const siteUrl = "https://site.example";
const hubPages = sitePages.filter(({ layout }) => layout === "hub");
const texts = readHub("content");
const context = new RouterContextProvider();
// All tables are empty for pages that read them.
const emptyResult = Promise.resolve({ data: [], error: null });
const query: object = Object.assign(emptyResult, {
  select: () => query,
  eq: () => query,
  order: () => query,
  limit: () => query,
});
const supabase = { from: () => query, rpc: () => emptyResult };
context.set(siteContext, {
  siteUrl,
  supabase,
  listPages: () => sitePages,
  loadHubTexts: () => texts,
  findRedirect: async () => null,
} as never);

type LoaderResult = { data: { siteUrl: string; note?: string }; init: { headers: Record<string, string> } };
type RouteModule = { loader(given: object): Promise<LoaderResult>; meta(given: object): MetaDescriptor[] };

const readParams = (path: string, address: string): Record<string, string | undefined> => {
  const values = address.split("/");
  return Object.fromEntries(
    path.split("/").flatMap((part, index) => (part.startsWith(":") ? [[part.slice(1, -1), values[index]]] : [])),
  );
};

const load = async ({ file, path }: Pick<SitePage, "file" | "path">, address: string) => {
  const { loader, meta } = (await import(/* @vite-ignore */ `../app/${file}`)) as RouteModule;
  const url = new URL(address, siteUrl);
  const result = await loader({ context, params: readParams(path, url.pathname), request: new Request(url) });
  return { ...result, meta: meta({ loaderData: result.data, location: url }) };
};

const addresses = hubPages.flatMap((page) => listAddresses(page).map((address) => [address, page] as const));

test.each(addresses)("loads %s cacheably for all visitors, with title and description", async (address, page) => {
  const { data, init, meta } = await load(page, address);
  expect(data.siteUrl).toBe(siteUrl);
  expect(init.headers["Cache-Control"]).toContain("public");
  expect(meta).toContainEqual({ title: expect.stringMatching(/.{8,}/) as string });
  const description = meta.find((tag) => "name" in tag && tag.name === "description");
  expect(description).toMatchObject({ content: expect.stringMatching(/^[^{}]{40,160}$/) as string });
});

test("gives each page a unique title and description", async () => {
  const found = await Promise.all(
    addresses.map(async ([address, page]) => JSON.stringify((await load(page, address)).meta)),
  );
  // The documentation equals its first tab, and the guide equals its first chapter.
  expect(new Set(found).size).toBe(addresses.length - 2);
});

const aliases = hubPages.flatMap((page) =>
  (page.aliases ?? []).map((alias) => [alias, listAddresses(page)[0]] as const),
);

test.each(aliases)("redirects %s to %s with its query", async (alias, target) => {
  const result = await findPage({ context, url: new URL(`${siteUrl}${alias}?n=1`) });
  expect(result.status).toBe(302);
  expect(result.headers.get("location")).toBe(`${target}?n=1`);
});

const getPage = (path: string): SitePage => hubPages.find((page) => page.path === path) as SitePage;

test.each([
  ["/app/agents", "agent", dashboard.agents, placeholders.agents],
  ["/app/projects", "project", dashboard.projects, placeholders.projects],
] as const)("names on %s what ?%s= selects, and no unknown id", async (path, name, known, { unknown }) => {
  for (const { id, name: shown } of known) {
    const { data } = await load(getPage(path), `${path}?${name}=${id}`);
    expect(data.note).toContain(shown.replace("{product}", ""));
  }
  for (const id of ["nobody", "__proto__", "<script>alert(1)</script>", "%F0%9F%A6%8B", ""]) {
    const { data } = await load(getPage(path), `${path}?${name}=${id}`);
    expect(data.note).toBe(unknown);
  }
  expect((await load(getPage(path), path)).data.note).toBeUndefined();
});

test("links only to existing headings of the documentation", async () => {
  const { docs, dualityProtocol } = await texts;
  const shown = dualityProtocol ? [...docs, dualityProtocol] : docs;
  const pages = new Map(shown.map((text) => [text.path, renderDoc(text)]));
  const links = [...pages.values()].flatMap(({ html, path }) =>
    [...html.matchAll(/href="([^"#]*)#([^"]+)"/g)].map(([link, target = "", id = ""]) => ({
      link,
      path: target || path,
      id,
    })),
  );
  expect(links.length).toBeGreaterThan(docs.length);
  const broken = links.filter(({ path, id }) => {
    const headings = pages.get(path)?.headings;
    return headings && !headings.some((heading) => heading.id === decodeURIComponent(id));
  });
  expect(broken).toEqual([]);
});
