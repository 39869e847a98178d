import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test, waitsForItsCode } from "./site.ts";

const enter = async (page: Page) => {
  await page.goto("/admin");
  await page.getByRole("button", { name: "Enter Admin Panel" }).click();
  await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeVisible();
  await expect(page.getByText("Admin access granted")).toBeVisible();
};
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const title = (page: Page) => page.getByRole("textbox", { name: "Title" });
const content = (page: Page) => page.getByRole("textbox", { name: /^Content/ });
const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;
const findRow = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const find = async (page: Page, name: string) => {
  await page.getByRole("searchbox", { name: "Search posts" }).fill(name);
  await expect(findRow(page, name)).toHaveCount(1);
};
const call = async (page: Page, body: object) =>
  (await (await page.request.post("/functions/v1/posts-admin", { data: body })).json()) as {
    post: { id: string; version: number; content: string; slug: string };
  };
const jsonFile = (name: string, text: string) => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });
const importFile = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel("Import from JSON", { exact: true }).setInputFiles(file);
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

test("opens the panel by the card, reopens it by the stored flag, and closes it by Logout", async ({ page }) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
  await expect(page.getByText("Login temporarily disabled - auto-access mode")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Site" })).toHaveAttribute("href", "/landing");
  await enter(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await toast(page, "Logged out successfully");
  await page.reload();
  await expect(page.getByRole("button", { name: "Enter Admin Panel" })).toBeVisible();
});

test("shows the pending login and its error", async ({ page }) => {
  await page.route("**/functions/v1/admin-inbox", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.fulfill({ status: 401, json: { error: "Authentication failed", code: "unauthorized" } });
  });
  await page.goto("/admin");
  await page.getByRole("button", { name: "Enter Admin Panel" }).click();
  await expect(page.getByRole("button", { name: "Accessing..." })).toBeVisible();
  await toast(page, "Authentication failed");
  await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
});

