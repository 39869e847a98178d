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
const owner = "owner@example.org";
const dataDir = await createPreparedDataDir();
const env = { DATA_DIR: dataDir, PORT: String(await findFreePort()), OWNER_EMAIL: owner };
const run = async (words: string[], input = "") => {
  const command = runSite(env, ["scripts/user.ts", ...words], {}, input);
  return { code: await command.exitCode(), output: command.output() };
};
const says = (code: number, words: string) => ({ code, output: expect.stringContaining(words) });

const createBrowser = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
const addApp = async (url: string, key: string) => {
  const client = createBrowser(url, key);
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

test("accounts are listed and mended from the machine, with the site running and stopped", async () => {
  const site = runSite(env);
  sites.push(site);
  await waitUntilReady(site);
  const { apikey = "" } = await signUp(site.url, email);

  // A second factor is removed, and its person may take that back.
  const client = await addApp(site.url, apikey);
  expect(await run(["remove-factor", email])).toMatchObject(says(0, email));
  expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  const pressed = await pressButton((path, init) => fetch(site.url + path, init), await findLink(site.url));
  expect(pressed.status).toBe(200);

  // The owner's account is made without an email.
  expect(await run(["owner"], "password123\n")).toMatchObject(says(1, "too easy to guess"));
  expect(await run(["owner"], "a lighthouse at noon\n")).toMatchObject(says(0, `${owner} is the owner`));
  expect(await run(["owner"])).toMatchObject(says(0, "is the owner already"));
  const signsIn = await createBrowser(site.url, apikey).auth.signInWithPassword({
    email: owner,
    password: "a lighthouse at noon",
  });
  expect(signsIn.error).toBeNull();
  expect(await run(["password", owner], "a lighthouse at night")).toMatchObject(says(0, "signed out everywhere"));
  expect((await createBrowser(site.url, apikey).auth.getUser(signsIn.data.session?.access_token)).error).not.toBeNull();

  site.child.kill("SIGTERM");
  await site.exitCode();
  expect(await run(["remove-factor", email])).toMatchObject(says(0, email));
  const listed = await run(["list", "--json"]);
  expect(JSON.parse(listed.output)).toEqual([
    { email, role: "member", createdAt: expect.any(String) },
    { email: owner, role: "admin", createdAt: expect.any(String) },
  ]);
});

test("says why nothing was done", { tags: "night" }, async () => {
  expect(await run(["remove-factor", email])).toMatchObject(says(1, "no second factor"));
  expect(await run(["password", "nobody@example.org"], "a lighthouse at noon")).toMatchObject(says(1, "No account"));
  expect(await run(["password", email])).toMatchObject(says(2, "standard input"));
  expect(await run(["password"])).toMatchObject(says(2, "Name an email address"));
  expect(await run(["keep", email])).toMatchObject(says(2, "One of: list, owner"));
});
