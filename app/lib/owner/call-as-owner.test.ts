// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { callAsOwner, streamAsOwner, streamAsVisitor, uploadAsOwner } from "./call-as-owner.ts";
import { saveSecret } from "./credentials.ts";

afterEach(() => {
  saveSecret(null);
  vi.unstubAllGlobals();
});

const stubFetch = () => {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => Response.json({ posts: [] }));
  vi.stubGlobal("fetch", fetch);
  return () => fetch.mock.lastCall?.[1];
};

test("sends the secret in a header, encoded, and never in a body", async () => {
  const readCall = stubFetch();
  saveSecret("ein Schlüssel & mehr");
  await callAsOwner("posts-admin", { action: "trash" });
  expect(readCall()?.headers).toMatchObject({ "x-admin-secret": "ein%20Schl%C3%BCssel%20%26%20mehr" });
  expect(readCall()?.body).toBe('{"action":"trash"}');
  const file = new Blob(["x"]);
  await uploadAsOwner("upload-picture", file, { headers: { "content-type": "image/png" } });
  expect(readCall()).toMatchObject({
    headers: { "content-type": "image/png", "x-admin-secret": "ein%20Schl%C3%BCssel%20%26%20mehr" },
    body: file,
  });
  const calls = [
    () => streamAsOwner("generate-book", { mode: "next" }),
    () => streamAsVisitor("command", { line: "help" }),
  ];
  for (const open of calls) {
    for await (const event of open()) expect(event).toMatchObject({ done: true });
    expect(readCall()?.headers).toMatchObject({ "x-admin-secret": "ein%20Schl%C3%BCssel%20%26%20mehr" });
    expect(readCall()?.body).not.toContain("secret");
  }
});

test("sends no header without a secret", async () => {
  const readCall = stubFetch();
  await callAsOwner("posts-admin", { action: "trash" });
  expect(readCall()?.headers).not.toHaveProperty("x-admin-secret");
});
