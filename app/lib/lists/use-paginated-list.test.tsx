// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#app/lib/api/api-error.ts";
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import { usePaginatedList } from "./use-paginated-list.ts";

beforeEach(() => void vi.useFakeTimers());
type Entry = { id: number; text: string };
type Page = { entries: Entry[]; next: string | null; count: number };
const toEntries = (...ids: number[]): Entry[] => ids.map((id) => ({ id, text: `entry ${id}` }));
const firstPage: Page = { entries: toEntries(1, 2), next: "2", count: 3 };
const secondPage: Page = { entries: toEntries(2, 3), next: null, count: 2 };
const refused = new ApiError(403, "forbidden", "Only the owner of this site may do that.");

const open = async (...answers: (Page | ApiError)[]) => {
  const call = vi.fn<(page: { before?: string }, signal: AbortSignal) => Promise<Page>>(async () => {
    const answer = answers.shift();
    if (!answer || answer instanceof ApiError) throw answer ?? new Error("no answer is left");
    return answer;
  });
  const { result } = renderHook(() => usePaginatedList("typos", call), { wrapper: QueryProvider });
  const change = async (work: (list: typeof result.current) => unknown) => {
    act(() => void work(result.current));
    await act(async () => void (await vi.runAllTimersAsync()));
  };
  await change(() => undefined);
  return { call, change, read: () => result.current, readIds: () => result.current.entries.map(({ id }) => id) };
};

test("shows the first page, then the next one, without duplicate entries", async () => {
  const { call, change, read, readIds } = await open(firstPage, secondPage);
  expect(readIds()).toEqual([1, 2]);
  await change((list) => list.more?.());
  expect(call.mock.lastCall?.[0]).toEqual({ before: "2" });
  expect(readIds()).toEqual([1, 2, 3]);
  expect([read().more, read().count]).toEqual([null, 3]);
});

test("retries after the list could not be loaded", async () => {
  const { change, read, readIds } = await open(refused, firstPage);
  expect(read()).toMatchObject({ error: refused, last: null, more: null });
  await change((list) => list.retry());
  expect(read().error).toBeNull();
  expect(readIds()).toEqual([1, 2]);
});

test("keeps the loaded entries when the next page cannot be loaded, and retries that page", async () => {
  const { call, change, read, readIds } = await open(firstPage, refused, secondPage);
  await change((list) => list.more?.());
  expect(read().error).toBe(refused);
  expect(readIds()).toEqual([1, 2]);
  await change((list) => list.retry());
  expect(call.mock.lastCall?.[0]).toMatchObject({ before: "2" });
  expect(readIds()).toEqual([1, 2, 3]);
});

test("replaces and removes an entry", async () => {
  const { change, read, readIds } = await open(firstPage);
  await change((list) => list.replace({ id: 1, text: "closed" }));
  expect(read().entries[0]).toEqual({ id: 1, text: "closed" });
  await change((list) => list.remove(1));
  expect(readIds()).toEqual([2]);
});
