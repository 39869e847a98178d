// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { watchPositions } from "./watch-positions.ts";

const size = { width: 1_000, height: 500 };

/** A document whose texts are where `places` says, by their text. */
const createPage = (html: string, places: Record<string, DOMRect>) => {
  document.body.innerHTML = html;
  const createRange = () => {
    let text = "";
    return {
      selectNodeContents: (node: Node) => void (text = node.textContent ?? ""),
      getBoundingClientRect: () => places[text] ?? new DOMRect(),
    };
  };
  return { body: document.body, createRange } as unknown as Document;
};

test("says how far the lines of a text have moved", () => {
  const places = { after: new DOMRect(0, 100, 1_000, 100) };
  const readShift = watchPositions(createPage("<p><b>Note.</b>after</p>", places), size);
  places.after = new DOMRect(0, 150, 1_000, 100);
  expect(readShift()).toBeCloseTo((150 / 500) * (50 / 1_000));
});

test("does not count the space between two texts, which has no box at the end of a line", () => {
  const places: Record<string, DOMRect> = { " ": new DOMRect(270, 404, 4, 18) };
  const readShift = watchPositions(createPage("<p><b>Note.</b> <i>More.</i></p>", places), size);
  places[" "] = new DOMRect();
  expect(readShift()).toBe(0);
});
