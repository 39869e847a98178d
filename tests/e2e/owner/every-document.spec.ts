import type { Page } from "@playwright/test";
import type { ContentDocument, ContentMatch, OpenDocument } from "#contracts/content/content-admin.ts";
import { escapeHtml } from "#contracts/escape-html.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { night } from "../at-night.ts";
import { expect } from "../site.ts";
import { openAdmin } from "./admin-page.ts";
import { createIsolatedTest } from "./isolated-server.ts";

// A site of its own: drafts that other tests leave would be taken for those of this one.
const test = createIsolatedTest();

// The router logs what it was fetching when the preview is loaded anew.
test.use({ expectedErrors: /Failed to fetch manifest patches/ });

const parts = 8;
// Choices and colours: specs of their own change them.
const withoutTexts = ["persona-chat", "pages", "theme"];
// What these fields hold is no text, or is chosen from a list.
const noText = /^(?:to|href|src|id|kind|type|status|icon|agent|order|date|tab|mood|priority|anchor)$/;

// From within the page, whose connections stay open or are opened anew as needed.
const fetchText = (page: Page, address: string, body?: object): Promise<string> =>
  page.evaluate(
    async ([url, json]) => {
      const init = json === "" ? {} : { method: "POST", body: json, headers: { "content-type": "application/json" } };
      return (await fetch(url, { cache: "no-store", ...init })).text();
    },
    [address, body ? JSON.stringify(body) : ""] as const,
  );
const call = async <Answer>(page: Page, body: object): Promise<Answer> =>
  JSON.parse(await fetchText(page, "/functions/v1/content-admin", body)) as Answer;

const listTexts = (value: JsonValue): string[] => {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(listTexts);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (noText.test(name) ? [] : listTexts(inner)));
};

/** A line that the search finds in one place of a document, and whether its page shows this very line at once. */
const chooseLine = async (page: Page, { name, page: address }: ContentDocument) => {
  const { document } = await call<{ document: OpenDocument }>(page, { action: "get", name });
  const lines = listTexts(document.published)
    .flatMap((text) => text.split("\n"))
    .filter((line) => /^[A-Z][^<>{}[\]`*#/]{3,98}$/.test(line));
  const html = address === null ? "" : await fetchText(page, address);
  const isShown = (line: string) => html.includes(`>${escapeHtml(line)}<`);
  for (const line of lines.toSorted((one, other) => Number(isShown(other)) - Number(isShown(one)))) {
    const { matches } = await call<{ matches: ContentMatch[] }>(page, { action: "search", query: line });
    if (matches.filter((match) => match.name === name).length === 1)
      return { line, isShown: isShown(line) && matches.length === 1 };
  }
  throw new Error(`${name} has no line that is in it once.`);
};

const publish = async (page: Page): Promise<void> => {
  await expect(page.getByText("Saved as draft", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  // What says so may be gone before a busy browser is asked for it; this stays.
  await expect(page.getByText("Nothing to save", { exact: true })).toBeVisible();
};

/** Changes a line of a document where the search leads, and takes it back. */
const changeAndTakeBack = async (page: Page, document: ContentDocument, mark: string): Promise<void> => {
  const { isShown, line } = await chooseLine(page, document);
  const readShown = async (): Promise<string> => {
    if (isShown && document.page !== null) return fetchText(page, document.page);
    const opened = await call<{ document: OpenDocument }>(page, { action: "get", name: document.name });
    return JSON.stringify(opened.document.published);
  };
  await page.getByRole("searchbox", { name: "Search all texts" }).fill(line);
  const matches = page.getByRole("list", { name: "Search all texts" }).getByRole("button");
  await matches
    .filter({ hasText: `${document.title} ›` })
    .first()
    .click();
  await expect.poll(() => page.locator("input:focus, textarea:focus").inputValue()).toContain(line);
  await page.keyboard.press("End");
  await page.keyboard.type(` ${mark}`);
  await publish(page);
  await expect.poll(readShown).toContain(mark);

  // In a list, what was changed is the list.
  const wayBack = page.getByRole("button", { name: new RegExp("^Back to the shipped text: ") });
  await wayBack.last().click();
  await expect(wayBack).toHaveCount(0);
  await publish(page);
  await expect.poll(readShown).not.toContain(mark);
  await page.getByRole("button", { name: "All texts" }).click();
};

for (let part = 0; part < parts; part += 1)
  test(
    `changes a text of each document, sees it and takes it back (${part + 1} of ${parts})`,
    night,
    async ({ page }) => {
      test.slow();
      await openAdmin(page, "Character");
      const { documents } = await call<{ documents: ContentDocument[] }>(page, { action: "list" });
      const editable = documents.filter(({ name }) => !withoutTexts.includes(name));
      for (const [index, document] of editable.entries())
        if (index % parts === part)
          await test.step(document.title, () => changeAndTakeBack(page, document, `Mark${index}`));
      const after = await call<{ documents: ContentDocument[] }>(page, { action: "list" });
      expect(after.documents.filter(({ hasDraft, isChanged }) => hasDraft || isChanged)).toEqual([]);
    },
  );
