import { expect, test } from "vitest";
import { takesTwoLines, toNameCss } from "./name-css.ts";
import { measureName } from "./name-width.ts";

test("a name that fits as it is needs no rules", () => {
  for (const name of ["Chloe", "Mia", "Noah", "Io"])
    expect(toNameCss({ name, productName: "Chloe" }, "cormorant")).toBe("");
});

test("a wide name is fitted, and nothing of it is in the rules", () => {
  const css = toNameCss({ name: "Seraphina</style>}*{color:red}", productName: "Chloe" }, "cormorant");
  expect(css).toContain("font-size:min(var(--largest)");
  expect(css).not.toMatch(/Seraphina|red/);
});

test("a wide name is whole behind the intro and in the title of the story page", () => {
  const css = toNameCss({ name: "Maximiliane von Hohenfels", productName: "Chloe" }, "cormorant");
  const { lineWidth, wordWidth } = measureName("Maximiliane von Hohenfels", "cormorant");
  expect(wordWidth).toBeLessThanOrEqual(lineWidth);
  expect(css).toContain(`font-size:min(50svh,96vw/${lineWidth})`);
  expect(css).toContain(`(var(--room))/${(wordWidth + 0.6).toFixed(2)})`);
});

test("a narrow name with accents or with letters that hang below the line gets more room between lines", () => {
  for (const name of ["Émi", "Ång", "Jay", "爱"]) {
    expect(toNameCss({ name, productName: "Chloe" }, "cormorant")).toContain("padding-block");
    expect(toNameCss({ name, productName: "Chloe" }, "cormorant")).not.toContain("font-size");
  }
});

test("the name of the site is fitted into the header by itself", () => {
  const css = toNameCss({ name: "Mia", productName: "The lighthouse of Mia" }, "cormorant");
  expect(css).toMatch(/^\[data-site-name\]/);
  expect(css).not.toContain("data-hero-name");
});

// Measured in Chromium at weight 500, with the tracking of the title.
test.each([
  ["Chloe", 2.15],
  ["Seraphina", 3.59],
  ["Maximiliane von Hohenfels", 9.91],
  ["Анна Каренина", 5.92],
  ["WWWW", 3.56],
  ["爱", 0.97],
])("%s is measured as wide as it is, or a little wider", (name, width) => {
  const measured = measureName(name, "cormorant").width;
  expect(measured).toBeGreaterThanOrEqual(width);
  expect(measured).toBeLessThan(width * 1.3);
});

test("says which names have two lines on a phone", () => {
  const names = ["Chloe", "Seraphina", "Mira Aalto", "Maximiliane von Hohenfels", "爱"];
  expect(names.filter((name) => takesTwoLines(name, "cormorant"))).toEqual(["Mira Aalto", "Maximiliane von Hohenfels"]);
});

test("two lines share out the words", () => {
  expect(measureName("Maximiliane von Hohenfels", "cormorant").lineWidth).toBeLessThan(6.5);
  const single = measureName("Seraphina", "cormorant");
  expect(single.lineWidth).toBe(single.width);
});
