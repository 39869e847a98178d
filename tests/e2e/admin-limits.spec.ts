import { oldestStory } from "#tests/support/stories.ts";
import { expectAccessible } from "./accessibility.ts";
import { newEmail } from "./accounts.ts";
import { measureScripts } from "./script-time.ts";
import { content, createAndEdit, openAdmin, unique, openPart } from "./owner/admin-page.ts";
import { expect, expectNoOverflow, test } from "./site.ts";
import { night } from "./at-night.ts";

test("keeps typing in a long post fast", night, async ({ page }) => {
  await openAdmin(page);
  await content(page).fill("A word and another one. ".repeat(1_000));
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("A word and another one.");
  await content(page).focus();
  const readSeconds = await measureScripts(page);
  const text = "and so it goes on ".repeat(4);
  await page.keyboard.type(text, { delay: 40 });
  await expect(content(page)).toHaveValue(new RegExp(`${text}$`));
  expect(((await readSeconds()) * 1_000) / text.length, "CPU time of a key press, in ms").toBeLessThan(16);
});

test(
  "fits windows of 360 and 1440 pixels and has no accessibility violation in either theme",
  night,
  async ({ page }) => {
    const checkWidths = async () => {
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page);
        await expectNoOverflow(page);
      }
    };
    await page.goto("/admin");
    await checkWidths();
    // So that no list is empty.
    await page.request.post("/functions/v1/report-typo", {
      data: { page: `/post/${oldestStory.slug}`, quote: "teh", correction: "the" },
    });
    await page.request.post("/functions/v1/request-access", {
      data: { name: "Ada", email: newEmail("axe"), reason: "To see." },
    });
    await openAdmin(page);
    await createAndEdit(page, unique("To be looked at"));
    await checkWidths();
    const entry = page.getByRole("tabpanel").getByRole("listitem").first();
    for (const [tab, loaded] of [
      [
        "Feedback",
        entry.or(
          page.getByText(
            "What visitors write is not stored. To read it here, switch that on in the tab Character, in the text Feedback.",
          ),
        ),
      ],
      ["Typos", entry],
      ["Email", entry],
      ["Import and export", page.getByRole("button", { name: "Download all posts" })],
      [
        "Content backup",
        page.getByText(
          "One file with all posts and their earlier versions, the trash, scheduled posts, images, typo reports and feedback. It does not contain accounts, access requests, chats, personal images or emails.",
        ),
      ],
      ["Audit log", entry],
    ] as const) {
      await openPart(page, tab);
      await expect(loaded).toBeVisible();
      await checkWidths();
    }
  },
);
