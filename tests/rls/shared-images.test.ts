import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, type TestUser } from "#tests/support/create-test-user.ts";

const storedUrl = `/storage/v1/object/public/user-pictures/${"ab".repeat(12)}-1600.webp`;
let backend: TestBackend;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  backend = await createTestBackend();
  ada = await createTestUser(backend, "ada@example.org");
  bob = await createTestUser(backend, "bob@example.org");
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.serviceClient().from("images").delete().gte("version", 1);
  await backend.serviceClient().from("removed_images").delete().neq("image_url", "");
});

const addImage = async (image_url = storedUrl): Promise<string> => {
  const { data, error } = await backend
    .serviceClient()
    .from("images")
    .insert({ user_id: ada.id, current_prompt: "a heron", image_url, maker: "sketch", seed: 7 })
    .select("id")
    .single();
  if (error) throw new Error(error.message);
  return data.id;
};

const readShared = async () => {
  const lists = [];
  for (const client of [backend.anonClient(), bob.client, ada.client]) {
    const { data, error } = await client.rpc("shared_images");
    expect(error).toBeNull();
    lists.push(data);
  }
  return lists;
};

type Decision = "none" | "requested" | "approved" | "declined";
const asOwner = (id: string, sharing: Decision) =>
  backend.serviceClient().from("images").update({ sharing }).eq("id", id).select("sharing");
const asUser = ({ client }: TestUser, id: string, sharing: Decision) =>
  client.from("images").update({ sharing }).eq("id", id).select("sharing");
const readSharing = async (id: string) =>
  (await backend.serviceClient().from("images").select("sharing").eq("id", id).single()).data?.sharing;
const approve = async (id: string): Promise<string> => {
  expect((await ada.client.from("images").update({ status: "approved" }).eq("id", id)).error).toBeNull();
  return id;
};

test("shows an image to everybody once its user asked for it and the owner approved, without naming the user", async () => {
  const id = await addImage();
  // What an account did before: it approves and shares its own picture in one call.
  const both = { status: "approved", sharing: "requested" } as const;
  expect((await ada.client.from("images").update(both).eq("id", id)).error).toBeNull();
  expect(await readShared()).toEqual([[], [], []]);
  expect((await asOwner(id, "approved")).error).toBeNull();
  const row = { id, current_prompt: "a heron", image_url: storedUrl, maker: "sketch", created_at: expect.any(String) };
  expect(await readShared()).toEqual([[row], [row], [row]]);
  expect((await bob.client.from("images").select("id")).data).toEqual([]);
  expect((await asUser(ada, id, "none")).data).toEqual([{ sharing: "none" }]);
  expect(await readShared()).toEqual([[], [], []]);
});

test.each<[from: Decision, to: Decision, isAllowed: boolean]>([
  ["none", "requested", true],
  ["requested", "none", true],
  ["approved", "none", true],
  ["none", "approved", false],
  ["requested", "approved", false],
  ["declined", "approved", false],
  ["declined", "requested", false],
  ["declined", "none", false],
  ["approved", "requested", false],
  ["none", "declined", false],
])("from %s to %s: a user may %s", async (from, to, isAllowed) => {
  const id = await approve(await addImage());
  if (from !== "none") await asOwner(id, from);
  const { error } = await asUser(ada, id, to);
  const words = "The owner of this site decides which pictures are shared.";
  expect(error && [error.code, error.message]).toEqual(isAllowed ? null : ["23514", words]);
  expect(await readSharing(id)).toBe(isAllowed ? to : from);
});

test("shares nothing that its user has not approved", async () => {
  const id = await addImage();
  const words = { code: "23514", message: "Please approve the picture before you share it." };
  expect((await asUser(ada, id, "requested")).error).toMatchObject(words);
  expect((await asOwner(id, "approved")).error).toMatchObject(words);
  await ada.client.from("images").update({ status: "rejected" }).eq("id", id);
  expect((await asUser(ada, id, "requested")).error).toMatchObject(words);
});

