import { expect, test } from "vitest";
import { embedFrames } from "./embed-frames.ts";

const framed = { "sec-fetch-dest": "iframe", "sec-fetch-site": "same-origin" };
const request = (path: string, headers: Record<string, string> = framed) => embedFrames().request(path, { headers });

test("frames the one player that is asked for, and nothing else", async () => {
  const response = await request("/vimeo/76979871.8272103f6e");
  const policy = response.headers.get("content-security-policy") ?? "";
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(policy.split("; ")).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^style-src 'sha256-[\w+/=]+'$/),
    "frame-src https://player.vimeo.com",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  const html = await response.text();
  expect(html).toContain('src="https://player.vimeo.com/video/76979871?dnt=1&#38;h=8272103f6e"');
  expect(html).not.toMatch(/<script|allow-top-navigation/);
});

test.each([
  "/vimeo/1",
  "/youtube/..%2F..%2Fevil",
  "/youtube/dQw4w9WgXcQ%22onload=",
  "/peertube/evil.example~kkGMgK9ZtnKfYAgnEtQxbv",
  "/constructor/dQw4w9WgXcQ",
  "/__proto__/dQw4w9WgXcQ",
])("finds nothing at %s", async (path) => {
  expect((await request(path)).status).toBe(404);
});

test.each<Record<string, string>>([
  { "sec-fetch-dest": "document", "sec-fetch-site": "none" },
  { "sec-fetch-dest": "iframe", "sec-fetch-site": "cross-site" },
])("shows no player outside of this site's pages: %j", async (headers) => {
  expect((await request("/youtube/dQw4w9WgXcQ", headers)).status).toBe(404);
});

test("believes browsers that do not say what a request is for", async () => {
  expect((await request("/youtube/dQw4w9WgXcQ", {})).status).toBe(200);
});
