import type { APIRequestContext, Page } from "@playwright/test";
import { unzipSync, strFromU8 } from "fflate";
import starterPages from "#content/starter/pages.json" with { type: "json" };
import type { HideablePage } from "#contracts/content/pages.ts";
import type { Pronouns } from "#contracts/content/pronouns.ts";
import { toShownPages } from "#contracts/shown-pages.ts";
import { listAddresses, toAliases } from "#contracts/site-addresses.ts";
import { shippedWorld } from "#tests/support/shipped-world.ts";
import { expectAccessible } from "../accessibility.ts";
import { createIsolatedTest } from "../owner/isolated-server.ts";
import { expect, expectNoOverflow } from "../site.ts";
import { findInDocument } from "./find-faults.ts";
import { beginWithCard, callAsOwner, publishFields, publishStory } from "./mira-site.ts";

type Run = { pronouns: Pronouns; description: string; hidden: HideablePage[] };

const runs: Run[] = [
  {
    pronouns: "he/him",
    description: "{{char}} keeps a lighthouse. He winds the clock, and he knows each ship by its sound.",
    hidden: starterPages.hidden as HideablePage[],
  },
  {
    pronouns: "they/them",
    description: "{{char}} keeps a lighthouse. They wind the clock, and their cat knows each ship by its sound.",
    hidden: ["film", "song", "overview", "playlist"],
  },
];

const withoutAddresses = (text: string): string => text.replaceAll(/(?:https?:\/\/[\w.:-]+)?(?:\/[\w.-]+)+\/?/g, " ");
const findForeign = (text: string): string | null => {
  const found = shippedWorld.exec(withoutAddresses(text).replaceAll(/chloe_api_key/gi, ""));
  return found && `${found[0]}: ${text.slice(Math.max(0, found.index - 60), found.index + 100)}`;
};

const get = (request: APIRequestContext, address: string) =>
  request.get(address, { headers: { accept: "text/html" }, maxRedirects: 0 });

for (const { pronouns, description, hidden } of runs) {
  const test = createIsolatedTest().extend<{ reader: Page }>({
    reader: async ({ context, baseURL }, use) => {
      const reader = await context.newPage();
      await reader.goto(`${baseURL}/robots.txt`);
      await use(reader);
      await reader.close();
    },
  });
  test.describe(`Mira (${pronouns}), made of a card alone`, () => {
    test.describe.configure({ mode: "default" });
    const pages = toShownPages({ shortName: "mira", hidden });
    let story = "";

    test.beforeAll(async ({ playwright, isolatedServer }) => {
      const request = await playwright.request.newContext({ baseURL: isolatedServer.url });
      const { profile } = await beginWithCard(request, description);
      expect(profile).toMatchObject({ name: "Mira", shortName: "mira", pronouns });
      if (hidden.length !== starterPages.hidden.length) await publishFields(request, "pages", { hidden });
      await publishFields(request, "character", { isDownloadable: true });
      story = await publishStory(request);
      await request.dispose();
    });

    test("every address is hers, is valid and leads on", async ({ reader, request }) => {
      test.slow();
      const faults: string[] = [];
      const found = new Map<string, string>();
      const waiting = [
        ...pages.flatMap(listAddresses).filter((address) => !address.startsWith("/dev/")),
        story,
        "/post/no-such-story",
        "/sitemap/0.xml",
        "/app/system-status.json",
        "/app/system-status/badge.svg",
        "/character/card.png",
        "/character/card.json",
        "/character/card.charx",
        "/og/site.png",
        "/auth/v1/verify",
        "/dev/mail",
      ];
      for (const address of waiting) found.set(address, "the list of pages");
      const ids = new Map<string, Set<string>>();
      const targets: [from: string, address: string, id: string][] = [];
      while (waiting.length > 0) {
        const address = waiting.shift() ?? "";
        const response = await get(request, address);
        const type = response.headers()["content-type"] ?? "";
        const from = `${address} (in ${found.get(address)})`;
        const isExpected = response.status() === 200 || (address === "/auth/v1/verify" && response.status() === 400);
        if (!isExpected) {
          faults.push(`${from}: ${response.status()} ${response.headers().location ?? ""}`);
          continue;
        }
        if (!/text|json|xml|svg/.test(type) || /javascript|css/.test(type) || address.startsWith("/assets/")) continue;
        const text = await response.text();
        const isHtml = type.includes("text/html");
        if (isHtml) {
          const inside = await reader.evaluate(findInDocument, { html: text, address });
          for (const part of inside.texts) {
            const foreign = findForeign(part);
            if (foreign) faults.push(`${from}: ${foreign}`);
          }
          faults.push(...inside.faults.map((fault) => `${from}: ${fault}`));
          ids.set(address, new Set(inside.ids));
          for (const link of inside.links) {
            const [path = "", id = ""] = link.split("#");
            if (id) targets.push([address, path, decodeURIComponent(id)]);
            if (found.has(path)) continue;
            found.set(path, address);
            waiting.push(path);
          }
        } else {
          const foreign = findForeign(text);
          if (foreign) faults.push(`${from}: ${foreign}`);
          for (const [, url = ""] of text.matchAll(/(?:<loc>|<link>|href="|"url":\s*")https?:\/\/[^/"<]+([^"<]*)/g)) {
            const path = url.split("#")[0] || "/";
            if (!found.has(path)) waiting.push(path);
            if (!found.has(path)) found.set(path, address);
          }
        }
      }
      for (const [from, path, id] of targets)
        if (ids.has(path) && !ids.get(path)?.has(id)) faults.push(`${from}: nothing is named ${path}#${id}`);
      for (const [alias] of toAliases(pages)) {
        const response = await request.get(alias);
        if (response.status() !== 200) faults.push(`alias ${alias}: ${response.status()}`);
      }
      console.log(found.size, "addresses");
      expect(faults.sort()).toEqual([]);
    });
  });
}
