import { expect, type Page } from "@playwright/test";
import { settle } from "../layout.ts";

export type TabStop = { name: string; problem: string | null };

/** Marks the focused element as visited and returns its name; null at the end of the page. */
const visitFocused = (): string | null => {
  const element = document.activeElement;
  if (!element || element === document.body || element.hasAttribute("data-walked")) return null;
  element.setAttribute("data-walked", "");
  return `${element.tagName} ${element.ariaLabel ?? element.textContent?.trim().slice(0, 40) ?? ""}`;
};

/** Is the focused element in view, uncovered and marked? */
const findProblem = (): string | null => {
  const element = document.activeElement;
  if (!element) return "has lost the focus";
  // A visually hidden control is represented by its label.
  const visible = element.getBoundingClientRect().width > 4 ? element : (element.closest("label, .group") ?? element);
  const isElementAt = (x: number, y: number) => {
    const over = document.elementFromPoint(x, y);
    return over !== null && (visible.contains(over) || over.contains(visible));
  };
  const box = visible.getBoundingClientRect();
  const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  if (right - left < 2 || bottom - top < 2) return "is out of view";
  const fractions = [0.1, 0.5, 0.9];
  const isUncovered = fractions.some((across) =>
    fractions.some((down) => isElementAt(left + (right - left) * across, top + (bottom - top) * down)),
  );
  const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  if (!isUncovered) return `is covered by ${middle?.outerHTML.slice(0, 200)}`;
  // The focus of a field may be marked on its parent.
  const frame = element.matches("input, textarea") ? [element.parentElement ?? element] : [];
  const isMarked = [element, visible, ...frame, ...visible.querySelectorAll("*")].some((part) => {
    const { boxShadow, outlineStyle, outlineWidth } = getComputedStyle(part);
    const hasOutline = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
    return hasOutline || (part === visible && boxShadow !== "none");
  });
  return isMarked ? null : "shows no focus";
};

/** Presses Tab and describes the focused element; null at the end of the page. */
const pressTab = async (page: Page): Promise<TabStop | null> => {
  await page.keyboard.press("Tab");
  const name = await page.evaluate(visitFocused);
  if (name === null) return null;
  if ((await page.evaluate(findProblem)) === null) return { name, problem: null };
  // The page may still scroll to the element, or move it into view as skip links do.
  await settle(page);
  return { name, problem: await page.evaluate(findProblem) };
};

/** Tabs through a page from start to end and returns all tab stops. */
export const tabThroughPage = async (page: Page, most = 150): Promise<TabStop[]> => {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("[data-walked]")) element.removeAttribute("data-walked");
    // Some pages focus a field initially.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  const stops: TabStop[] = [];
  for (let stop = await pressTab(page); stop && stops.length < most; stop = await pressTab(page)) stops.push(stop);
  return stops;
};

export const expectVisibleFocus = async (page: Page): Promise<TabStop[]> => {
  const stops = await tabThroughPage(page);
  expect(stops.length, page.url()).toBeGreaterThan(0);
  expect(
    stops.filter(({ problem }) => problem !== null),
    page.url(),
  ).toEqual([]);
  return stops;
};
