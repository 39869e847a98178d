import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { zipSync } from "fflate";
import sharp from "sharp";
import { expectAccessible } from "../accessibility.ts";
import { expect, expectNoOverflow, test } from "../site.ts";
import { findRow, openAdmin, searchPost, tabTo, openPart } from "./admin-page.ts";
import { night } from "../at-night.ts";

// The site works on one import at a time.
test.describe.configure({ mode: "default" });

type Blog = { folder: string; name: string; first: string; second: string; idea: string; slug: string };

/** A small Jekyll site on the disk: two posts, one of them with a picture, a draft, and what does not belong to it. */
const createBlog = async (folder: string): Promise<Blog> => {
  const id = Math.random().toString(36).slice(2, 8);
  const blog = {
    folder: path.join(folder, `blog-${id}`),
    name: `River ${id}`,
    first: `A walk ${id}`,
    second: `Two lamps ${id}`,
    idea: `An idea ${id}`,
    slug: `a-walk-${id}`,
  };
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(path.join(blog.folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(blog.folder, name), content);
  };
  const lamp = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#7a5cff" } })
    .png()
    .toBuffer();
  write("_config.yml", `title: ${blog.name}\nurl: https://river-${id}.example\n`);
  write(
    `_posts/2020-05-01-${blog.slug}.md`,
    `---\ntitle: ${blog.first}\n---\n\nAlong the *river*.\n\n![A lamp](/assets/lamp.png)\n`,
  );
  write(`_posts/2021-02-03-two-lamps-${id}.md`, `---\ntitle: ${blog.second}\n---\n\nTwo of them.\n`);
  write(`_drafts/idea-${id}.md`, `---\ntitle: ${blog.idea}\n---\n\nNot yet.\n`);
  write("assets/lamp.png", lamp);
  write(".git/HEAD", "ref: refs/heads/main");
  write("node_modules/a/readme.md", "# Nobody's post");
  return blog;
};

const packFolder = (folder: string): Buffer => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const entries = files.map(({ name, parentPath }) => {
    const file = path.join(parentPath, name);
    return [path.relative(path.dirname(folder), file), new Uint8Array(readFileSync(file))] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries(entries)));
};

const openImports = (page: Page) => openAdmin(page, "Import and export");
const chooseFolder = async (page: Page, folder: string): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a folder" }).click(),
  ]);
  await chooser.setFiles(folder);
};
const findEntry = (page: Page, title: string): Locator => page.getByRole("row").filter({ hasText: title });
const findStart = (page: Page, count: number): Locator =>
  page.getByRole("button", { name: count === 1 ? "Import 1 post" : `Import ${count} posts` });
const findCount = (page: Page, label: string): Locator =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");

