import { expect, test } from "vitest";
import { ApiError } from "#app/lib/api/api-error.ts";
import { getContent } from "#app/lib/content/content.ts";
import type { ImportBatch } from "#contracts/posts/import-batch.ts";
import { type ImportBatchResult, maxBatchPosts } from "#contracts/posts/imported-posts.ts";
import type { ImportCandidate } from "./import-candidate.ts";
import { importPosts } from "./import-posts.ts";

const texts = getContent("admin");

const toCandidate = (id: number, more: Partial<ImportCandidate> = {}, content = "Text."): ImportCandidate => ({
  id: String(id),
  address: null,
  post: { title: `Post ${id}`, content, status: "draft" },
  draftReason: null,
  ...more,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => toCandidate(index));

/** A site that knows what was sent to it before, and begins at most `begun` posts a call. */
const createSite = (begun = Infinity) => {
  const calls: ImportBatch[] = [];
  const known = new Set<string>();
  const send = async (batch: ImportBatch): Promise<ImportBatchResult> => {
    calls.push(batch);
    const taken = batch.entries.slice(0, begun);
    const outcomes = taken.map(({ id }) => (known.has(id) ? ("same" as const) : ("created" as const)));
    for (const { id } of taken) known.add(id);
    return { outcomes, images: 1, problems: [] };
  };
  const run = async (candidates: ImportCandidate[], sender = send) => {
    const progress: number[] = [];
    const report = await importPosts(candidates, {
      tool: "ghost",
      hosts: ["pics.example"],
      onProgress: (done) => progress.push(done),
      send: sender,
    });
    return { report, progress };
  };
  return { calls, send, run };
};

test("imports a thousand posts with five calls", async () => {
  const site = createSite();
  const { report, progress } = await site.run(many(1_000));
  expect(site.calls.map(({ entries }) => entries.length)).toEqual(Array.from({ length: 5 }, () => maxBatchPosts));
  expect(report).toEqual({ created: 1_000, same: 0, images: 5, drafts: [], problems: [] });
  expect(progress).toEqual([200, 400, 600, 800, 1_000]);
  expect((await site.run(many(1_000))).report).toMatchObject({ created: 0, same: 1_000 });
});

test("keeps each call within the limit of a body, and reports a post that is longer", async () => {
  const site = createSite();
  const candidates = [
    ...Array.from({ length: 5 }, (_, index) => toCandidate(index, {}, "光".repeat(80_000))),
    toCandidate(5, {}, "光".repeat(330_000)),
    toCandidate(6, {}, "x".repeat(700_000)),
    toCandidate(7),
  ];
  const { report } = await site.run(candidates);
  expect(site.calls.map(({ entries }) => entries.map(({ id }) => id))).toEqual([
    ["0", "1"],
    ["2", "3"],
    ["4"],
    ["6"],
    ["7"],
  ]);
  for (const call of site.calls) expect(Buffer.byteLength(JSON.stringify(call))).toBeLessThan(1_000_000);
  expect(report).toMatchObject({ created: 7, problems: [{ name: "Post 5", reason: texts.transfer.postTooLong }] });
});

test("sends again what a call did not begin", async () => {
  const site = createSite(3);
  const { report, progress } = await site.run(many(8));
  expect(report).toMatchObject({ created: 8, problems: [] });
  expect(progress).toEqual([3, 6, 8]);
});

test("says why posts became drafts, once they are imported", async () => {
  const site = createSite();
  const candidates = [toCandidate(1, { draftReason: "It was for members only." }), toCandidate(2)];
  expect((await site.run(candidates)).report.drafts).toEqual([{ name: "Post 1", reason: "It was for members only." }]);
  expect((await site.run(candidates)).report.drafts).toEqual([]);
});

test("stops at an error of the site, says how many are left, and goes on when it is repeated", async () => {
  const site = createSite();
  let call = 0;
  const failing = async (batch: ImportBatch) => {
    call += 1;
    if (call === 2) throw new ApiError(503, "unavailable", "The posts are not available.");
    return site.send(batch);
  };
  const { report } = await site.run(many(450), failing);
  expect(report).toMatchObject({
    created: 200,
    problems: [{ name: texts.transfer.stopped, reason: `The posts are not available. 250 ${texts.transfer.notSent}` }],
  });
  expect((await site.run(many(450))).report).toMatchObject({ created: 250, same: 200 });
});
