import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import type { ShownSite } from "#contracts/shown-pages.ts";
import { createPageList, createShownBuildLoader } from "./shown-build.ts";

const place = (id: string, path: string, parentId = "root") => ({ id, path, parentId, module: id });

const createBuild = (): ServerBuild => {
  const routes = [
    place("landing.route", "landing"),
    place("features/story/story.route", "chloe-story", "public.layout"),
    place("features/revo-door/revo-door.route", "revo-door", "public.layout"),
    place("features/system/not-found.route", "*"),
  ];
  const byId = Object.fromEntries(routes.map((route) => [route.id, route]));
  return { routes: byId, assets: { routes: byId, version: "1" } } as unknown as ServerBuild;
};

const mira: ShownSite = { shortName: "mira", hidden: ["revo-door"] };
const usual: ShownSite = { shortName: "chloe", hidden: [] };

const setUp = (site: ShownSite) => {
  const state = { site, build: createBuild() };
  return {
    state,
    load: createShownBuildLoader(
      async () => state.build,
      createPageList(() => state.site),
    ),
  };
};

test("is the build itself as long as nothing differs", async () => {
  const { load, state } = setUp(usual);
  expect((await load()).build).toBe(state.build);
});

test("has the persona's addresses, and in place of hidden pages the route of unknown addresses", async () => {
  const { load, state } = setUp(mira);
  const { assets, routes } = (await load()).build;
  for (const list of [routes, assets.routes]) {
    expect(list["features/story/story.route"]).toEqual(
      place("features/story/story.route", "mira-story", "public.layout"),
    );
    expect(list["features/revo-door/revo-door.route"]).toMatchObject({
      ...place("features/revo-door/revo-door.route", "revo-door", "public.layout"),
      module: "features/system/not-found.route",
    });
    expect(list["landing.route"]).toBe(state.build.routes["landing.route"]);
  }
  expect(state.build.routes["features/story/story.route"]?.path).toBe("chloe-story");
});

test("is another version for browsers whenever an address changes", async () => {
  const { load, state } = setUp(usual);
  const readVersion = async () => (await load()).build.assets.version;
  const versions = [await readVersion()];
  const sites: ShownSite[] = [mira, { ...mira, hidden: [] }, { ...usual, earlierShortNames: ["mira"] }];
  for (const site of sites) {
    state.site = site;
    versions.push(await readVersion());
  }
  expect(versions[0]).toBe("1");
  expect(new Set(versions).size).toBe(4);
});

test("is made once for each build and site", async () => {
  const { load, state } = setUp(mira);
  const first = await load();
  state.site = { ...mira };
  expect(await load()).toBe(first);
  state.build = createBuild();
  expect((await load()).build).not.toBe(first.build);
});
