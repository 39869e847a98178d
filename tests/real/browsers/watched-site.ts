import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";
import { findFreePort } from "#tests/process/find-free-port.ts";
import type { RealSite } from "../real-site.ts";
import type { Browser } from "./browser.ts";

declare global {
  // What the script below keeps, in the page.
  var problemsSeen: string[] | undefined;
}

/** Runs in the page before its own scripts: keeps what a browser would write into its console as an error. */
const watch = (): void => {
  const seen: string[] = [];
  globalThis.problemsSeen = seen;
  const print = console.error.bind(console);
  console.error = (...values) => {
    seen.push(`console: ${values.map(String).join(" ")}`);
    print(...values);
  };
  const onError = (event: Event) => {
    if (event instanceof ErrorEvent) seen.push(`error: ${event.message}`);
    else if (event.target instanceof Element) seen.push(`not loaded: ${event.target.outerHTML.slice(0, 200)}`);
  };
  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", ({ reason }) => seen.push(`rejected: ${String(reason)}`));
  addEventListener("securitypolicyviolation", (event) =>
    seen.push(`content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
  );
};

export type WatchedSite = {
  /** An origin that no browser has been to: it has nothing of the site in its cache. */
  url: string;
  /** Errors of the page that is open, and requests that failed. */
  listProblems(browser: Browser): Promise<string[]>;
  close(): void;
};

const skipped = new Set(["accept-encoding", "if-none-match"]);

/** A door of its own to the site, which notes what fails. */
export const watchSite = async (site: RealSite): Promise<WatchedSite> => {
  const failed: string[] = [];
  const script = `(${watch.toString()})()`;
  const hash = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  const toHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
    const { "content-length": _, ...kept } = headers;
    const policy = String(kept["content-security-policy"] ?? "").replace(/script-src /, `script-src ${hash} `);
    return { ...kept, ...(policy && { "content-security-policy": policy }) };
  };
  const server = createServer((asked, answer) => {
    const { method, url: path } = asked;
    const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !skipped.has(name)));
    const upstream = request({ host: "127.0.0.1", port: site.port, method, path, headers });
    upstream.on("response", async (got) => {
      const status = got.statusCode ?? 0;
      if (status >= 400) failed.push(`${status}: ${method} ${path}`);
      if (!String(got.headers["content-type"]).startsWith("text/html")) {
        answer.writeHead(status, got.headers);
        got.pipe(answer);
        return;
      }
      const html = await text(got).catch(() => "");
      answer.writeHead(status, toHeaders(got.headers));
      answer.end(html.replace(/<head[^>]*>/, (head) => `${head}<script>${script}</script>`));
    });
    upstream.on("error", (error) => {
      if (!answer.destroyed) failed.push(`${error.message}: ${method} ${path}`);
      answer.destroy();
    });
    answer.on("close", () => upstream.destroy());
    asked.pipe(upstream);
  });
  const port = await findFreePort();
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    listProblems: async (browser) => [
      ...failed,
      ...(await browser.run(() => globalThis.problemsSeen ?? ["the page is not watched"])),
    ],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
