import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { sitePages } from "#contracts/site-pages.ts";
import { createTestBuild } from "#tests/support/create-test-build.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { createAddressFinder, createMarkdownRenderer, createPageRenderer } from "./render-pages.ts";

const texts = { published: () => shippedContent, find: () => undefined };
const load = (build: ServerBuild) => async () => ({ build, pages: sitePages });
const createBuild = (text: string) => createTestBuild({ "/landing": () => new Response(text) });

test("renders with the current build, so that development can replace it", async () => {
  let build = createBuild("one");
  const render = createPageRenderer(() => load(build)(), {} as never, "production", texts);
  const read = async () => (await render(new Request("http://localhost:3000/landing"))).text();
  expect(await read()).toBe("one");
  build = createBuild("two");
  expect(await read()).toBe("two");
});

test("gives each page a context created by the build, which says whether it is a document", async () => {
  const sites: unknown[] = [];
  const build = createBuild("one");
  const { createRouterContext } = build.entry.module as unknown as { createRouterContext(): object };
  const own = (site: unknown) => {
    sites.push(site);
    return createRouterContext();
  };
  Object.assign(build.entry.module, { createRouterContext: own });
  const site = { siteUrl: "http://localhost:3000" };
  const render = createPageRenderer(load(build), site as never, "production", texts);
  await render(new Request(`${site.siteUrl}/landing`));
  await render(new Request(`${site.siteUrl}/landing.data`));
  expect(sites).toEqual([
    { ...site, isDocument: true },
    { ...site, isDocument: false },
  ]);
});

test("renders Markdown and normalizes addresses with the code of the build", async () => {
  const build = createBuild("one");
  expect(await createMarkdownRenderer(async () => build, texts)("Light")).toBe("<p>Light</p>");
  expect(await createAddressFinder(load(build))("http://localhost:3000/landing?x=1")).toMatchObject({
    path: "/landing",
  });
});
