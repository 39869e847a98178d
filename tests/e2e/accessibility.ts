import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./site.ts";

// What another theme can break: all other rules look at elements and attributes, which are the same in both.
const colourRules = ["color-contrast", "link-in-text-block"];

const findViolations = async (page: Page, parts: string[], rules?: string[]) => {
  // Legacy mode checks in the page itself; the other one opens a second page for each check, to merge cross-origin frames.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  if (rules) axe.withRules(rules);
  for (const part of parts) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ""}`).join(" ")}`,
  );
};

/** Resolves when no colour of these parts, or of what is around them, is changing; what moves may go on. */
const untilColoursAreSettled = (page: Page, parts: string[]): Promise<void> => {
  const findChanging = (selector: string) => {
    const checked = [...document.querySelectorAll(selector)];
    return document.getAnimations().flatMap((animation) => {
      if (!(animation instanceof CSSTransition) || animation.playState !== "running") return [];
      if (!/color|opacity|background|fill|stroke/.test(animation.transitionProperty)) return [];
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
      if (!checked.some((part) => part.contains(target) || target?.contains(part))) return [];
      return [`${animation.transitionProperty} of ${target?.outerHTML.slice(0, 200)}`];
    });
  };
  return expect.poll(() => page.evaluate(findChanging, parts.join() || ":root")).toEqual([]);
};

/** Expects no accessibility violation in the page's present state, or in parts of it, in the dark and the light theme. */
export const expectAccessible = async (page: Page, ...parts: string[]): Promise<void> => {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    // Pages without the theme button read the preference only when they load.
    await page.evaluate((theme) => void (document.documentElement.dataset.theme = theme), colorScheme);
    await untilColoursAreSettled(page, parts);
    const rules = colorScheme === "light" ? colourRules : undefined;
    expect(await findViolations(page, parts, rules), `${page.url()}, ${colorScheme} theme`).toEqual([]);
  }
};
