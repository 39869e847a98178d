import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { draw, expect } from "./site.ts";

// The engine of @axe-core/playwright, whose own builder would evaluate its half a megabyte again for each theme.
const { source } = createRequire(import.meta.resolve("@axe-core/playwright"))("axe-core") as { source: string };

// What another theme can break: all other rules look at elements and attributes, which are the same in both.
const colourRules = ["color-contrast", "link-in-text-block"];
const onlyColours = { runOnly: colourRules };
const exceptColours = { rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])) };

type Violation = { id: string; nodes: { html: string; any: { message: string }[] }[] };
type Axe = {
  configure(options: object): void;
  run(context: object, options: object): Promise<{ violations: Violation[] }>;
};

/** Makes the engine known to a page and the frames in it. */
const injectEngine = async (page: Page): Promise<void> => {
  // It skips what is not drawn.
  await draw(page);
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in window))) {
      await frame.evaluate(source);
      const allowEveryFrame = { allowedOrigins: ["<unsafe_all_origins>"] };
      await frame.evaluate((options) => (window as unknown as { axe: Axe }).axe.configure(options), allowEveryFrame);
    }
};

const findViolations = (page: Page, parts: string[], rules: object = {}): Promise<string[]> =>
  page.evaluate(
    async ([include, chosen]) => {
      const { axe } = window as unknown as { axe: Axe };
      const context = include.length > 0 ? { include: include.map((part) => [part]) } : document;
      const { violations } = await axe.run(context, { resultTypes: ["violations"], ...chosen });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ""}`).join(" ")}`,
      );
    },
    [parts, rules] as const,
  );

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

const expectAccessibleIn = async (page: Page, colorScheme: "dark" | "light", parts: string[], rules?: object) => {
  await page.emulateMedia({ colorScheme });
  // Pages without the theme button read the preference only when they load.
  await page.evaluate((theme) => void (document.documentElement.dataset.theme = theme), colorScheme);
  await untilColoursAreSettled(page, parts);
  await expect(page.locator(":root")).toHaveCSS("opacity", "1");
  expect(await findViolations(page, parts, rules), `${page.url()}, ${colorScheme} theme`).toEqual([]);
};

/** Expects no accessibility violation in the page's present state, or in parts of it, in the dark and the light theme. */
export const expectAccessible = async (page: Page, ...parts: string[]): Promise<void> => {
  await injectEngine(page);
  await expectAccessibleIn(page, "dark", parts);
  await expectAccessibleIn(page, "light", parts, onlyColours);
};

/** The same for a page whose layout was checked on another page: colours are checked in `main` only. */
export const expectContentAccessible = async (page: Page): Promise<void> => {
  await injectEngine(page);
  await expectAccessibleIn(page, "dark", [], exceptColours);
  await expectAccessibleIn(page, "dark", ["main"], onlyColours);
  await expectAccessibleIn(page, "light", ["main"], onlyColours);
};
