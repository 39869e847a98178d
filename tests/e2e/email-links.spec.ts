import access from "#content/access.json" with { type: "json" };
import consoleTexts from "#content/console.json" with { type: "json" };
import mails from "#content/mail/mails.json" with { type: "json" };
import { expectAccessible } from "./accessibility.ts";
import { followLink, getEmailLink, newEmail, signUp } from "./accounts.ts";
import { testBehindProxy as test } from "./owner/behind-proxy.ts";
import { expect, expectNoOverflow } from "./site.ts";
import { night } from "./at-night.ts";

const token = "A".repeat(43);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, isDrawn: true });

  test("shows a link's page in both themes, with one button that the keyboard reaches first", async ({ page }) => {
    for (const [address, title] of [
      [`/auth/v1/verify?type=recovery&token=${token}`, access.links.recovery.title],
      [`/auth/v1/verify?type=email_change&token=${token}`, access.links.email_change.title],
      ["/auth/v1/verify", access.links.broken.title],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole("heading")).toHaveText([title]);
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
    await page.goto(`/auth/v1/verify?type=signup&token=${token}`);
    await expect(page.getByRole("button")).toHaveText([access.links.signup.submit]);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button")).toBeFocused();
  });
});

test("shows a link's page in the site's own type", night, async ({ request }) => {
  const sheet = await (await request.get("/plain-page.css")).text();
  const fonts = [...sheet.matchAll(/font-family:(\w+);[^}]*url\("([^"]+)"\)/g)];
  expect(fonts.map(([, family]) => family)).toEqual(["Figtree", "Cormorant"]);
  for (const [, , address = ""] of fonts)
    expect((await request.get(address)).headers()["content-type"]).toBe("font/woff2");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("confirms an address by the button and leads to the console", async ({ page, request }) => {
    const email = newEmail();
    await signUp(request, email);
    const link = await getEmailLink(request, email, mails.mails["confirm-sign-up"].subject);
    await followLink(page, link);
    await expect(page).toHaveURL(/\/console#access_token=/);
  });
});

test(
  "confirms an address in the console after a scanner and the person have opened its link",
  night,
  async ({ page, request }) => {
    const email = newEmail();
    await signUp(request, email);
    const link = await getEmailLink(request, email, mails.mails["confirm-sign-up"].subject);
    const scanned = await request.get(link);
    expect([scanned.status(), scanned.url().includes("access_token")]).toEqual([200, false]);
    await page.goto(link);
    await page.reload();
    await page.getByRole("button").click();
    await expect(page).toHaveURL(/\/console$/);
    await expect(page.getByText(consoleTexts.welcome.replace("{email}", email))).toBeVisible();
  },
);