test("creates, publishes, updates, deletes and restores a post", async ({ page }) => {
  await enter(page);
  const name = unique("A quiet page");
  await page.getByRole("button", { name: "Create Post" }).click();
  await toast(page, "Title and content are required");
  await title(page).fill(name);
  await content(page).fill("# Light\n\nA *quiet* text.");
  await expect(
    page.getByRole("region", { name: "Preview" }).getByRole("heading", { name: "Light", level: 2 }),
  ).toBeVisible();
  await expect(page.getByText("5 words · 1 min read")).toBeVisible();
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Published" }).click();
  await page.getByLabel("Publish at").fill("2099-01-01T08:00");
  await page.getByRole("button", { name: "Create Post" }).click();
  await toast(page, "Post created successfully");
  await expect(title(page)).toHaveValue("");
  await expect(content(page)).toHaveValue("");
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveText("Draft");

  await find(page, name);
  await findRow(page, name).getByRole("button", { name: "Edit" }).click();
  await expect(title(page)).toHaveValue(name);
  await expect(content(page)).toHaveValue("# Light\n\nA *quiet* text.");
  await content(page).fill("Another text.");
  await page.getByRole("button", { name: "Update Post" }).click();
  await toast(page, "Post updated successfully");

  await findRow(page, name).getByRole("button", { name: "Version history" }).click();
  await expect(page.getByRole("region", { name: "Changes in the text" }).locator("del").first()).toBeVisible();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await toast(page, "Post updated successfully");

  await findRow(page, name).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Are you sure you want to delete this post?")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await toast(page, "Post deleted successfully");
  await expect(findRow(page, name)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await toast(page, "Post restored");
  await find(page, name);
  await findRow(page, name).getByRole("button", { name: "Edit" }).click();
  await expect(content(page)).toHaveValue("# Light\n\nA *quiet* text.");
});

test("returns to an empty new post by Cancel", async ({ page }) => {
  await enter(page);
  await page.getByRole("button", { name: "Edit" }).first().click();
  await expect(page.getByRole("button", { name: "Update Post" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Create Post" })).toBeVisible();
  await expect(title(page)).toHaveValue("");
});

test("restores unsaved input after a reload or a closed tab, separately per tab", async ({ page, context }) => {
  await enter(page);
  const name = unique("Unsaved");
  await title(page).fill(name);
  await content(page).pressSequentially("Every word");
  await page.reload();
  await expect(content(page)).toHaveValue("Every word");
  await expect(page.getByText("Your unsaved changes were restored.")).toBeVisible();

  const second = waitsForItsCode(await context.newPage());
  await second.goto("/admin");
  await expect(title(second)).toHaveValue("");
  await title(second).fill("Of the second tab");
  await page.reload();
  await expect(title(page)).toHaveValue(name);
  await second.close({ runBeforeUnload: false });
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await page.close();

  const third = waitsForItsCode(await context.newPage());
  await third.goto("/admin");
  await expect(title(third)).toHaveValue("Of the second tab");
});

test("shows both texts of a conflicting change and overwrites nothing silently", async ({ page }) => {
  await enter(page);
  const name = unique("Two hands");
  const { post } = await call(page, {
    action: "create",
    postData: { title: name, content: "The first text.", status: "draft" },
  });
  await find(page, name);
  await findRow(page, name).getByRole("button", { name: "Edit" }).click();
  await expect(title(page)).toHaveValue(name);
  await content(page).fill("The text of this tab.");
  await call(page, {
    action: "update",
    postId: post.id,
    postData: { title: name, content: "The text of the other tab.", status: "draft" },
  });
  await page.getByRole("button", { name: "Update Post" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Your version" })).toHaveValue("The text of this tab.");
  await expect(dialog.getByRole("textbox", { name: "Saved version" })).toHaveValue("The text of the other tab.");
  expect((await call(page, { action: "get", postId: post.id })).post.content).toBe("The text of the other tab.");
  await dialog.getByRole("button", { name: "Overwrite with mine" }).click();
  await toast(page, "Post updated successfully");
  expect((await call(page, { action: "get", postId: post.id })).post.content).toBe("The text of this tab.");
});

test("loses nothing and creates no duplicate when the network fails during a save", async ({ page }) => {
  await enter(page);
  const name = unique("Cut off");
  await title(page).fill(name);
  await content(page).fill("Nothing is lost.");
  let isCut = true;
  await page.route("**/functions/v1/posts-admin", async (route) => {
    const isSave = route.request().postData()?.includes('"create"') ?? false;
    if (!isSave || !isCut) return route.continue();
    isCut = false;
    await route.fetch();
    return route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Create Post" }).click();
  await toast(page, "The site did not respond. Nothing you typed is lost; please try again in a moment.");
  await expect(content(page)).toHaveValue("Nothing is lost.");
  await page.getByRole("button", { name: "Create Post" }).click();
  await toast(page, "Post created successfully");
  await find(page, name);
});

test("rejects an invalid file with a message and imports a valid one into the form", async ({ page }, testInfo) => {
  await enter(page);
  for (const [file, sentence] of [
    [jsonFile("post.txt", "{}"), "Please select a JSON file"],
    [jsonFile("post.json", "{"), "Invalid JSON file"],
    [jsonFile("post.json", '{"title":"Only a title"}'), "JSON must contain title and content fields"],
  ] as const) {
    await importFile(page, file);
    await toast(page, sentence);
    await expect(title(page)).toHaveValue("");
  }
  const large = testInfo.outputPath("large.json");
  await writeFile(large, "x".repeat(50_000_000));
  await page.getByLabel("Import from JSON", { exact: true }).setInputFiles(large);
  await toast(page, "The file is too large. It can be up to 4 MB.");
  await page.route("**/functions/v1/image?**", (route) => route.fulfill({ body: onePixel, contentType: "image/png" }));
  await page.getByRole("button", { name: "Upload File" }).click();
  await importFile(
    page,
    jsonFile(
      "post.json",
      JSON.stringify({ title: "Imported", content: "A text.", pollinations_prompt: "a lamp & a sea" }),
    ),
  );
  await toast(page, "JSON data loaded successfully");
  await expect(title(page)).toHaveValue("Imported");
  await expect(content(page)).toHaveValue("A text.");
  await expect(page.getByRole("button", { name: "AI Generate" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("textbox", { name: "Image prompt" })).toHaveValue("a lamp & a sea");
  await expect(page.getByRole("img", { name: "Image of this post" })).toHaveAttribute(
    "src",
    /\/functions\/v1\/image\?prompt=a%20lamp%20%26%20a%20sea/,
  );
});

test("rejects a title of 10,000 characters with a message and keeps it", async ({ page }) => {
  await enter(page);
  await title(page).fill("x".repeat(10_000));
  await content(page).fill("A text.");
  await page.getByRole("button", { name: "Create Post" }).click();
  await toast(page, "The title can be up to 300 characters long");
  await expect(title(page)).toHaveValue("x".repeat(10_000));
});

test("shows a draft by its private link until links are revoked", async ({ page, browser, baseURL }) => {
  await enter(page);
  const name = unique("For one reader");
  await call(page, { action: "create", postData: { title: name, content: "Only for you.", status: "draft" } });
  await find(page, name);
  await findRow(page, name).getByRole("button", { name: "Private link" }).click();
  const link = page.getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/\/preview\//);
  const address = await link.inputValue();
  const stranger = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await stranger.goto(new URL(address).pathname);
  await expect(stranger.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(stranger.getByText("Private preview: only people with this link can see it")).toBeVisible();
  await page.getByRole("button", { name: "Revoke all private links to this post" }).click();
  await toast(page, "The private links were revoked");
  expect((await stranger.reload())?.status()).toBe(404);
  await stranger.context().close();
});

test("publishes a scheduled post at its time", async ({ page }) => {
  test.setTimeout(60_000);
  const name = unique("In a moment");
  const { post } = await call(page, {
    action: "create",
    postData: {
      title: name,
      content: "Now.",
      status: "published",
      published_at: new Date(Date.now() + 8_000).toISOString(),
    },
  });
  expect((await page.request.get(`/post/${post.slug}`)).status()).toBe(404);
  expect(await (await page.request.get("/landing")).text()).not.toContain(name);
  await expect
    .poll(async () => (await page.request.get("/landing")).text(), { timeout: 30_000, intervals: [500] })
    .toContain(name);
  expect((await page.request.get(`/post/${post.slug}`)).status()).toBe(200);
  await call(page, { action: "delete", postId: post.id });
});

test("stores settings in the browser, and logs the server's response in the Book Engine", async ({ page }) => {
  await enter(page);
  await expect(page.getByRole("button", { name: "Next Story" })).toBeDisabled();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await toast(page, "CHLOE_API_KEY is required");
  await expect(page.getByLabel(/^chloe_api_key/)).toHaveAttribute("type", "password");
  await page.getByLabel(/^chloe_api_key/).fill("  a key  ");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await toast(page, "Settings saved successfully");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("settings")))
    .toBe('{"chloe_api_key":"a key","image_host_key":""}');

  const log = page.getByRole("log");
  const answers = [
    { status: 503, json: { error: "No words today.", code: "unavailable" } },
    { status: 200, json: { success: false, error: "The ink ran out" } },
    { status: 200, json: { success: true, downloadUrl: "/book.zip", warning: "One page is thin" } },
  ];
  const asked: unknown[] = [];
  await page.route("**/functions/v1/generate-book", async (route) => {
    asked.push(route.request().postDataJSON());
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.fulfill(answers.shift() ?? { status: 500 });
  });
  const next = page.getByRole("button", { name: "Next Story" });
  await next.click();
  await expect(page.getByRole("button", { name: "Generating..." })).toBeDisabled();
  await expect(log).toContainText("Starting book generation...");
  await expect(log).toContainText("Edge error: No words today.");
  await next.click();
  await expect(log).toContainText("Generation failed: The ink ran out");
  await toast(page, "The ink ran out");
  await next.click();
  await expect(log).toContainText("Warning: One page is thin");
  await toast(page, "One page is thin");
  await expect(page.getByRole("link", { name: "Download ZIP" })).toHaveAttribute("href", "/book.zip");
  await page.unroute("**/functions/v1/generate-book");
  await page.route("**/functions/v1/generate-book", (route) => route.abort());
  await next.click();
  await expect(log).toContainText("Catch error:");
  expect(asked[0]).toEqual({ mode: "next", use_source: true, chloe_api_key: "a key" });
});

test("exports everything and imports a Ghost export without tags", async ({ page }) => {
  await enter(page);
  await page.getByRole("tab", { name: "Import and export" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download all posts" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^chloe-posts-\d{4}-\d\d-\d\d\.zip$/);
  const name = unique("From Ghost");
  const posts = [
    {
      title: name,
      slug: name.toLowerCase().replaceAll(" ", "-"),
      status: "draft",
      html: '<h2>One</h2><p>A <strong>strong</strong> <a href="https://a.example/">link</a> &amp; <em>more</em>.</p><ul><li>a</li><li>b</li></ul><script>alert(1)</script><p><img src="https://pics.example/a.png" alt="A lamp"></p>',
    },
    { title: "A page", type: "page", html: "<p>x</p>" },
  ];
  await page
    .getByLabel("Ghost export file")
    .setInputFiles(jsonFile("ghost.json", JSON.stringify({ db: [{ data: { posts, tags: [{ name: "t" }] } }] })));
  await expect(page.getByText("1 posts found")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "pics.example" })).not.toBeChecked();
  await page.getByRole("button", { name: "Import posts" }).click();
  await expect(page.getByText("1 imported · 0 images copied")).toBeVisible();
  await page.getByRole("tab", { name: "Writing" }).click();
  await find(page, name);
  await findRow(page, name).getByRole("button", { name: "Edit" }).click();
  await expect(content(page)).toHaveValue(
    "## One\n\nA **strong** [link](https://a.example/) & *more*.\n\n- a\n- b\n\n![A lamp](https://pics.example/a.png)",
  );
});

test("creates a post by keyboard only", async ({ page }) => {
  await page.goto("/admin");
  await page.getByRole("button", { name: "Enter Admin Panel" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeFocused();
  await title(page).focus();
  await page.keyboard.type(unique("By keys"));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Bold" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Italic" })).toBeFocused();
  await content(page).focus();
  await page.keyboard.type("a ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("light");
  await expect(content(page)).toHaveValue("a **light**");
  await page.keyboard.press("Control+z");
  await expect(content(page)).not.toHaveValue("a **light**");
  await page.keyboard.press("Control+s");
  await toast(page, "Post created successfully");
});
