import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// One document serves the test files of a worker, one after the other: each leaves it as it found it.

afterEach(cleanup);

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
