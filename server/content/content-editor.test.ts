import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Landing } from "#contracts/content/landing.ts";
import type { Player } from "#contracts/content/player.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { silentLog } from "#tests/support/create-test-app.ts";
import { createContentEditor } from "./content-editor.ts";
import { writeStored } from "./document-store.ts";
import { type LiveContent, openLiveContent } from "./live-content.ts";

let backend: TestBackend;
let content: LiveContent;
beforeAll(async () => {
  backend = await createTestBackend();
  content = await openLiveContent({ contentDir: "content", backend, log: silentLog });
});
afterAll(async () => {
  content.close();
  await backend.close();
});

const open = () => ({ editor: createContentEditor(content), owner: { backend, actor: "owner" } });
const withEnter = (value: JsonValue, enter: string): JsonValue => {
  const landing = value as unknown as Landing;
  return { ...landing, intro: { ...landing.intro, enter } } as unknown as JsonValue;
};

describe("editing texts", () => {
  test("a draft is not shown until it is published, then at once", async () => {
    const { editor, owner } = open();
    const { shipped, version } = await editor.open(owner, "landing");
    const { document } = await editor.save(owner, "landing", withEnter(shipped, "Step inside"), version);
    expect(content.get("landing").intro.enter).toBe("Enter");
    expect(content.drafts().get("landing").intro.enter).toBe("Step inside");
    const published = await editor.publish(owner, "landing", document?.version ?? 0);
    expect(published).toMatchObject({ document: { isChanged: true, hasDraft: false }, problems: [], shown: [] });
    expect(content.get("landing").intro.enter).toBe("Step inside");
    expect(content.get("landing").intro.mute).toBe("Mute");
  });

  test("a value with problems is not stored, and each is named with its field", async () => {
    const { editor, owner } = open();
    const { shipped, version } = await editor.open(owner, "landing");
    const { problems } = await editor.save(owner, "landing", withEnter(shipped, ""), version);
    expect(problems).toEqual([{ path: ["intro", "enter"], reason: "must not be empty" }]);
    expect((await editor.open(owner, "landing")).version).toBe(version);
  });

  test("texts are read with drafts and names, but not those that nobody edits", async () => {
    const { editor, owner } = open();
    const { shipped, version } = await editor.open(owner, "shelf");
    await editor.save(
      owner,
      "shelf",
      { ...(shipped as object), heading: "What {persona} wrote" } as JsonValue,
      version,
    );
    const texts = editor.readTexts(["shelf", "navigation", "media/audio/waveforms", "../persona"]);
    expect(texts).toContainEqual({ name: "shelf", title: "Stories", path: ["heading"], text: "What Chloe wrote" });
    expect([...new Set(texts.map(({ name }) => name))].sort()).toEqual(["navigation", "shelf"]);
  });

  test("of two changes of one version the second is a conflict", async () => {
    const { editor, owner } = open();
    const { shipped, version } = await editor.open(owner, "site");
    await editor.save(owner, "site", { ...(shipped as object), author: "One" } as JsonValue, version);
    const second = editor.save(owner, "site", { ...(shipped as object), author: "Two" } as JsonValue, version);
    await expect(second).rejects.toMatchObject({ code: "conflict" });
  });

  test("publishing the shipped text takes the change back, and both are in the history", async () => {
    const { editor, owner } = open();
    const { shipped, version } = await editor.open(owner, "landing");
    const { document } = await editor.save(owner, "landing", shipped, version);
    const published = await editor.publish(owner, "landing", document?.version ?? 0);
    expect(published.document?.isChanged).toBe(false);
    const [reset, before] = await editor.listRevisions(owner, "landing");
    expect([reset?.kind, before?.kind, before?.actor]).toEqual(["reset", "published", "owner"]);
    const value = (await editor.readRevision(owner, before?.id ?? "")) as unknown as Landing;
    expect(value.intro.enter).toBe("Step inside");
  });

  test("the audit log names the first draft of a series, what was published or reset, and a draft that is thrown away", async () => {
    const { editor, owner } = open();
    const { shipped, version } = await editor.open(owner, "typos");
    const withTitle = (title: string) => ({ ...(shipped as object), title });
    const save = async (title: string, on: number) =>
      (await editor.save(owner, "typos", withTitle(title), on)).document?.version ?? 0;
    const { title } = shipped as { title: string };
    let at = await save("One", version);
    at = await save("Two", at);
    at = (await editor.publish(owner, "typos", at)).document?.version ?? 0;
    at = await save("Three", at);
    ({ version: at } = await editor.discard(owner, "typos", at));
    await editor.discard(owner, "typos", at);
    at = await save(title, at);
    await editor.publish(owner, "typos", at);
    const { data } = await backend.serviceClient().from("audit_log").select("*").eq("subject", "typos").order("id");
    expect(data?.map(({ actor, action }) => `${actor}: ${action}`)).toEqual(
      ["text drafted", "text published", "text drafted", "draft discarded", "text drafted", "text reset"].map(
        (action) => `owner: ${action}`,
      ),
    );
  });

  test("what was restored but fits no document is not shown, and can be replaced", async () => {
    const { editor, owner } = open();
    const row = { name: "access", published: { none: [1] }, draft: { more: 2 } };
    await backend.serviceClient().from("content_documents").insert(row).throwOnError();
    await content.reload();
    expect(content.get("access")).toEqual(content.shipped().get("access", "shipped"));
    const { shipped } = await editor.open(owner, "access");
    expect((await editor.publish(owner, "access", 1)).problems).toHaveLength(1);
    const { document } = await editor.save(owner, "access", shipped, 1);
    expect((await editor.publish(owner, "access", document?.version ?? 0)).document).toMatchObject({
      isChanged: false,
    });
  });

  test("a text that is no document cannot be opened", async () => {
    const { editor, owner } = open();
    for (const name of ["media/audio/waveforms", "base", "constructor", "hub/docs/none"])
      await expect(editor.open(owner, name)).rejects.toMatchObject({ code: "not_found" });
  });

  test("every document of the list opens, and its value fits its schema", async () => {
    const { editor, owner } = open();
    const documents = await editor.list();
    expect(documents.length).toBeGreaterThan(60);
    for (const { name } of documents) {
      const { shipped, schema } = await editor.open(owner, name);
      expect(schema.type, name).toMatch(/object|array/);
      const findSchema = await content.findSchema();
      expect([name, findSchema(name)?.safeParse(shipped).success]).toEqual([name, true]);
    }
  });

  test("a list is edited as a whole, and goes back to the shipped one", async () => {
    const { editor, owner } = open();
    const { shipped, version } = await editor.open(owner, "hub/roadmap-phases");
    const { document } = await editor.save(owner, "hub/roadmap-phases", shipped, version);
    expect((await editor.open(owner, "hub/roadmap-phases")).draft).toEqual(shipped);
    await editor.publish(owner, "hub/roadmap-phases", document?.version ?? 0);
    expect((await editor.open(owner, "hub/roadmap-phases")).published).toEqual(shipped);
    expect(content.get("hub/roadmap-phases")).toEqual(shipped);
  });

  test("every document but the wave forms is listed", async () => {
    const names = (await open().editor.list()).map(({ name }) => name);
    expect(content.listNames().filter((name) => !names.includes(name))).toEqual(["media/audio/waveforms"]);
  });

  test("finds where a text occurs", () => {
    const matches = open().editor.find("THE GOOD CHAIR IS");
    expect(matches).toEqual([
      {
        name: "chat",
        title: "Chat",
        path: ["greeting"],
        text: "Come in. The good chair is the one by the lamp. What’s on your mind?",
      },
    ]);
  });
});

