import persona from "#content/persona.json" with { type: "json" };
import { startFakeModelServer, streamText } from "#tests/support/fake-model-server.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, expectNoOverflow } from "../site.ts";
import { openAdmin } from "./admin-page.ts";
import { createTestWithService } from "./isolated-server.ts";
import { night } from "../at-night.ts";

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
  await openAdmin(page, "Character");
  await page.getByRole("button", { name: "Edit: Chat", exact: true }).click();
  const heading = page.getByRole("textbox", { name: "Heading", exact: true });
  const before = await heading.inputValue();
  await page.getByRole("button", { name: withName("Write these texts in {name}’s voice") }).click();
  const dialog = page.getByRole("dialog", { name: withName("In {name}’s voice") });
  const press = async (label: string) => {
    await dialog.getByRole("button", { name: label, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  await expect(dialog.getByRole("listitem").filter({ hasText: "Ahoy." }).first()).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);

  await press("Decline: Description");
  await expect(dialog.getByRole("button", { name: "Accept: Heading" })).toBeFocused();
  await page.keyboard.press("Enter");
  await press("Edit: Text");
  await dialog.getByRole("textbox", { name: "Proposed: Text" }).fill("Mind the step.");
  await press("Accept: Text");
  await press("Accept all");
  await expect(dialog.getByText("All proposals are decided.")).toBeVisible();
  await press("Done");

  await expect(heading).toHaveValue(`${before} Ahoy.`);
  await expect(page.getByRole("textbox", { name: "Text", exact: true }).first()).toHaveValue("Mind the step.");
  await expect(page.getByText("Saved as draft", { exact: true })).toBeVisible();
  // Each waits until it can be pressed: a save in between holds it back.
  for (let step = 0; step < 3; step += 1) await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(heading).toHaveValue(before);
});
