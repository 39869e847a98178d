import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { createQueryClient } from "./query-provider.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const countCalls = async (error: Error): Promise<number> => {
  const load = vi.fn<() => Promise<string>>(() => Promise.reject(error));
  const loading = createQueryClient()
    .fetchQuery({ queryKey: ["x"], queryFn: load })
    .catch((thrown: unknown) => thrown);
  await vi.runAllTimersAsync();
  expect(await loading).toBe(error);
  return load.mock.calls.length;
};

test("retries twice when the site is unreachable", async () => {
  expect(await countCalls(new ApiError(null, "unavailable"))).toBe(3);
});

test.each([
  new ApiError(401, "unauthorized"),
  new ApiError(403, "forbidden"),
  new ApiError(404, "not_found"),
  new ApiError(429, "limit_exceeded"),
  new ApiError(null, "unavailable", "", { cause: new DOMException("Too slow", "TimeoutError") }),
  new TypeError("x is not a function"),
])("does not retry after %s", async (error) => {
  expect(await countCalls(error)).toBe(1);
});