test("what the owner changed elsewhere reaches every replica", async () => {
  const replica = await openLiveContent({ contentDir: "content", backend, log: silentLog });
  const changed = new Promise<void>((resolve) => void replica.onChange(resolve));
  const { editor, owner } = open();
  const { shipped, version } = await editor.open(owner, "book");
  const { document } = await editor.save(
    owner,
    "book",
    { ...(shipped as object), title: "Lights" } as JsonValue,
    version,
  );
  await editor.publish(owner, "book", document?.version ?? 0);
  await changed;
  expect(replica.get("book").title).toBe("Lights");
  replica.close();
});

describe("what keeps a text from visitors, and what brings a page back", () => {
  const publishValue = async (name: string, change: (shipped: JsonValue) => JsonValue) => {
    const { editor, owner } = open();
    const { shipped, version } = await editor.open(owner, name);
    const { document } = await editor.save(owner, name, change(shipped), version);
    return editor.publish(owner, name, document?.version ?? 0);
  };
  const withTitle = (title: string) => (shipped: JsonValue) => ({ ...(shipped as object), title }) as JsonValue;

  test("a theme that cannot be read is not published, and the nearest color is offered at its field", async () => {
    const pale = (shipped: JsonValue): JsonValue => {
      const theme = shipped as { [name: string]: { [name: string]: string } };
      return { ...theme, light: { ...theme.light, text: "#e9dff2" } };
    };
    const { document, problems } = await publishValue("theme", pale);
    expect([document, ...problems.map(({ path }) => path)]).toEqual([null, ["light", "text"]]);
    expect(problems[0]?.offer).toMatch(/^#[0-9a-f]{6}$/);
    expect(content.get("theme")).toEqual(content.shipped().get("theme", "shipped"));
  });

  test("with the shipped persona nothing is shown again by itself", async () => {
    await publishValue("pages", () => ({ hidden: ["white-paper"] }));
    expect((await publishValue("white-paper", withTitle("Paper"))).shown).toEqual([]);
  });

  test("for another character, a page comes back with its text, also in a draft of what is hidden", async () => {
    const { editor, owner } = open();
    await writeStored(owner, { name: "base", version: 0, action: null }, { published: { texts: "starter" } });
    const hide = (shipped: JsonValue) => ({ ...(shipped as object), hidden: ["film", "song", "white-paper", "hub"] });
    await publishValue("pages", hide);
    const off = (await editor.list()).filter(({ isOff }) => isOff);
    expect(off.map(({ name }) => name)).toEqual(expect.arrayContaining(["white-paper", "hub/dashboard"]));
    expect(off.some(({ name, page }) => page !== null || ["landing", "console", "mail/mails"].includes(name))).toBe(
      false,
    );
    const { version } = await editor.open(owner, "pages");
    await editor.save(owner, "pages", { hidden: ["play", "song", "white-paper"] }, version);

    expect((await publishValue("white-paper", withTitle("A paper"))).shown).toEqual(["white-paper"]);
    expect(content.get("pages")).toMatchObject({ hidden: ["film", "song", "hub"], hasMissingPage: true });
    expect(content.drafts().get("pages").hidden).toEqual(["play", "song"]);
    expect((await publishValue("white-paper", withTitle("Another paper"))).shown).toEqual([]);

    const song = (shipped: JsonValue): JsonValue => {
      const { tracks, ...player } = shipped as unknown as Player;
      return { ...player, tracks: [{ ...tracks[0], src: "/media/own/song.mp3" }] } as unknown as JsonValue;
    };
    expect((await publishValue("player", (shipped) => shipped)).shown).toEqual([]);
    expect((await publishValue("player", song)).shown).toEqual(["song"]);
    expect((await publishValue("landing", (shipped) => withEnter(shipped, "In"))).shown).toEqual([]);
    const actions = await backend.serviceClient().from("audit_log").select("action, subject").throwOnError();
    expect(actions.data).toContainEqual({ action: "text published", subject: "player, and shown again: song" });
  });
});
