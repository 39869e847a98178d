// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import type { ImportEntry, ImportStatus } from "#contracts/posts/import-calls.ts";
import { createFakeImports, createImportEntry, importId, keptNote } from "#tests/support/fake-imports.ts";
import { ImportScreen } from "./import-screen.tsx";

afterEach(() => sessionStorage.clear());

const open = (entries: ImportEntry[], status: Partial<ImportStatus> = {}) => {
  const fake = createFakeImports({ entries, status });
  const onBack = vi.fn<() => void>();
  render(
    <MemoryRouter>
      <QueryProvider>
        <ImportScreen id={importId} onBack={onBack} />
      </QueryProvider>
    </MemoryRouter>,
  );
  return { ...fake, onBack };
};
const createEntries = (count: number) => Array.from({ length: count }, (_, index) => createImportEntry(index + 1));
const findStart = (count: number) =>
  screen.findByRole("button", { name: count === 1 ? "Import 1 post" : `Import ${count} posts` });
const listTitles = () => screen.getAllByRole("checkbox", { name: /Post/ });

test("shows post by post what would happen, and why", async () => {
  open(
    [
      createImportEntry(1, {
        status: "draft",
        draftReason: "It was for members only.",
        oldPaths: ["/2020/05/post-1"],
        pictures: { found: 2, remote: 1, missing: ["/images/a.png"] },
        losses: [{ text: "A shortcode is kept.", line: 12 }],
      }),
      createImportEntry(2, { state: "unusable", isChosen: false, notes: ["It has no text."] }),
    ],
    { problems: [{ file: "b.md", line: 3, reason: "A quote is not closed." }], problemCount: 1 },
  );
  const [first, second] = (await screen.findAllByRole("row")).slice(1);
  for (const text of [
    "Post 1",
    "Draft",
    "May 1, 2020",
    "It was for members only.",
    "/post/post-1",
    "/2020/05/post-1",
    "2 found, 1 on the web",
    "/images/a.png",
    "A shortcode is kept. (line 12)",
    "New",
  ])
    expect(within(first!).getByText(text), text).toBeTruthy();
  expect(within(second!).getByText("It has no text.")).toBeTruthy();
  expect(within(second!).getByRole<HTMLInputElement>("checkbox").disabled).toBe(true);
  expect(screen.getByText("b.md, line 3")).toBeTruthy();
});

test("chooses single posts, all of a filter, and what a search finds", async () => {
  const { listCalls } = open([
    ...createEntries(3),
    createImportEntry(4, { status: "draft" }),
    createImportEntry(5, { status: "draft", title: "A river" }),
  ]);
  await findStart(5);
  fireEvent.click((await screen.findAllByRole("checkbox", { name: /Post 2/ }))[0]!);
  await findStart(4);
  expect(listCalls("choose").at(-1)).toMatchObject({ entries: [2], isChosen: false });

  fireEvent.click(screen.getByRole("button", { name: "Drafts 2" }));
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(3));
  fireEvent.click(screen.getByRole("button", { name: `Choose none ${"of these"}` }));
  await findStart(2);
  expect(listCalls("choose").at(-1)).toMatchObject({ entries: "drafts", isChosen: false });

  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "river" } });
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2));
  fireEvent.click(screen.getByRole("button", { name: `Choose all ${"on this page"}` }));
  await findStart(3);
  expect(listCalls("choose").at(-1)).toMatchObject({ entries: [5], isChosen: true });
});

test("shows a thousand posts a hundred at a time", async () => {
  open(createEntries(1_000));
  await waitFor(() => expect(listTitles()).toHaveLength(100));
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByText(`${"101"} to ${"200"} of ${"1,000"}`);
  await screen.findByRole("checkbox", { name: `Import “${"Post 101"}”` });
  expect(listTitles()).toHaveLength(100);
  fireEvent.click(screen.getByRole("button", { name: "Previous" }));
  await screen.findByRole("checkbox", { name: `Import “${"Post 1"}”` });
});

