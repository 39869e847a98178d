import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import letters from "#content/letters.json" with { type: "json" };
import { createTestApp, silentLog, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";
import { pressButton } from "#tests/support/links/press-button.ts";
import { createJobs } from "../../jobs/create-jobs.ts";
import { createLetters, type Letters } from "./create-letters.ts";

const env = {
  SMTP_URL: "smtp://localhost:2525",
  MAIL_FROM: "Chloe <chloe@example.org>",
  ADMIN_SECRET: "a long admin secret",
};
const formHeaders = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
let backend: TestBackend;
let app: TestApp;
let clients = 0;
beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend, env });
});
afterAll(() => backend.close());
beforeEach(async () => {
  const service = backend.serviceClient();
  await service.from("mails").delete().gte("id", 0).throwOnError();
  await service.from("subscribers").delete().gte("created_at", "2000-01-01").throwOnError();
  await service.from("posts").delete().gte("created_at", "2000-01-01").throwOnError();
});

const post = (
  path: string,
  values: Record<string, string>,
  headers: Record<string, string> = formHeaders,
  from?: string,
) => app.request(path, { method: "POST", headers, body: new URLSearchParams(values).toString() }, from);
const ask = (email: string, choice = "at-once", from = `203.0.113.${(clients += 1)}`) =>
  post("/letters/ask", { email, letters: choice }, formHeaders, from);
const readEmails = async (to: string) => (await app.mail.listOutbox())?.filter((email) => email.to === to) ?? [];
const findLinks = (text = "") =>
  [...text.matchAll(/http:\/\/localhost:3000\/letters\/\S+/g)].map(([url]) => new URL(url));
const listSubscribers = async () => (await backend.serviceClient().from("subscribers").select("*").throwOnError()).data;
const subscribe = async (email: string, choice = "at-once") => {
  await ask(email, choice);
  const [link] = findLinks((await readEmails(email)).at(-1)?.text);
  if (!link) throw new Error("No link came.");
  return pressButton(app.request, link);
};
const publish = async (title: string, at = new Date(), excerpt: string | null = null) =>
  void (await backend
    .serviceClient()
    .from("posts")
    .insert({
      title,
      slug: title.toLowerCase().replaceAll("&", "and").replaceAll(" ", "-"),
      content: "It *rained*.",
      excerpt,
      status: "published",
      published_at: at.toISOString(),
    })
    .throwOnError());
const createReplica = (now: TestApp = app): Letters => {
  return createLetters({
    backend,
    content: now.content,
    env: { siteUrl: "http://localhost:3000", mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } },
    mail: now.mail,
    jobs: createJobs({ backend, log: silentLog }),
    renderMarkdown: async (text) => text,
  });
};

test("tells of nothing before the link of the email was opened and its button pressed", async () => {
  const response = await ask("ada@example.org");
  expect([response.status, (await response.text()).includes(letters.asked.title)]).toEqual([200, true]);
  const [link] = findLinks((await readEmails("ada@example.org"))[0]?.text);
  expect(link?.searchParams.get("token")).toMatch(/^[\w-]{22}$/);
  expect((await app.request(`${link?.pathname}${link?.search}`)).status).toBe(200);
  expect(await listSubscribers()).toEqual([]);
  const confirmed = await pressButton(app.request, link as URL);
  expect(await confirmed.text()).toContain(letters.confirmed.title);
  expect(await listSubscribers()).toMatchObject([
    { email: "ada@example.org", stories: "at-once", incidents_since: null },
  ]);
});

test("confirms once, however often the button is pressed, and not after the subscription has ended", async () => {
  await ask("ada@example.org");
  const [link, end] = findLinks((await readEmails("ada@example.org"))[0]?.text) as [URL, URL];
  const pressed = await Promise.all([1, 2, 3].map(() => pressButton(app.request, link)));
  expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await listSubscribers()).toHaveLength(1);
  await pressButton(app.request, end);
  expect((await pressButton(app.request, link)).status).toBe(400);
  expect(await listSubscribers()).toEqual([]);
});

test("sends one email a day to a mailbox, and answers as if it were another", async () => {
  const first = await (await ask("ada@example.org")).text();
  expect(await (await ask("ADA@example.org", "incidents")).text()).toBe(first);
  await subscribe("eve@example.org");
  expect(await (await ask("eve@example.org")).text()).toBe(first);
  expect(await readEmails("ada@example.org")).toHaveLength(1);
  expect(await readEmails("ADA@example.org")).toHaveLength(0);
});

