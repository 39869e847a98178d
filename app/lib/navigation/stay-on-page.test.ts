// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { createStayOnPage, rememberShownPage } from "./stay-on-page.ts";

type Results = Record<string, { type: string; result: unknown }>;

const isPending = async (promise: Promise<unknown>): Promise<boolean> => {
  const mark = Symbol("pending");
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  return (await Promise.race([promise, Promise.resolve(mark)])) === mark;
};

let siteStatus: number | null = 200;

beforeEach(() => {
  siteStatus = 200;
  vi.stubGlobal("fetch", () =>
    siteStatus === null
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(new Response(null, { status: siteStatus })),
  );
});
afterEach(() => vi.unstubAllGlobals());

const setUp = (result: unknown) => {
  const onFailure = vi.fn<(failure: string) => void>();
  const { keepPage } = createStayOnPage(onFailure);
  const results: Results = { root: { type: "data", result: null }, page: { type: "error", result } };
  return {
    onFailure,
    kept: keepPage({ request: new Request("http://localhost/next") }, () => Promise.resolve(results)),
    results,
  };
};

test.each([
  ["offline", new TypeError("Failed to fetch"), null],
  ["blocked", new TypeError("Failed to fetch"), 200],
  ["server", new TypeError("Failed to fetch"), 503],
  ["server", new ErrorResponse(503, "", ""), 200],
  ["server", new Error("Unexpected Server Error"), 200],
])("stays on the page and says: %s", async (failure, result, status) => {
  siteStatus = status;
  const { kept, onFailure } = setUp(result);
  await expect.poll(() => onFailure.mock.calls).toEqual([[failure]]);
  expect(await isPending(kept)).toBe(true);
});

test.each([
  ["a redirect", new Response(null, { status: 302 })],
  ["a missing page", new ErrorResponse(404, "", "")],
])("goes on with %s", async (_, result) => {
  const { kept, onFailure, results } = setUp(result);
  expect(await kept).toBe(results);
  expect(onFailure).not.toHaveBeenCalled();
});

test("returns to the page that is shown, although its effect ran after Back", async () => {
  const go = vi.spyOn(history, "go").mockReturnValue();
  history.replaceState({ idx: 1, key: "shown" }, "");
  rememberShownPage("shown");
  history.replaceState({ idx: 0 }, "");
  rememberShownPage("shown");
  siteStatus = null;
  const { onFailure } = setUp(new TypeError("Failed to fetch"));
  await expect.poll(() => onFailure.mock.calls).toEqual([["offline"]]);
  expect(go.mock.calls).toEqual([[1]]);
});