test("runs with the address, hosts and updates that were chosen, and refuses what is no address", async () => {
  const { listCalls } = open(createEntries(1), { hosts: [{ host: "pics.example", pictures: 2 }] });
  const start = await findStart(1);
  const site = screen.getByLabelText("Address of the old site");
  fireEvent.change(site, { target: { value: "no address" } });
  fireEvent.submit(site.closest("form")!);
  expect(await screen.findByText("This is no address of a site. It looks like https://blog.example.com.")).toBeTruthy();
  expect(document.activeElement).toBe(site);
  expect(listCalls("run")).toEqual([]);
  fireEvent.change(site, { target: { value: "blog.example" } });
  fireEvent.click(screen.getByRole("checkbox", { name: /pics\.example/ }));
  fireEvent.click(screen.getByRole("switch"));
  expect((start as HTMLButtonElement).form).toBe(site.closest("form"));
  fireEvent.submit(site.closest("form")!);
  await screen.findByRole("progressbar", { name: "Importing" });
  expect(listCalls("run")).toEqual([
    { action: "run", import: importId, site: "https://blog.example", hosts: ["pics.example"], updates: true },
  ]);
});

test("follows a run, stops it, goes on, and announces its end once", async () => {
  const { finish, listCalls } = open(createEntries(4), { state: "running", progress: { done: 1, total: 4 } });
  const progress = await screen.findByRole<HTMLProgressElement>("progressbar");
  expect([progress.value, progress.max]).toEqual([1, 4]);
  const announcement = screen.getAllByRole("status").find(({ className }) => className.includes("sr-only"))!;
  expect(announcement.textContent).toBe("");
  finish("running", { progress: { done: 3, total: 4 } });
  await waitFor(() => expect(progress.value).toBe(3));
  expect(announcement.textContent).toBe("");

  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  await screen.findByRole("heading", { name: "The import has stopped" });
  expect(announcement.textContent).toBe("The import has stopped.");
  fireEvent.submit(screen.getByLabelText("Address of the old site").closest("form")!);
  await screen.findByRole("progressbar");
  expect(listCalls("run")).toHaveLength(1);

  finish("done");
  await screen.findByRole("heading", { name: "The import is finished" });
  expect(announcement.textContent).toBe(
    `The import is finished. Created: ${0}. Updated: ${0}. Here already: ${0}. Failed: ${0}.`,
  );
});

test("is undone only after it was said what that does", async () => {
  const { entries, finish, listCalls } = open(
    [createImportEntry(1, { outcome: "created" }), createImportEntry(2, { outcome: "failed", notes: ["Too long."] })],
    { state: "done", undoableUntil: new Date(Date.now() + 1e9).toISOString() },
  );
  // Opens with what went wrong.
  expect(await screen.findByText("Too long.")).toBeTruthy();
  expect(screen.queryByText("Post 1")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Undo this import" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("Posts that it created (1) go to the trash.")).toBeTruthy();
  expect(listCalls("undo")).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Undo it" }));
  await screen.findByRole("progressbar", { name: "Taking the import back" });
  entries[0]!.notes = [keptNote];
  finish("undone", { undoableUntil: null });
  // And then with what was not taken back.
  expect(await screen.findByText(keptNote)).toBeTruthy();
  expect(screen.queryByText("Too long.")).toBeNull();
  expect(screen.queryByRole("button", { name: "Undo this import" })).toBeNull();
});

test("begins again where files did not arrive or cannot be read", async () => {
  const { listCalls, onBack } = open([], { state: "unreadable", message: "This is a PDF.", tool: null });
  expect(await screen.findByText("This is a PDF.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Choose other files" }));
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce());
  expect(listCalls("discard")).toHaveLength(1);
});

test("says that an import is not here any more", async () => {
  const { lose } = open([]);
  lose();
  expect(
    await screen.findByText("This import is not here any more: it was discarded, or its 30 days are over."),
  ).toBeTruthy();
});

test("asks for the old address before posts are published without their pictures", async () => {
  const { listCalls } = open(createEntries(1), {
    site: null,
    pictures: { found: 0, remote: 0, missing: 2, copied: 0 },
  });
  fireEvent.click(await findStart(1));
  expect(
    await screen.findByText(
      "Some pictures are not among your files. Please type where the old site is, so that they can be fetched, or choose to import without them.",
    ),
  ).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Address of the old site"));
  expect(listCalls("run")).toEqual([]);
  fireEvent.click(screen.getByRole("checkbox", { name: "Import without the missing pictures" }));
  fireEvent.click(await findStart(1));
  await waitFor(() => expect(listCalls("run")).toMatchObject([{ site: null }]));
});
