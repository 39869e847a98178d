// @vitest-environment happy-dom
import { act, createContext, use, useEffect, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Island } from "./island.tsx";

let root: Root | undefined;
let notifyObserver: ((entries: { isIntersecting: boolean; target: Element }[]) => void) | undefined;

class FakeObserver {
  constructor(onSeen: typeof notifyObserver) {
    notifyObserver = onSeen;
  }
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", FakeObserver);
});

afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.innerHTML = "";
});

const Above = createContext("");
const changeEvent = "change-above";

const Counter = ({ name }: { name: string }) => {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {name} {count}
      {use(Above)}
    </button>
  );
};
const Page = () => {
  const [value, setValue] = useState("");
  useEffect(() => {
    const change = () => setValue("!");
    addEventListener(changeEvent, change);
    return () => removeEventListener(changeEvent, change);
  }, []);
  return (
    <Above value={value}>
      <main>
        <Island>
          <Counter name="near" />
        </Island>
        <Island>
          <Counter name="far" />
        </Island>
      </main>
    </Above>
  );
};

const renderOnServer = (): string => {
  const { window } = globalThis;
  vi.stubGlobal("window", undefined);
  try {
    return renderToString(<Page />);
  } finally {
    vi.stubGlobal("window", window);
  }
};
const openPage = async (): Promise<HTMLButtonElement[]> => {
  document.body.innerHTML = renderOnServer();
  await act(async () => {
    root = hydrateRoot(document.body, <Page />);
  });
  return [...document.querySelectorAll("button")];
};
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactFiber"));

test("keeps the server-rendered HTML, and hydrates an island when it becomes visible", async () => {
  const [near, far] = await openPage();
  expect([near, far].map((part) => [part?.textContent, part && isHydrated(part)])).toEqual([
    ["near 0", false],
    ["far 0", false],
  ]);
  const target = near?.parentElement as Element;
  await act(async () => notifyObserver?.([{ isIntersecting: true, target }]));
  expect([near, far].map((part) => part && isHydrated(part))).toEqual([true, false]);
  expect(document.querySelectorAll("button")[0]).toBe(near);
});

test("does not lose the click that hydrates an island", async () => {
  const [, far] = await openPage();
  await act(async () => far?.click());
  expect(far?.textContent).toBe("far 1");
  expect(document.querySelectorAll("button")[1]).toBe(far);
});

test.each(["click", "popstate"])("hydrates all islands on %s, so that later updates keep their HTML", async (event) => {
  const parts = await openPage();
  dispatchEvent(new Event(event));
  // Like an update of the router, not in a transition.
  await act(async () => void dispatchEvent(new Event(changeEvent)));
  expect([...document.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual(["near 0!", "far 0!"]);
  expect([...document.querySelectorAll("button")]).toEqual(parts);
});

test("renders without waiting in the browser", async () => {
  const { createRoot } = await import("react-dom/client");
  await act(async () => {
    root = createRoot(document.body);
    root.render(<Page />);
  });
  expect([...document.querySelectorAll("button")].map(isHydrated)).toEqual([true, true]);
});
