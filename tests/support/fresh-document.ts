import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// One document serves the test files of a worker, one after the other: each leaves it as it found it.

// As `expect.poll` in vitest.config.ts: a busy machine fails nothing.
configure({ asyncUtilTimeout: 120_000 });

afterEach(() => {
  cleanup();
  // Spies first: one on a stub would put the stub back.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

afterAll(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
