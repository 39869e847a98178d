import { night } from "../at-night.ts";
import { expect, test } from "../site.ts";
import { visitedPaths } from "./visited-paths.ts";

test.use({ isDrawn: true });

const sizes = [
  { width: 1_440, height: 900 },
  { width: 768, height: 1_024 },
  { width: 360, height: 740 },
];
/** Pieces in which the body of a page arrives. */
const pieceCount = 24;

/**
 * Parses a document piece by piece, and returns the layout shifts that a browser would count which painted after each,
 * and which elements moved. What comes before the end of the first screen is not painted, if the page says so.
 */
const parseInPieces = ([head = "", ...pieces]: string[]) => {
  const tolerance = 3;
  type Box = { top: number; right: number; bottom: number; left: number };
  const inView = { top: 0, left: 0, bottom: innerHeight, right: innerWidth };
  const clip = (a: Box, b: Box): Box => ({
    top: Math.max(a.top, b.top),
    left: Math.max(a.left, b.left),
    bottom: Math.min(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
  });
  const join = (a: Box, b: Box): Box => ({
    top: Math.min(a.top, b.top),
    left: Math.min(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.max(a.right, b.right),
  });
  const getArea = ({ top, right, bottom, left }: Box) => Math.max(0, bottom - top) * Math.max(0, right - left);
  /** The part of an element that is in view. */
  const getVisible = (element: Element): Box => {
    let box = clip(element.getBoundingClientRect(), inView);
    for (let outer = element.parentElement; outer; outer = outer.parentElement)
      if (getComputedStyle(outer).overflowY !== "visible") box = clip(box, outer.getBoundingClientRect());
    return box;
  };
  const seen = new Map<Element, { box: DOMRect; visible: Box }>();
  const moves: string[] = [];
  let shift = 0;
  const isHeld = () =>
    [...document.querySelectorAll("link[rel=expect]")].some(
      (link) => document.querySelector(link.getAttribute("href") ?? "") === null,
    );
  const look = () => {
    let farthest = 0;
    let moved: Box | null = null;
    for (const [element, was] of seen) {
      const box = element.getBoundingClientRect();
      // What grows moves nothing by itself; browsers do not count it.
      const distance = Math.max(Math.abs(box.top - was.box.top), Math.abs(box.left - was.box.left));
      if (distance < tolerance || getComputedStyle(element).display.startsWith("inline")) continue;
      farthest = Math.max(farthest, distance);
      const both = join(was.visible, getVisible(element));
      moved = moved ? join(moved, both) : both;
      moves.push(`${element.tagName}.${element.className} by ${distance}`);
    }
    if (moved) shift += (getArea(moved) / getArea(inView)) * (farthest / Math.max(innerWidth, innerHeight));
    seen.clear();
    for (const element of document.body.querySelectorAll("*")) {
      const visible = getVisible(element);
      if (getArea(visible) > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        seen.set(element, { box: element.getBoundingClientRect(), visible });
    }
  };
  document.open();
  document.write(head);
  for (const piece of pieces) {
    document.write(piece);
    if (!isHeld()) look();
  }
  document.close();
  look();
  return { shift, moves: moves.slice(0, 5), elements: seen.size };
};

for (const size of sizes)
  test(`moves nothing while a page arrives in pieces at ${size.width} px`, night, async ({ page, request }) => {
    await page.setViewportSize(size);
    await page.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
    await page.mainFrame().goto("/empty");
    for (const path of [...visitedPaths, "/admin", "/stories/unknown", "/tag/unknown"]) {
      const html = await (await request.get(path)).text();
      const [head = "", body = ""] = html.replaceAll(/<script\b[^]*?<\/script>/g, "").split("</head>");
      const length = Math.ceil(body.length / pieceCount);
      const pieces = Array.from({ length: pieceCount }, (_, index) => body.slice(index * length, (index + 1) * length));
      const { elements, moves, shift } = await page.evaluate(parseInPieces, [`${head}</head>`, ...pieces]);
      expect(elements, path).toBeGreaterThan(15);
      expect.soft({ path, moves: shift < 0.01 ? [] : moves }).toEqual({ path, moves: [] });
    }
  });
