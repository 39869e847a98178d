import { expect, test } from "vitest";
import { findFailure, probeSite } from "./find-failure.ts";

const answer = (status: number) => new Response(null, { status });
const cut = () => Promise.reject(new TypeError("Failed to fetch"));

/** Answers by path; a path without an answer is cut off. */
const createFetch = (answers: Record<string, number>) =>
  ((path: string) =>
    path in answers ? Promise.resolve(answer(answers[path] as number)) : cut()) as unknown as typeof window.fetch;

const cases = [
  ["no line", { "/a.js": 200 }, { failure: "offline", file: "/b.js" }],
  ["blocked by the browser", { "/a.js": 200, "/healthz": 200 }, { failure: "blocked", file: "/b.js" }],
  ["blocked as a script only", { "/a.js": 200, "/b.js": 200 }, { failure: "blocked", file: "" }],
  ["gone after an update", { "/a.js": 200, "/b.js": 404 }, { failure: "outdated", file: "/b.js" }],
  ["a fault of the server", { "/a.js": 503 }, { failure: "server", file: "/a.js" }],
  ["a server that is not ready", { "/healthz": 503 }, { failure: "server", file: "/a.js" }],
] as const;

test.each(cases)("tells %s", async (_, answers, expected) => {
  expect(await findFailure(["/a.js", "/b.js"], createFetch(answers))).toEqual(expected);
});

test("asks the site itself, past all caches", async () => {
  const requests: unknown[] = [];
  const failure = await probeSite((async (...given: unknown[]) => {
    requests.push(given);
    return answer(200);
  }) as unknown as typeof window.fetch);
  expect(failure).toBe("blocked");
  expect(requests).toMatchObject([["/healthz", { method: "HEAD", cache: "no-store" }]]);
});