test("brings a blog along, leads its old addresses here, knows it again, and takes it back", async ({
  page,
}, testInfo) => {
  const blog = await createBlog(testInfo.outputDir);
  await openImports(page);
  await expectAccessible(page, "main");
  const dropped = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer();
    const array = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
    transfer.items.add(new File([array], "blog.zip", { type: "application/zip" }));
    return transfer;
  }, packFolder(blog.folder).toString("base64"));
  await page.locator("[data-drop-zone]").dispatchEvent("drop", { dataTransfer: dropped });

  await expect(page.getByRole("heading", { name: blog.name })).toBeVisible();
  await expect(findStart(page, 3)).toBeVisible();
  const first = findEntry(page, blog.first);
  await expect(first).toContainText("Published");
  await expect(first).toContainText(`/post/${blog.slug}`);
  await expect(first).toContainText(`${1} found`);
  await expect(findEntry(page, blog.idea)).toContainText("Draft");
  await expectAccessible(page, "main");

  await findStart(page, 3).click();
  await expect(page.getByRole("heading", { name: "The import is finished" })).toBeVisible();
  await expect(findCount(page, "Created")).toHaveText("3");
  await expectAccessible(page, "main");

  const oldPath = `/2020/05/01/${blog.slug}.html`;
  const answer = await page.request.get(oldPath, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()["location"]]).toEqual([301, `/post/${blog.slug}`]);
  const reader = await page.context().newPage();
  await reader.goto(oldPath);
  await expect(reader.getByRole("heading", { name: blog.first })).toBeVisible();
  const picture = reader.getByRole("img", { name: "A lamp" });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  await reader.close();

  await page.getByRole("button", { name: "Import and export" }).click();
  await chooseFolder(page, blog.folder);
  await expect(findEntry(page, blog.first)).toContainText("Here already");
  await expect(findCount(page, "Here already")).toHaveText("3");
  await page.getByRole("button", { name: "Discard" }).click();

  await page
    .getByRole("button", { name: /^blog\.zip/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByRole("dialog")).toContainText("Posts that it created (3) go to the trash.");
  await page.getByRole("dialog").getByRole("button", { name: "Undo it" }).click();
  await expect(page.getByRole("heading", { name: "The import is undone" })).toBeVisible();
  expect((await page.request.get(`/post/${blog.slug}`)).status()).toBe(404);
  await openPart(page, "Posts");
  await page.getByRole("searchbox", { name: "Search posts" }).fill(blog.first);
  await expect(page.getByText("No post matches. Try other words, or show all posts.")).toBeVisible();
});

test("is used by keyboard alone, and is found again after a reload", night, async ({ page }, testInfo) => {
  const blog = await createBlog(testInfo.outputDir);
  await openImports(page);
  // Before the key, which is faster than the browser is told to hand the dialog over.
  const chosen = page.waitForEvent("filechooser");
  await tabTo(page, page.getByRole("button", { name: "Choose a folder" }));
  await page.keyboard.press("Enter");
  await (await chosen).setFiles(blog.folder);
  await expect(findStart(page, 3)).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { name: blog.name })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: new RegExp("^Drafts") }));
  await page.keyboard.press("Enter");
  await expect(findEntry(page, blog.first)).toHaveCount(0);
  await tabTo(page, findEntry(page, blog.idea).getByRole("checkbox"));
  await page.keyboard.press("Space");
  await tabTo(page, findStart(page, 2));
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { name: blog.name });
  await expect(heading).toBeFocused();
  await expect(page.getByRole("heading", { name: "The import is finished" })).toBeVisible();
  await expect(findCount(page, "Created")).toHaveText("2");

  await tabTo(page, page.getByRole("button", { name: "Download the report" }));
  const [report] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(readFileSync(await report.path(), "utf8")).toContain(`Created: ${blog.first}`);
  await tabTo(page, page.getByRole("button", { name: "Undo this import" }));
  await page.keyboard.press("Enter");
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Undo it" });
  await tabTo(page, confirm);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "The import is undone" })).toBeVisible();
});

test(
  "sends files again after the line was lost, and says which limit of a proxy to raise",
  night,
  async ({ page }, testInfo) => {
    const blog = await createBlog(testInfo.outputDir);
    const answers: ("lost" | "too large")[] = ["lost", "too large"];
    await page.route("**/functions/v1/import-upload?**", async (route) => {
      const answer = answers.shift();
      if (answer === "lost") return route.abort("connectionreset");
      if (answer === "too large")
        return route.fulfill({ status: 413, contentType: "text/html", body: "<h1>413 Request Entity Too Large</h1>" });
      return route.continue();
    });
    await openImports(page);
    await chooseFolder(page, blog.folder);
    await expect(
      page.getByText("The connection is lost. It goes on by itself as soon as the site can be reached."),
    ).toBeVisible();
    await expect(
      page.getByText(
        "The file did not get through: something in front of the site, most likely its proxy, takes no request of this size. Raise its limit to 1 GB and try again: in nginx the setting is client_max_body_size, in Apache LimitRequestBody, in Caddy request_body max_size; Cloudflare takes 100 MB. Or choose a smaller file.",
      ),
    ).toBeVisible();
    await expectAccessible(page, "main");
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(findStart(page, 3)).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("heading", { name: "Bring your writing along" })).toBeVisible();
  },
);

