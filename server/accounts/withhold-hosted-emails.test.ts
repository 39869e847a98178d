import { Hono } from "hono";
import { expect, test } from "vitest";
import { createRateLimiter } from "../http/limits/rate-limiter.ts";
import { withholdHostedEmails } from "./withhold-hosted-emails.ts";

const password = "a rather long sentence 9";

/** A site on a project that counts what reaches it. */
const createSite = (status = 200) => {
  const seen: string[] = [];
  const app = new Hono();
  app.use("/auth/v1/*", withholdHostedEmails(createRateLimiter(), "owner+site@example.com"));
  app.post("/auth/v1/*", async (c) => {
    seen.push(`${c.req.path} ${((await c.req.json()) as { email?: string } | null)?.email}`);
    return c.json({ id: "from the project" }, status as 200);
  });
  const post = (path: string, body: unknown) =>
    app.request(`/auth/v1/${path}`, { method: "POST", body: JSON.stringify(body) });
  return { seen, post };
};
const many = async (count: number, send: (index: number) => Response | Promise<Response>) => {
  const statuses = new Set<number>();
  for (let index = 0; index < count; index += 1) statuses.add((await send(index)).status);
  return [...statuses];
};

test.each(["recover", "resend"])(
  "answers %s like a success above the limit, without asking the project",
  async (path) => {
    const { seen, post } = createSite();
    expect(await many(30, () => post(path, { email: "ada@example.org", type: "signup" }))).toEqual([200]);
    expect(seen).toHaveLength(10);
    expect(await (await post(path, { email: " ADA@example.org", type: "signup" })).json()).toEqual({});
    await post(path, { email: "bob@example.org", type: "signup" });
    expect(seen.at(-1)).toContain("bob@example.org");
  },
);

test("answers a sign-up like one of a known address, and only one that the project would accept", async () => {
  const { seen, post } = createSite();
  const signUp = (index: number) => post("signup", { email: `ada+${index}@example.org`, password, data: { a: 1 } });
  expect(await many(15, signUp)).toEqual([200]);
  expect(seen).toHaveLength(10);
  expect(await (await signUp(20)).json()).toMatchObject({
    email: "ada+20@example.org",
    user_metadata: { a: 1 },
    identities: [{ provider: "email" }],
  });
  await post("signup", { email: "ada+1@example.org", password: "weak" });
  expect(seen).toHaveLength(11);
});

test("keeps room for the plain address of a mailbox, the owner's, and each address with an account", async () => {
  const { seen, post } = createSite();
  await many(15, (index) => post("signup", { email: `owner+${index}@example.com`, password }));
  for (const email of ["owner@example.com", "owner+site@example.com"]) {
    await post("signup", { email, password });
    expect(seen.at(-1)).toContain(` ${email}`);
  }
  await many(15, (index) => post("recover", { email: `ada+${index}@example.org` }));
  expect(seen.filter((one) => one.includes("recover"))).toHaveLength(15);
});

test.each([400, 429, 503])("does not count what the project answers with %i", async (status) => {
  const { seen, post } = createSite(status);
  expect(await many(20, () => post("recover", { email: "ada@example.org" }))).toEqual([status]);
  expect(seen).toHaveLength(20);
});

test.each([[null], [7], [{}], [{ email: 7 }], [[]]])("passes %j on", async (body) => {
  const { post } = createSite(400);
  expect((await post("recover", body)).status).not.toBe(200);
});
