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

test("shows an image to everybody once it is shared and approved, without naming its user", async () => {
  const id = await addImage();
  const own = () => ada.client.from("images");
  expect(await readShared()).toEqual([[], [], []]);
  await own().update({ shared: true }).eq("id", id);
  expect(await readShared()).toEqual([[], [], []]);
  await own().update({ status: "approved" }).eq("id", id);
  const row = { id, current_prompt: "a heron", image_url: storedUrl, maker: "sketch", created_at: expect.any(String) };
  expect(await readShared()).toEqual([[row], [row], [row]]);
  expect((await bob.client.from("images").select("id")).data).toEqual([]);
  await own().update({ shared: false }).eq("id", id);
  expect(await readShared()).toEqual([[], [], []]);
});

test("lets nobody else share, unshare or delete an image", async () => {
  const id = await addImage();
  for (const client of [backend.anonClient(), bob.client]) {
    await client.from("images").update({ shared: true }).eq("id", id);
    await client.from("images").delete().eq("id", id);
  }
  const { data } = await ada.client.from("images").select("shared").eq("id", id);
  expect(data).toEqual([{ shared: false }]);
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
    const { error } = await ada.client
      .from("images")
      .update({ shared: true })
      .eq("id", await addImage(url));
    expect(error?.code).toBe("23514");
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
