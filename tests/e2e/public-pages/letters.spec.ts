import { importAgreement } from "#contracts/inbox/subscriber-import-limits.ts";
import letters from "#content/letters.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { type FakeMailServer, startFakeMailServer } from "#tests/support/fake-mail-server.ts";
import { oldestStory } from "#tests/support/stories.ts";
import { expectAccessible } from "../accessibility.ts";
import { newEmail } from "../accounts.ts";
import { callPostsAdmin, openAdmin, tabTo, unique } from "../owner/admin-page.ts";
import { createTestWithService } from "../owner/isolated-server.ts";
import { expect, expectNoOverflow } from "../site.ts";
import { night } from "../at-night.ts";

/** A site that sends its emails to a mail server. */
const test = createTestWithService(
  () => startFakeMailServer(),
  ({ url }) => ({ SMTP_URL: url, MAIL_FROM: "Chloe <chloe@example.org>", LOG_LEVEL: "silent" }),
);
// All of them write to one site.
test.describe.configure({ mode: "default" });

const story = `/post/${oldestStory.slug}`;
const getForm = (page: Page) => page.getByRole("form", { name: "Tell me when she writes" });
const getHeading = (page: Page, { title }: { title: string }) => page.getByRole("heading", { name: title });

/** The text of the last email to an address that has this in it. */
const waitForEmail = async ({ received }: FakeMailServer, email: string, sign: string): Promise<string> => {
  const find = () => received.findLast(({ to, text }) => to.includes(email) && text.includes(sign))?.text ?? "";
  await expect.poll(find).not.toBe("");
  return find();
};
const findLink = (text: string, kind: "confirm" | "end"): string =>
  new RegExp(`/letters/${kind}\\?token=[\\w-]{22}`).exec(text)?.[0] ?? "";

/** Follows the link of the email that asks to confirm, and presses its button. */
const confirm = async (page: Page, server: FakeMailServer, email: string): Promise<void> => {
  await page.goto(findLink(await waitForEmail(server, email, "/letters/confirm"), "confirm"));
  await page.getByRole("button", { name: letters.confirm.submit }).press("Enter");
  await expect(getHeading(page, letters.confirmed)).toBeVisible();
};
const publish = async (page: Page): Promise<string> => {
  const title = unique("The lamp");
  await callPostsAdmin(page, { action: "create", postData: { title, content: "It was lit.", status: "published" } });
  return title;
};
const listSubscribers = async (page: Page): Promise<{ email: string }[]> => {
  const response = await page.request.post("/functions/v1/admin-inbox", { data: { action: "subscribers" } });
  return ((await response.json()) as { entries: { email: string }[] }).entries;
};

test("a visitor asks for stories, confirms it, hears of one and ends it", async ({ page, service: mailServer }) => {
  const email = newEmail("reader");
  await page.goto(story);
  await expectAccessible(page, "form[action='/letters/ask']");
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
  await getForm(page).getByLabel(letters.form.email).fill(email);
  await getForm(page).getByRole("button", { name: letters.form.submit, exact: true }).click();
  await expect(getHeading(page, letters.asked)).toBeVisible();
  expect(await listSubscribers(page)).toEqual([]);
  await confirm(page, mailServer, email);
  await expectAccessible(page);

  await openAdmin(page, "Email");
  await expect(page.getByRole("heading", { name: `Who hears of stories: ${"1"}` })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: email }).first()).toBeVisible();

  const letter = await waitForEmail(mailServer, email, await publish(page));
  const link = findLink(letter, "end");
  expect(letter).toContain(`List-Unsubscribe: <${new URL(link, page.url()).href}>`);
  expect(letter).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  await page.goto(link);
  expect(await listSubscribers(page)).toHaveLength(1);
  await page.getByRole("button", { name: letters.end.submit }).click();
  await expect(getHeading(page, letters.ended)).toBeVisible();
  expect(await listSubscribers(page)).toEqual([]);
});

test("a mail program ends it with one POST", async ({ page, service: mailServer }) => {
  const email = newEmail("reader");
  await page.request.post("/letters/ask", { form: { email, letters: "at-once" } });
  await confirm(page, mailServer, email);
  const letter = await waitForEmail(mailServer, email, await publish(page));
  const [, address = ""] = /^List-Unsubscribe: <([^>]+)>/m.exec(letter) ?? [];
  const response = await page.request.post(address, { form: { "List-Unsubscribe": "One-Click" }, maxRedirects: 0 });
  expect(response.status()).toBe(200);
  expect(await listSubscribers(page)).toEqual([]);
});

