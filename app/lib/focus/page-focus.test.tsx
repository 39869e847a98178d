// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { Link, MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PageFocus } from "./page-focus.tsx";

let root: Root;

const Site = () => (
  <MemoryRouter initialEntries={["/a"]}>
    <Link to="/b">to b</Link>
    <Link to="/b#part">to the part</Link>
    <Link to="/c">to c</Link>
    <Routes>
      <Route path="/a" element={<main id="content" />} />
      <Route
        path="/b"
        element={
          <main id="content">
            <h1>Title of b</h1>
            <section id="part">Part</section>
          </main>
        }
      />
      <Route
        path="/c"
        element={
          <main id="content">
            <h1>Title of c</h1>
            <input id="field" ref={(field) => field?.focus()} />
          </main>
        }
      />
    </Routes>
    <PageFocus />
  </MemoryRouter>
);

beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<Site />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = "";
});

const follow = (name: string) =>
  act(async () => [...document.querySelectorAll("a")].find(({ textContent }) => textContent === name)?.click());
const getFocused = () => document.activeElement?.textContent;

test("does not move focus on the first page", () => {
  expect(document.activeElement).toBe(document.body);
});

test("moves focus to the title after a navigation, or to the target of the fragment", async () => {
  await follow("to b");
  expect(getFocused()).toBe("Title of b");
  await follow("to the part");
  expect(getFocused()).toBe("Part");
  expect(document.querySelector("h1")?.hasAttribute("tabindex")).toBe(false);
});

test("leaves focus alone when the new page has set it", async () => {
  await follow("to c");
  expect(document.activeElement?.id).toBe("field");
});
