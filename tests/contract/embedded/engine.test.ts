import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";
import { createEngine } from "@site/supabase/embedded/engine.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

test(
  "keeps responding to everybody after a user wrote more rows than fit into a statement",
  { tags: "night" },
  async () => {
    const ada = await createTestUser(backend, "ada@example.org");
    for (const [count, row] of [
      [16_400, { current_prompt: "a", image_url: "/x" }],
      [33_000, {}],
    ] as const) {
      const { error, status } = await ada.client
        .from("images")
        .insert(Array.from({ length: count }, () => row) as never);
      expect([status, error?.code]).toEqual([413, "limit_exceeded"]);
    }
    expect((await backend.anonClient().from("posts").select("id")).error).toBeNull();
    expect((await ada.client.from("images").select("id")).data).toEqual([]);
    expect((await ada.client.auth.getUser(ada.accessToken)).error).toBeNull();
  },
);

const call = { callId: 1, expiresAt: Infinity };

/** An engine on a database that records the order of its statements; each takes a moment. */
const createRecordingEngine = (answer: (sql: string) => Promise<unknown> = async () => ({ rows: [] })) => {
  const onCrash = vi.fn();
  const sent: string[] = [];
  const database = {
    query: async (sql: string) => {
      sent.push(sql);
      await new Promise(setImmediate);
      return answer(sql);
    },
    close: async () => void sent.push("close"),
  };
  const engine = createEngine(database as never, { onCrash });
  const transact = (name: string) =>
    engine.exclusively(call, async (execute) => {
      for (const sql of ["begin", `${name} 1`, `${name} 2`, "commit"]) await execute(sql);
    });
  return { engine, sent, onCrash, transact };
};

test("runs one call after the other, each with all of its statements", async () => {
  const { engine, sent, transact } = createRecordingEngine();
  await Promise.all([transact("a"), transact("b"), engine.exclusively(call, (execute) => execute("alone"))]);
  expect(sent).toEqual(["begin", "a 1", "a 2", "commit", "begin", "b 1", "b 2", "commit", "alone"]);
});

test.each(["begin", "a 1", "commit"])("goes on with the next call when %s fails", async (failing) => {
  const { engine, sent, transact } = createRecordingEngine(async (sql) => {
    if (sql === failing) throw new Error(`${sql} failed`);
    return { rows: [] };
  });
  await expect(transact("a")).rejects.toThrow(`${failing} failed`);
  await engine.exclusively(call, (execute) => execute("after"));
  expect(sent.at(-1)).toBe("after");
});

test("begins no call whose caller has stopped waiting, and none after the end", async () => {
  const { engine, sent, transact } = createRecordingEngine();
  const running = transact("a");
  const late = engine.exclusively({ callId: 2, expiresAt: Date.now() - 1 }, (execute) => execute("late"));
  const closing = engine.close();
  const after = engine.exclusively(call, (execute) => execute("after"));
  await expect(late).rejects.toThrow("timed out while waiting");
  await expect(after).rejects.toThrow("The database is closed");
  await Promise.all([running, closing]);
  expect(sent).toEqual(["begin", "a 1", "a 2", "commit", "close"]);
});

test("sends no statement with more parameters than the protocol allows", async () => {
  const { engine, sent, onCrash } = createRecordingEngine();
  const send = (count: number) => engine.exclusively(call, (execute) => execute("x", Array<number>(count).fill(1)));
  await expect(send(32_768)).rejects.toMatchObject({ code: "54000" });
  expect([sent.length, onCrash.mock.calls.length]).toEqual([0, 0]);
  await send(32_767);
  expect(sent).toEqual(["x"]);
});

test("treats an unreadable response as a crash, because the next one may belong to another request", async () => {
  const unreadable = new RangeError("Invalid array length");
  const { engine, onCrash } = createRecordingEngine(() => Promise.reject(unreadable));
  await expect(engine.exclusively(call, (execute) => execute("x"))).rejects.toBe(unreadable);
  expect(onCrash).toHaveBeenCalledWith(unreadable);
});

test.each([
  ["works on", false],
  ["does not work any more", true],
])("asks after a suspicious error whether the engine %s, once the failed call has ended", async (_, isBroken) => {
  const failure = Object.assign(new Error("could not write"), { code: "58030" });
  let isFirst = true;
  const { engine, sent, onCrash } = createRecordingEngine(async (sql) => {
    if (sql === "x" || (isBroken && !isFirst)) {
      isFirst = false;
      throw failure;
    }
    return { rows: [] };
  });
  const failed = engine.exclusively(call, async (execute) => {
    await execute("x").catch(() => undefined);
    await execute("rollback").catch(() => undefined);
  });
  await failed;
  await engine.exclusively(call, (execute) => execute("next")).catch(() => undefined);
  expect(sent.map((sql) => (sql.includes("probe") ? "probe" : sql))).toEqual(["x", "rollback", "probe", "next"]);
  expect(onCrash.mock.calls.length).toBe(isBroken ? 1 : 0);
});
