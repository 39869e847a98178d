// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import navigation from "#content/navigation.json" with { type: "json" };
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import { navigationSchema } from "#contracts/content/navigation.ts";
import { pagesSchema } from "#contracts/content/pages.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { createFakeContentAdmin } from "#tests/support/fake-content-admin.ts";
import { PagesTab } from "./pages-tab.tsx";

const toSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as Record<string, JsonValue>;

const open = async () => {
  const content = createFakeContentAdmin([
    { name: "pages", schema: toSchema(pagesSchema), shipped: { hidden: ["story", "hub"] } },
    { name: "navigation", schema: toSchema(navigationSchema), shipped: navigation },
  ]);
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    const { status, body } = content.handle(JSON.parse(init.body as string) as Parameters<typeof content.handle>[0]);
    return Response.json(body, { status });
  });
  render(
    <MemoryRouter>
      <QueryProvider>
        <PagesTab />
      </QueryProvider>
    </MemoryRouter>,
  );
  await screen.findByRole("form", { name: "Pages and menu" });
  return content;
};
const findSwitch = (name: string) => screen.getByRole<HTMLInputElement>("switch", { name: new RegExp(`^${name}`) });
const findList = (name: string) => screen.getByRole("group", { name });
const readLinks = (list: HTMLElement) =>
  within(list)
    .getAllByRole("button", { name: /^Move up: / })
    .map((button) => button.getAttribute("aria-label")?.replace("Move up: ", ""));

test("each page is a switch with its name and what it is, and a link to one that is off says so", async () => {
  await open();
  expect(findSwitch("Story page").checked).toBe(false);
  expect(findSwitch("Stories").checked).toBe(true);
  expect(screen.getByText("How the character came to be, in three chapters with pictures.")).toBeTruthy();
  const top = findList("At the top");
  expect(within(top).getAllByText("Page is off")).toHaveLength(1);
  fireEvent.click(findSwitch("Story page"));
  expect(within(top).queryByText("Page is off")).toBeNull();
});

test("links are known by their words, and move by a button and by keys", async () => {
  const content = await open();
  const top = findList("At the top");
  const labels = navigation.main.map(({ label }) => label);
  const [one = "", two = "", ...others] = labels;
  expect(readLinks(top)).toEqual(labels);
  fireEvent.click(within(top).getByRole("button", { name: `Move down: ${one}` }));
  expect(readLinks(top)).toEqual([two, one, ...others]);
  expect(within(top).getByText(`${one} is now number 2 of ${labels.length}.`)).toBeTruthy();
  fireEvent.keyDown(within(top).getByRole("button", { name: `Move up: ${one}` }), { key: "ArrowUp", altKey: true });
  expect(readLinks(top)).toEqual(labels);

  const [group] = navigation.menu.groups;
  const list = findList(group?.heading ?? "");
  const last = group?.links.at(-1)?.label ?? "";
  fireEvent.click(within(list).getByRole("button", { name: `Move up: ${last}` }));
  fireEvent.click(screen.getByRole("button", { name: "Publish all" }));
  await waitFor(() =>
    expect(content.read("navigation").published).toMatchObject({
      menu: { groups: [{ links: [...(group?.links.slice(0, -2) ?? []), { label: last }, {}] }, {}, {}] },
    }),
  );
});
