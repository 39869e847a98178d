import { randomUUID } from "node:crypto";
import { equal, match, ok } from "node:assert/strict";
import { createClient } from "@supabase/supabase-js";
import { emailKinds, emailValues } from "#contracts/accounts/email-templates.ts";
import type { HubEntry } from "#contracts/hub/hub-entry.ts";
import { createEmailRenderer } from "#server/inbox/mail/render-email.ts";
import { createSmtpTransport } from "#server/inbox/mail/smtp.ts";
import { pressButton, readOutcome } from "#tests/support/links/press-button.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import type { Check } from "../real-service.ts";
import type { RealSite } from "../real-site.ts";
import { checkReceivedMail, getLink } from "./check-received-mail.ts";
import type { Mailpit, ReceivedMail } from "./start-mailpit.ts";

const owner = "owner@example.com";
export const sender = "Chloe <chloe@example.com>";
const reader = "ada@example.org";
const password = "a lantern in the snow";
const nextPassword = "another lantern in the rain";

const describeScores = (scores: readonly number[]): string => {
  const percents = scores.map((score) => Math.round(score));
  return `${Math.min(...percents)} to ${Math.max(...percents)} % of mail programs show the markup`;
};

const createBrowser = ({ url, publishableKey }: RealSite) =>
  createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });

const throwIfRefused = ({ error }: { error: Error | null }): void => {
  if (error) throw error;
};

