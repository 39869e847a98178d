import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { siteStatsSchema } from "#contracts/analytics/site-stats.ts";
import { createTestBackend, type TestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestUser, type TestUser } from "#tests/support/create-test-user.ts";
import { followLink } from "#tests/support/links/follow-link.ts";

const ownerEmail = "owner@example.com";
let backend: TestBackend;
let owner: TestUser;
let member: TestUser;
let other: TestUser;

const getAccess = async (user: TestUser) => (await user.client.rpc("my_access").single()).data;
const setRules = (rules: { policy?: "approval" | "open"; owner_email?: string | null }) =>
  backend.serviceClient().from("access_rules").update(rules).eq("single", true);
const request = (path: string, init: { method: string; body?: string | null }, token: string) =>
  backend.fetch(
    new Request(testSiteUrl + path, {
      ...init,
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    }),
  );

beforeAll(async () => {
  backend = await createTestBackend();
  await setRules({ owner_email: ownerEmail });
  owner = await createTestUser(backend, ownerEmail);
  member = await createTestUser(backend, "member@example.com");
  other = await createTestUser(backend, "other@example.com");
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.serviceClient().from("access_requests").delete().neq("name", "");
  await setRules({ policy: "approval", owner_email: ownerEmail });
});

test("makes the user who confirms the owner's address an approved admin and leaves all others pending", async () => {
  expect(await getAccess(owner)).toEqual({ role: "admin", approved: true, request: null });
  expect(await getAccess(member)).toEqual({ role: "member", approved: false, request: null });
});

test("grants the admin role only once the address is confirmed", async () => {
  await setRules({ owner_email: "late@example.com" });
  await backend.anonClient().auth.signUp({ email: "late@example.com", password: "a rather long sentence 9" });
  const roles = async () =>
    (await backend.serviceClient().from("profiles").select("role").eq("email", "late@example.com").single()).data?.role;
  expect(await roles()).toBe("member");
  await followLink(backend, backend.mailbox.linkTo("late@example.com"));
  expect(await roles()).toBe("admin");
});

test("moves the admin role when the owner's address changes", async () => {
  await setRules({ owner_email: "Member@Example.com" });
  expect(await getAccess(owner)).toMatchObject({ role: "member", approved: false });
  expect(await getAccess(member)).toMatchObject({ role: "admin", approved: true });
});

test("approves the user of an approved access request, ignoring the case of the address", async () => {
  const decide = (status: "approved" | "rejected" | "pending") =>
    backend.serviceClient().from("access_requests").update({ status }).eq("name", "M");
  await backend.serviceClient().from("access_requests").insert({ name: "M", email: "MEMBER@example.com", reason: "R" });
  expect(await getAccess(member)).toEqual({ role: "member", approved: false, request: "pending" });
  await decide("approved");
  expect(await getAccess(member)).toEqual({ role: "member", approved: true, request: "approved" });
  expect(await getAccess(other)).toMatchObject({ approved: false });
  await decide("rejected");
  expect(await getAccess(member)).toEqual({ role: "member", approved: false, request: "rejected" });
});

test("approves everybody with the open policy", async () => {
  await setRules({ policy: "open" });
  expect(await getAccess(member)).toMatchObject({ role: "member", approved: true });
});

test("lets only approved users read usage counters", async () => {
  await backend.serviceClient().rpc("add_counts", {
    new_views: [{ day: "2026-11-21", path: "/landing", views: 2 }],
    new_activity: [{ day: "2026-11-21", kind: "play", name: "song", total: 1 }],
  });
  for (const table of ["page_views", "activity"] as const) {
    expect((await owner.client.from(table).select("day")).data).toHaveLength(1);
    expect((await member.client.from(table).select("day")).data).toEqual([]);
    expect((await backend.anonClient().from(table).select("day")).error?.code).toBe("42501");
  }
});

test("returns only the statistics that the caller may read", async () => {
  await backend.serviceClient().rpc("add_counts", {
    new_views: [
      { day: "2026-11-19", path: "/post/a", views: 4 },
      { day: "2026-11-19", path: "/chloe-chat", views: 2 },
    ],
    new_activity: [{ day: "2026-11-19", kind: "chat", name: "neo", total: 3 }],
  });
  const getStats = async (user: TestUser) =>
    siteStatsSchema.parse((await user.client.rpc("site_figures", { since: "2026-11-19" })).data);
  const full = await getStats(owner);
  expect(full.stories).toBe(4);
  expect(full.chats).toBe(5);
  expect(full.days[0]).toEqual({ day: "2026-11-19", views: 6 });
  expect(full.pages.map(({ path }) => path)).toContain("/post/a");
  expect(await getStats(member)).toEqual({ days: [], pages: [], stories: 0, plays: 0, chats: 0 });
  expect((await backend.anonClient().rpc("site_figures", { since: "2026-11-19" })).error?.code).toBe("42501");
});

