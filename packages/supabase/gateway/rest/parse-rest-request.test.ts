import { describe, expect, test } from "vitest";
import { RequestError } from "../../http/error-response.ts";
import { validateUrl } from "../../http/validate-url.ts";
import { parseRestRequest } from "./parse-rest-request.ts";
import { testSchema } from "../testing/test-schema.ts";
import { getLargeColumns } from "./parse-select.ts";
import { indexSchema } from "./schema.ts";
import { compileRequest } from "./sql/compile-request.ts";

const schema = indexSchema(testSchema);
const noCatalog = { primaryKeys: new Map(), functions: new Map() };

type Init = { method?: string; body?: string; headers?: Record<string, string> };

const parse = async (address: string, { method = "GET", body, headers = {} }: Init = {}) => {
  const url = `http://localhost/rest/v1/${address}`;
  const json = { "content-type": "application/json" };
  const request = new Request(url, {
    method,
    headers: { ...headers, ...json },
    ...(body === undefined ? {} : { body }),
  });
  return parseRestRequest(schema, request, validateUrl(url, true), 10);
};

/** The selected rows of a read, in readable form. */
const compile = async (address: string, init?: Init) => {
  const { text, values } = compileRequest(await parse(address, init), [], noCatalog).statement;
  return text
    .slice("with answer as (".length, text.lastIndexOf(") select "))
    .replaceAll('"', "")
    .replaceAll("public.posts as posts", "posts")
    .replaceAll("posts.", "")
    .replaceAll(/\$(\d+)/g, (_, number: string) => `'${values[Number(number) - 1]}'`);
};

const listLarge = async (address: string) => {
  const { relation, selection } = await parse(address);
  return getLargeColumns(relation, selection);
};

const getError = async (address: string, init?: Init) => {
  const thrown: unknown = await parse(address, init).catch((error: unknown) => error);
  if (!(thrown instanceof RequestError)) throw new Error(`Not refused: ${address}`);
  const { status, code } = thrown.error;
  return `${status} ${code}`;
};

describe("compiles a read from known parts", () => {
  test.each([
    ["posts", "select * from posts limit '1000'"],
    ["posts?select=id,%20at:created_at", "select id, created_at as at from posts limit '1000'"],
    [
      "posts?select=id&order=published_at.desc.nullslast,id&limit=13&offset=26",
      "select id from posts order by published_at desc nulls last, id asc limit '13' offset '26'",
    ],
    ["posts?select=id&slug=eq.a%22b,c", "select id from posts where slug = 'a\"b,c' limit '1000'"],
    ["posts?select=id&slug=eq.1e5", "select id from posts where slug = '1e5' limit '1000'"],
    ["posts?select=id&slug=eq.null", "select id from posts where slug = 'null' limit '1000'"],
    ["posts?select=id&version=gte.2", "select id from posts where version >= '2' limit '1000'"],
    [
      "feedback?select=id&contact=is.true",
      "select feedback.id from public.feedback as feedback where feedback.contact is true limit '1000'",
    ],
    ["posts?select=id&excerpt=not.is.null", "select id from posts where not (excerpt is null) limit '1000'"],
    ["posts?select=id&title=ilike.*a%25*", "select id from posts where title ilike '%a%%' limit '1000'"],
    [
      "posts?select=id&slug=in.(a,%22b,c%22,%22d%5C%22e%22)",
      "select id from posts where slug in ('a', 'b,c', 'd\"e') limit '1000'",
    ],
    ["posts?select=id&version=in.(1,2)", "select id from posts where version in ('1', '2') limit '1000'"],
    [
      "posts?select=id&title=wfts(english).a%20-b",
      "select id from posts where to_tsvector('english', title) @@ websearch_to_tsquery('english', 'a -b') limit '1000'",
    ],
    [
      "audit_log?select=id&detail=cs.{%22a%22:1}",
      "select audit_log.id from public.audit_log as audit_log where audit_log.detail @> '{\"a\":1}'::text::jsonb limit '1000'",
    ],
    [
      "posts?select=id&version=gt.1&version=lt.9",
      "select id from posts where version > '1' and version < '9' limit '1000'",
    ],
    [
      "posts?select=id&version=gt.1&version=gt.9",
      "select id from posts where version > '1' and version > '9' limit '1000'",
    ],
    [
      "posts?select=id&slug=not.eq.a&slug=not.eq.b",
      "select id from posts where not (slug = 'a') and not (slug = 'b') limit '1000'",
    ],
    [
      "posts?select=id&or=(version.eq.1,slug.eq.a)",
      "select id from posts where (version = '1' or slug = 'a') limit '1000'",
    ],
    [
      "posts?select=id&not.and=(version.eq.1,slug.eq.a)",
      "select id from posts where not (version = '1' and slug = 'a') limit '1000'",
    ],
    [
      "posts?select=id&or=(version.eq.1,version.eq.2)&or=(slug.eq.a,slug.eq.b)",
      "select id from posts where (version = '1' or version = '2') and (slug = 'a' or slug = 'b') limit '1000'",
    ],
    [
      "posts?select=id&or=(title.ilike.%22%25a,b%25%22,slug.in.(a,b),not.and(version.gt.1,version.lt.3))",
      "select id from posts where (title ilike '%a,b%' or slug in ('a', 'b') or not (version > '1' and version < '3')) limit '1000'",
    ],
    [
      "posts?select=id,previews:post_previews!inner(created_at)&previews.order=created_at",
      "select id, (select coalesce(json_agg(row_to_json(embedded)), '[]') from (select previews embedded.created_at from public.post_previews as previews embedded where previews embedded.post_id = id order by previews embedded.created_at asc) as embedded) as previews from posts where exists (select from public.post_previews as previews inner where previews inner.post_id = id) limit '1000'",
    ],
  ])("%s", async (address, expected) => expect(await compile(address)).toBe(expected));

  test("reads no column for a count", async () => {
    expect(await compile("posts?select=*", { method: "HEAD" })).toBe("select 1 from posts limit '1000'");
  });

  test("lists long text columns to be measured first", async () => {
    expect(await listLarge("posts")).toEqual(["content"]);
    expect(await listLarge("posts?select=text:content,id")).toEqual(["text"]);
    expect(await listLarge("post_previews?select=post_id,posts(content)")).toEqual(["posts"]);
    expect(await listLarge("posts?select=id")).toEqual([]);
  });

  test("accepts only known headers with known values", async () => {
    const { mediaType, preferences } = await parse("posts", {
      headers: {
        accept: "application/vnd.pgrst.object+json",
        prefer: "count=exact",
        "x-client-info": "x",
        cookie: "a=b",
        "accept-profile": "public",
      },
    });
    expect(mediaType).toEqual({ kind: "object", stripsNulls: false });
    expect(preferences).toMatchObject({ count: "exact", return: null, applied: new Map([["count", "exact"]]) });
    expect(await compile("posts?select=id", { headers: { range: "10-19" } })).toBe(
      "select id from posts limit '10' offset '10'",
    );
  });
});