test("lets nobody else ask for, take back or delete an image", async () => {
  const id = await approve(await addImage());
  const others = [backend.anonClient(), bob.client];
  for (const client of others) await client.from("images").update({ sharing: "requested" }).eq("id", id);
  expect(await readSharing(id)).toBe("none");
  await asOwner(id, "approved");
  for (const client of others) {
    await client.from("images").update({ sharing: "none" }).eq("id", id);
    await client.from("images").delete().eq("id", id);
  }
  expect(await readSharing(id)).toBe("approved");
});

test("a user cannot share an image while inserting it, nor say when it was decided", async () => {
  const row = { user_id: ada.id, current_prompt: "mine", image_url: "/x.webp" };
  for (const more of [
    { sharing: "requested" },
    { sharing: "approved" },
    { sharing_at: "2026-01-01T00:00:00Z" },
  ] as const)
    expect((await ada.client.from("images").insert({ ...row, ...more })).error?.code).toBe("42501");
  const id = await approve(await addImage());
  const update = ada.client.from("images").update({ sharing_at: "2026-01-01T00:00:00Z" }).eq("id", id);
  expect((await update).error?.code).toBe("42501");
});

test("lets twenty pictures of a user wait for the owner, also of concurrent requests", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 24; count += 1) ids.push(await approve(await addImage()));
  const errors = await Promise.all(ids.map(async (id) => (await asUser(ada, id, "requested")).error));
  expect(errors.filter((error) => error === null)).toHaveLength(20);
  const refused =
    "Twenty of your pictures are waiting for the owner of this site. Please ask again when some are decided.";
  expect(new Set(errors.filter((error) => error !== null).map(({ message }) => message))).toEqual(new Set([refused]));
  const waiting = ids[errors.indexOf(null)] ?? "";
  await asOwner(waiting, "declined");
  const next = ids[errors.findIndex((error) => error !== null)] ?? "";
  expect((await asUser(ada, next, "requested")).error).toBeNull();
});

test("tells visitors no more of a prompt than is shown", async () => {
  const id = await approve(await addImage());
  await backend
    .serviceClient()
    .from("images")
    .update({ current_prompt: "heron ".repeat(300) })
    .eq("id", id);
  await asOwner(id, "approved");
  const [shown] = await readShared();
  expect(shown?.[0]?.current_prompt).toHaveLength(300);
});

test("lets no user insert a row with a stored file, which may be another user's", async () => {
  await addImage();
  for (const { client, id } of [bob, ada]) {
    const copy = { user_id: id, current_prompt: "mine", image_url: storedUrl };
    expect((await client.from("images").insert(copy)).error?.code).toBe("42501");
    expect((await client.from("images").insert({ ...copy, image_url: "https://example.org/a.png" })).error).toBeNull();
  }
});

test.each(["https://example.org/heron.png", "/storage/v1/object/public/pictures/other-1600.webp", "/landing"])(
  "does not share an image at %s",
  async (url) => {
    const id = await approve(await addImage(url));
    expect((await asUser(ada, id, "requested")).error?.code).toBe("23514");
    expect((await asOwner(id, "approved")).error?.code).toBe("23514");
  },
);

test("records the file of a deleted image in a table that only the server reads", async () => {
  const first = await addImage();
  const second = await addImage("https://example.org/heron.png");
  expect((await ada.client.from("images").delete().in("id", [first, second]).select("id")).data).toHaveLength(2);
  const { data } = await backend.serviceClient().from("removed_images").select("*");
  expect(data).toEqual([{ image_url: storedUrl }]);
  for (const client of [backend.anonClient(), ada.client])
    expect((await client.from("removed_images").select("*")).error?.code).toBe("42501");
});

test("keeps a derived image when its parent is deleted", async () => {
  const parent = await addImage();
  const { data } = await backend
    .serviceClient()
    .from("images")
    .insert({ user_id: ada.id, current_prompt: "two herons", image_url: storedUrl, version: 2, parent })
    .select("id")
    .single();
  await ada.client.from("images").delete().eq("id", parent);
  expect(
    (
      await ada.client
        .from("images")
        .select("parent,version")
        .eq("id", data?.id ?? "")
        .single()
    ).data,
  ).toEqual({
    parent: null,
    version: 2,
  });
});
