import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./site.ts";

const findViolations = async (page: Page, parts: string[]) => {
  // Legacy mode checks in the page itself; the other one opens a second page for each check, to merge cross-origin frames.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  for (const part of parts) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ""}`).join(" ")}`,
  );
};

/** Resolves when no colour is changing; what moves may go on. */
const untilColoursAreSettled = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              (animation) =>
                animation instanceof CSSTransition &&
                animation.playState === "running" &&
                /color|opacity|background|fill|stroke/.test(animation.transitionProperty),
            ).length,
      ),
    )
    .toBe(0);

/** Expects no accessibility violation in the page's present state, or in parts of it, in the dark and the light theme. */
export const expectAccessible = async (page: Page, ...parts: string[]): Promise<void> => {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    // Pages without the theme button read the preference only when they load.
    await page.evaluate((theme) => void (document.documentElement.dataset.theme = theme), colorScheme);
    await untilColoursAreSettled(page);
    expect(await findViolations(page, parts), `${page.url()}, ${colorScheme} theme`).toEqual([]);
  }
};
