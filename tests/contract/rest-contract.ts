import { expect, test } from "vitest";
import { openImportRows, writeRows } from "#tests/support/import-rows.ts";
import type { BackendFixture } from "./backend-fixture.ts";

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;

const post = (slug: string, rest: object = {}) => ({
  slug,
  title: `Title of ${slug}`,
  content: "Once.",
  status: "published" as const,
  ...rest,
});

/** Tests of `/rest/v1` that every driver has to pass. */
export const testRestContract = (subject: () => BackendFixture): void => {
  test("returns ISO 8601 times, as PostgREST does", async () => {
    const { data } = await subject()
      .service()
      .from("posts")
      .insert(post("times", { published_at: "2026-01-01T00:00:00Z" }))
      .select("published_at, created_at")
      .single();
    expect(data?.published_at).toBe("2026-01-01T00:00:00+00:00");
    expect(data?.created_at).toMatch(iso);
  });

  test("paginates by key, newest first", async () => {
    const times = ["2026-02-01T00:00:00Z", "2026-02-02T00:00:00Z", "2026-02-03T00:00:00Z"];
    await subject()
      .service()
      .from("posts")
      .insert(times.map((published_at, index) => post(`paged-${index}`, { published_at })));
    const list = () =>
      subject()
        .anonClient()
        .from("posts")
        .select("slug, published_at, id")
        .like("slug", "paged-%")
        .order("published_at", { ascending: false })
        .order("id", { ascending: false })
        .limit(2);
    const { data: first } = await list();
    expect(first?.map(({ slug }) => slug)).toEqual(["paged-2", "paged-1"]);
    const last = first?.at(-1);
    const { data: second } = await list()
      .lte("published_at", last?.published_at ?? "")
      .or(`published_at.lt."${last?.published_at}",and(published_at.eq."${last?.published_at}",id.lt.${last?.id})`);
    expect(second?.map(({ slug }) => slug)).toEqual(["paged-0"]);
  });

  test("hides drafts and scheduled posts", async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await subject()
      .service()
      .from("posts")
      .insert([post("hidden-draft", { status: "draft" }), post("hidden-future", { published_at: tomorrow })]);
    const { data } = await subject().anonClient().from("posts").select("slug").like("slug", "hidden-%");
    expect(data).toEqual([]);
  });

  test("returns a write in the next read, even if that was cached", async () => {
    const read = async () =>
      (await subject().anonClient().from("posts").select("title").eq("slug", "fresh").maybeSingle()).data?.title;
    await subject().service().from("posts").insert(post("fresh"));
    expect([await read(), await read()]).toEqual(["Title of fresh", "Title of fresh"]);
    for (const title of ["Second", "Third"]) {
      await subject().service().from("posts").update({ title }).eq("slug", "fresh");
      expect(await read()).toBe(title);
    }
    await subject().service().from("posts").delete().eq("slug", "fresh");
    expect(await read()).toBeUndefined();
  });

  test("notifies listeners of a change with the table's name", async () => {
    const changes: string[] = [];
    const stop = subject().backend.onChange((table) => changes.push(table));
    await subject().service().from("posts").insert(post("announced"));
    await expect.poll(() => changes).toContain("posts");
    stop();
  });

  test("announces the tables that a function wrote to before it answers", async () => {
    const changes: string[] = [];
    const stop = subject().backend.onChange((table) => changes.push(table));
    const rows = [{ externalId: "announced", slug: "announced" }];
    const id = await openImportRows(subject().service(), rows, "markdown");
    changes.length = 0;
    const { error } = await writeRows(subject().backend.serviceClient(), id, rows);
    stop();
    expect([error, changes]).toEqual([null, expect.arrayContaining(["posts"])]);
  });

  test("rejects anonymous writes", async () => {
    const { error, status } = await subject().anonClient().from("posts").insert(post("by-visitor"));
    expect({ status, code: error?.code }).toEqual({ status: 401, code: "42501" });
  });

  test("counts, upserts and returns single rows", async () => {
    const service = subject().service();
    await service.from("posts").insert([post("counted-1"), post("counted-2")]);
    await service.from("posts").upsert(post("counted-2", { title: "Replaced" }), { onConflict: "slug" });
    const { count } = await service.from("posts").select("*", { count: "exact", head: true }).like("slug", "counted-%");
    expect(count).toBe(2);
    const { error } = await service.from("posts").select("id").like("slug", "counted-%").single();
    expect(error?.code).toBe("PGRST116");
  });

  test("applies the official client's filters as PostgREST does", async () => {
    const service = subject().service();
    const rows = [
      post("filter-plain", { title: "A plain one", version: 1 }),
      post("filter-comma", { title: 'A comma, (and) a "quotation"', version: 2, excerpt: "100%" }),
      post("1e5", { title: "null", version: 3, excerpt: "true" }),
      post("filter-last", { title: " Backslash \\ and ä☀", version: 4, excerpt: "a_b" }),
    ];
    const slugs = rows.map(({ slug }) => slug);
    await service.from("posts").delete().in("slug", slugs);
    expect((await service.from("posts").insert(rows)).error).toBeNull();
    const base = () => subject().anonClient().from("posts").select("slug").in("slug", slugs).order("version");
    const findSlugs = async (query: PromiseLike<{ data: { slug: string }[] | null; error: unknown }>) => {
      const { data, error } = await query;
      expect(error, JSON.stringify(query)).toBeNull();
      return data?.map(({ slug }) => slug);
    };
    const [plain, comma, number, last] = slugs;
    for (const { slug, title } of rows) expect(await findSlugs(base().eq("title", title)), title).toEqual([slug]);
    expect(await findSlugs(base().eq("slug", "1e5"))).toEqual([number]);
    expect(await findSlugs(base().eq("slug", "100000"))).toEqual([]);
    expect(await findSlugs(base().in("title", ["A plain one", "null", " Backslash \\ and ä☀", "x, (y)"]))).toEqual([
      plain,
      number,
      last,
    ]);
    expect(
      await findSlugs(
        base()
          .neq("slug", plain ?? "")
          .neq("slug", comma ?? ""),
      ),
    ).toEqual([number, last]);
    expect(await findSlugs(base().not("slug", "eq", plain).not("slug", "eq", comma).not("version", "gt", 3))).toEqual([
      number,
    ]);
    expect(await findSlugs(base().gt("version", 1).gt("version", 2).lte("version", 3))).toEqual([number]);
    expect(await findSlugs(base().like("excerpt", "a\\_b"))).toEqual([last]);
    expect(await findSlugs(base().like("excerpt", "100\\%"))).toEqual([comma]);
    expect(await findSlugs(base().ilike("title", "%COMMA, (and)%"))).toEqual([comma]);
    expect(await findSlugs(base().is("excerpt", null))).toEqual([plain]);
    expect(await findSlugs(base().not("excerpt", "is", null).not("slug", "in", `(${comma},${last})`))).toEqual([
      number,
    ]);
    expect(await findSlugs(base().or("version.eq.1,version.eq.2").or("version.eq.2,version.eq.3"))).toEqual([comma]);
    expect(
      await findSlugs(
        base().or(`title.ilike."%comma, (and)%",and(version.gte.3,not.or(slug.eq.${number},version.eq.9))`),
      ),
    ).toEqual([comma, last]);
    expect(await findSlugs(base().or(`slug.in.(${plain},"${number}"),title.like.*ä☀`))).toEqual([plain, number, last]);
    expect(await findSlugs(base().or("title.eq. Backslash \\\\ and ä☀,version.eq.1"))).toEqual([plain]);
    expect(await findSlugs(base().or('title.eq." Backslash \\\\ and ä☀",version.eq.1'))).toEqual([plain, last]);
    expect(await findSlugs(base().or("and(version.eq.1,title.neq.x),and(version.eq.2,title.neq.x)"))).toEqual([
      plain,
      comma,
    ]);
    expect(await findSlugs(base().textSearch("title", "plain", { type: "websearch", config: "english" }))).toEqual([
      plain,
    ]);
    expect(await findSlugs(base().match({ version: 4, slug: last }))).toEqual([last]);
    expect(await findSlugs(base().filter("version", "in", "(1,4)").range(1, 1))).toEqual([last]);
    await service.from("posts").delete().in("slug", slugs);
  });

  test("supports aliases, embedded rows and other response formats", async () => {
    const service = subject().service();
    await service.from("posts").delete().eq("slug", "shaped");
    const created = await service.from("posts").insert(post("shaped")).select("name:slug, id");
    expect(created.data).toMatchObject([{ name: "shaped" }]);
    const id = created.data?.[0]?.id ?? "";
    // The library would return a list instead of an object.
    expect(
      (await service.from("posts").update({ title: "x" }).eq("slug", "shaped").select("name:slug").single()).status,
    ).toBe(400);
    const hash = "ab".repeat(32);
    await service.from("post_previews").insert({ token_hash: hash, post_id: id, expires_at: "2030-01-01T00:00:00Z" });
    const related = await service
      .from("post_previews" as never)
      .select("token_hash, story:posts!inner(slug, title)")
      .eq("story.slug", "shaped");
    expect(related.data).toEqual([{ token_hash: hash, story: { slug: "shaped", title: "Title of shaped" } }]);
    const csv = await service.from("posts").select("slug,title").eq("slug", "shaped").csv();
    expect(csv.data).toBe('slug,title\nshaped,"Title of shaped"');
    const many = await service
      .from("posts")
      .upsert([post("shaped", { title: "New" })], { onConflict: "slug", count: "exact" })
      .select("title");
    expect(many.data).toEqual([{ title: "New" }]);
    const limited = await service
      .from("posts")
      .update({ title: "Newer" })
      .eq("slug", "shaped")
      .setHeader("prefer", "handling=strict, max-affected=1, return=representation")
      .select("title")
      .maybeSingle();
    expect(limited.data).toEqual({ title: "Newer" });
    expect((await subject().anonClient().rpc("preview_post", { token: "x" }, { get: true })).data).toEqual([]);
    expect((await service.rpc("read_limit", { limit_key: "nothing" }).select("points").maybeSingle()).error).toBeNull();
    await service.from("posts").delete().eq("slug", "shaped");
  });

  test("stores JSON values as they are: objects, lists and numbers", async () => {
    for (const detail of [{ a: [1, null] }, ["x", { b: "y" }], ["x", "y"], [], 5]) {
      const { data } = await subject()
        .service()
        .from("audit_log")
        .insert({ action: "test", detail: detail as never })
        .select("detail")
        .single();
      expect(data).toEqual({ detail });
    }
  });

  test("responds 400 to an invalid value and 409 to a duplicate slug", async () => {
    const service = subject().service();
    const wrong = await service.from("posts").insert(post("Not A Slug"));
    expect({ status: wrong.status, code: wrong.error?.code }).toEqual({ status: 400, code: "23514" });
    await service.from("posts").insert(post("twice"));
    const twice = await service.from("posts").insert(post("twice"));
    expect({ status: twice.status, code: twice.error?.code }).toEqual({ status: 409, code: "23505" });
  });

  test("responds 404 in JSON for an unknown table", async () => {
    const { status, error } = await subject()
      .anonClient()
      .from("no_such_table" as never)
      .select();
    expect({ status, code: error?.code }).toEqual({ status: 404, code: "PGRST205" });
    for (const path of ["/rest/v1/rpc/no_such_function", "/rest/v1/a/b", "/rest/v1/..%2fauth%2fv1%2fusers"]) {
      const response = await subject().request(path);
      expect(response.status, path).toBe(404);
      expect(await response.json()).toHaveProperty("message");
    }
  });

  test("stores a revision with its author for each save", async () => {
    const service = subject().service();
    const { data } = await service
      .from("posts")
      .insert(post("revised"))
      .select("id")
      .single()
      .setHeader("x-actor", "owner@example.com");
    await service
      .from("posts")
      .update({ content: "Twice." })
      .eq("slug", "revised")
      .setHeader("x-actor", "editor@example.com");
    await service.from("posts").update({ content: "Twice." }).eq("slug", "revised");
    const { data: revisions } = await service
      .from("post_revisions")
      .select("content, actor")
      .eq("post_id", data?.id ?? "")
      .order("id");
    expect(revisions).toEqual([
      { content: "Once.", actor: "owner@example.com" },
      { content: "Twice.", actor: "editor@example.com" },
    ]);
  });

  test("isolates the rights of many concurrent reads", async () => {
    await subject()
      .service()
      .from("posts")
      .insert(post("secret-draft", { status: "draft" }));
    const request = (apikey: string, round: number) =>
      fetch(`${subject().url}/rest/v1/posts?select=slug&slug=eq.secret-draft&limit=${round + 1}`, {
        headers: { apikey },
      }).then((response) => response.json());
    const rounds = Array.from({ length: 30 }, (_, round) => round);
    const responses = await Promise.all(
      rounds.map((round) =>
        Promise.all([request(subject().backend.publishableKey, round), request(subject().backend.secretKey, round)]),
      ),
    );
    for (const [visitor, service] of responses) {
      expect(visitor).toEqual([]);
      expect(service).toEqual([{ slug: "secret-draft" }]);
    }
  });

  test("isolates the session of one client from others", async () => {
    const insider = await subject().signUp("insider@example.com");
    const { session } = (await insider.auth.getSession()).data;
    if (!session) throw new Error("not signed in");
    const { backend } = subject();
    expect((await backend.anonClient().auth.setSession(session)).error).toBeNull();
    expect((await backend.anonClient().from("profiles").select()).error?.code).toBe("42501");
  });
};