test("tells each subscriber once of a story, by two replicas and after a restart", async () => {
  await subscribe("ada@example.org");
  await publish("The rain");
  await Promise.all([createReplica().tell(), createReplica().tell()]);
  await createReplica().tell();
  const told = (await readEmails("ada@example.org")).filter(({ subject }) => subject === "The rain");
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain("http://localhost:3000/post/the-rain");
});

test("tells of a scheduled story when its time has come, and never of what was public before", async () => {
  await publish("Long before", new Date(Date.now() - 60_000));
  await subscribe("ada@example.org");
  await publish("Tomorrow", new Date(Date.now() + 86_400_000));
  await createReplica().tell();
  expect(await readEmails("ada@example.org")).toHaveLength(1);
  await backend
    .serviceClient()
    .from("posts")
    .update({ published_at: new Date().toISOString() })
    .eq("slug", "tomorrow")
    .throwOnError();
  await createReplica().tell();
  expect((await readEmails("ada@example.org")).map(({ subject }) => subject)).toContain("Tomorrow");
});

test("lists several stories in one letter, each with what it is about and its own link", async () => {
  await subscribe("ada@example.org");
  await publish("The & rain", new Date(), "What **fell** & why.");
  await publish("The sun");
  await createReplica().tell();
  const [, letter, ...others] = await readEmails("ada@example.org");
  expect(others).toEqual([]);
  expect(letter?.subject).toBe("New stories: 2");
  expect(letter?.text).toContain(
    "The & rain\nWhat fell & why.\nhttp://localhost:3000/post/the-and-rain\n\nThe sun\nIt rained.\nhttp://localhost:3000/post/the-sun\n",
  );
  expect(letter?.text).not.toContain("/landing");
  expect(letter?.html).toMatch(
    /<a [^>]*href="http:\/\/localhost:3000\/post\/the-sun"[^>]*>The sun<\/a><br>It rained\./,
  );
  expect(letter?.html).toContain("The &#38; rain</a>");
});

test("tells of the stories of a week together", async () => {
  await subscribe("ada@example.org", "weekly");
  await publish("One");
  await publish("Two");
  await createReplica().tell();
  expect(await readEmails("ada@example.org")).toHaveLength(1);
});

test("ends with one POST that a mail program sends, and with the button of the link", async () => {
  for (const end of ["one click", "button"]) {
    await backend.serviceClient().from("mails").delete().gte("id", 0).throwOnError();
    await subscribe("ada@example.org");
    await publish(`Told by ${end}`);
    await createReplica().tell();
    const text = (await readEmails("ada@example.org")).at(-1)?.text;
    const link = findLinks(text).find(({ pathname }) => pathname === "/letters/end") as URL;
    const sent = { "List-Unsubscribe": "One-Click" };
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const response =
      end === "button" ? await pressButton(app.request, link) : await post(link.pathname + link.search, sent, type);
    expect([response.status, (await response.text()).includes(letters.ended.title)]).toEqual([200, true]);
    expect(await listSubscribers()).toEqual([]);
    expect((await post(link.pathname + link.search, sent, type)).status).toBe(200);
  }
});

test.each([
  ["no address", { letters: "weekly" }],
  ["no choice", { email: "ada@example.org" }],
  ["an unknown field", { email: "ada@example.org", letters: "weekly", role: "admin" }],
  ["a long address", { email: `${"a".repeat(5_000)}@example.org`, letters: "weekly" }],
])("refuses a form with %s", async (_, values) => {
  expect((await post("/letters/ask", values as Record<string, string>)).status).toBe(400);
});

test("gives a form back with what was typed in it, and says what to do", async () => {
  const response = await post("/letters/ask", { email: 'ada@"><b>', letters: "weekly" });
  const html = await response.text();
  expect([response.status, html.includes(letters.invalid.text)]).toEqual([400, true]);
  expect(html).toContain('value="ada@&#34;&#62;&#60;b&#62;"');
  expect(html).toContain('<option value="weekly" selected>');
  expect(html).toContain('aria-describedby="letters-problem"');
  const incidents = await (await post("/letters/ask", { email: "ada", letters: "incidents" })).text();
  expect(incidents).toContain('<input type="hidden" name="letters" value="incidents">');
});

test("refuses a form of another site, and more than ten an hour of one client", async () => {
  const foreign = { ...formHeaders, "sec-fetch-site": "cross-site" };
  expect((await post("/letters/ask", { email: "ada@example.org", letters: "weekly" }, foreign)).status).toBe(403);
  const from = "198.51.100.7";
  for (let n = 0; n < 10; n += 1) expect((await ask(`a${n}@example.org`, "weekly", from)).status).toBe(200);
  const refused = await ask("b@example.org", "weekly", from);
  expect([refused.status, (await refused.text()).includes('value="b@example.org"')]).toEqual([429, true]);
});

