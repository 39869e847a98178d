import admin from "#content/admin.json" with { type: "json" };
import { once } from "node:events";
import { text as readText } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { fill } from "#contracts/fill.ts";
import { findFreePort } from "#tests/process/site-process.ts";
import { oldestStory } from "#tests/support/stories.ts";
import { expectAccessible } from "../accessibility.ts";
import { openAdmin } from "../owner/admin-page.ts";
import { type IsolatedServer, startIsolatedServer } from "../owner/isolated-server.ts";
import { expect, expectNoOverflow, test } from "../site.ts";

test.describe.configure({ timeout: 300_000 });
let site: IsolatedServer;
let smtp: SMTPServer;
const letters: string[] = [];

test.beforeAll(async () => {
  const port = await findFreePort();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      void readText(stream).then((letter) => {
        // Lines are wrapped as quoted-printable.
        letters.push(letter.replaceAll(/=\r\n/g, "").replaceAll("=3D", "="));
        done();
      });
    },
  });
  smtp.listen(port, "127.0.0.1");
  await once(smtp.server, "listening");
  site = await startIsolatedServer({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "Chloe <chloe@example.org>",
    LOG_LEVEL: "silent",
  });
});
test.afterAll(async () => {
  await site.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const email = "reader@example.org";
const findLetter = (sign: string): string | undefined => letters.find((letter) => letter.includes(sign));
const findLink = (letter: string, page: "confirm" | "end"): string => {
  const [link = ""] = new RegExp(`http://localhost:\\d+/letters/${page}\\?token=[\\w-]{22}`).exec(letter) ?? [];
  return link;
};

test("a visitor asks for stories, confirms it, gets one and ends it with one press", async ({ page }) => {
  await page.goto(`${site.url}/post/${oldestStory.slug}`);
  const form = page.getByRole("form", { name: "Tell me when she writes" });
  await expect(form).toBeVisible();
  await expectAccessible(page, "form[action='/letters']");
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
  await form.getByLabel("Email address").fill(email);
  await form.getByRole("button", { name: "Tell me", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Look into your mailbox" })).toBeVisible();

  await expect.poll(() => findLetter("/letters/confirm")).toBeDefined();
  await page.goto(findLink(findLetter("/letters/confirm") ?? "", "confirm"));
  await page.getByRole("button", { name: "Yes, write to me" }).click();
  await expect(page.getByRole("heading", { name: "Then you will hear from me" })).toBeVisible();
  await expectAccessible(page);

  await openAdmin(page, admin.tabs.mail, site.url);
  await expect(page.getByRole("heading", { name: fill(admin.subscribers.title, { total: "1" }) })).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();

  const postData = { title: "The lamp", content: "It was lit.", status: "published" };
  await page.request.post(`${site.url}/functions/v1/posts-admin`, { data: { action: "create", postData } });
  await expect.poll(() => findLetter("The lamp")).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  await page.goto(findLink(findLetter("The lamp") ?? "", "end"));
  await page.getByRole("button", { name: "End these emails" }).click();
  await expect(page.getByRole("heading", { name: "It is quiet now" })).toBeVisible();
  await openAdmin(page, admin.tabs.mail, site.url);
  await expect(page.getByRole("heading", { name: fill(admin.subscribers.title, { total: "0" }) })).toBeVisible();
});
