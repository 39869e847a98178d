import { expect, test } from "vitest";
import { validateUrl } from "../../../http/validate-url.ts";
import { testSchema } from "../../testing/test-schema.ts";
import { parseRestRequest } from "../parse-rest-request.ts";
import { indexSchema } from "../schema.ts";
import { compileRequest } from "./compile-request.ts";

const schema = indexSchema(testSchema);
const catalog = {
  primaryKeys: new Map([["feedback", ["id"]]]),
  functions: new Map([
    ["refund_limit", "nothing" as const],
    ["list_backup_tables", "values" as const],
  ]),
};

type Init = { method?: string; body?: unknown; headers?: Record<string, string> };

const compile = async (address: string, { method = "POST", body, headers = {} }: Init = {}) => {
  const url = `http://localhost/rest/v1/${address}`;
  const request = new Request(url, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const parsed = await parseRestRequest(schema, request, validateUrl(url, true), 100);
  const { statement, bounds } = compileRequest(parsed, [], catalog);
  return { text: statement.text.replaceAll('"', ""), values: statement.values, bounds };
};

const row = { subject: "a", message: "b" };

test("passes rows as one value and reads nothing of them unless they are asked for", async () => {
  const { text, values } = await compile("feedback", { body: [row, row] });
  expect(text).toContain(
    "insert into public.feedback as feedback (subject, message) select subject, message from json_populate_recordset(null::public.feedback, $1::text::json) returning 1",
  );
  expect(values).toEqual([JSON.stringify([row, row])]);
});

test("returns only the columns that are asked for", async () => {
  const headers = { prefer: "return=representation" };
  const { text } = await compile("feedback?select=id&order=created_at", { body: row, headers });
  expect(text).toContain("returning feedback.id, feedback.created_at");
});

test("lets rows without a value for a column have its default, if that is preferred", async () => {
  const body = [row, { ...row, rating: 3 }];
  const address = "feedback?columns=subject,message,rating";
  expect((await compile(address, { body })).values).toHaveLength(1);
  const { values } = await compile(address, { body, headers: { prefer: "missing=default" } });
  expect(values).toEqual([JSON.stringify([body[0]]), JSON.stringify([body[1]])]);
});

test("merges duplicates by the primary key or by the columns that are named", async () => {
  const headers = { prefer: "resolution=merge-duplicates" };
  expect((await compile("feedback", { body: row, headers })).text).toContain(
    "on conflict (id) do update set subject = excluded.subject, message = excluded.message",
  );
  expect((await compile("feedback?on_conflict=subject", { body: row, headers })).text).toContain(
    "on conflict (subject)",
  );
  const ignored = { prefer: "resolution=ignore-duplicates" };
  expect((await compile("feedback", { body: row, headers: ignored })).text).toContain("on conflict (id) do nothing");
});

test("writes nothing if more rows than one, or than allowed, would be written", async () => {
  const single = { accept: "application/vnd.pgrst.object+json", prefer: "return=representation" };
  const change = { method: "PATCH", body: { subject: "x" } };
  expect((await compile("feedback", { ...change, headers: single })).bounds).toEqual({ min: 1, max: 1 });
  const limited = { prefer: "handling=strict, max-affected=5" };
  expect((await compile("feedback", { ...change, headers: limited })).bounds).toEqual({ min: 0, max: 5 });
  expect((await compile("feedback", change)).bounds).toBeUndefined();
});

test("calls functions by the names of their arguments", async () => {
  const call = await compile("rpc/refund_limit", { body: { limit_key: "x" } });
  expect(call).toMatchObject({
    text: "select null as body, '1' as rows from public.refund_limit(limit_key => $1)",
    values: ["x"],
  });
  expect((await compile("rpc/list_backup_tables", { body: {} })).text).toContain("json_agg(value)");
});

test("passes null as NULL, also for an argument that takes JSON", async () => {
  const body = { name: "posts", after: null, page_size: 1 };
  expect((await compile("rpc/read_backup_rows", { body })).values).toEqual(["posts", null, "1"]);
  const given = { ...body, after: { id: "x" } };
  expect((await compile("rpc/read_backup_rows", { body: given })).values).toEqual(["posts", '{"id":"x"}', "1"]);
});

test("measures long texts before it reads them", async () => {
  const url = "http://localhost/rest/v1/posts?select=id,content";
  const parsed = await parseRestRequest(schema, new Request(url), validateUrl(url, true), 100);
  const { text } = compileRequest(parsed, ["content"], catalog).statement;
  expect(text).toMatch(
    /^with answer as materialized .* select case when \(select coalesce\(sum\(.*octet_length\("content"/,
  );
});
