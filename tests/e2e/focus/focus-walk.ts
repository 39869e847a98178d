import { expect, type Page } from "@playwright/test";

export type Stop = { name: string; problem: string | null };

/** Presses Tab once and describes what has the focus: whether it is seen, marked, and not covered. Null at the end. */
const visitNext = async (page: Page): Promise<Stop | null> => {
  await page.keyboard.press("Tab");
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const element = document.activeElement;
    if (!element || element === document.body || element.hasAttribute("data-walked")) return null;
    element.setAttribute("data-walked", "");
    // A visually hidden control is drawn by its label.
    const drawn = element.getBoundingClientRect().width > 4 ? element : (element.closest("label, .group") ?? element);
    const name = `${element.tagName} ${element.ariaLabel ?? element.textContent?.trim().slice(0, 40) ?? ""}`;
    const isOwn = (x: number, y: number) => {
      const over = document.elementFromPoint(x, y);
      return over !== null && (drawn.contains(over) || over.contains(drawn));
    };
    const findProblem = (): string | null => {
      const box = drawn.getBoundingClientRect();
      const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
      const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
      if (right - left < 2 || bottom - top < 2) return "is out of view";
      const shares = [0.1, 0.5, 0.9];
      const isSeen = shares.some((across) =>
        shares.some((down) => isOwn(left + (right - left) * across, top + (bottom - top) * down)),
      );
      const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!isSeen) return `is covered by ${middle?.outerHTML.slice(0, 200)}`;
      // A field may leave the mark to the frame that it fills.
      const frame = element.matches("input, textarea") ? [element.parentElement ?? element] : [];
      const isMarked = [element, drawn, ...frame, ...drawn.querySelectorAll("*")].some((part) => {
        const { boxShadow, outlineStyle, outlineWidth } = getComputedStyle(part);
        const hasOutline = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
        return hasOutline || (part === drawn && boxShadow !== "none");
      });
      return isMarked ? null : "shows no focus";
    };
    // The page may still scroll to it, or move it into view: skip links do.
    for (let frame = 0; frame < 60 && findProblem() !== null; frame++) await nextFrame();
    return { name, problem: findProblem() };
  });
};

/** Walks through a page by Tab, from its beginning to its end, and returns all stops. */
export const walk = async (page: Page, most = 150): Promise<Stop[]> => {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("[data-walked]")) element.removeAttribute("data-walked");
    // Some pages begin with the focus in a field.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  const stops: Stop[] = [];
  for (let stop = await visitNext(page); stop && stops.length < most; stop = await visitNext(page)) stops.push(stop);
  return stops;
};

export const expectVisibleFocus = async (page: Page): Promise<Stop[]> => {
  const stops = await walk(page);
  expect(stops.length, page.url()).toBeGreaterThan(0);
  expect(
    stops.filter(({ problem }) => problem !== null),
    page.url(),
  ).toEqual([]);
  return stops;
};
