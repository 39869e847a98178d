// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { createFileFetcher } from "./fetch-files.ts";

const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const online = () => Promise.resolve(new Response("export {}"));

test("fetches each file once, also for concurrent calls", async () => {
  const fetch = vi.fn<typeof window.fetch>(online);
  const { fetchFiles } = createFileFetcher(fetch);
  await Promise.all([fetchFiles(["/assets/a.js", "/assets/b.js"]), fetchFiles(["/assets/a.js"])]);
  await fetchFiles(["/assets/a.js"]);
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(
    ["a", "b"].map((name) => new URL(`/assets/${name}.js`, document.baseURI).href),
  );
});

test("throws an unreachable ApiError without a connection, and fetches again afterwards", async () => {
  const fetch = vi.fn<typeof window.fetch>().mockImplementationOnce(offline).mockImplementation(online);
  const { fetchFiles } = createFileFetcher(fetch);
  const error: unknown = await fetchFiles(["/assets/a.js"]).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).isUnreachable).toBe(true);
  await fetchFiles(["/assets/a.js"]);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("reports the HTTP status of a missing file", async () => {
  const { fetchFiles } = createFileFetcher(() => Promise.resolve(new Response("", { status: 404 })));
  const error: unknown = await fetchFiles(["/assets/a.js"]).catch((thrown: unknown) => thrown);
  expect((error as ApiError).status).toBe(404);
});

test("skips files that the document already links", async () => {
  document.head.innerHTML = `<link rel="modulepreload" href="/assets/a.js">`;
  const fetch = vi.fn<typeof window.fetch>(online);
  await createFileFetcher(fetch).fetchFiles(["/assets/a.js"]);
  expect(fetch).not.toHaveBeenCalled();
});

test("fetches the texts that a file needs with it, and both again after a failure", async () => {
  const chunk = `import"/content/live/typos.js";import"/content/live/hub/pages.js";export{}`;
  const asked: string[] = [];
  let isLost = true;
  const { fetchFiles } = createFileFetcher((input) => {
    const { pathname } = new URL(input as string);
    asked.push(pathname);
    if (isLost && pathname.endsWith("/typos.js")) return offline();
    return Promise.resolve(new Response(pathname.startsWith("/assets/") ? chunk : ""));
  });
  const error: unknown = await fetchFiles(["/assets/typo-dialog.js"]).catch((thrown: unknown) => thrown);
  expect((error as ApiError).isUnreachable).toBe(true);
  isLost = false;
  asked.length = 0;
  await fetchFiles(["/assets/typo-dialog.js"]);
  expect(asked).toEqual(["/assets/typo-dialog.js", "/content/live/typos.js"]);
});