test("adds up counts of the same day", async () => {
  const add = () =>
    backend
      .serviceClient()
      .rpc("add_counts", { new_views: [{ day: "2026-11-20", path: "/x", views: 3 }], new_activity: [] });
  await add();
  await add();
  expect((await backend.serviceClient().from("page_views").select("views").eq("path", "/x").single()).data).toEqual({
    views: 6,
  });
});

test("prevents users from raising their own rights", async () => {
  const before = await getAccess(member);
  const rest = (method: string, path: string, body?: unknown) =>
    request(`/rest/v1/${path}`, { method, body: body === undefined ? null : JSON.stringify(body) }, member.accessToken);
  const refused = [
    await rest("PATCH", `profiles?user_id=eq.${member.id}`, { role: "admin" }),
    await rest("POST", "profiles?on_conflict=user_id", { user_id: member.id, role: "admin" }),
    await rest("DELETE", `profiles?user_id=eq.${member.id}`),
    await rest("POST", "access_requests", { name: "M", email: member.email, reason: "R", status: "approved" }),
    await rest("PATCH", "access_rules?single=eq.true", { policy: "open" }),
    await rest("GET", "access_rules"),
    await rest("POST", "rpc/rights_of", { person: member.id }),
    await rest("POST", "rpc/passkeys_of_other_hosts", { host: "localhost" }),
    await rest("POST", "rpc/delete_account", { person: other.id }),
    await rest("POST", "rpc/clean_up_accounts", {}),
    await rest("POST", "rpc/claim_jobs", { wanted: "mail", claimant: "me", most: 1, lease_seconds: 1 }),
    await rest("POST", "rpc/add_counts", { new_views: [], new_activity: [] }),
    await rest("POST", "rpc/spend_limit", { limit_key: "x", amount: -100, milliseconds: 1000 }),
    await rest("POST", "rpc/refund_limit", { limit_key: "x" }),
    await rest("GET", "mails"),
    await rest("GET", "jobs"),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  await member.client.auth.updateUser({ data: { role: "admin", approved: true } });
  const metadata = await request(
    "/auth/v1/user",
    {
      method: "PUT",
      body: JSON.stringify({ data: { role: "admin" }, app_metadata: { role: "admin" }, role: "service_role" }),
    },
    member.accessToken,
  );
  expect(metadata.status).toBe(200);
  expect(await getAccess(member)).toEqual(before);
});

test("denies my_access to anonymous callers", async () => {
  const { error } = await backend.anonClient().rpc("my_access");
  expect(error?.code).toBe("42501");
});

test("rejects forged, tampered and unsigned tokens", async () => {
  const [header = "", payload = "", signature = ""] = member.accessToken.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const tokens = [
    [header, encode({ ...claims, sub: owner.id }), signature],
    [encode({ alg: "none", typ: "JWT" }), encode({ ...claims, role: "service_role" }), ""],
    [encode({ alg: "none", typ: "JWT" }), encode({ ...claims, role: "service_role" }), "x"],
    [header, payload, signature.slice(0, -4)],
  ].map((parts) => parts.join("."));
  for (const token of tokens) {
    expect((await request("/rest/v1/rpc/my_access", { method: "POST", body: "{}" }, token)).status).toBe(401);
    expect([401, 403]).toContain((await request("/auth/v1/user", { method: "GET" }, token)).status);
  }
});

test("lets users see and end only their own sessions", async () => {
  const again = await createSession(member);
  const { data: mine } = await member.client.rpc("my_sessions");
  expect(mine?.length).toBeGreaterThanOrEqual(2);
  expect(mine?.filter(({ is_current }) => is_current)).toHaveLength(1);
  const second = mine?.find(({ is_current }) => !is_current)?.id ?? "";
  expect((await other.client.rpc("end_my_session", { session: second })).data).toBe(false);
  expect((await member.client.rpc("end_my_session", { session: second })).data).toBe(true);
  expect((await request("/auth/v1/user", { method: "GET" }, again.access_token)).status).not.toBe(200);
  expect((await request("/rest/v1/rpc/my_access", { method: "POST", body: "{}" }, again.access_token)).status).toBe(
    401,
  );
});

const createSession = async (user: TestUser) => {
  if (backend.signIn) return { access_token: (await backend.signIn(user.email)).accessToken };
  const response = await request(
    "/auth/v1/token?grant_type=password",
    { method: "POST", body: JSON.stringify({ email: user.email, password: "a rather long sentence 9" }) },
    backend.publishableKey,
  );
  return (await response.json()) as { access_token: string };
};
