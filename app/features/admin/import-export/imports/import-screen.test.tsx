// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import { getContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import type { ImportEntry, ImportStatus } from "#contracts/posts/import-calls.ts";
import { createFakeImports, createImportEntry, importId, keptNote } from "#tests/support/fake-imports.ts";
import { ImportScreen } from "./import-screen.tsx";

const { imports: texts } = getContent("admin");
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
  screen.findByRole("button", { name: count === 1 ? texts.run.startOne : fill(texts.run.start, { count }) });
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
    texts.statuses.draft,
    "May 1, 2020",
    "It was for members only.",
    "/post/post-1",
    "/2020/05/post-1",
    "2 found, 1 on the web",
    "/images/a.png",
    "A shortcode is kept. (line 12)",
    texts.entryStates.new,
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

  fireEvent.click(screen.getByRole("button", { name: `${texts.filters.drafts} 2` }));
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(3));
  fireEvent.click(
    screen.getByRole("button", { name: fill(texts.table.chooseNoneOf, { which: texts.table.ofFilter }) }),
  );
  await findStart(2);
  expect(listCalls("choose").at(-1)).toMatchObject({ entries: "drafts", isChosen: false });

  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "river" } });
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2));
  fireEvent.click(screen.getByRole("button", { name: fill(texts.table.chooseAllOf, { which: texts.table.ofPage }) }));
  await findStart(3);
  expect(listCalls("choose").at(-1)).toMatchObject({ entries: [5], isChosen: true });
});

test("shows a thousand posts a hundred at a time", async () => {
  open(createEntries(1_000));
  await waitFor(() => expect(listTitles()).toHaveLength(100));
  fireEvent.click(screen.getByRole("button", { name: texts.table.next }));
  await screen.findByText(fill(texts.table.range, { first: "101", last: "200", total: "1,000" }));
  await screen.findByRole("checkbox", { name: fill(texts.table.chooseOne, { title: "Post 101" }) });
  expect(listTitles()).toHaveLength(100);
  fireEvent.click(screen.getByRole("button", { name: texts.table.previous }));
  await screen.findByRole("checkbox", { name: fill(texts.table.chooseOne, { title: "Post 1" }) });
});

test("runs with the address, hosts and updates that were chosen, and refuses what is no address", async () => {
  const { listCalls } = open(createEntries(1), { hosts: [{ host: "pics.example", pictures: 2 }] });
  const start = await findStart(1);
  const site = screen.getByLabelText(texts.run.site);
  fireEvent.change(site, { target: { value: "no address" } });
  fireEvent.submit(site.closest("form")!);
  expect(await screen.findByText(texts.run.siteRefused)).toBeTruthy();
  expect(document.activeElement).toBe(site);
  expect(listCalls("run")).toEqual([]);
  fireEvent.change(site, { target: { value: "blog.example" } });
  fireEvent.click(screen.getByRole("checkbox", { name: /pics\.example/ }));
  fireEvent.click(screen.getByRole("switch"));
  expect((start as HTMLButtonElement).form).toBe(site.closest("form"));
  fireEvent.submit(site.closest("form")!);
  await screen.findByRole("progressbar", { name: texts.running });
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

  fireEvent.click(screen.getByRole("button", { name: texts.stop }));
  await screen.findByRole("heading", { name: texts.reports.stopped });
  expect(announcement.textContent).toBe(texts.announced.stopped);
  fireEvent.submit(screen.getByLabelText(texts.run.site).closest("form")!);
  await screen.findByRole("progressbar");
  expect(listCalls("run")).toHaveLength(1);

  finish("done");
  await screen.findByRole("heading", { name: texts.reports.done });
  expect(announcement.textContent).toBe(fill(texts.announced.done, { created: 0, updated: 0, same: 0, failed: 0 }));
});

test("is undone only after it was said what that does", async () => {
  const { entries, finish, listCalls } = open(
    [createImportEntry(1, { outcome: "created" }), createImportEntry(2, { outcome: "failed", notes: ["Too long."] })],
    { state: "done", undoableUntil: new Date(Date.now() + 1e9).toISOString() },
  );
  // Opens with what went wrong.
  expect(await screen.findByText("Too long.")).toBeTruthy();
  expect(screen.queryByText("Post 1")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: texts.undo }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(fill(texts.askUndo.points[0]!, { created: 1, updated: 0 }))).toBeTruthy();
  expect(listCalls("undo")).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: texts.askUndo.confirm }));
  await screen.findByRole("progressbar", { name: texts.undoing });
  entries[0]!.notes = [keptNote];
  finish("undone", { undoableUntil: null });
  // And then with what was not taken back.
  expect(await screen.findByText(keptNote)).toBeTruthy();
  expect(screen.queryByText("Too long.")).toBeNull();
  expect(screen.queryByRole("button", { name: texts.undo })).toBeNull();
});

test("begins again where files did not arrive or cannot be read", async () => {
  const { listCalls, onBack } = open([], { state: "unreadable", message: "This is a PDF.", tool: null });
  expect(await screen.findByText("This is a PDF.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: texts.startOver }));
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce());
  expect(listCalls("discard")).toHaveLength(1);
});

test("says that an import is not here any more", async () => {
  const { lose } = open([]);
  lose();
  expect(await screen.findByText(texts.gone)).toBeTruthy();
});

test("asks for the old address before posts are published without their pictures", async () => {
  const { listCalls } = open(createEntries(1), {
    site: null,
    pictures: { found: 0, remote: 0, missing: 2, copied: 0 },
  });
  fireEvent.click(await findStart(1));
  expect(await screen.findByText(texts.run.siteMissing)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(texts.run.site));
  expect(listCalls("run")).toEqual([]);
  fireEvent.click(screen.getByRole("checkbox", { name: texts.run.withoutMissing }));
  fireEvent.click(await findStart(1));
  await waitFor(() => expect(listCalls("run")).toMatchObject([{ site: null }]));
});
