// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { passFocusOn, rememberPlace } from "./pass-focus-on.ts";

let root: Root;

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = "";
});

const render = (content: React.ReactNode) => act(async () => root.render(content));
const focus = () => document.querySelector("button")?.focus();
const again = <button ref={passFocusOn}>Try again</button>;

const renderCard = (content: React.ReactNode) =>
  render(
    <main>
      <h1>Panel</h1>
      <section>
        <h2>Health</h2>
        {content}
      </section>
    </main>,
  );

test("moves focus from a control that is removed to the heading of the part that stays", async () => {
  await renderCard(<p>{again}</p>);
  focus();
  await renderCard(<p key="loaded">Loaded</p>);
  expect(document.activeElement?.textContent).toBe("Health");
});

test("moves focus to the tab panel or page itself if that has no heading", async () => {
  await render(<main>{again}</main>);
  focus();
  await render(<main>Loaded</main>);
  expect(document.activeElement?.tagName).toBe("MAIN");
});

test("leaves focus where it is if another element has it", async () => {
  await renderCard(again);
  await renderCard("Loaded");
  expect(document.activeElement).toBe(document.body);
});

test("finds no other place for a control that stayed", async () => {
  await renderCard(again);
  expect(rememberPlace(document.querySelector("button") as Element)()).toBeNull();
});