test(
  "the owner brings subscribers of another tool along, and takes them back",
  night,
  async ({ page, service: mailServer }) => {
    const before = mailServer.received.length;
    await openAdmin(page, "Email");
    await page.getByText("Bring subscribers along from another tool").click();
    const [email, gone] = [newEmail("reader"), newEmail("reader")];
    const csv = `email,name,subscribed_to_emails\n${email},"Ada, B",true\n${gone},Bob,false\n`;
    await page
      .getByLabel("List of subscribers")
      .setInputFiles({ name: "members.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await expect(page.getByText("1 person would come along from Ghost.")).toBeVisible();
    await expect(page.getByText(gone)).toBeVisible();
    const bring = page.getByRole("button", { name: "Bring 1 person along" });
    await expect(bring).toBeDisabled();
    await page.getByRole("checkbox", { name: importAgreement }).check();
    await expectAccessible(page, "main");
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page);
    }
    await bring.click();
    await expect(page.getByRole("listitem").filter({ hasText: email }).first()).toBeVisible();
    expect(await listSubscribers(page)).toMatchObject([{ email }]);
    await page.getByRole("button", { name: "Take back" }).click();
    await expect(page.getByText("1 taken back")).toBeVisible();
    expect(await listSubscribers(page)).toEqual([]);
    expect(mailServer.received).toHaveLength(before);
  },
);

test(
  "works by keyboard alone, and gives back what was typed where it did not fit",
  night,
  async ({ page, service: mailServer }) => {
    const email = newEmail("reader");
    await page.goto("/letters");
    await tabTo(page, getForm(page).getByLabel(letters.form.email));
    // A browser takes it for an address, the site does not.
    await page.keyboard.type("ada@localhost");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText(letters.invalid.text);
    const field = getForm(page).getByLabel(letters.form.email);
    await expect(field).toHaveValue("ada@localhost");
    await expect(field).toBeFocused();
    await expect(getForm(page).getByLabel(letters.form.choice)).toHaveValue("weekly");
    await expectAccessible(page);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page);
    }
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await expect(getHeading(page, letters.asked)).toBeVisible();
    await confirm(page, mailServer, email);
    expect(await listSubscribers(page)).toMatchObject([{ email, stories: "weekly" }]);
    await page.goto(findLink(await waitForEmail(mailServer, email, "/letters/confirm"), "end"));
    await tabTo(page, page.getByRole("button", { name: letters.end.submit }));
    await page.keyboard.press("Enter");
    await expect(getHeading(page, letters.ended)).toBeVisible();
  },
);

for (const address of [story, "/letters"])
  test(`keeps what was typed at ${address} while the network is away`, night, async ({ page, context }) => {
    await page.goto(address);
    const field = getForm(page).getByLabel(letters.form.email);
    await field.fill("reader@example.org");
    await getForm(page).getByLabel(letters.form.choice).selectOption("weekly");
    await context.setOffline(true);
    await getForm(page).getByRole("button", { name: letters.form.submit, exact: true }).press("Enter");
    await expect(page).toHaveURL(/^chrome-error:/);
    await context.setOffline(false);
    await page.goBack();
    await expect(field).toHaveValue("reader@example.org");
    await expect(getForm(page).getByLabel(letters.form.choice)).toHaveValue("weekly");
  });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("works the same", night, async ({ page, service: mailServer }) => {
    const email = newEmail("reader");
    await page.goto(story);
    await getForm(page).getByLabel(letters.form.email).fill(email);
    await getForm(page).getByLabel(letters.form.choice).selectOption("weekly");
    await getForm(page).getByRole("button", { name: letters.form.submit, exact: true }).click();
    await expect(getHeading(page, letters.asked)).toBeVisible();
    await confirm(page, mailServer, email);
    expect(await listSubscribers(page)).toMatchObject([{ email, stories: "weekly" }]);
    await page.goto(findLink(await waitForEmail(mailServer, email, "/letters/confirm"), "end"));
    await page.getByRole("button", { name: letters.end.submit }).click();
    await expect(getHeading(page, letters.ended)).toBeVisible();
    expect(await listSubscribers(page)).toEqual([]);
  });
});
