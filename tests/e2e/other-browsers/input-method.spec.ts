import chat from "#content/chat.json" with { type: "json" };
import commandCenter from "#content/hub/command-center.json" with { type: "json" };
import neoChat from "#content/neo-chat.json" with { type: "json" };
import palette from "#content/palette.json" with { type: "json" };
import play from "#content/play.json" with { type: "json" };
import type { Locator, Page } from "@playwright/test";
import { openAdmin } from "../owner/admin-page.ts";
import { expect, test } from "../site.ts";
import { nightUnless } from "../at-night.ts";

type Field = {
  open: (page: Page) => Promise<Locator>;
  /** What is there once the field's text was sent. */
  sent: (page: Page) => Locator;
};

const openAt = (path: string, label: string) => async (page: Page) => {
  await page.goto(path);
  return page.getByRole("textbox", { name: label });
};
const text = "hello";

const fields: Record<string, Field> = {
  chat: { open: openAt("/chloe-chat", chat.labels.input), sent: (page) => page.getByRole("log").getByText(text) },
  NEO: {
    open: openAt("/dev-console", neoChat.composer.label),
    sent: (page) => page.locator(".neo-message").getByText(text),
  },
  "command center": {
    open: openAt("/app/command-center", commandCenter.labels.input),
    sent: (page) => page.getByRole("log").getByText(text),
  },
  "play prompt": {
    open: openAt("/play-with-chloe#create", play.generator.prompt),
    sent: (page) => page.getByRole("button", { name: play.generator.generating }),
  },
  palette: {
    open: async (page) => {
      await page.goto("/thank-you");
      await page.keyboard.press("Control+k");
      const field = page.getByRole("combobox", { name: palette.title });
      await field.fill(text);
      await expect(page.getByRole("option").first()).toBeVisible();
      return field;
    },
    sent: (page) => page.locator("body:not(:has([role=combobox]))"),
  },
  "keys of the lore": {
    open: async (page) => {
      await openAdmin(page, "Character");
      await page.getByRole("searchbox", { name: "Search all texts" }).fill("Nives does the floors");
      const matches = page.getByRole("list", { name: "Search all texts" }).getByRole("button");
      await matches.first().click();
      return page.getByRole("textbox", { name: "Keys" }).and(page.locator(":visible")).first();
    },
    sent: (page) => page.getByRole("button", { name: `Remove: ${text}` }),
  },
  "picture of a post": {
    open: async (page) => {
      await openAdmin(page);
      return page.getByLabel("Image prompt", { exact: true });
    },
    sent: (page) => page.locator("button[aria-busy=true]"),
  },
};

/** Chrome and Firefox say that a composition takes the key; Safari has ended it, and says so by the key code only. */
const confirmations = [
  { isComposing: true, keyCode: 229 },
  { isComposing: false, keyCode: 229 },
];

for (const [name, { open, sent }] of Object.entries(fields))
  test(
    `${name}: Enter of an input method sends nothing, the next one does`,
    nightUnless(name === "chat"),
    async ({ page }) => {
      // Nothing answers, so that what is sent can be seen.
      await page.route(/\/functions\/v1\/(image|command)|\/generate/, () => undefined);
      const field = await open(page);
      await field.fill(text);
      for (const init of confirmations) {
        const wasPrevented = await field.evaluate((element, given) => {
          const options = { key: "Enter", code: "Enter", bubbles: true, cancelable: true, ...given };
          return !element.dispatchEvent(new KeyboardEvent("keydown", options));
        }, init);
        expect(wasPrevented).toBe(false);
      }
      await expect(field).toHaveValue(text);
      await expect(sent(page)).toHaveCount(0);
      await field.press("Enter");
      await expect(sent(page).first()).toBeVisible();
    },
  );
