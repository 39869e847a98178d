import { afterAll, beforeAll, describe, expect, test } from "vitest";
import mails from "#content/mail/mails.json" with { type: "json" };
import { createLetters, type Letters } from "#server/inbox/letters/create-letters.ts";
import type { TestApp } from "#tests/support/create-test-app.ts";
import { testSiteUrl } from "#tests/support/create-test-backend.ts";
import { openClient } from "#tests/support/create-test-postgres.ts";
import { pressButton } from "#tests/support/links/press-button.ts";
import { type MailingSite, mailingSites } from "./mailing-sites.ts";

const smtp = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "Chloe <chloe@example.org>" };

const createTeller = ({ backend, content, jobs, mail }: TestApp): Letters => {
  const env = { siteUrl: testSiteUrl, mail: { smtpUrl: smtp.SMTP_URL, from: smtp.MAIL_FROM } };
  return createLetters({ backend, content, mail, env, jobs, renderMarkdown: async (text) => text });
};

describe.each(mailingSites)("%s", (_name, createSite) => {
  let site: MailingSite;
  let one: TestApp;
  let two: TestApp;
  let asked = 0;
  beforeAll(async () => {
    site = await createSite(smtp);
    [one, two = one] = site.replicas as [TestApp, TestApp?];
  });
  afterAll(() => site.stop());

  const service = () => one.backend.serviceClient();
  const readEmails = async (to: string) => ((await one.mail.listOutbox()) ?? []).filter((email) => email.to === to);
  const readSubjects = async (to: string) => (await readEmails(to)).slice(1).map(({ subject }) => subject);
  const findLink = (text: string, page: "confirm" | "end"): URL =>
    new URL(new RegExp(`http\\S+/letters/${page}\\?token=[\\w-]{22}`).exec(text)?.[0] ?? "");
  const post = (app: TestApp, path: string, values: Record<string, string>) =>
    app.request(
      path,
      {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(values).toString(),
      },
      `203.0.113.${(asked += 1)}`,
    );
  /** Asked at one replica and confirmed at the other. */
  const subscribe = async (email: string, letters: string) => {
    expect((await post(one, "/letters/ask", { email, letters })).status).toBe(200);
    const [{ text } = { text: "" }] = await readEmails(email);
    expect((await pressButton(two.request, findLink(text, "confirm"))).status).toBe(200);
  };
  /** Each replica several times at once, as they do on every change and from time to time. */
  const tell = () => Promise.all([one, two, one, two].map((app) => createTeller(app).tell()));
  const publish = async (title: string) =>
    void (await service()
      .from("posts")
      .insert({
        title,
        slug: title.toLowerCase().replaceAll(" ", "-"),
        content: "It rained.",
        status: "published",
        published_at: new Date().toISOString(),
      })
      .throwOnError());

  test("tells each of many subscribers of a story once, whichever replica does", async () => {
    const readers = Array.from({ length: 20 }, (_, index) => `reader-${index}@example.org`);
    for (const email of readers) await subscribe(email, "at-once");
    await publish("The rain");
    await tell();
    await tell();
    const told = await Promise.all(readers.map(readSubjects));
    expect(told).toEqual(readers.map(() => ["The rain"]));
    expect((await service().from("subscribers").select("id").throwOnError()).data).toHaveLength(readers.length);
  });

  test("tells once of an incident, and once that it is over", async () => {
    const email = "incidents@example.org";
    await subscribe(email, "incidents");
    const write = async (resolvedAt: string | null) => {
      const content = { title: "No pictures", state: resolvedAt === null ? "investigating" : "resolved", resolvedAt };
      const occurred_at = new Date(Date.now() - 5_400_000).toISOString();
      const row = { id: "incident-901", kind: "incident", status: "published", content, occurred_at } as const;
      await service()
        .from("hub_entries")
        .upsert({ ...row, updated_at: new Date().toISOString() })
        .throwOnError();
      await tell();
    };
    await write(null);
    await write(new Date().toISOString());
    await tell();
    expect(await readSubjects(email)).toEqual(["Chloe: No pictures", "Resolved: No pictures"]);
    expect((await readEmails(email)).at(-1)?.text).toContain("1 hour and 30 minutes");
  });

  test("ends it at any replica, with one POST", async () => {
    const email = "leaving@example.org";
    await subscribe(email, "at-once");
    await publish("The last one");
    await tell();
    const { pathname, search } = findLink((await readEmails(email)).at(-1)?.text ?? "", "end");
    expect((await post(two, pathname + search, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
    await publish("Not told");
    await tell();
    expect(await readSubjects(email)).toEqual(["The last one"]);
  });

  test("takes a list of subscribers along once, and back all who did nothing since", async () => {
    const list = { source: "list.csv", agreement: "They agreed.", stories: "at-once" };
    const bring = async (...addresses: string[]) =>
      (
        await service()
          .rpc("import_subscribers", { list, people: addresses.map((address) => [address, ""]) })
          .throwOnError()
      ).data;
    expect(await bring("idle@example.org", "active@example.org")).toBe(2);
    expect(await bring("idle@example.org")).toBe(0);
    await subscribe("active@example.org", "at-once");
    const imports = await service().from("subscriber_imports").select("id").eq("added", 2).throwOnError();
    const { data } = await service()
      .rpc("undo_subscriber_import", { list: imports.data[0]?.id ?? "" })
      .throwOnError();
    expect(data).toBe(1);
    const known = await service()
      .rpc("find_subscribers", { addresses: ["idle@example.org", "active@example.org"] })
      .throwOnError();
    expect(known.data).toEqual({ here: ["active@example.org"], gone: [] });
  });

  test("writes once a week to who wants that, of all stories together", async () => {
    const email = "weekly@example.org";
    await subscribe(email, "weekly");
    await publish("Monday");
    await publish("Tuesday");
    await tell();
    expect(await readSubjects(email)).toEqual([]);
    // An embedded database can be reached in no other way than its site's.
    if (site.databaseUrl === null) return;
    const client = await openClient(site.databaseUrl);
    await client.query("update public.subscribers set stories_since = now() - interval '7 days' where email = $1", [
      email,
    ]);
    await tell();
    await publish("Wednesday");
    await tell();
    const digest = mails.mails["letter-digest"].subject.replace("{count}", "");
    expect(await readSubjects(email)).toEqual([expect.stringContaining(digest)]);
    const { text } = (await readEmails(email)).at(-1) as { text: string };
    for (const slug of ["monday", "tuesday"]) expect(text).toContain(`${testSiteUrl}/post/${slug}\n`);
    await client.query("update public.subscribers set told_at = now() - interval '7 days' where email = $1", [email]);
    await client.end();
    await tell();
    expect((await readSubjects(email)).slice(1)).toEqual(["Wednesday"]);
  });
});
