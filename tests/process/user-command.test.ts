import { createClient } from "@supabase/supabase-js";
import { generateSync } from "otplib";
import { afterAll, expect, test } from "vitest";
import mails from "#content/mail/mails.json" with { type: "json" };
import { pressButton } from "#tests/support/links/press-button.ts";
import { createPreparedDataDir } from "./prepared-database.ts";
import { signUp, signUpPassword } from "./sign-up.ts";
import { findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

const sites: SiteRun[] = [];
afterAll(() => {
  for (const { child } of sites) child.kill("SIGKILL");
});

const email = "ada@example.org";
const dataDir = await createPreparedDataDir();
const env = { DATA_DIR: dataDir, PORT: String(await findFreePort()), OWNER_EMAIL: "owner@example.org" };
const run = async (...words: string[]) => {
  const command = runSite(env, ["scripts/factor.ts", ...words]);
  return { code: await command.exitCode(), output: command.output() };
};

const addApp = async (url: string, key: string) => {
  const client = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  await client.auth.signInWithPassword({ email, password: signUpPassword });
  const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
  const code = generateSync({ secret: data?.totp.secret ?? "" });
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? "", code });
  if (error) throw error;
  return client;
};
const findLink = async (url: string): Promise<URL> => {
  const emails = (await (await fetch(`${url}/dev/mail.json`)).json()) as {
    to: string;
    subject: string;
    text: string;
  }[];
  const mail = emails.findLast(({ subject, to }) => to === email && subject === mails.mails["factor-removed"].subject);
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");
};

test("the owner removes somebody's second factor, with the site running and stopped, and its person may take it back", async () => {
  const site = runSite(env);
  sites.push(site);
  await waitUntilReady(site);
  const { apikey = "" } = await signUp(site.url, email);
  const client = await addApp(site.url, apikey);
  expect(await run("remove", email)).toMatchObject({ code: 0, output: expect.stringContaining(email) });
  expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  const pressed = await pressButton((path, init) => fetch(site.url + path, init), await findLink(site.url));
  expect(pressed.status).toBe(200);

  site.child.kill("SIGTERM");
  await site.exitCode();
  expect(await run("remove", email)).toMatchObject({ code: 0, output: expect.stringContaining(email) });
});

test("says why nothing was removed", { tags: "night" }, async () => {
  expect(await run("remove", email)).toMatchObject({ code: 1, output: expect.stringContaining("no second factor") });
  expect(await run("remove", "nobody@example.org")).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^No account/),
  });
  expect(await run("keep", email)).toMatchObject({ code: 1, output: expect.stringContaining("What shall be done") });
});
