import AxeBuilder from "@axe-core/playwright";
import {
  linkTo,
  logIn,
  emailsTo,
  createAccount,
  createApprovedAccount,
  newEmail,
  password,
  subjectsTo,
} from "./accounts.ts";
import { testBehindProxy as test } from "./owner/behind-proxy.ts";
import { expect, expectNoOverflow, test as testHere, waitsForItsCode } from "./site.ts";

const fillRequest = async (page: import("@playwright/test").Page, email: string) => {
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Reason").fill("I would like to talk with NEO.");
  await page.getByRole("button", { name: "Request Access" }).click();
};

test("submits an access request once and clears the form", async ({ page, request }) => {
  const email = newEmail();
  await page.goto("/request-access");
  await page.getByRole("button", { name: "Request Access" }).click();
  for (const sentence of [
    "Please enter your name.",
    "Please enter your email address.",
    "Please tell us why you would like access.",
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await fillRequest(page, email);
  await expect(page.getByText("Request Submitted")).toBeVisible();
  await expect(
    page.getByText("Thank you for your interest! We'll review your request and get back to you soon."),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/request-access$/);
  await expect(page.getByLabel("Reason")).toHaveValue("");
  await expect.poll(() => subjectsTo(request, email)).toEqual(["Your request has arrived"]);
  await fillRequest(page, email.toUpperCase());
  await expect(page.getByText("Request Failed")).toBeVisible();
  await expect(page.getByText(/already submitted/)).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue("I would like to talk with NEO.");
});

test("keeps the form input when the server is unavailable", async ({ page }) => {
  await page.goto("/request-access");
  await page.route("**/functions/v1/request-access", (route) => route.abort());
  await fillRequest(page, newEmail());
  await expect(page.getByText("Something went wrong. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Ada Lovelace");
});

test("keeps an unsent access request across reload and Back, until it is sent", async ({ page }) => {
  await page.goto("/request-access");
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("Reason").fill("I would like to");
  const expectDraft = async (name: string, reason: string) => {
    await expect(page.getByLabel("Name")).toHaveValue(name);
    await expect(page.getByLabel("Reason")).toHaveValue(reason);
  };
  await page.reload();
  await expectDraft("Ada Lovelace", "I would like to");
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goBack();
  await expectDraft("Ada Lovelace", "I would like to");
  await fillRequest(page, newEmail());
  await expect(page.getByText("Request Submitted")).toBeVisible();
  await page.reload();
  await expectDraft("", "");
});

test("signs up, confirms by email, is approved and opens the console", async ({ page, request }) => {
  const email = newEmail();
  await page.goto("/console/agents");
  await expect(page).toHaveURL(/\/auth\?next=%2Fconsole%2Fagents$/);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveCount(1);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("password123");
  await expect(page.getByText("easy to guess")).toBeVisible();
  await page.getByLabel("Confirm Password").fill("another");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("Password Mismatch")).toBeVisible();
  await expect(page.getByText("Passwords do not match").first()).toBeVisible();
  await page.getByLabel("Confirm Password").fill("password123");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("Signup Failed")).toBeVisible();
  await expect(page.getByText(/one that many people use/)).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    /this one is on lists of commonly used passwords/,
  );
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("Check Your Email").first()).toBeVisible();
  await expect(page.getByText("We've sent you a confirmation link to complete your signup.").first()).toBeVisible();

  await page.goto(await linkTo(request, email, "Confirm your sign-up"));
  await expect(page).toHaveURL(/\/console$/);
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your access is waiting for approval" })).toBeVisible();
  await page.getByRole("link", { name: "Request access" }).click();
  await fillRequest(page, email);
  await expect(page.getByText("Request Submitted")).toBeVisible();
  const { requests } = (await (
    await request.post("/functions/v1/access-requests", { data: { action: "list" } })
  ).json()) as { requests: { id: string; email: string }[] };
  await request.post("/functions/v1/access-requests", {
    data: { action: "approve", requestId: requests.find((one) => one.email === email)?.id },
  });
  await page.goto("/console/agents");
  await expect(page.getByRole("heading", { name: "Agents" })).toBeVisible();
  await expect
    .poll(() => subjectsTo(request, email))
    .toEqual(["Confirm your sign-up", "Your request has arrived", "You are in"]);
});

test("redirects to the requested page after login, not after a wrong password", async ({ page, request }) => {
  const email = await createApprovedAccount(request);
  await page.goto("/console/analytics");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Please enter your email address.")).toBeVisible();
  await logIn(page, email, "not the password");
  await expect(page.getByText("Login Failed")).toBeVisible();
  await expect(page.getByText("Invalid credentials")).toBeVisible();
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await logIn(page, email);
  await expect(page).toHaveURL(/\/console\/analytics$/);
  await expect(page.getByRole("heading", { name: "Analytics Dashboard" })).toBeVisible();
  await page.goto("/auth");
  await expect(page).toHaveURL(/\/console$/);
});

test("explains a used link and offers a next step", async ({ page, request }) => {
  const email = newEmail();
  await createAccount(request, email);
  await page.goto(await linkTo(request, email, "Confirm your sign-up"));
  await expect(page).toHaveURL(/\/auth\?/);
  await expect(page.getByText(/This link has expired or was used before/)).toBeVisible();
  await page.getByLabel("Where should we send a new link?").fill(email);
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expect(page.getByText(/Another link is on its way/)).toBeVisible();
  await logIn(page, email);
  await expect(page).toHaveURL(/\/console$/);
});

