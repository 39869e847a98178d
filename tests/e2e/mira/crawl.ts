import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { shippedWorld } from "#tests/support/shipped-world.ts";
import { findHtmlFaults, findParserRepair } from "./find-html-faults.ts";
import { readDocument } from "./read-document.ts";

const address = /(?:https?:\/\/[\w.:-]+)?(?:\/[\w.-]+)+\/?/g;

/** Where a text speaks of the shipped persona. Addresses are no texts. */
export const findShippedWorld = (text: string): string | null => {
  const read = text.replaceAll(address, " ");
  const found = shippedWorld.exec(read);
  return found && read.slice(Math.max(0, found.index - 60), found.index + 100);
};

/** Names of her world, in the source of a page, a header or the name of a file. Keys of the browser's storage and
    fields of documents are none. */
const foreignName = /(?<!["'`])\bchloe\b|chloe_|butterfl|lamplighter|\bNEO\b/i;
const noName = /["'`]chloe-[a-z-]+["'`]|"butterflyFade"|"butterfly":"[^"]*"/g;

type Crawl = {
  request: APIRequestContext;
  /** A page of the site that shows nothing, whose browser parses. */
  reader: Page;
  starts: readonly string[];
  /** Status of addresses that do not answer 200. */
  statuses: ReadonlyMap<string, number>;
  /** Whether no source, header or file name may have a name of the shipped world: where the pages of its makers are off. */
  checksSources: boolean;
  /** Addresses that redirect, as links may. */
  aliases: { has(path: string): boolean };
};

/** What was found at all addresses, and what is wrong there. */
export type Crawled = { addresses: string[]; faults: string[] };

const listLinksOfData = (text: string): string[] =>
  [...text.matchAll(/(?:<loc>|<link>|href="|"url":\s*")(?:https?:\/\/[^/"<]+)?(\/[^"<]*)/g)].map(
    ([, path = ""]) => path,
  );
const isText = (response: APIResponse): boolean =>
  /^text\/(?!css|javascript)|json|xml/.test(response.headers()["content-type"] ?? "");

/** Reads addresses as they are sent, and all that they lead to within the site. */
export const crawl = async ({ aliases, checksSources, reader, request, starts, statuses }: Crawl): Promise<Crawled> => {
  const faults: string[] = [];
  const waiting = [...new Set(starts)];
  const known = new Set(waiting);
  const idsAt = new Map<string, string[]>();
  const fragments: { at: string; path: string; id: string }[] = [];

  const readText = async (at: string, text: string, isHtml: boolean) => {
    if (!isHtml) return { texts: [text], links: listLinksOfData(text) };
    const named = foreignName.exec(text.replaceAll(noName, '""'));
    if (named && checksSources)
      faults.push(
        `${at} has in its source: ${text.replaceAll(noName, '""').slice(Math.max(0, named.index - 60), named.index + 60)}`,
      );
    const source = { html: text, address: at };
    const { ids, ...found } = await reader.evaluate(readDocument, source);
    faults.push(...(await reader.evaluate(findHtmlFaults, source)).map((fault) => `${at}: ${fault}`));
    const repair = await reader.evaluate(findParserRepair, text);
    if (repair) faults.push(`${at}: ${repair}`);
    idsAt.set(at, ids);
    return found;
  };

  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    const response = await request.get(at, { headers: { accept: "text/html" }, maxRedirects: 0 });
    const { location } = response.headers();
    const isAlias = location !== undefined && aliases.has(at);
    const namesInHeaders = Object.entries(response.headers()).filter((header) => foreignName.test(header.join(" ")));
    faults.push(...namesInHeaders.map((header) => `${at} sends the header ${header.join(": ").slice(0, 160)}`));
    if (response.status() !== (statuses.get(at) ?? 200) && !isAlias)
      faults.push(`${at} answers ${response.status()} ${location ?? ""}`);
    const isHtml = response.headers()["content-type"]?.startsWith("text/html") === true;
    const { links, texts } = isText(response)
      ? await readText(at, await response.text(), isHtml && !isAlias)
      : { links: [], texts: [] };
    for (const text of texts) {
      const foreign = findShippedWorld(text);
      if (foreign) faults.push(`${at} says: ${foreign}`);
    }
    for (const link of [...links, ...(isAlias ? [new URL(location, response.url()).pathname] : [])]) {
      const [path = "", id] = link.split("#");
      if (id) fragments.push({ at, path, id: decodeURIComponent(id) });
      if (!known.has(path)) waiting.push(path);
      known.add(path);
    }
  }
  const found = checksSources ? [...known].filter((path) => !starts.includes(path) && foreignName.test(path)) : [];
  faults.push(...found.map((path) => `${path} is named after the shipped world`));
  for (const { at, id, path } of fragments)
    if (idsAt.get(path)?.includes(id) === false) faults.push(`${at}: there is no #${id} in ${path}`);
  return { addresses: [...known], faults: [...new Set(faults)] };
};
