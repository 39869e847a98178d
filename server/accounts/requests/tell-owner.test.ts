import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import type { EmailTemplate } from "../../inbox/mail/email.ts";
import { tellOfWaiting, tellOwner } from "./tell-owner.ts";

let backend: TestBackend;
let sent: EmailTemplate[];
let failures: string[];
beforeEach(async () => {
  backend = await createTestBackend();
  [sent, failures] = [[], []];
});
afterEach(async () => {
  await backend.close();
});

type Outcome = "sent" | "withheld" | "failed";

const createDeps = (outcomes: Partial<Record<EmailTemplate["kind"], Outcome>>, ownerEmail?: string) => ({
  service: backend.serviceClient(),
  env: { ownerEmail, siteUrl: "http://localhost:3000" },
  mail: {
    async send(email: EmailTemplate) {
      const outcome = outcomes[email.kind] ?? "sent";
      if (outcome === "failed") throw new Error("no database");
      if (outcome === "sent") sent.push(email);
      return outcome === "sent";
    },
  },
  log: { error: (_: unknown, text?: string) => void failures.push(text ?? "") } as never,
});
const ask = async (name: string, { secondsAgo = 0 } = {}) => {
  const created_at = new Date(Date.now() - secondsAgo * 1_000).toISOString();
  const values = { name, email: `${name}@example.org`, reason: "R" };
  const row = { ...values, created_at };
  const { data } = await backend
    .serviceClient()
    .from("access_requests")
    .insert(row)
    .select("id")
    .single()
    .throwOnError();
  return [data.id, values] as const;
};
const untold = async () => {
  const { data } = await backend
    .serviceClient()
    .from("access_requests")
    .select("name")
    .eq("owner_told", false)
    .order("name")
    .throwOnError();
  return data.map(({ name }) => name);
};
const owner = "owner@example.com";

test("tells of a request by an email of its own", async () => {
  await tellOwner(createDeps({}, owner), ...(await ask("ada")));
  expect(sent).toMatchObject([{ kind: "request-to-decide", to: owner, values: { name: "ada" } }]);
  expect(await untold()).toEqual([]);
});

test("tells of all that wait in one email above the limit", async () => {
  await ask("bob");
  await tellOwner(createDeps({ "request-to-decide": "withheld" }, owner), ...(await ask("ada")));
  expect(sent).toMatchObject([{ kind: "requests-waiting", to: owner, values: { count: "2" } }]);
  expect(await untold()).toEqual([]);
});

test("remembers what it could not tell, and tells of it later", async () => {
  const withheld = createDeps({ "request-to-decide": "withheld", "requests-waiting": "withheld" }, owner);
  await tellOwner(withheld, ...(await ask("ada", { secondsAgo: 120 })));
  await tellOwner(createDeps({ "request-to-decide": "failed" }, owner), ...(await ask("bob", { secondsAgo: 90 })));
  expect(failures).toEqual(["owner not told of an access request"]);
  expect(await untold()).toEqual(["ada", "bob"]);
  await tellOfWaiting(createDeps({}, owner));
  expect(sent).toMatchObject([{ kind: "requests-waiting", values: { count: "2" } }]);
  expect(await untold()).toEqual([]);
});

test("sends no digest while the newest request may still get an email of its own", async () => {
  await ask("ada");
  await tellOfWaiting(createDeps({}, owner));
  expect([sent, await untold()]).toEqual([[], ["ada"]]);
});

test("tells nobody without an owner's address", async () => {
  await tellOwner(createDeps({}), ...(await ask("ada")));
  expect([sent, await untold()]).toEqual([[], ["ada"]]);
});
