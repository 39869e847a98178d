import { toggleThemeEvent } from "#app/ui/theme/theme.ts";
import { visitedPaths } from "#tests/e2e/public-pages/visited-paths.ts";
import type { Check } from "../real-service.ts";
import type { RealSite } from "../real-site.ts";
import { type Browser, waitUntilLoaded } from "./browser.ts";
import { watchSite } from "./watched-site.ts";

const sizes = [
  { width: 1_440, height: 900 },
  { width: 390, height: 844 },
];
const visitsLimitS = 900;

/** Runs in the page: what reaches beyond its right edge, and which of its texts is not drawn in its own font. */
const findFaults = (): string[] => {
  const { clientWidth, scrollWidth } = document.documentElement;
  const wide = [...document.querySelectorAll("body *")].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  const widest = wide.slice(0, 2).map((element) => element.outerHTML.slice(0, 100));
  const overflow = scrollWidth > clientWidth ? [`${scrollWidth} px wide in ${clientWidth}: ${widest.join(" ")}`] : [];
  /** The face of a font is at work if a text has another width without it. Of what is not in view it is not fetched. */
  const isDrawn = (element: Element): boolean => {
    const { fontFamily } = getComputedStyle(element);
    const measure = (text: string, family: string) => {
      const copy = document.createElement("span");
      copy.textContent = text;
      Object.assign(copy.style, { position: "absolute", whiteSpace: "nowrap", fontFamily: family });
      element.append(copy);
      const { width } = copy.getBoundingClientRect();
      copy.remove();
      return width;
    };
    const others = fontFamily.split(",").slice(1).join(",") || "monospace";
    // The face in its place is made as wide, so that one text may be so by chance.
    return ["Hamburgefonstiv", "iiii", "WWWW"].some((text) => measure(text, fontFamily) !== measure(text, others));
  };
  const fonts = ["h1", "main p"].flatMap((css) => {
    const element = [...document.querySelectorAll(css)].find(
      (one) =>
        one.getClientRects().length > 0 && one.getBoundingClientRect().top < innerHeight && one.textContent.trim(),
    );
    if (!element || isDrawn(element)) return [];
    return [`${css} is not drawn in ${getComputedStyle(element).fontFamily.split(",")[0]}`];
  });
  return [...overflow, ...(document.querySelector("h1") ? [] : ["no heading"]), ...fonts];
};

const readTheme = () => document.documentElement.dataset.theme;

const visit = async (browser: Browser, site: RealSite, path: string): Promise<string[]> => {
  const watched = await watchSite(site);
  try {
    await browser.open(watched.url + path);
    await waitUntilLoaded(browser);
    const faults = await browser.run(findFaults);
    const theme = await browser.run(readTheme);
    await browser.run((event) => void document.dispatchEvent(new Event(event)), toggleThemeEvent);
    const other = await browser.run(readTheme);
    if (other === theme) faults.push(`it stays ${theme}`);
    const inOther = (await browser.run(findFaults)).map((fault) => `${other}: ${fault}`);
    return [...faults, ...inOther, ...(await watched.listProblems(browser))];
  } catch (error) {
    return [(error as Error).message];
  } finally {
    watched.close();
  }
};

/** Every public page as a first visit, at each size. */
export const toVisitChecks = (site: RealSite, browser: Browser): Check[] =>
  sizes.map(({ width, height }) => ({
    title: `Every public page at ${width} px in both themes: no error, nothing missing, no overflow, its own fonts`,
    limitS: visitsLimitS,
    run: async () => {
      await browser.resize(width, height);
      const faults: string[] = [];
      for (const path of visitedPaths)
        for (const fault of await visit(browser, site, path)) faults.push(`${path}: ${fault}`);
      if (faults.length > 0) throw new Error(faults.join("; "));
      return `${visitedPaths.length} pages`;
    },
  }));