export const createMailChecks = (site: RealSite, mailpit: Mailpit): Check[] => {
  const siteUrl = `http://localhost:${site.port}`;
  const kept = { messageIds: new Set<string>(), scores: [] as number[] };
  const subjects = new Set<string>();
  const browser = createBrowser(site);
  const follow = (link: URL) =>
    pressButton((path, init) => fetch(siteUrl + path, { redirect: "manual", ...init }), link);

  /** The next email to an address, checked. */
  const receive = async (to: string, isLetter = false): Promise<ReceivedMail> => {
    const mail = await mailpit.take(to);
    await checkReceivedMail(mailpit, mail, { siteUrl, isLetter, kept });
    subjects.add(mail.Subject);
    return mail;
  };
  /** Uses the link of an email about an account, and returns where it leads and what it hands over. */
  const use = async (mail: ReceivedMail) => readOutcome(await follow(getLink(mail)));
  const signIn = async (values: URLSearchParams): Promise<void> =>
    throwIfRefused(
      await browser.auth.setSession({
        access_token: values.get("access_token") ?? "",
        refresh_token: values.get("refresh_token") ?? "",
      }),
    );
  const callAsReader = async (name: string, body: object): Promise<void> => {
    const { data } = await browser.auth.getSession();
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    const response = await site.call(name, body, { headers });
    equal(response.status, 200, `${name}: ${await response.text()}`);
  };
  const callAsOwner = async <Answer>(name: string, body: object): Promise<Answer> => {
    const response = await site.call(name, body);
    const text = await response.text();
    equal(response.status, 200, `${name}: ${text}`);
    return JSON.parse(text) as Answer;
  };
  const ask = async (email: string, letters: string): Promise<void> => {
    const response = await fetch(`${siteUrl}/letters/ask`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ email, letters }).toString(),
    });
    equal(response.status, 200, await response.text());
    equal((await follow(getLink(await receive(email, true)))).status, 200);
  };

  return [
    {
      title: "A sign-up is confirmed by the link of its email, which a scanner's look at it did not use up",
      run: async () => {
        throwIfRefused(await browser.auth.signUp({ email: reader, password }));
        const { path, values } = await use(await receive(reader));
        equal(path, "/console");
        await signIn(values);
      },
    },
    {
      title: "A second sign-up with the address is told to its mailbox alone",
      run: async () => {
        throwIfRefused(await createBrowser(site).auth.signUp({ email: reader, password: nextPassword }));
        match((await receive(reader)).Subject, /already have an account/);
      },
    },
    {
      title: "A forgotten password is chosen anew behind its link, and told",
      run: async () => {
        throwIfRefused(await browser.auth.resetPasswordForEmail(reader));
        const { values } = await use(await receive(reader));
        equal(values.get("type"), "recovery");
        await signIn(values);
        throwIfRefused(await browser.auth.updateUser({ password: nextPassword }));
        await callAsReader("account", { action: "password-changed" });
        await receive(reader);
      },
    },
    {
      title: "A changed address is confirmed at the new one and told to the old one",
      run: async () => {
        throwIfRefused(await browser.auth.updateUser({ email: "new@example.org" }));
        await receive(reader);
        const { path } = await use(await receive("new@example.org"));
        ok(path.startsWith("/"), path);
      },
    },
    {
      title: "The owner's account begins behind a link",
      run: async () => {
        throwIfRefused(await createBrowser(site).auth.signUp({ email: owner, password }));
        const { values } = await use(await receive(owner));
        ok(values.get("access_token"), [...values].join(" "));
      },
    },
    {
      title: "Requests for access: applicant and owner are told, then the decision",
      run: async () => {
        const people = ["yes@example.org", "no@example.org"];
        for (const email of people) {
          await callAsOwner("request-access", { name: "Ada <b>", email, reason: "Because & so." });
          await receive(email);
          match((await receive(owner)).Text, /Because & so\./);
        }
        type Requests = { requests: { id: string; email: string }[] };
        const { requests } = await callAsOwner<Requests>("access-requests", { action: "list" });
        for (const [at, action] of (["approve", "reject"] as const).entries()) {
          const request = requests.find(({ email }) => email === people[at]);
          await callAsOwner("access-requests", { action, requestId: request?.id, note: "With a note." });
          match((await receive(people[at] ?? "")).Text, /With a note\./);
        }
      },
    },
    {
      title: "A story is told to whoever asked, and one press of the mail program ends it",
      run: async () => {
        await ask("stories@example.org", "at-once");
        const post = (number: number) => ({ title: `The ${number} heron`, content: "It waits.", status: "published" });
        await callAsOwner("posts-admin", { action: "create", postData: post(1) });
        const letter = await receive("stories@example.org", true);
        match(letter.Text, /The 1 heron[\s\S]*It waits\./);
        const address = /<(.*)>/.exec(letter.headers["List-Unsubscribe"]?.[0] ?? "")?.[1] ?? "";
        const body = "List-Unsubscribe=One-Click";
        const headers = { "content-type": "application/x-www-form-urlencoded" };
        equal((await fetch(address, { method: "POST", body, headers })).status, 200);
        const { total } = await callAsOwner<{ total: number }>("admin-inbox", { action: "subscribers" });
        equal(total, 0);
      },
    },
    {
      title: "An incident is told to whoever asked, and its end",
      run: async () => {
        await ask("incidents@example.org", "incidents");
        const update = (state: string) => ({ at: null, state, text: "Looked at." });
        const content = { title: "Slow pages", state: "investigating", impact: "minor", parts: ["database"] };
        const entry = { kind: "incident", content: { ...content, updates: [update("investigating")] } };
        type Made = { entry: HubEntry<"incident"> };
        const made = await callAsOwner<Made>("hub-entries", { action: "create", status: "published", entry });
        match((await receive("incidents@example.org", true)).Text, /Slow pages/);
        const { id, version, content: own } = made.entry;
        const over = { ...own, state: "resolved", updates: [...own.updates, update("resolved")] };
        const body = { action: "update", id, version, status: "published", entry: { kind: "incident", content: over } };
        await callAsOwner("hub-entries", body);
        match((await receive("incidents@example.org", true)).Text, /Slow pages/);
      },
    },
    {
      title: "The owner's test email arrives",
      run: async () => {
        const { finding } = await callAsOwner<{ finding: object }>("doctor", { action: "test-email", to: owner });
        match(JSON.stringify(finding), /took a test email/);
        await receive(owner);
      },
    },
    {
      title: "A deleted account is told",
      run: async () => {
        await callAsReader("account", { action: "delete", password: nextPassword });
        await receive("new@example.org");
      },
    },
    {
      title: "All of these have both parts, headers as they should be, links that work, and markup that programs show",
      run: async () => `${subjects.size} kinds, ${kept.scores.length} emails; ${describeScores(kept.scores)}`,
    },
    {
      title: "Each kind that the site has, with letters and signs of many scripts, arrives so too",
      run: async () => {
        const render = createEmailRenderer("content");
        const transport = createSmtpTransport(mailpit.smtpUrl, sender);
        const rendered = { messageIds: new Set<string>(), scores: [] as number[] };
        const kinds = emailKinds.filter((kind) => !kind.startsWith("letter-"));
        try {
          for (const kind of kinds) {
            const values = Object.fromEntries(emailValues[kind].map((name) => [name, "Zoë <b>愛</b> & שלום"]));
            const to = `${kind}@example.org`;
            await transport.deliver({
              ...render({ kind, to, link: `${siteUrl}/landing`, values }, shippedContent),
              key: randomUUID(),
            });
            const mail = await mailpit.take(to);
            await checkReceivedMail(mailpit, mail, { siteUrl, isLetter: false, kept: rendered });
            if (emailValues[kind].length > 0) match(mail.Text + mail.Subject, /Zoë <b>愛<\/b> & שלום/);
          }
        } finally {
          transport.close();
        }
        return `${kinds.length} kinds; ${describeScores(rendered.scores)}`;
      },
    },
  ];
};
