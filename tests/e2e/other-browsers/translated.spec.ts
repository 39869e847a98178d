import access from "#content/access.json" with { type: "json" };
import { newEmail, submitAccessRequest } from "../accounts.ts";
import { expect, test } from "../site.ts";
import { addTranslator, expectNoStaleText, translatePage } from "./translate-page.ts";

test("sends", async ({ page }) => {
  await addTranslator(page);
  await page.goto("/request-access");
  await translatePage(page);
  await submitAccessRequest(page, newEmail());
  await expect(page.getByText(access.request.toasts.submitted)).toBeVisible();
  await expect(page.getByLabel(access.request.labels.name)).toHaveValue("");
  await expectNoStaleText(page);
});
