import { expect, test } from "vitest";
import { getContent } from "#app/lib/content/content.ts";
import { readGhost } from "./read-ghost.ts";

const reasons = getContent("admin").transfer;
const future = new Date(Date.now() + 86_400_000).toISOString();
const past = "2020-01-01T00:00:00.000Z";

const toFile = (data: object) => new File([JSON.stringify({ db: [{ data }] })], "ghost.json");
const published = {
  id: "5f0000000000000000000001",
  title: "A post",
  slug: "a-post",
  html: "<p>Text</p>",
  status: "published",
  visibility: "public",
  published_at: past,
};
const readOne = async (post: object, data: object = {}) => {
  const [candidate] = await readGhost(toFile({ posts: [{ ...published, ...post }], ...data }));
  return { status: candidate?.post.status, published_at: candidate?.post.published_at, reason: candidate?.draftReason };
};

test.each([
  ["public", {}],
  ["public, from a version without visibility", { visibility: undefined }],
  ["public, with the type of newer versions", { type: "post" }],
  ["public, with the flag of older versions", { page: 0 }],
  ["public, with flags that are not set", { page: "false", email_only: false, password: "" }],
])("keeps a post published that was %s", async (_what, post) => {
  expect(await readOne(post)).toEqual({ status: "published", published_at: past, reason: null });
});

test.each([
  ["for members", { visibility: "members" }, reasons.ghostMembers],
  ["for paying members", { visibility: "paid" }, reasons.ghostPaid],
  ["for tiers", { visibility: "tiers" }, reasons.ghostSome],
  ["for a filter", { visibility: "label:vip" }, reasons.ghostSome],
  ["of an unknown visibility", { visibility: null }, reasons.ghostSome],
  ["of a visibility that is no text", { visibility: 1 }, reasons.ghostSome],
  ["sent by email only", { status: "sent" }, reasons.ghostEmail],
  ["sent by email only, as its own field says", { email_only: 1 }, reasons.ghostEmail],
  ["protected by a password", { password: "secret" }, reasons.ghostPassword],
  ["a page", { type: "page" }, reasons.ghostPage],
  ["a page of another type", { type: "landing" }, reasons.ghostPage],
  ["a page by the flag of older versions", { page: 1 }, reasons.ghostPage],
  ["a page by a flag in words", { page: "true" }, reasons.ghostPage],
  ["a page by a boolean", { page: true }, reasons.ghostPage],
  ["cut, because its reader had no access", { access: false }, reasons.ghostPart],
  ["for members in part", { html: "<p>a</p><!--kg-gated-block:begin nonMember:false -->b" }, reasons.ghostPart],
  ["of an unknown status", { status: "archived" }, reasons.ghostUnknown],
  ["scheduled for a time that has passed", { status: "scheduled" }, reasons.ghostMissed],
  ["scheduled for no time", { status: "scheduled", published_at: null }, reasons.ghostMissed],
  ["scheduled for a time that cannot be read", { status: "scheduled", published_at: "soon" }, reasons.ghostMissed],
  [
    "scheduled for paying members",
    { status: "scheduled", published_at: future, visibility: "paid" },
    reasons.ghostPaid,
  ],
])("makes a draft of a post that was %s, and says why", async (_what, post, reason) => {
  expect(await readOne(post)).toEqual({ status: "draft", published_at: undefined, reason });
});

test("makes drafts of what the rest of the export says is not public", async () => {
  const meta = { posts_meta: [{ post_id: published.id, email_only: true }] };
  expect((await readOne({}, meta)).reason).toBe(reasons.ghostEmail);
  for (const setting of [
    { key: "is_private", value: "true" },
    { key: "isPrivate", value: true },
  ])
    expect((await readOne({}, { settings: [setting] })).reason).toBe(reasons.ghostPrivate);
  expect((await readOne({}, { settings: [{ key: "is_private", value: "false" }, null], posts_meta: "x" })).reason).toBe(
    null,
  );
});

test("keeps a schedule that is still to come, and a draft without a remark", async () => {
  expect(await readOne({ status: "scheduled", published_at: future })).toEqual({
    status: "published",
    published_at: future,
    reason: null,
  });
  for (const post of [{ status: "draft", visibility: "paid" }, { status: undefined }])
    expect(await readOne(post)).toEqual({ status: "draft", published_at: undefined, reason: null });
});

test("identifies posts alike in each export of a site, and tells apart those with ids of old versions", async () => {
  const uuid = "3fd5c0a8-7b51-4b4f-9d0c-0d5f0d1c2b3a";
  const posts = [
    { ...published, uuid },
    published,
    { ...published, id: 1, slug: "one" },
    { ...published, id: 1, slug: "other" },
    { ...published, id: undefined, slug: "none" },
  ];
  const ids = (await readGhost(toFile({ posts }))).map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual([uuid, published.id]);
  expect(new Set(ids).size).toBe(5);
  expect((await readGhost(toFile({ posts }))).map(({ id }) => id)).toEqual(ids);
});

test("knows the address of a post", async () => {
  const posts = [published, { ...published, canonical_url: "https://first.example/x" }];
  const read = async (site: string) => (await readGhost(toFile({ posts }), site)).map(({ address }) => address);
  expect(await read("https://blog.example")).toEqual(["https://blog.example/a-post/", "https://first.example/x"]);
  expect(await read("")).toEqual([null, "https://first.example/x"]);
});

test("skips entries that are no posts", async () => {
  expect(await readGhost(toFile({ posts: [null, "x", 3, published] }))).toHaveLength(1);
});
