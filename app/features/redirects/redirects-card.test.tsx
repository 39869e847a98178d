// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import { createFakeImports } from "#tests/support/fake-imports.ts";
import { toOldPath } from "./check-redirect.ts";
import { RedirectsCard } from "./redirects-card.tsx";

const open = async (...redirects: { from: string; to: string }[]) => {
  const fake = createFakeImports({ redirects });
  render(
    <QueryProvider>
      <RedirectsCard />
    </QueryProvider>,
  );
  const form = within(await screen.findByRole("form", { name: "Add" }));
  return { ...fake, form };
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test("adds a redirect, and says at the field what is wrong with one", async () => {
  const { form, redirects, refuse } = await open();
  expect(await screen.findByText("There are no redirects yet.")).toBeTruthy();
  const [from, to] = [form.getByLabelText("Old address"), form.getByLabelText("Leads to")];
  const add = () => fireEvent.click(form.getByRole("button", { name: "Add" }));
  type(from, "2020/old");
  type(to, "somewhere");
  add();
  expect(await form.findByText("The old address must be a path of this site and begin with a slash.")).toBeTruthy();
  expect(
    form.getByText("This must be a path that begins with a slash, or an address that begins with https:// or http://."),
  ).toBeTruthy();
  expect(document.activeElement).toBe(from);

  type(from, "https://old.example/2020/old?p=1");
  type(to, "/post/new");
  refuse({ status: 409, error: "A page of this site is there.", code: "conflict" });
  add();
  expect(await form.findByText("A page of this site is there.")).toBeTruthy();
  refuse(null);
  add();
  expect(await screen.findByRole("heading", { name: "/2020/old?p=1" })).toBeTruthy();
  expect(redirects).toMatchObject([{ from: "/2020/old?p=1", to: "/post/new" }]);
  expect((from as HTMLInputElement).value).toBe("");
});

test("changes where a redirect leads, and deletes it", async () => {
  const { redirects } = await open({ from: "/a", to: "/post/a" }, { from: "/b", to: "/post/b" });
  const row = (await screen.findByRole("heading", { name: "/b" })).closest("li")!;
  fireEvent.click(within(row).getByRole("button", { name: "Edit" }));
  const field = within(row).getByLabelText("Leads to");
  expect(document.activeElement).toBe(field);
  type(field, "nowhere");
  fireEvent.submit(field.closest("form")!);
  expect(
    await within(row).findByText(
      "This must be a path that begins with a slash, or an address that begins with https:// or http://.",
    ),
  ).toBeTruthy();
  type(field, "https://elsewhere.example/b");
  fireEvent.submit(field.closest("form")!);
  expect(await within(row).findByText("https://elsewhere.example/b")).toBeTruthy();
  expect(document.activeElement).toBe(within(row).getByRole("button", { name: "Edit" }));
  fireEvent.click(within(row).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "/b" })).toBeNull());
  expect(redirects.map(({ from }) => from)).toEqual(["/a"]);
});

test("searches redirects", async () => {
  await open({ from: "/a", to: "/post/a" }, { from: "/b", to: "/post/b" });
  type(await screen.findByRole("searchbox"), "/b");
  await waitFor(() => expect(screen.queryByRole("heading", { name: "/a" })).toBeNull());
  expect(await screen.findByRole("heading", { name: "/b" })).toBeTruthy();
  type(screen.getByRole("searchbox"), "/c");
  expect(await screen.findByText("No redirect matches.")).toBeTruthy();
});

test("takes an old address as it is copied from the old site", () => {
  expect(toOldPath(" https://old.example/a/b/ ")).toBe("/a/b/");
  expect(toOldPath("/a")).toBe("/a");
});
