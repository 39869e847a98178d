import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { importRows, openImportRows, toHolder, writeRows } from "#tests/support/import-rows.ts";
import type { BackendFixture } from "./backend-fixture.ts";

/** Tests of slugs and imported posts that every driver has to pass: a slug is found by the database, at once. */
export const testSlugContract = (subject: () => BackendFixture): void => {
  const service = () => subject().backend.serviceClient();
  const createStem = () => `stem-${randomUUID().slice(0, 8)}`;
  const insert = async (slug: string) => {
    const { data, error } = await service()
      .from("posts")
      .insert({ slug, title: "T", content: "C" })
      .select("id,slug")
      .single();
    expect(error).toBe(null);
    return { id: data?.id ?? "", slug: data?.slug ?? "" };
  };

  test("keeps a free slug, and gives the first free number to a taken one", async () => {
    const stem = createStem();
    for (const slug of [`${stem}-3`, `${stem}-1984`, `${stem}-05`, `${stem}-2-b`, `${stem}s`]) await insert(slug);
    const slugs: string[] = [];
    for (let round = 0; round < 4; round++) slugs.push((await insert(`${stem}~`)).slug);
    expect(slugs).toEqual([stem, `${stem}-2`, `${stem}-4`, `${stem}-5`]);
  });

  test("gives every one of parallel saves a slug of its own", async () => {
    const stem = createStem();
    const saved = await Promise.all(Array.from({ length: 12 }, () => insert(`${stem}~`)));
    const expected = [stem, ...Array.from({ length: 11 }, (_, index) => `${stem}-${index + 2}`)];
    expect(saved.map(({ slug }) => slug).toSorted()).toEqual(expected.toSorted());
  });

  test("numbers the rows of one insert, and the next post after three hundred of its name", async () => {
    const stem = createStem();
    const rows = Array.from({ length: 300 }, () => ({ slug: `${stem}~`, title: "T", content: "C" }));
    expect((await service().from("posts").insert(rows)).error).toBe(null);
    expect((await insert(`${stem}~`)).slug).toBe(`${stem}-301`);
  });

  test("keeps the length of a slug within 80 characters", async () => {
    const stem = createStem();
    const long = `${stem}-${"a".repeat(71 - stem.length)}-bcdefgh`.slice(0, 80);
    const slugs = [(await insert(`${long}~`)).slug, (await insert(`${long}~`)).slug, (await insert(`${long}~`)).slug];
    expect(slugs).toEqual([
      long,
      `${long.slice(0, 72).replace(/-$/, "")}-2`,
      `${long.slice(0, 72).replace(/-$/, "")}-3`,
    ]);
  });

  test("leaves a post its own slug, and numbers one that another post has", async () => {
    const stem = createStem();
    const [first, second] = [await insert(stem), await insert(`${stem}-2`)];
    const update = async (id: string, slug: string) =>
      (await service().from("posts").update({ slug }).eq("id", id).select("slug,version").single()).data;
    expect(await update(first.id, `${stem}~`)).toEqual({ slug: stem, version: 1 });
    expect(await update(second.id, `${stem}~`)).toEqual({ slug: `${stem}-2`, version: 1 });
    expect((await service().from("posts").insert({ slug: stem, title: "T", content: "C" })).error?.code).toBe("23505");
  });

  const readPosts = async (stem: string) =>
    (await service().from("posts").select("slug,title,version").like("slug", `${stem}%`).order("slug")).data;

  const toRows = (stem: string, ...names: string[]) =>
    names.map((name) => ({ externalId: `${stem}-${name}`, slug: stem }));

  test("imports each post once, whatever became of it here", async () => {
    const stem = createStem();
    expect(await importRows(service(), toRows(stem, "a", "b"))).toEqual(["created", "created"]);
    await service()
      .from("posts")
      .update({ title: "Edited", slug: `${stem}-edited` })
      .eq("slug", stem);
    const before = await readPosts(stem);
    expect(await importRows(service(), toRows(stem, "a", "b"))).toEqual([]);
    expect(await readPosts(stem)).toEqual(before);
    expect(before).toEqual([
      { slug: `${stem}-2`, title: "T", version: 1 },
      { slug: `${stem}-edited`, title: "Edited", version: 2 },
    ]);
  });

  test("imports a deleted post again, and from parallel calls one", async () => {
    const stem = createStem();
    await importRows(service(), toRows(stem, "a"));
    await service().from("posts").delete().eq("slug", stem);
    const rows = toRows(stem, "a");
    const id = await openImportRows(service(), rows);
    const results = await Promise.all(Array.from({ length: 5 }, () => writeRows(service(), id, rows)));
    expect(results.flatMap(({ data }) => data)).toMatchObject([{ position: 1, outcome: "created" }]);
    expect((await readPosts(stem))?.length).toBe(1);
    const origins = await service()
      .from("post_origins")
      .select("tool,address,version,import_id")
      .eq("external_id", `${stem}-a`);
    expect(origins.data).toEqual([
      { tool: "ghost", address: `https://old.example/${stem}-a/`, version: 1, import_id: id },
    ]);
  });

  test("imports the posts around one that the tables refuse", async () => {
    const stem = createStem();
    const [first, bad, last] = toRows(stem, "a", "b", "c");
    const rows = [first, { ...bad, post: { title: "" } }, last].flatMap((row) => (row?.externalId ? [row] : []));
    expect(await importRows(service(), rows as never)).toEqual(["created", "failed", "created"]);
    expect((await readPosts(stem))?.length).toBe(2);
    expect((await service().from("post_origins").select("id").like("external_id", `${stem}%`)).data?.length).toBe(2);
  });

  test("writes nothing of an import that was stopped, or that another process holds", async () => {
    const stem = createStem();
    const rows = toRows(stem, "a");
    const id = await openImportRows(service(), rows);
    await service().from("imports").update({ holder: "another" }).eq("id", id);
    expect((await writeRows(service(), id, rows)).data).toBeNull();
    await service()
      .from("imports")
      .update({ holder: toHolder(id), state: "stopped" })
      .eq("id", id);
    expect((await writeRows(service(), id, rows)).data).toBeNull();
    expect(await readPosts(stem)).toEqual([]);
  });
};
