import admin from "#content/admin.json" with { type: "json" };
import persona from "#content/persona.json" with { type: "json" };
import { startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, expectNoOverflow } from "../site.ts";
import { openAdmin } from "./admin-page.ts";
import { createTestWithService } from "./isolated-server.ts";
import { night } from "../at-night.ts";

const texts = admin.character;
const { voice } = texts;
const withName = (text: string): string => text.replace("{name}", persona.name);

type Asked = { path: string; text: string };

/** A site with a language model that says every text in the same way. */
const test = createTestWithService(
  () =>
    startFakeModelServer((call, response, signal) => {
      const { texts: asked } = JSON.parse(call.body.messages[1]?.content ?? "") as { texts: Asked[] };
      const answers = asked.map(({ path, text }) => ({ path, text: `${text} Ahoy.` }));
      return streamText(JSON.stringify({ texts: answers }), { chunkLength: 200 })(call, response, signal);
    }),
  ({ url }) => ({ LLM_BASE_URL: url, LLM_MODEL: "fake-1" }),
);

// The router logs what it was fetching when the preview is loaded anew.
test.use({ expectedErrors: /Failed to fetch manifest patches/ });

test("the owner accepts, edits and declines by keyboard what the character might say", night, async ({ page }) => {
  await openAdmin(page, admin.tabs.character);
  await page.getByRole("button", { name: `${texts.open}: Chat`, exact: true }).click();
  const heading = page.getByRole("textbox", { name: "Heading", exact: true });
  const before = await heading.inputValue();
  await page.getByRole("button", { name: withName(voice.write) }).click();
  const dialog = page.getByRole("dialog", { name: withName(voice.title) });
  const press = async (label: string) => {
    await dialog.getByRole("button", { name: label, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  await expect(dialog.getByRole("listitem").filter({ hasText: "Ahoy." }).first()).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);

  await press(`${voice.decline}: Description`);
  await expect(dialog.getByRole("button", { name: `${voice.accept}: Heading` })).toBeFocused();
  await page.keyboard.press("Enter");
  await press(`${voice.edit}: Text`);
  await dialog.getByRole("textbox", { name: `${voice.proposed}: Text` }).fill("Mind the step.");
  await press(`${voice.accept}: Text`);
  await press(voice.acceptAll);
  await expect(dialog.getByText(voice.decided)).toBeVisible();
  await press(voice.done);

  await expect(heading).toHaveValue(`${before} Ahoy.`);
  await expect(page.getByRole("textbox", { name: "Text", exact: true }).first()).toHaveValue("Mind the step.");
  await expect(page.getByText(texts.status.saved, { exact: true })).toBeVisible();
  // Each waits until it can be pressed: a save in between holds it back.
  for (let step = 0; step < 3; step += 1) await page.getByRole("button", { name: texts.undo, exact: true }).click();
  await expect(heading).toHaveValue(before);
});
