import { expect, test } from "vitest";
import { ImportError } from "../imported-post.ts";
import { now, readWith, toFiles } from "../testing/source-files.ts";
import { readGhost } from "./read-ghost.ts";

const future = new Date(now + 86_400_000).toISOString();
const past = "2020-01-01T00:00:00.000Z";

const published = {
  id: "5f0000000000000000000001",
  title: "A post",
  slug: "a-post",
  html: "<p>Text</p>",
  status: "published",
  visibility: "public",
  published_at: past,
};
const read = async (data: object) =>
  (await readWith(readGhost, toFiles({ "ghost.json": JSON.stringify({ db: [{ data }] }) })))?.posts ?? [];
const readOne = async (post: object, data: object = {}) => {
  const [found] = await read({ posts: [{ ...published, ...post }], ...data });
  return { status: found?.status, reason: found?.draftReason };
};

test.each([
  ["public", {}],
  ["public, from a version without visibility", { visibility: undefined }],
  ["public, with the type of newer versions", { type: "post" }],
  ["public, with the flag of older versions", { page: 0 }],
  ["public, with flags that are not set", { page: "false", email_only: false, password: "" }],
])("keeps a post published that was %s", async (_what, post) => {
  expect(await readOne(post)).toEqual({ status: "published", reason: null });
});

test.each([
  ["for members", { visibility: "members" }, "It was for members only."],
  ["for paying members", { visibility: "paid" }, "It was for paying members only."],
  ["for tiers", { visibility: "tiers" }, "It was not for everybody."],
  ["for a filter", { visibility: "label:vip" }, "It was not for everybody."],
  ["of an unknown visibility", { visibility: null }, "It was not for everybody."],
  ["of a visibility that is no text", { visibility: 1 }, "It was not for everybody."],
  ["sent by email only", { status: "sent" }, "It was sent by email only."],
  ["sent by email only, as its own field says", { email_only: 1 }, "It was sent by email only."],
  ["protected by a password", { password: "secret" }, "It was protected by a password."],
  ["a page of another type", { type: "landing" }, "It was of a kind that is not known here."],
  ["cut, because its reader had no access", { access: false }, "A part of it was for members only."],
  [
    "for members in part",
    { html: "<p>a</p><!--kg-gated-block:begin nonMember:false -->b" },
    "A part of it was for members only.",
  ],
  ["for members below a line", { html: "<p>a</p><!-- members-only --><p>b</p>" }, "A part of it was for members only."],
  [
    "for members below a card",
    { html: null, lexical: { root: { children: [{ type: "paywall" }] } } },
    "A part of it was for members only.",
  ],
  ["of an unknown status", { status: "archived" }, "Its status is not known here: archived."],
  [
    "scheduled for a time that has passed",
    { status: "scheduled" },
    "It was scheduled, and its time has passed or cannot be read.",
  ],
  [
    "scheduled for no time",
    { status: "scheduled", published_at: null },
    "It was scheduled, and its time has passed or cannot be read.",
  ],
  [
    "scheduled for a time that cannot be read",
    { status: "scheduled", published_at: "soon" },
    "It was scheduled, and its time has passed or cannot be read.",
  ],
  [
    "scheduled for paying members",
    { status: "scheduled", published_at: future, visibility: "paid" },
    "It was for paying members only.",
  ],
])("makes a draft of a post that was %s, and says why", async (_what, post, reason) => {
  expect(await readOne(post)).toEqual({ status: "draft", reason });
});

test("makes drafts of what the rest of the export says is not public", async () => {
  const meta = { posts_meta: [{ post_id: published.id, email_only: true }] };
  expect((await readOne({}, meta)).reason).toBe("It was sent by email only.");
  for (const setting of [
    { key: "is_private", value: "true" },
    { key: "isPrivate", value: true },
  ])
    expect((await readOne({}, { settings: [setting] })).reason).toBe("The whole site was private, behind a password.");
  const settings = [{ key: "is_private", value: "false" }, null];
  expect((await readOne({}, { settings, posts_meta: "x" })).reason).toBeNull();
});

test("keeps a schedule that is still to come, and a draft without a remark", async () => {
  expect(await readOne({ status: "scheduled", published_at: future })).toEqual({ status: "scheduled", reason: null });
  for (const post of [{ status: "draft", visibility: "paid" }, { status: undefined }])
    expect(await readOne(post)).toEqual({ status: "draft", reason: null });
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
  const keys = (await read({ posts })).map(({ key }) => key);
  expect(keys).toEqual([
    uuid,
    published.id,
    '[1,"one","A post",null]',
    '[1,"other","A post",null]',
    '[null,"none","A post",null]',
  ]);
});

test("leaves JSON of others alone, and says of a damaged export that it is", async () => {
  for (const text of ["{}", '{"data":{"posts":{}}}', '["posts","data"]', "no JSON", '{"posts":[],"data":"x'])
    expect(await readGhost(toFiles({ "a.json": text }), { now })).toBeNull();
  const cut = toFiles({ "a.json": '{"db":[{"meta":{"exported_on":1},"data":{"posts":[{' });
  await expect(readGhost(cut, { now })).rejects.toThrow(ImportError);
});
