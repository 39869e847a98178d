// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#app/lib/api/api-error.ts";
import { QueryProvider } from "#app/lib/api/query-provider.tsx";
import type { AdminPostSummary, PostPage, TrashedPost } from "#contracts/admin.ts";
import type { listPosts } from "./posts-admin.ts";
import { useReloadPosts } from "#app/lib/owner/use-reload-posts.ts";
import { usePosts } from "./use-posts.ts";

beforeEach(() => void vi.useFakeTimers());
/** Twice, because a debounced value causes a call only after the next render. */
const settle = async () => {
  for (let round = 0; round < 2; round += 1) await act(async () => void (await vi.runAllTimersAsync()));
};

const open = async (titles: string[]) => {
  const pageSize = 2;
  const store = {
    listPosts: vi.fn<typeof listPosts>(async ({ search, status, after }) => {
      const found = titles.filter((title) => title.includes(search) && (status === "all" || title.startsWith(status)));
      const from = Number(after ?? 0);
      const posts = found.slice(from, from + pageSize).map((title) => ({ id: title, title }) as AdminPostSummary);
      const next = from + pageSize < found.length ? String(from + pageSize) : null;
      return { posts, next, total: found.length } as PostPage;
    }),
    listTrash: vi.fn<() => Promise<TrashedPost[]>>(async () => [{ id: "gone", title: "gone" } as TrashedPost]),
  };
  const { result } = renderHook(() => ({ list: usePosts(store), reload: useReloadPosts() }), {
    wrapper: QueryProvider,
  });
  await settle();
  const change = async (work: (list: ReturnType<typeof usePosts>) => unknown) => {
    act(() => void work(result.current.list));
    await settle();
  };
  return {
    store,
    change,
    reload: async () => {
      await act(() => result.current.reload());
      await settle();
    },
    read: () => result.current.list,
    readTitles: () => result.current.list.page?.posts.map(({ title }) => title),
  };
};

test("pages through the list and back", async () => {
  const { change, read, readTitles } = await open(["a", "b", "c"]);
  expect(readTitles()).toEqual(["a", "b"]);
  await change((list) => list.next?.());
  expect(readTitles()).toEqual(["c"]);
  expect(read().pageNumber).toBe(2);
  await change((list) => list.previous?.());
  expect(readTitles()).toEqual(["a", "b"]);
});

test("searches and filters from the first page, and keeps the total of all posts", async () => {
  const { change, read, readTitles } = await open(["draft a", "draft b", "published a"]);
  await change((list) => list.next?.());
  await change((list) => list.find("draft b"));
  expect(readTitles()).toEqual(["draft b"]);
  expect(read()).toMatchObject({ pageNumber: 1, total: 3, page: { total: 1 } });
  await change((list) => list.find(""));
  await change((list) => list.showOnly("published"));
  expect(readTitles()).toEqual(["published a"]);
  expect(read().total).toBe(3);
});

test("debounces the search", async () => {
  const { store, read } = await open(["a"]);
  store.listPosts.mockClear();
  for (const text of ["r", "ra", "rai", "rain"]) {
    act(() => read().find(text));
    act(() => void vi.advanceTimersByTime(200));
  }
  await settle();
  expect(store.listPosts.mock.calls.map(([{ search }]) => search)).toEqual(["rain"]);
});

test("shows new posts on the page and in the total after a reload", async () => {
  const titles = ["a"];
  const { reload, read, readTitles } = await open(titles);
  titles.unshift("imported");
  await reload();
  expect(readTitles()).toEqual(["imported", "a"]);
  expect(read().total).toBe(2);
});

test("shows the trash and refreshes it on reload", async () => {
  const { store, change, reload, read } = await open([]);
  await change((list) => list.showOnly("trash"));
  expect(read().trash).toHaveLength(1);
  store.listTrash.mockResolvedValueOnce([]);
  await reload();
  expect(read().trash).toEqual([]);
});

test("reports a failed load, keeps the loaded posts, and retries", async () => {
  const refused = new ApiError(401, "unauthorized", "Authentication failed");
  const { store, change, reload, read, readTitles } = await open(["a"]);
  store.listPosts.mockRejectedValueOnce(refused);
  await reload();
  expect(read().error).toBe(refused);
  expect(readTitles()).toEqual(["a"]);
  await change((list) => list.retry());
  expect(read().error).toBeNull();
});