test("explains an unconfirmed login and resends the email", async ({ page, request }) => {
  const email = newEmail();
  await page.goto("/auth?tab=signup");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByRole("button", { name: "Back to login" }).click();
  await page.getByRole("tab", { name: "Login" }).click();
  await logIn(page, email);
  await expect(page.getByText("Confirm your address first")).toBeVisible();
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByText(/unless one left within the last minute/)).toBeVisible();
  expect(await emailsTo(request, email)).toHaveLength(1);
});

test("lets the link of an address that signed up twice choose the password", async ({ page, request }) => {
  const email = newEmail();
  for (const secret of ["the password of a stranger", password]) {
    await page.goto("/auth?tab=signup");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(secret);
    await page.getByLabel("Confirm Password").fill(secret);
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByText(`It went to ${email}`)).toBeVisible();
  }
  await page.goto(await linkTo(request, email, "Confirm your sign-up"));
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await page.getByLabel("New Password").fill("password123");
  await page.getByLabel("Confirm Password").fill("password123");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByLabel("New Password")).toHaveAccessibleDescription(
    /this one is on lists of commonly used passwords/,
  );
  await page.getByLabel("New Password").fill("another lantern in the snow");
  await page.getByLabel("Confirm Password").fill("another lantern in the snow");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page).toHaveURL(/\/console$/);
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto("/auth");
  await logIn(page, email);
  await expect(page.getByText("Invalid credentials")).toBeVisible();
  await logIn(page, email, "another lantern in the snow");
  await expect(page).toHaveURL(/\/console$/);
});

test("resets a forgotten password with a one-time link", async ({ page, request }) => {
  const email = await createAccount(request);
  await page.goto("/auth");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(/a link is on its way/)).toBeVisible();
  const link = await linkTo(request, email, "Reset your password");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await page.getByLabel("New Password").fill("another lantern in the snow");
  await page.getByLabel("Confirm Password").fill("another lantern in the snow");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await expect(page).toHaveURL(/\/console$/);
  await expect.poll(async () => (await subjectsTo(request, email)).at(-1)).toBe("Your password was changed");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto(link);
  await expect(page.getByText("This link has expired or was used before. Have a new one sent below.")).toBeVisible();
  await page.getByRole("button", { name: "Back to login" }).click();
  await logIn(page, email, "another lantern in the snow");
  await expect(page).toHaveURL(/\/console$/);
});

test("signs in despite five minutes of clock skew", async ({ browser, request }) => {
  const email = await createApprovedAccount(request);
  for (const minutes of [-5, 5]) {
    const context = await browser.newContext();
    const page = waitsForItsCode(await context.newPage());
    const refreshes: string[] = [];
    page.on("request", (one) => one.url().includes("grant_type=refresh_token") && refreshes.push(one.url()));
    await page.clock.install({ time: Date.now() + minutes * 60_000 });
    await page.goto("/auth");
    await logIn(page, email);
    await expect(page.getByText(`Welcome, ${email}`)).toBeVisible();
    await page.clock.runFor(57 * 60_000);
    expect(refreshes).toEqual([]);
    await page.clock.runFor(3 * 60_000);
    await expect.poll(() => refreshes.length).toBe(1);
    await context.close();
  }
});

test("signs in with blocked storage and explains the consequence", async ({ complaints, page, request }) => {
  const email = await createApprovedAccount(request);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
    Object.defineProperty(window, "sessionStorage", { get: refuse });
  });
  await page.goto("/auth");
  await expect(page.getByText(/blocks storage for this site/)).toBeVisible();
  await logIn(page, email);
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible();
  await page.getByRole("link", { name: "Agents" }).click();
  await expect(page.getByRole("heading", { name: "Agents" })).toBeVisible();
  // The router cannot store the scroll position, and logs it.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes("forbidden"))).toEqual([]);
});

test("shows an error when the network is down at login", async ({ page }) => {
  await page.goto("/auth");
  await page.route("**/auth/v1/**", (route) => route.abort());
  await logIn(page, "ada@example.org");
  await expect(page.getByText(/The site cannot be reached right now/)).toBeVisible();
});

test("rate-limits login after ten failures and shows the wait", async ({ page, request }) => {
  const email = await createAccount(request);
  await page.goto("/auth");
  for (let round = 0; round < 10; round += 1) {
    const answered = page.waitForResponse(/grant_type=password/);
    await logIn(page, email, `wrong ${round}`);
    expect((await answered).status()).toBe(400);
  }
  await logIn(page, email);
  await expect(page.getByText(/Too many attempts. Please try again in 15 minutes./)).toBeVisible();
});

testHere("the owner decides on a page of his own", async ({ page, request }) => {
  const email = newEmail("bea");
  await request.post("/functions/v1/request-access", { data: { name: `Bea ${email}`, email, reason: "Because." } });
  await page.goto("/admin/access-requests");
  const card = page.getByRole("article", { name: `Bea ${email}` });
  await card.getByLabel(/Note for Bea/).fill("Another time.");
  await card.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText(`Bea ${email} was rejected`)).toBeVisible();
  await expect(card.getByText("Rejected")).toBeVisible();
  await expect.poll(async () => (await emailsTo(request, email)).at(-1)?.text).toContain("Another time.");
});

for (const theme of ["dark", "light"] as const) {
  for (const path of ["/auth", "/auth?tab=signup", "/auth?tab=forgot", "/auth?notice=link", "/admin/access-requests"]) {
    testHere(`${path} has no accessibility violation in the ${theme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
    });
  }
}

for (const width of [360, 768, 1440]) {
  testHere(`the forms fit a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/request-access", "/auth?tab=signup"]) {
      await page.goto(path);
      await expectNoOverflow(page);
    }
  });
}