const sharedNames = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "prototype"];

test.each(sharedNames)("rejects '%s' as table, column, parameter, function, alias, argument or field", async (name) => {
  expect(await getError(name)).toBe("404 PGRST205");
  expect(await getError(`rpc/${name}`, { method: "POST", body: "{}" })).toBe("404 PGRST202");
  expect(await getError(`posts?${name}=eq.1`)).toBe("400 42703");
  expect(await getError(`posts?select=${name}`)).toBe("400 42703");
  expect(await getError(`posts?select=${name}(id)`)).toBe("400 PGRST200");
  expect(await getError(`posts?order=${name}`)).toBe("400 42703");
  expect(await getError(`posts?or=(${name}.eq.1)`)).toBe("400 42703");
  expect(await getError(`posts?id=${name}.1`)).toBe("400 PGRST100");
  expect(await getError(`posts?${name}.id=eq.1`)).toBe("400 PGRST100");
  expect(await getError(`posts?columns=${name}`, { method: "POST", body: "{}" })).toBe("400 42703");
  expect(await getError("posts", { method: "POST", body: `{"${name}":1}` })).toMatch(/^400 PGRST(102|204)$/);
  expect(await getError("rpc/preview_post", { method: "POST", body: `{"${name}":1}` })).toMatch(
    /^40[04] PGRST(102|202)$/,
  );
  expect(await getError(`rpc/preview_post?${name}=1`)).toBe("400 PGRST100");
  expect(await getError(`posts?select=${name}:id`)).toBe("400 PGRST100");
});

