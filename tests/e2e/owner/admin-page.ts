import { expect, type Locator, type Page } from "@playwright/test";

const rooms = {
  Write: ["Posts", "Import and export"],
  Character: [],
  Inbox: [],
  Book: [],
  Site: ["Settings", "Pages and menu", "Health", "Content backup", "Integrations", "Audit log"],
} as const;
const inboxKinds = ["Access requests", "Feedback", "Typos", "Chat reports", "Pictures", "Email"] as const;
type RoomName = keyof typeof rooms;
type InboxKindName = (typeof inboxKinds)[number];
export type PartName = RoomName | (typeof rooms)[RoomName][number] | InboxKindName;

// The inbox counts what is unread in it: "Inbox (2)".
const findTab = (page: Page, name: string): Locator =>
  page.getByRole("tab", { name: new RegExp(`^${name}( \\(\\d+\\))?$`) });

const isInboxKind = (name: PartName): name is InboxKindName => (inboxKinds as readonly string[]).includes(name);

/** A filter of the inbox; those of kinds count what is unread: "Chat reports 2". */
export const findFilter = (page: Page, name: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^${name}\\s*\\d*$`) });

/** Opens a room of the admin panel, or a part of one, or all that the inbox has of a kind. */
export const openPart = async (page: Page, name: PartName): Promise<void> => {
  if (isInboxKind(name)) {
    await findTab(page, "Inbox").click();
    await findFilter(page, name).click();
    return findFilter(page, "Everything").click();
  }
  const room = Object.entries(rooms).find(([, parts]) => (parts as readonly string[]).includes(name))?.[0];
  if (room) await findTab(page, room).click();
  await findTab(page, name).click();
};

/** Opens the admin panel, or a part of it, on a site where no login is needed. */
export const openAdmin = async (page: Page, part?: PartName, origin = ""): Promise<void> => {
  await page.goto(`${origin}/admin`);
  await page.getByRole("button", { name: "Enter Admin Panel" }).click();
  // The toast does not wait.
  await Promise.all([
    expect(page.getByText("Admin access granted")).toBeVisible(),
    expect(page.getByRole("heading", { name: "Blog Admin Panel" })).toBeVisible(),
  ]);
  if (part) await openPart(page, part);
};

export const expectToast = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

export const unique = (name: string): string => `${name} ${Math.random().toString(36).slice(2, 8)}`;

export const title = (page: Page): Locator => page.getByRole("textbox", { name: "Title" });
export const content = (page: Page): Locator => page.getByRole("textbox", { name: /^Content/ });
export const findRow = (page: Page, name: string): Locator => page.getByRole("listitem").filter({ hasText: name });

/** The button that opens an entry of the inbox. */
export const findOpener = (row: Locator): Locator => row.getByRole("heading", { level: 3 }).first().getByRole("button");

/** Searches the list for a post, whose title must be unique, until what was found is shown. */
export const searchPost = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("searchbox", { name: "Search posts" }).fill(name);
  // The post may be in the list that the search replaces, too.
  await Promise.all([
    expect(page.getByText("1 found", { exact: true })).toBeVisible(),
    expect(findRow(page, name)).toHaveCount(1),
  ]);
};

/** Opens a post in the editor; its title must be unique. */
export const openInEditor = async (page: Page, name: string): Promise<void> => {
  await searchPost(page, name);
  await findRow(page, name).getByRole("button", { name: "Edit" }).click();
  await expect(title(page)).toHaveValue(name);
};

type PostReply = { post: { id: string; version: number; content: string; slug: string }; total: number };

/** Creates a draft through the API and opens it in the editor. Returns its id. */
export const createAndEdit = async (page: Page, name: string, text = "The first text."): Promise<string> => {
  const { post } = await callPostsAdmin(page, {
    action: "create",
    postData: { title: name, content: text, status: "draft" },
  });
  await openInEditor(page, name);
  return post.id;
};

/** Calls the function `posts-admin`. */
export const callPostsAdmin = async (page: Page, body: object): Promise<PostReply> =>
  (await (await page.request.post("/functions/v1/posts-admin", { data: body })).json()) as PostReply;

export const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Presses Tab until a part of the page has the focus. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor({ state: "attached" });
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
};