test("makes cards of the table on a phone", night, async ({ page }, testInfo) => {
  const blog = await createBlog(testInfo.outputDir);
  await page.setViewportSize({ width: 360, height: 740 });
  await openImports(page);
  await expectNoOverflow(page);
  await chooseFolder(page, blog.folder);
  await expect(findStart(page, 3)).toBeVisible();
  await expectNoOverflow(page);
  const first = findEntry(page, blog.first);
  await expect(first.getByText("Address", { exact: true })).toBeVisible();
  await expect(first.getByRole("checkbox")).toBeChecked();
  await page.getByRole("button", { name: "Discard" }).click();
});

test("makes drafts of what was not public in Ghost, and converts its text", night, async ({ page }) => {
  const id = Math.random().toString(36).slice(2, 8);
  const [name, paid, about] = [`From Ghost ${id}`, `For members ${id}`, `About us ${id}`];
  const posts = [
    {
      title: name,
      slug: `from-ghost-${id}`,
      status: "draft",
      html: '<h2>One</h2><p>A <strong>strong</strong> <a href="https://a.example/">link</a> &amp; <em>more</em>.</p><ul><li>a</li><li>b</li></ul><script>alert(1)</script><p><img src="https://pics.example/a.png" alt="A lamp"></p>',
    },
    {
      title: paid,
      slug: `paid-${id}`,
      status: "published",
      visibility: "paid",
      published_at: "2020-01-01T00:00:00Z",
      html: "<p>x</p>",
    },
    {
      title: about,
      slug: `about-${id}`,
      status: "published",
      type: "page",
      published_at: "2020-01-01T00:00:00Z",
      html: "<p>x</p>",
    },
  ];
  await openImports(page);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose files" }).click(),
  ]);
  const meta = { exported_on: 1_700_000_000_000, version: "5.80.0" };
  await chooser.setFiles({
    name: "ghost.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify({ db: [{ meta, data: { posts } }] })),
  });
  await expect(findStart(page, 3)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /pics\.example/ })).not.toBeChecked();
  await expect(findEntry(page, paid)).toContainText("Draft");
  await expect(findEntry(page, about)).toContainText("Page");
  await findStart(page, 3).click();
  await expect(findCount(page, "Created")).toHaveText("3");
  await openPart(page, "Posts");
  for (const [title, badge] of [
    [paid, "Draft"],
    [about, "Page"],
  ] as const) {
    await searchPost(page, title);
    await expect(findRow(page, title).getByText(badge, { exact: true })).toBeVisible();
  }
  await searchPost(page, name);
  await findRow(page, name).getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("textbox", { name: /^Content/ })).toHaveValue(
    "## One\n\nA **strong** [link](https://a.example/) & *more*.\n\n- a\n- b\n\n![A lamp](https://pics.example/a.png)",
  );
});

test("adds a redirect that visitors follow, and takes it away", night, async ({ page }) => {
  const from = `/old/${Math.random().toString(36).slice(2, 8)}`;
  await openImports(page);
  const form = page.getByRole("form", { name: "Add" });
  await form.getByLabel("Old address").fill(from);
  await form.getByLabel("Leads to").fill("/landing");
  await form.getByRole("button", { name: "Add" }).click();
  const row = page.getByRole("listitem").filter({ hasText: from });
  await expect(row).toContainText("Never followed");
  const answer = await page.request.get(from, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()["location"]]).toEqual([301, "/landing"]);
  await expectAccessible(page, "main");
  await row.getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  const gone = await page.request.get(from, { maxRedirects: 0 });
  expect(gone.headers()["location"]).not.toBe("/landing");
});