test("lists, exports and removes subscribers for the owner", async () => {
  await subscribe("+ada@example.org");
  const owner = { secret: env.ADMIN_SECRET };
  const listed = await app.call("admin-inbox", { action: "subscribers", ...owner });
  const { entries, total } = (await listed.json()) as { entries: { id: string; email: string }[]; total: number };
  expect([total, entries[0]?.email]).toEqual([1, "+ada@example.org"]);
  expect(await (await app.call("export-subscribers", owner)).text()).toContain(`"'+ada@example.org","at-once","no"`);
  expect((await app.call("admin-inbox", { action: "delete-subscriber", id: entries[0]?.id, ...owner })).status).toBe(
    200,
  );
  expect(await listSubscribers()).toEqual([]);
});

const incidentId = "incident-901";
const writeIncident = async (title: string, hours: number, resolvedAt: string | null = null) => {
  const row = {
    id: incidentId,
    kind: "incident",
    status: "published",
    occurred_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
    updated_at: new Date().toISOString(),
    content: { title, state: resolvedAt === null ? "investigating" : "resolved", resolvedAt },
  } as const;
  await backend.serviceClient().from("hub_entries").upsert(row).throwOnError();
};
const resolve = (title: string, hours: number) => writeIncident(title, hours, new Date().toISOString());
afterEach(async () => {
  await backend.serviceClient().from("hub_entries").delete().eq("id", incidentId).throwOnError();
});

test("tells of an incident once, and once that it is over and how long it lasted", async () => {
  await subscribe("ada@example.org", "incidents");
  await subscribe("eve@example.org");
  await writeIncident("The pictures are late", 2);
  await createReplica().tell();
  await createReplica().tell();
  const readTold = async () => (await readEmails("ada@example.org")).slice(1);
  expect(await readTold()).toMatchObject([{ subject: expect.stringContaining("The pictures are late") }]);
  expect((await readTold())[0]?.text).toContain("/app/system-status");
  await resolve("The pictures are late", 2);
  await Promise.all([createReplica().tell(), createReplica().tell()]);
  await createReplica().tell();
  const [, over, ...others] = await readTold();
  expect(others).toEqual([]);
  expect(over).toMatchObject({
    subject: "Resolved: The pictures are late",
    text: expect.stringContaining("It lasted 2 hours."),
  });
  expect(over?.text).toContain("/letters/end?token=");
  expect(await readEmails("eve@example.org")).toHaveLength(1);
});

test("tells those who subscribed during an incident that it is over, and nobody of one that was over before", async () => {
  await writeIncident("The chat is slow", 3);
  await subscribe("ada@example.org", "incidents");
  await resolve("The chat is slow", 3);
  await createReplica().tell();
  await subscribe("eve@example.org", "incidents");
  await writeIncident("The chat was slow", 3, new Date(Date.now() - 600_000).toISOString());
  await createReplica().tell();
  const told = async (to: string) => (await readEmails(to)).slice(1).map(({ subject }) => subject);
  expect(await told("ada@example.org")).toEqual(["Resolved: The chat is slow"]);
  expect(await told("eve@example.org")).toEqual([]);
});

test("tells who asked for incidents of no story", async () => {
  await subscribe("ada@example.org", "incidents");
  await publish("Not for her");
  await createReplica().tell();
  expect(await readEmails("ada@example.org")).toHaveLength(1);
});

test("leads who loads the address of the form again to its page", async () => {
  const response = await app.request("/letters/ask");
  expect([response.status, response.headers.get("location")]).toEqual([302, "/letters"]);
});

test("gives an account what is stored about its address, and deletes it with the account", async () => {
  const { id, accessToken } = await createTestUser(backend, "ada@example.org");
  await subscribe("ada@example.org", "weekly");
  const session = { authorization: `Bearer ${accessToken}` };
  const exported = await app.call("account", { action: "export" }, session);
  const { data } = (await exported.json()) as { data: { letters: object[] } };
  expect(data.letters).toMatchObject([{ email: "ada@example.org", stories: "weekly" }]);
  await backend.serviceClient().rpc("delete_account", { person: id }).throwOnError();
  expect(await listSubscribers()).toEqual([]);
});

test("is not there without a mail server", async () => {
  const quiet = await createTestApp({ backend });
  expect(quiet.content.get("pages").hidden).toContain("letters");
  expect(JSON.stringify(quiet.content.get("navigation"))).not.toContain("/letters");
  expect(JSON.stringify(app.content.get("navigation"))).toContain("/letters");
});
