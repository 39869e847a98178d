// @vitest-environment happy-dom
import { act, renderHook, waitFor } from "@testing-library/react";
import type { KeyboardEvent } from "react";
import { expect, test, vi } from "vitest";
import palette from "#content/palette.json" with { type: "json" };
import type { PaletteEntry } from "#contracts/search/palette.ts";
import { usePalette } from "./use-palette.ts";

const page: PaletteEntry = { group: "pages", title: "Lantern page", to: "/lantern" };
const milestone: PaletteEntry = { group: "milestones", title: "Lantern lit", to: "/app/milestones#lantern" };
const hit = { title: "A lantern story", heading: "", url: "/post/lantern#p-1", sentence: "A lantern." };

const pressed = (key: string) =>
  ({ key, nativeEvent: {}, preventDefault: () => undefined }) as unknown as KeyboardEvent<HTMLInputElement>;

const open = (isOwner = false) => {
  const index = Promise.withResolvers<Response>();
  const search = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", (url: string) => (url.startsWith("/search-index") ? index.promise : search.promise));
  const chosen: string[] = [];
  const { result } = renderHook(() => usePalette(true, ({ to }) => chosen.push(to), isOwner));
  const press = (key: string) => act(async () => result.current.handleKey(pressed(key)));
  const type = (text: string) => act(async () => result.current.type(text));
  return {
    palette: result,
    chosen,
    press,
    type,
    arrive: {
      index: () => act(async () => index.resolve(Response.json({ entries: [page, milestone] }))),
      search: () => act(async () => search.resolve(Response.json({ hits: [hit] }))),
    },
  };
};

test("applies Enter to the best result once the index has loaded", async () => {
  const { arrive, chosen, palette, press, type } = open();
  await type("lantern");
  await press("Enter");
  expect(chosen).toEqual([]);
  expect(palette.current.isWaiting).toBe(true);
  await arrive.index();
  expect(chosen).toEqual([page.to]);
});

test("keeps the active option when more results arrive", async () => {
  const { arrive, chosen, palette, press, type } = open();
  await arrive.index();
  await type("lantern");
  await press("ArrowDown");
  expect(palette.current.current).toBe(1);
  await arrive.search();
  await waitFor(() => expect(palette.current.count).toBe(3));
  expect(palette.current.groups.map(({ group }) => group)).toEqual(["pages", "milestones", "posts"]);
  expect(palette.current.current).toBe(1);
  await press("Enter");
  expect(chosen).toEqual([milestone.to]);
});

test("offers the owner's pages to the owner only", async () => {
  const ofOwner = palette.restricted.filter((entry) => entry.for === "owner");
  expect(ofOwner.length).toBeGreaterThan(0);
  for (const isOwner of [true, false]) {
    const { arrive, palette: shown, type } = open(isOwner);
    await arrive.index();
    for (const { title, to } of ofOwner) {
      await type(title);
      const found = shown.current.groups.flatMap(({ entries }) => entries.map((entry) => entry.to));
      expect(found.includes(to)).toBe(isOwner);
    }
  }
});
