import { describe, expect, test } from "vitest";
import { RequestError } from "../error-response.ts";
import { buildPath } from "../parsed-request.ts";
import { validateUrl } from "../validation/validate-url.ts";
import { parseRestRequest } from "./parse-rest-request.ts";

type Init = { method?: string; body?: string; headers?: Record<string, string> };

const parse = async (address: string, { method = "GET", body, headers = {} }: Init = {}) => {
  const url = `http://localhost/rest/v1/${address}`;
  const json = { "content-type": "application/json" };
  const request = new Request(url, {
    method,
    headers: { ...headers, ...json },
    ...(body === undefined ? {} : { body }),
  });
  return parseRestRequest(request, validateUrl(url, true), 10);
};

/** The forwarded request in readable form. */
const rebuild = async (address: string, init?: Init) =>
  decodeURIComponent(buildPath(await parse(address, init)).slice("/rest/v1/".length));

const getError = async (address: string, init?: Init) => {
  const thrown: unknown = await parse(address, init).catch((error: unknown) => error);
  if (!(thrown instanceof RequestError)) throw new Error(`Not refused: ${address}`);
  const { status, code } = thrown.error;
  return `${status} ${code}`;
};

describe("rebuilds a read from known parts", () => {
  test.each([
    ["posts", "posts?select=*&limit=1000"],
    ["posts?select=id,%20at:created_at", "posts?select=id,at:created_at&limit=1000"],
    [
      "posts?select=id&order=published_at.desc.nullslast,id&limit=13&offset=26",
      "posts?select=id&order=published_at.desc.nullslast,id&limit=13&offset=26",
    ],
    ["posts?select=id&slug=eq.a%22b,c", 'posts?select=id&limit=1000&slug=eq."a"b,c"'],
    ["posts?select=id&slug=eq.1e5", 'posts?select=id&limit=1000&slug=eq."1e5"'],
    ["posts?select=id&slug=eq.null", 'posts?select=id&limit=1000&slug=eq."null"'],
    ["posts?select=id&version=gte.2", "posts?select=id&limit=1000&version=gte.2"],
    ["feedback?select=id&contact=is.true", "feedback?select=id&limit=1000&contact=is.true"],
    ["posts?select=id&excerpt=not.is.null", "posts?select=id&limit=1000&excerpt=not.is.null"],
    ["posts?select=id&title=ilike.*a%25*", "posts?select=id&limit=1000&title=ilike.%a%%"],
    ["posts?select=id&slug=in.(a,%22b,c%22,%22d%5C%22e%22)", 'posts?select=id&limit=1000&slug=in.("a","b,c","d\\"e")'],
    ["posts?select=id&version=in.(1,2)", "posts?select=id&limit=1000&version=in.(1,2)"],
    ["posts?select=id&title=wfts(english).a%20-b", "posts?select=id&limit=1000&title=wfts(english).a -b"],
    ["audit_log?select=id&detail=cs.{%22a%22:1}", 'audit_log?select=id&limit=1000&detail=cs.{"a":1}'],
    ["posts?select=id&version=gt.1&version=lt.9", "posts?select=id&limit=1000&version=gt.1&version=lt.9"],
    ["posts?select=id&version=gt.1&version=gt.9", "posts?select=id&limit=1000&version=gt.1&and=(version.gt.9)"],
    ["posts?select=id&slug=not.eq.a&slug=not.eq.b", 'posts?select=id&limit=1000&slug=not.eq."a"&and=(slug.not.eq."b")'],
    ["posts?select=id&or=(version.eq.1,slug.eq.a)", 'posts?select=id&limit=1000&or=(version.eq.1,slug.eq."a")'],
    [
      "posts?select=id&not.and=(version.eq.1,slug.eq.a)",
      'posts?select=id&limit=1000&not.and=(version.eq.1,slug.eq."a")',
    ],
    [
      "posts?select=id&or=(version.eq.1,version.eq.2)&or=(slug.eq.a,slug.eq.b)",
      'posts?select=id&limit=1000&and=(or(version.eq.1,version.eq.2),or(slug.eq."a",slug.eq."b"))',
    ],
    [
      "posts?select=id&or=(title.ilike.%22%25a,b%25%22,slug.in.(a,b),not.and(version.gt.1,version.lt.3))",
      'posts?select=id&limit=1000&or=(slug.in.("a","b"),not.and(version.gt.1,version.lt.3),title.ilike(any).{"%a,b%"})',
    ],
    [
      "posts?select=id,previews:post_previews!inner(created_at)&previews.order=created_at",
      "posts?select=id,previews:post_previews!inner(created_at)&limit=1000&previews.order=created_at",
    ],
  ])("%s", async (address, expected) => expect(await rebuild(address)).toBe(expected));

  test("reads one column for a count", async () => {
    expect(await rebuild("posts?select=*", { method: "HEAD" })).toBe("posts?select=id&limit=1000");
  });

  test("lists long text columns to be measured first", async () => {
    expect((await parse("posts")).context.measuredColumns).toEqual(["content"]);
    expect((await parse("posts?select=text:content,id")).context.measuredColumns).toEqual(["text"]);
    expect((await parse("post_previews?select=post_id,posts(content)")).context.measuredColumns).toEqual(["posts"]);
    expect((await parse("posts?select=id")).context.measuredColumns).toBeUndefined();
  });

  test("accepts only known headers with known values", async () => {
    const { headers } = await parse("posts", {
      headers: {
        accept: "application/vnd.pgrst.object+json",
        prefer: "count=exact",
        "x-client-info": "x",
        cookie: "a=b",
        "accept-profile": "public",
      },
    });
    expect(headers).toEqual([
      ["accept", "application/vnd.pgrst.object+json"],
      ["prefer", "count=exact"],
    ]);
    expect(await rebuild("posts?select=id", { headers: { range: "10-19" } })).toBe(
      "posts?select=id&limit=10&offset=10",
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
  ["rpc/claim_due_mails", "405 method_not_allowed"],
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

test("rebuilds the body of a write", async () => {
  const { body, query } = await parse('posts?columns="slug","title"&select=id&on_conflict=slug', {
    method: "POST",
    body: ' [ {"slug":"a",\n"title":"b"} ]',
  });
  expect(new TextDecoder().decode(body ?? undefined)).toBe('[{"slug":"a","title":"b"}]');
  expect(query).toEqual([
    ["select", "id"],
    ["columns", "slug,title"],
    ["on_conflict", "slug"],
  ]);
});

test("accepts GET for read-only functions and preserves argument types", async () => {
  const parsed = await parse("rpc/read_backup_rows?name=posts&after=null&page_size=5");
  expect([parsed.method, parsed.isWrite, parsed.query]).toEqual(["POST", false, []]);
  expect(JSON.parse(new TextDecoder().decode(parsed.body ?? undefined))).toEqual({
    name: "posts",
    after: null,
    page_size: 5,
  });
});
