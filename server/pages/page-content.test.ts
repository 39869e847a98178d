import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentMarks } from "#contracts/content/content-scripts.ts";
import type { ContentSnapshot } from "#server/content/content-snapshot.ts";
import { contentScope } from "#server/content/content-scope.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { buildCsp } from "./csp.ts";
import { createPageContent } from "./page-content.ts";

const chunks = {
  "/assets/landing-1.js": ["landing", "player"],
  "/assets/chat-1.js": ["chat"],
  // Nothing that is built asks for it: what a mistake in the build would write.
  "/assets/wrong-1.js": ["neo/persona"],
  "/assets/palette-1.js": ["palette", "typos"],
};

let folder: string;
let clientDir: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "chloe-names-"));
  clientDir = path.join(folder, "client");
  mkdirSync(clientDir);
  writeFileSync(path.join(folder, "content-names.json"), JSON.stringify({ leaf: "/assets/framework-1.js", chunks }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const landing = { title: "</script><script>alert(1)</script><!-- \u2028" };
const snapshot: ContentSnapshot = {
  ...shippedContent,
  version: "v1",
  get: ((name: string) => (name === "landing" ? landing : { name })) as ContentSnapshot["get"],
};
const frame = (body: string) =>
  `<script type="importmap" nonce="mark">${contentMarks.imports}</script><p>${body}</p><script type="application/json">${contentMarks.documents}</script>`;

const renderPage = (modules: readonly string[], page: (find: (name: string) => unknown) => string) => {
  const content = createPageContent(clientDir);
  return contentScope.run(snapshot, () => content.write(modules).render(() => page(content.find)));
};
const split = (html: string) => {
  const [, imports = "", data = ""] =
    /^<script type="importmap" nonce="mark">([^<]*)<\/script><p>.*<\/p><script type="application\/json">([^<]*)<\/script>$/s.exec(
      html,
    ) ?? [];
  return {
    imports: (JSON.parse(imports) as { imports: Record<string, string> }).imports,
    documents: JSON.parse(data) as object,
  };
};

test("writes the documents of the page's modules, and those that it shows, and leads their scripts to one that is loaded", () => {
  const html = renderPage(["/assets/landing-1.js", "/assets/none.js"], (find) => {
    find("chat");
    return frame("");
  });
  const { documents, imports } = split(html);
  expect(documents).toEqual({ landing, chat: { name: "chat" }, player: { name: "player" } });
  const leaf = "/assets/framework-1.js";
  expect(imports).toEqual({
    "/content/live/": "/content/v1/",
    "/content/live/chat.js": leaf,
    "/content/live/landing.js": leaf,
    "/content/live/player.js": leaf,
  });
});

test("writes nothing that is for the server alone, even if a page read it or the build named it", () => {
  const html = renderPage(["/assets/wrong-1.js"], (find) => {
    for (const name of ["character", "mail/mails", "neo/built-in", "hub/docs/overview"]) find(name);
    return frame("");
  });
  expect(split(html).documents).toEqual({});
  expect(html).not.toMatch(/character|mails|neo|docs/);
});

test("no text of a page takes the place of its documents", () => {
  const text = "&lt;!--documents--&gt; {/*documents*/} {/*imports*/}";
  expect(renderPage([], () => frame(text))).toContain(`<p>${text}</p>`);
  expect(Object.values(contentMarks).every((mark) => mark.includes("<"))).toBe(true);
});

test("the policy of the page allows its import map", () => {
  const html = renderPage(["/assets/chat-1.js"], () => frame(""));
  const scripts = /script-src [^;]*/.exec(buildCsp(html, "/landing", "mark"))?.[0].split(" ");
  expect(scripts).toEqual(["script-src", "'self'", expect.stringMatching(/^'sha256-/)]);
});

test("forgets what one page showed before the next, also after a failure", () => {
  const content = createPageContent(clientDir);
  const render = (page: () => string) => contentScope.run(snapshot, () => content.write([]).render(page));
  const fail = () => {
    content.find("chat");
    throw new Error("no page");
  };
  expect(() => render(fail)).toThrow("no page");
  expect(split(render(() => frame(""))).documents).toEqual({});
});

test("reads no text outside of a page", () => {
  const content = createPageContent(clientDir);
  expect(() => content.find("chat")).toThrow("outside of a page");
  expect(() => content.write([])).toThrow("without its texts");
});

const serverNames = ["character", "book", "mail/mails", "neo/persona", "neo/topics", "hub/commands", "hub/guide/01"];

test("only built names have a script, in development those of pages", () => {
  const built = createPageContent(clientDir);
  const development = createPageContent(null);
  for (const name of serverNames)
    expect([name, built.isShown(name), development.isShown(name)]).toEqual([name, false, false]);
  for (const name of ["constructor", "", "donation"]) expect([name, built.isShown(name)]).toEqual([name, false]);
  expect([built.isShown("palette"), development.isShown("donation"), development.isShown("neo")]).toEqual([
    true,
    true,
    true,
  ]);
});
