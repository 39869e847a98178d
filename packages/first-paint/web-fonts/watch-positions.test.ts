// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { watchPositions } from "./watch-positions.ts";

const size = { width: 1_000, height: 500 };

/** A document whose texts are, and begin, where `places` says, by their text. */
const createPage = (html: string, places: Record<string, DOMRect>) => {
  document.body.innerHTML = html;
  const createRange = () => {
    let text = "";
    return {
      selectNodeContents: (node: Node) => void (text = node.textContent ?? ""),
      setStart: (node: Node) => void (text = `start of ${node.textContent}`),
      setEnd: () => undefined,
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

test("counts where a centered text begins", () => {
  const places = { "start of Light.": new DOMRect(300, 100, 10, 100), "Light.": new DOMRect(300, 100, 400, 100) };
  const readShift = watchPositions(createPage('<p style="text-align: center">Light.</p>', places), size);
  places["start of Light."] = new DOMRect(250, 100, 10, 100);
  places["Light."] = new DOMRect(250, 100, 500, 100);
  expect(readShift()).toBeCloseTo(((500 * 100) / (1_000 * 500)) * (50 / 1_000));
});

test("counts the area of what has moved, not of what lies between", () => {
  const places = { upper: new DOMRect(0, 0, 1_000, 50), lower: new DOMRect(0, 400, 1_000, 50) };
  const readShift = watchPositions(createPage("<p><b>1</b>upper</p><p><b>2</b>lower</p>", places), size);
  places.upper = new DOMRect(0, 50, 1_000, 50);
  places.lower = new DOMRect(0, 450, 1_000, 50);
  expect(readShift()).toBeCloseTo((200 / 500) * (50 / 1_000));
});

test("counts shadows, which move along", () => {
  const page = createPage('<img style="box-shadow: rgb(0, 0, 0) 0px 20px 70px 10px">', {});
  const picture = page.body.querySelector("img") as HTMLElement;
  picture.getBoundingClientRect = () => new DOMRect(400, 200, 100, 100);
  const readShift = watchPositions(page, size);
  picture.getBoundingClientRect = () => new DOMRect(400, 250, 100, 100);
  expect(readShift()).toBeCloseTo(((300 * 350) / (1_000 * 500)) * (50 / 1_000));
});
