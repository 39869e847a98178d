import roadmap from "#content/hub/roadmap.json" with { type: "json" };
import phases from "#content/hub/roadmap-phases.json" with { type: "json" };
import status from "#content/hub/system-status.json" with { type: "json" };
import { expect, expectNoOverflow, test } from "./site.ts";
import { night } from "./at-night.ts";

const [first] = phases;

test("updates the progress for a visitor's checkboxes until the page is reloaded", async ({ page }) => {
  await page.goto("/roadmap");
  await expect(page.getByText(roadmap.banner, { exact: true })).toBeVisible();
  await expect(page.getByText(roadmap.notes.visitor)).toBeVisible();
  const progress = page.getByRole("progressbar", { name: roadmap.progress, exact: true });
  await expect(progress).toHaveAttribute("value", String(first?.progress));
  const open = first?.tasks.find(({ completed }) => !completed)?.title ?? "";
  await page.getByRole("checkbox", { name: open }).check();
  await expect(progress).toHaveAttribute("value", "60");
  await page.getByRole("checkbox", { name: open }).uncheck();
  await expect(progress).toHaveAttribute("value", "40");
  await page.reload();
  await expect(progress).toHaveAttribute("value", String(first?.progress));
});

test("starts a planned phase from the list, which is collapsed at first", night, async ({ page }) => {
  await page.goto("/app/roadmap");
  const open = page.getByRole("button", { name: roadmap.expand });
  await expect(open).toHaveAttribute("aria-expanded", "false");
  await open.click();
  await page.getByRole("button", { name: phases[2]?.title ?? "" }).click();
  const start = page.getByRole("button", { name: roadmap.start });
  await start.focus();
  await page.keyboard.press("Enter");
  await expect(start).toBeHidden();
  await expect(page.getByRole("heading", { name: phases[2]?.title ?? "", exact: true })).toBeFocused();
  await expectNoOverflow(page);
});

test("shows the live status of this site", night, async ({ page }) => {
  await page.goto("/app/system-status");
  await expect(page.getByText(status.footer)).toBeVisible();
  const database = page.getByRole("listitem").filter({ hasText: status.thisSite.parts.database });
  // A slow machine may report any status.
  const { down, operational, warning } = status.statuses;
  await expect(database.getByText(new RegExp(`^(${operational}|${warning}|${down})$`))).toBeVisible();
  await expectNoOverflow(page);
});
