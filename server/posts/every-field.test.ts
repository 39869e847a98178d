import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminPost, AdminPostSummary, Revision, RevisionSummary } from "#contracts/admin.ts";
import {
  listedFieldNames,
  mapFields,
  optionalFieldNames,
  pickFields,
  type PostFieldName,
  postFieldNames,
  postFields,
  revisedFieldNames,
} from "#contracts/posts/post-fields.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { importArchive } from "#tests/support/import-archive.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";

const folder = mkdtempSync(path.join(tmpdir(), "chloe-fields-"));
const startSite = async () =>
  createTestApp({ backend: await createTestBackend({ storageDirectory: mkdtempSync(path.join(folder, "site-")) }) });
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  [app, other] = [await startSite(), await startSite()];
});
afterAll(async () => {
  await app.close();
  await other.close();
  rmSync(folder, { recursive: true, force: true });
});

type Answer = { post: AdminPost; posts: AdminPostSummary[]; revisions: RevisionSummary[]; revision: Revision };
const ask = async (body: object) => (await (await app.call("posts-admin", body)).json()) as Answer;

const toValue = (name: PostFieldName, save: string) => {
  const field = postFields[name];
  if (field.kind === "choice") return field.values[1];
  const values = {
    text: `${name}: ${save} ☀`,
    markdown: `# ${save}\n\n${name}`,
    address: `/media/${save}.webp`,
    link: `https://elsewhere.example/${save}`,
    slug: `every-field-${save}`,
    // A post that is not public yet: its slug and time can still change.
    time: "2099-01-01T08:00:00+00:00",
    number: Buffer.from(save).reduce((sum, byte) => sum + byte, 0),
    tags: [`Tag ${save}`, "☀", 'a "b", c\\d'],
  };
  return values[field.kind];
};
const toPostData = (save: string) =>
  mapFields(postFieldNames, (name) => toValue(name, save)) as unknown as Pick<AdminPost, PostFieldName>;
const getEmptyValue = (name: PostFieldName) => {
  const field = postFields[name];
  return "default" in field ? field.default : field.kind === "tags" ? [] : null;
};
const written = (post: AdminPost | undefined) => post && pickFields(postFieldNames, post);
const findPost = async (site: TestApp, slug: string) =>
  (await site.backend.serviceClient().from("posts").select("*").eq("slug", slug)).data?.[0];

test("creates, lists, updates and revises every field", async () => {
  const { post } = await ask({ action: "create", postData: toPostData("first") });
  expect(written(post)).toEqual(toPostData("first"));
  const { posts } = await ask({ action: "list", limit: 10 });
  expect(posts).toEqual([
    { id: post.id, ...pickFields(listedFieldNames, post), created_at: post.created_at, version: 1 },
  ]);
  const updated = await ask({ action: "update", postId: post.id, postData: toPostData("second") });
  expect(written(updated.post)).toEqual(toPostData("second"));
  const { revisions } = await ask({ action: "revisions", postId: post.id });
  const states = revisions.map(
    async ({ id }) => (await ask({ action: "revision", postId: post.id, revisionId: id })).revision,
  );
  const revised = (await Promise.all(states)).map((state) => pickFields(revisedFieldNames, state));
  expect(revised).toEqual(["second", "first"].map((save) => pickFields(revisedFieldNames, toPostData(save))));
});

test.each(revisedFieldNames)("stores a revision if only %s changes", async (name) => {
  const service = app.backend.serviceClient();
  const row = {
    ...toPostData("alone"),
    slug: `alone-${name.replaceAll("_", "-")}`,
    status: "draft" as const,
    kind: "post" as const,
  };
  const { data: post } = await service.from("posts").insert(row).select("*").single();
  const countRevisions = async () =>
    (
      await service
        .from("post_revisions")
        .select("id")
        .eq("post_id", post?.id ?? "")
    ).data?.length;
  await service.from("posts").update({ published_at: "2098-01-01T08:00:00Z" }).eq("slug", row.slug);
  expect(await countRevisions()).toBe(1);
  const change: Partial<AdminPost> = { [name]: toValue(name, "changed") };
  await service.from("posts").update(change).eq("slug", row.slug);
  expect(await countRevisions()).toBe(2);
});

test.each(optionalFieldNames)("keeps or clears %s as declared when an update omits it", async (name) => {
  const { post } = await ask({ action: "create", postData: { ...toPostData("omitted"), status: "draft" } });
  const postData = { title: post.title, content: post.content };
  const { post: after } = await ask({ action: "update", postId: post.id, postData });
  expect(after[name]).toEqual(postFields[name].omitted === "kept" ? toValue(name, "omitted") : getEmptyValue(name));
  const { post: cleared } = await ask({
    action: "update",
    postId: post.id,
    postData: { ...postData, [name]: postFields[name].kind === "number" ? null : (getEmptyValue(name) ?? "") },
  });
  expect(cleared[name]).toEqual(getEmptyValue(name));
});

test("exports and imports every field", async () => {
  const { post } = await ask({ action: "create", postData: toPostData("exported") });
  const archive = await (await app.call("export-posts", {})).arrayBuffer();
  await importArchive(other, archive);
  expect(written(await findPost(other, post.slug))).toEqual(written(post));
});

test("restores every field from the trash and from a backup", async () => {
  const { post } = await ask({ action: "create", postData: toPostData("stored") });
  await ask({ action: "delete", postId: post.id });
  expect(written((await ask({ action: "restore", postId: post.id })).post)).toEqual(toPostData("stored"));
  const file = await (await app.call("backup", {})).arrayBuffer();
  const headers = { "x-confirm": "restore" };
  const answer = await other.request("/functions/v1/restore-backup", { method: "POST", body: file, headers });
  expect(answer.status).toBe(200);
  expect(written(await findPost(other, post.slug))).toEqual(toPostData("stored"));
});
