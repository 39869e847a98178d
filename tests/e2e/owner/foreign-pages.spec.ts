import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "../site.ts";
import { startIsolatedServer } from "./isolated-server.ts";
import { night } from "../at-night.ts";

const foreignPage = `<!doctype html><meta name="referrer" content="unsafe-url"><title>Elsewhere</title>
<a href="/landing" id="link">A link</a><iframe name="frame"></iframe>`;

/** Causes all kinds of requests from a page elsewhere, each to a path of its own; `ports` leads to the site. */
const attack = async (port: string): Promise<void> => {
  const site = `localhost:${port}`;
  const post = { method: "POST", body: JSON.stringify({ action: "create", postData: { title: "a", content: "b" } }) };
  // 0.0.0.0 and the mapped address are this machine, but no trustworthy origins: requests to them are not marked.
  for (const [index, host] of [
    site,
    `evil.${site}`,
    `localhost.:${port}`,
    `0.0.0.0:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
  ].entries()) {
    void new WebSocket(`ws://${host}/socket-${index}`);
    new Image().src = `http://${host}/image-${index}`;
  }
  const add = <Name extends keyof HTMLElementTagNameMap>(name: Name, values: Partial<HTMLElementTagNameMap[Name]>) =>
    document.body.append(Object.assign(document.createElement(name), values));
  void fetch(`http://${site}/fetch`, { mode: "no-cors" });
  void fetch(`http://${site}/functions/v1/posts-admin`, { ...post, mode: "no-cors" });
  void fetch(`http://${site}/preflight`, { ...post, headers: { "x-forwarded-for": "1" } }).catch(() => undefined);
  navigator.sendBeacon(`http://${site}/beacon`, "x");
  new EventSource(`http://${site}/events`).addEventListener("error", ({ target }) => (target as EventSource).close());
  add("script", { src: `http://${site}/script` });
  add("link", { rel: "prefetch", href: `http://${site}/prefetch` });
  add("link", { rel: "stylesheet", href: `http://${site}/stylesheet`, referrerPolicy: "no-referrer" });
  add("iframe", { src: `http://${site}/frame` });
  const opaque = `new WebSocket("ws://${site}/sandboxed-socket"); fetch("http://${site}/sandboxed", { mode: "no-cors" })`;
  add("iframe", { sandbox: "allow-scripts" as never, srcdoc: `<script>${opaque}</script>` });
  // Browsers mark these as caused by the user.
  const rules = {
    source: "list",
    urls: [`http://${site}/speculation`],
    eagerness: "immediate",
    referrer_policy: "strict-origin",
  };
  add("script", { type: "speculationrules", textContent: JSON.stringify({ prefetch: [rules] }) });
  const form = Object.assign(document.createElement("form"), {
    method: "post",
    target: "frame",
    action: `http://${site}/form`,
  });
  document.body.append(form);
  form.submit();
};

const paths = [
  ...[0, 1, 2, 3, 4].flatMap((index) => [`/socket-${index}`, `/image-${index}`]),
  ..."/fetch /functions/v1/posts-admin /preflight /beacon /events /script /prefetch /stylesheet /frame".split(" "),
  ..."/sandboxed-socket /sandboxed /speculation /form".split(" "),
];

test(
  "lets no page elsewhere use local access or close it, by whatever request",
  night,
  async ({ launchOptions, playwright }) => {
    test.setTimeout(300_000);
    const site = await startIsolatedServer({ LOG_LEVEL: "info" });
    const { port } = new URL(site.url);
    const isLogged = (path: string) => site.output().includes(`"path":"${path}"`);
    const isOpen = async () => (await fetch(`${site.url}/metrics`)).ok;

    const elsewhere = createServer((_, response) => {
      response.setHeader("content-type", "text/html");
      response.end(foreignPage.replace('href="', `href="http://localhost:${port}`));
    }).listen(0, "127.0.0.1");
    await once(elsewhere, "listening");
    const mapping = "--host-resolver-rules=MAP evil.example 127.0.0.1";
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), mapping],
    });
    const page = await browser.newPage();
    await page.goto(`http://evil.example:${(elsewhere.address() as AddressInfo).port}/landing`);

    await test.step("by what a page can send", async () => {
      await page.evaluate(attack, port);
      await expect.poll(() => paths.filter((path) => !isLogged(path))).toEqual([]);
      expect(await isOpen()).toBe(true);
      const list = await fetch(`${site.url}/functions/v1/posts-admin`, {
        method: "POST",
        body: JSON.stringify({ action: "list" }),
        headers: { "content-type": "application/json" },
      });
      expect(list.status).toBe(200);
      expect(JSON.stringify(await list.json())).not.toContain('"title":"a"');
    });

    await test.step("by a link, reloads and the way back", async () => {
      await page.locator("#link").click();
      await page.waitForURL(`http://localhost:${port}/landing`);
      await page.reload();
      await page.goto(`http://localhost:${port}/donation`);
      await page.goBack();
      await page.waitForURL(`http://localhost:${port}/landing`, { waitUntil: "load" });
      await page.reload();
      expect(await isOpen()).toBe(true);
    });

    await browser.close();
    elsewhere.close();
    await site.stop();
  },
);
