import { expect, test } from "vitest";
import { ApiError } from "#app/lib/api/api-error.ts";
import type { Row } from "#contracts/database.ts";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { createLocalPictures } from "../pictures/local-pictures.ts";
import type { Picture } from "../pictures/picture.ts";
import { movePictures } from "./move-pictures.ts";
import type { PictureAccount } from "./picture-account.ts";

const first: Picture = {
  id: "first",
  basePrompt: "a lamp",
  currentPrompt: "a lamp",
  imageUrl: "/image",
  hash: null,
  status: "rejected",
  version: 1,
  seed: 3,
  maker: "sketch",
  parent: null,
  createdAt: 1,
  savedId: null,
};
const second: Picture = { ...first, id: "second", parent: "first", version: 2, createdAt: 2, status: "pending" };

const createAccount = (refuses: (id: string) => boolean = () => false, error: Error = new Error("refused")) => {
  const calls: unknown[] = [];
  const account: PictureAccount = {
    save: (picture, parentId) => {
      if (refuses((picture as Picture).id)) return Promise.reject(error);
      calls.push(["save", (picture as Picture).id, parentId]);
      return Promise.resolve({ id: `row-${(picture as Picture).id}` } as Row<"images">);
    },
    decide: (id, status) => {
      calls.push(["decide", id, status]);
      return Promise.resolve([{ id }]);
    },
    listRecent: () => Promise.resolve([]),
  };
  return { account, calls };
};

const createLocal = () => {
  const local = createLocalPictures(createFakeStorage().storage);
  local.add(first);
  local.add(second);
  return local;
};

test("moves images with parents and decisions, oldest first, and removes them from the browser", async () => {
  const [local, { account, calls }] = [createLocal(), createAccount()];
  const { savedIds, failures } = await movePictures(account, local);
  expect(calls).toEqual([
    ["save", "first", null],
    ["decide", "row-first", "rejected"],
    ["save", "second", "row-first"],
  ]);
  expect([...savedIds.values(), failures]).toEqual(["row-first", "row-second", 0]);
  expect(local.list()).toEqual([]);
});

test("keeps images in the browser that could not be moved", async () => {
  const [local, { account }] = [createLocal(), createAccount((id) => id === "first")];
  expect((await movePictures(account, local)).failures).toBe(1);
  expect(local.list().map(({ id }) => id)).toEqual(["first"]);
});

test("stops at the rate limit", async () => {
  const limit = new ApiError(429, "limit_exceeded");
  const [local, { account, calls }] = [createLocal(), createAccount((id) => id === "first", limit)];
  expect((await movePictures(account, local)).failures).toBe(2);
  expect(calls).toEqual([]);
});
