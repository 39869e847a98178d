import { expect, test } from "vitest";
import { indexSchema } from "../gateway/rest/schema.ts";
import type { Connection } from "./connection.ts";
import type { Binding, Member } from "./member.ts";
import type { RowChange } from "./messages.ts";
import { createRowFeed } from "./row-feed.ts";

const schema = indexSchema({ tables: { books: { columns: { id: "uuid", title: "text" } } }, functions: {} });
const all: Binding = { id: 1, event: "*", table: "books", filter: null, select: null };
const toChange = (type: RowChange["type"], id: string, owner: string | null = null): RowChange => ({
  kind: "row",
  table: "books",
  type,
  at: "2026-01-01T00:00:00Z",
  key: { id },
  owner,
});

const createFeed = (answer: (url: URL) => Promise<Response>) => {
  const told: string[] = [];
  const ends: string[] = [];
  const requests: URL[] = [];
  const feed = createRowFeed({
    fetch: (request) => {
      requests.push(new URL(request.url));
      return answer(new URL(request.url));
    },
    schema,
    primaryKeys: new Map([["books", ["id"]]]),
    onMissed: ({ name }, reason) => void ends.push(`${name} missed: ${reason}`),
    onEnded: ({ name }, reason) => void ends.push(`${name} ended: ${reason}`),
  });
  const join = (name: string, binding: Binding = all, userId = ""): Member => {
    const send: Connection["send"] = (_head, payload) => {
      const { ids, data } = JSON.parse(payload) as { ids: number[]; data: { type: string; record: object } };
      told.push(`${name} ${ids.join()} ${data.type} ${JSON.stringify(data.record)}`);
    };
    const member = {
      name,
      connection: { send, client: name },
      caller: { key: "key", token: userId || null, role: userId ? "authenticated" : "anon", userId },
      bindings: [binding],
    } as unknown as Member;
    feed.add(member);
    return member;
  };
  return { feed, join, told, ends, requests };
};
const answerRow = async (url: URL) => Response.json([{ id: url.searchParams.get("id")?.slice(3), title: "A" }]);

test("reads a row once for all who are answered the same, and tells changes in order", async () => {
  const { feed, join, told, requests } = createFeed(answerRow);
  for (const name of ["one", "two"]) join(name);
  const left = join("left");
  feed.remove(left);
  join("ada", all, "ada");
  feed.receive(toChange("INSERT", "a"));
  feed.receive(toChange("UPDATE", "b"));
  await expect.poll(() => told.length).toBe(6);
  expect(requests.length).toBe(4);
  expect(told.filter((line) => line.startsWith("one"))).toEqual([
    'one 1 INSERT {"id":"a","title":"A"}',
    'one 1 UPDATE {"id":"b","title":"A"}',
  ]);
});

test("tells of a deletion whom it may concern: the key alone, and the owner of what is somebody's", async () => {
  const { feed, join, told, requests } = createFeed(answerRow);
  join("ada", all, "ada");
  join("eve", all, "eve");
  join("exact", { ...all, filter: "id.eq.a" });
  join("other", { ...all, filter: "title.eq.A" });
  feed.receive(toChange("DELETE", "a", "ada"));
  await expect.poll(() => told).toEqual(["ada 1 DELETE {}"]);
  feed.receive(toChange("DELETE", "a"));
  await expect.poll(() => told.length).toBe(4);
  expect(told.map((line) => line.split(" ", 1).join()).toSorted()).toEqual(["ada", "ada", "eve", "exact"]);
  expect(requests).toEqual([]);
});

test("ends whoever may no longer read, and says so to whom a change could not be told", async () => {
  const refuse = (status: number, code: string) => async () => Response.json({ code, message: "Because." }, { status });
  const expected = [
    [401, "PGRST303", ["one ended: Because."]],
    [503, "unavailable", ["one missed: Because."]],
    [403, "42501", []],
  ] as const;
  for (const [status, code, ends] of expected) {
    const site = createFeed(refuse(status, code));
    site.join("one");
    site.feed.receive(toChange("INSERT", "a"));
    await expect.poll(() => site.requests.length).toBe(1);
    await expect.poll(() => site.ends).toEqual(ends);
    expect(site.told).toEqual([]);
  }
});

test("gives up on a client for whom changes arrive faster than they are read", () => {
  const { feed, join, ends } = createFeed(() => new Promise(() => undefined));
  join("one");
  for (let at = 0; at < 200; at += 1) feed.receive(toChange("INSERT", String(at)));
  expect(ends).toEqual([]);
  feed.receive(toChange("INSERT", "last"));
  expect(ends).toEqual(["one missed: There were more changes than could be told: please read anew."]);
});
