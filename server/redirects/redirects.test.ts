import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Redirect, RedirectPage } from "#contracts/posts/import-calls.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBuild } from "#tests/support/create-test-build.ts";
import { addRedirects, removeRedirects } from "./redirect-store.ts";

let app: TestApp;
beforeAll(async () => {
  const build = createTestBuild({ "/landing": () => new Response("landing") });
  app = await createTestApp({ loadBuild: async () => build });
});
afterAll(() => app.close());

const save = async (from: string, to: string) => {
  const response = await app.call("redirects", { action: "save", from, to });
  return (await response.json()) as { redirect: Redirect; error?: string };
};
const list = async (search = "") =>
  (await (await app.call("redirects", { action: "list", search })).json()) as RedirectPage;
const visit = async (path: string) => {
  const { status, headers } = await app.request(path);
  return status === 301 ? headers.get("location") : status;
};
const posts = () => app.backend.serviceClient().from("posts");
const createPost = async (slug: string, status: "draft" | "published" = "published") => {
  const id = randomUUID();
  await posts().insert({ id, slug, title: "T", content: "C", status }).throwOnError();
  return id;
};

test("leads visitors from an old address to the new one, with their query", async () => {
  expect((await save("/2020/my%20post/", "/post/my-post")).redirect).toMatchObject({
    from: "/2020/my post",
    to: "/post/my-post",
    postId: null,
    hits: 0,
  });
  for (const spelled of ["/2020/my%20post", "/2020/my%20post/", "/2020/my%20post.html"])
    expect(await visit(spelled)).toBe("/post/my-post");
  expect(await visit("/2020/my%20post?a=b&c=%0d%0aSet-Cookie:x")).toBe("/post/my-post?a=b&c=%0d%0aSet-Cookie:x");
  expect(await visit("/2020/My%20post")).toBe(404);
  await save("/shop", "https://shop.example/de#top");
  expect(await visit("/shop?x=1")).toBe("https://shop.example/de?x=1#top");
});

test("leads to a post wherever it is, while it is public", async () => {
  const id = await createPost("first-address");
  await addRedirects(app.backend, [{ from: "/old/first.html", postId: id, importId: randomUUID() }]);
  await expect.poll(() => visit("/old/first")).toBe("/post/first-address");
  expect((await list("/old/first")).redirects).toMatchObject([{ to: "/post/first-address", postId: id }]);
  await posts().update({ slug: "second-address" }).eq("id", id);
  expect(await visit("/old/first")).toBe("/post/second-address");
  await posts().update({ status: "draft" }).eq("id", id);
  expect(await visit("/old/first")).toBe(404);
  await posts().delete().eq("id", id);
  expect((await list("/old/first")).redirects).toMatchObject([{ to: "", postId: id }]);
});

test("follows chains, stores them flat, and refuses circles", async () => {
  await save("/c1", "/c2");
  await save("/c2", "/c3");
  expect((await list("/c")).redirects.map(({ from, to }) => `${from} ${to}`)).toEqual(["/c1 /c3", "/c2 /c3"]);
  expect((await save("/c0", "/c1")).redirect.to).toBe("/c3");
  for (const [from, to] of [
    ["/c3", "/c1"],
    ["/c9", "/c9"],
    ["/c9", "/c9/"],
  ] as const)
    expect((await save(from, to)).error).toBe("This would lead in a circle.");
  await app.backend
    .serviceClient()
    .from("redirects")
    .insert([
      { from_path: "/loop1", to_address: "/loop2" },
      { from_path: "/loop2", to_address: "/loop1" },
    ]);
  await save("/after-loop", "/landing");
  expect(await visit("/loop1")).toBe(404);
});

test("says what cannot be redirected", async () => {
  expect((await save("/landing/", "/post/x")).error).toContain("has a page at the old address");
  expect((await save("post/x", "/post/y")).error).toContain("must be a path");
  expect((await save("/", "/post/y")).error).toContain("must be a path");
  for (const to of ["//evil.example", "javascript:alert(1)", "post/y", "/\\evil.example"])
    expect((await save("/x", to)).error).toContain("new address must be");
});

test("lets what the owner chose win over an import, and takes the redirects of an import back", async () => {
  const [one, two] = [await createPost("one"), await createPost("two")];
  const [first, second] = [randomUUID(), randomUUID()];
  await save("/mine", "/post/mine");
  const paths = ["/mine", "/shared", "/", "/?p=77"].map((from) => ({ from, postId: one, importId: first }));
  expect(await addRedirects(app.backend, paths)).toBe(2);
  expect(await addRedirects(app.backend, [{ from: "/shared", postId: two, importId: second }])).toBe(0);
  await expect.poll(() => visit("/?p=77&x=1")).toBe("/post/one?x=1");
  expect([await visit("/mine"), await visit("/shared/")]).toEqual(["/post/mine", "/post/one"]);
  await removeRedirects(app.backend, first);
  await expect.poll(() => visit("/shared")).toBe(404);
  expect(await visit("/mine")).toBe("/post/mine");
});

test("deletes a redirect, and writes down what the owner did", async () => {
  await save("/to-delete", "/post/x");
  const remove = async () => (await app.call("redirects", { action: "delete", from: "/to-delete" })).status;
  expect([await remove(), await visit("/to-delete"), await remove()]).toEqual([200, 404, 404]);
  const { data } = await app.backend
    .serviceClient()
    .from("audit_log")
    .select("action,subject")
    .eq("subject", "/to-delete")
    .order("id");
  expect(data).toEqual([
    { action: "redirect saved", subject: "/to-delete" },
    { action: "redirect deleted", subject: "/to-delete" },
  ]);
});

test("pages the list by path", async () => {
  const rows = Array.from({ length: 205 }, (_, index) => ({
    from_path: `/page/${String(index).padStart(3, "0")}`,
    to_address: "/landing",
  }));
  await app.backend.serviceClient().from("redirects").insert(rows).throwOnError();
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const response = await app.call("redirects", { action: "list", search: "/page/", after });
    const page = (await response.json()) as RedirectPage;
    expect(page.total).toBe(205);
    seen.push(...page.redirects.map(({ from }) => from));
    after = page.next;
  } while (after !== null);
  expect(seen).toEqual(rows.map(({ from_path }) => from_path));
});

test("counts visits in groups", async () => {
  const own = await createTestApp({ loadBuild: async () => createTestBuild({}) });
  await own.call("redirects", { action: "save", from: "/counted", to: "/landing" });
  const before = Date.now();
  for (let visits = 0; visits < 3; visits += 1) await own.request("/counted");
  await own.flush();
  const { data } = await own.backend.serviceClient().from("redirects").select("hits,last_hit_at").single();
  expect(data?.hits).toBe(3);
  expect(Date.parse(data?.last_hit_at ?? "")).toBeGreaterThanOrEqual(before);
  await own.close();
});