test.each([
  ["posts?content=match.^(.{1,50})(.{1,50})(.*)\\1\\2$", "400 PGRST100"],
  ["posts?content=imatch.x", "400 PGRST100"],
  ["posts?content=not.match.x", "400 PGRST100"],
  ["posts?or=(content.match.x,id.is.null)", "400 PGRST100"],
  ["posts?content=like(any).{a,b}", "400 PGRST100"],
  ["posts?title=isdistinct.a", "400 PGRST100"],
  [`posts?content=like.${"%25a".repeat(9)}`, "400 PGRST100"],
  [`posts?content=ilike.${"a".repeat(701)}`, "400 PGRST100"],
  [`posts?content=fts.${"a".repeat(201)}`, "400 PGRST100"],
  [`posts?slug=eq.${"a".repeat(2_001)}`, "400 22P02"],
  [`posts?version=in.(${"1,".repeat(200)}1)`, "400 PGRST100"],
  ["posts?select=a:content,b:content", "400 PGRST100"],
  ["posts?select=*,content", "400 PGRST100"],
  ["posts?select=a:id,a:slug", "400 PGRST100"],
  ["posts?select=content::regclass", "400 PGRST100"],
  ["posts?select=count()", "400 PGRST123"],
  ["posts?select=version.sum()", "400 PGRST100"],
  ["posts?select=detail->a", "400 PGRST100"],
  ["posts?select=...post_previews(post_id)", "400 PGRST100"],
  ["posts?select=post_previews(posts(id))", "400 PGRST100"],
  ["posts?select=slug,nope(*)", "400 PGRST200"],
  ["posts?select=*;drop%20table%20posts", "400 PGRST100"],
  ["posts?limit=0", "400 PGRST100"],
  ["posts?limit=1001", "400 PGRST100"],
  ["posts?limit=-1", "400 PGRST100"],
  ["posts?limit=1&limit=2", "400 PGRST100"],
  ["posts?offset=99999999999999999999", "400 PGRST100"],
  ["posts?order=id,id", "400 PGRST100"],
  ["posts?order=content", "400 PGRST100"],
  ["posts?order=id.desc,content.desc", "400 PGRST100"],
  ["hub_entries?order=content", "400 PGRST100"],
  ["post_previews?select=token_hash,posts(id)&posts.order=content", "400 PGRST100"],
  ["rpc/search_posts?query=a&page_size=1&order=content", "400 PGRST100"],
  ["posts?order=post_previews(created_at)", "400 PGRST100"],
  ["posts?on_conflict=slug", "400 PGRST100"],
  ["posts?id=eq.not-a-uuid", "400 22P02"],
  ["posts?version=eq.1e5", "400 22P02"],
  ["posts?version=like.1", "400 PGRST100"],
  ["posts?title=is.true", "400 PGRST100"],
  ["posts?slug=eq", "400 PGRST100"],
  ["posts?slug=in.(", "400 PGRST100"],
  ["posts?or=(((", "400 PGRST100"],
  ["posts?or=(version.eq.1,and(version.eq.1,or(version.eq.1,and(version.eq.1,version.eq.2))))", "400 PGRST100"],
  ["posts?or=(version.eq.1)x", "400 PGRST100"],
  ["posts?nope=eq.1", "400 42703"],
  ["posts?slug=eq.%00", "400 invalid_request"],
  ["posts?slug=eq.%01", "400 invalid_request"],
  ["posts?slug=eq.%ED%A0%80", "400 invalid_request"],
  ["posts/x", "404 not_found"],
  ["rpc/preview_post/x", "404 not_found"],
  ["nope", "404 PGRST205"],
  ["rpc/claim_jobs", "405 method_not_allowed"],
])("rejects %s", async (address, expected) => expect(await getError(address)).toBe(expected));

test("rejects names that PostgreSQL would cut", async () => {
  expect(await getError(`posts?select=${"a".repeat(64)}:content`)).toBe("400 PGRST100");
  expect(await getError(`posts?select=${"a".repeat(64)}`)).toBe("400 PGRST100");
});

test("rejects a select with 1,360 aliases of one column", async () => {
  const aliases = (count: number) => Array.from({ length: count }, (_, index) => `a${index}:content`).join(",");
  expect(await getError(`posts?select=${aliases(1_360)}`)).toBe("414 invalid_request");
  expect(await getError(`posts?select=${aliases(31)}`)).toBe("400 PGRST100");
});

test.each([
  [{ prefer: "tx=rollback" }, "400 PGRST122"],
  [{ prefer: "count=exact, count=planned" }, "400 PGRST122"],
  [{ accept: "application/vnd.pgrst.plan" }, "406 PGRST107"],
  [{ "accept-profile": "auth" }, "406 PGRST106"],
  [{ range: "x" }, "416 PGRST103"],
  [{ range: "9-1" }, "416 PGRST103"],
])("rejects the headers %o", async (headers, expected) =>
  expect(await getError("posts", { headers: headers as Record<string, string> })).toBe(expected),
);

test("parses the rows of a write", async () => {
  const parsed = await parse('posts?columns="slug","title"&select=id&on_conflict=slug', {
    method: "POST",
    body: ' [ {"slug":"a",\n"title":"b"} ]',
  });
  expect(parsed).toMatchObject({
    kind: "insert",
    rows: [{ slug: "a", title: "b" }],
    columns: ["slug", "title"],
    onConflict: ["slug"],
  });
});

test("accepts GET for read-only functions and preserves argument types", async () => {
  expect(await parse("rpc/read_backup_rows?name=posts&after=null&page_size=5")).toMatchObject({
    kind: "call",
    args: { name: "posts", after: null, page_size: 5 },
    filters: [],
  });
});
