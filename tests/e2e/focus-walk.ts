import { expect, type Page } from "@playwright/test";

export type Stop = { name: string; problem: string | null };

/** Presses Tab once and describes what has the focus: whether it is seen, marked, and not covered. Null at the end. */
const visitNext = async (page: Page): Promise<Stop | null> => {
  await page.keyboard.press("Tab");
  return page.evaluate(async () => {
    // A scroll to what got the focus is done by the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const element = document.activeElement;
    if (!element || element === document.body || element.hasAttribute("data-walked")) return null;
    element.setAttribute("data-walked", "");
    // A visually hidden control is drawn by its label.
    const drawn = element.getBoundingClientRect().width > 4 ? element : (element.closest("label, .group") ?? element);
    const box = drawn.getBoundingClientRect();
    const name = `${element.tagName} ${element.ariaLabel ?? element.textContent?.trim().slice(0, 40) ?? ""}`;
    const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
    const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
    if (right - left < 2 || bottom - top < 2) return { name, problem: "is out of view" };
    const isOwn = (x: number, y: number) => {
      const over = document.elementFromPoint(x, y);
      return over !== null && (drawn.contains(over) || over.contains(drawn));
    };
    const shares = [0.1, 0.5, 0.9];
    const isSeen = shares.some((across) =>
      shares.some((down) => isOwn(left + (right - left) * across, top + (bottom - top) * down)),
    );
    if (!isSeen) return { name, problem: "is covered" };
    const isMarked = [element, drawn, ...drawn.querySelectorAll("*")].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
      return (
        (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1) || (part === drawn && boxShadow !== "none")
      );
    });
    return { name, problem: isMarked ? null : "shows no focus" };
  });
};

/** Walks through a page by Tab, from its beginning to its end, and returns all stops. */
export const walk = async (page: Page, most = 150): Promise<Stop[]> => {
  const stops: Stop[] = [];
  for (let stop = await visitNext(page); stop && stops.length < most; stop = await visitNext(page)) stops.push(stop);
  return stops;
};

export const expectVisibleFocus = async (page: Page): Promise<Stop[]> => {
  const stops = await walk(page);
  expect(stops.length, page.url()).toBeGreaterThan(1);
  expect(
    stops.filter(({ problem }) => problem !== null),
    page.url(),
  ).toEqual([]);
  return stops;
};
