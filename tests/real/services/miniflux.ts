import { deepEqual, equal, ok } from "node:assert/strict";
import { findFreePort } from "#tests/process/find-free-port.ts";
import { createTestPostgres } from "#tests/support/create-test-postgres.ts";
import { type RunningProgram, startProgram, waitFor } from "../program.ts";
import { type Check, MissingError, type RealService } from "../real-service.ts";
import { type RealSite, startRealSite } from "../real-site.ts";
import { readGoVersion } from "./go-version.ts";

const [user, password] = ["admin", "a lantern in the snow"];

type Feed = { id: number; title: string; etag_header: string; icon: { icon_id: number } | null };
type Entry = {
  title: string;
  author: string;
  url: string;
  content: string;
  published_at: string;
  enclosures: { url: string; mime_type: string }[] | null;
};
/** Calls the interface of the reader. */
type Call = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

const createCall =
  (url: string): Call =>
  async (method, path, body) => {
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
    const headers = { authorization, "content-type": "application/json" };
    const response = await fetch(`${url}/v1/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as never;
  };

const feeds = ["/rss.xml", "/atom.xml", "/feed.json"];

const createChecks = (site: RealSite, call: Call): Check[] => {
  const siteUrl = `http://localhost:${site.port}`;
  const subscribed = new Map<string, number>();
  const subscribe = async (path: string): Promise<Feed> => {
    const { feed_id: id } = await call<{ feed_id: number }>("POST", "feeds", { feed_url: siteUrl + path });
    subscribed.set(path, id);
    return call<Feed>("GET", `feeds/${id}`);
  };
  const readEntries = async (path: string): Promise<Entry[]> =>
    (await call<{ entries: Entry[] }>("GET", `feeds/${subscribed.get(path)}/entries?order=published_at`)).entries;
  const refresh = async (path: string): Promise<string> => {
    const at = site.output().length;
    await call("PUT", `feeds/${subscribed.get(path)}/refresh`);
    return waitFor(`the site answers the reader ${path}`, () => {
      const lines = site.output().slice(at).split("\n");
      return lines.find((line) => line.includes(`"path":"${path}"`) && line.includes('"status":'));
    });
  };

  return [
    {
      title: "Finds the feeds on the first page",
      run: async () => {
        const found = await call<{ url: string; type: string }[]>("POST", "discover", { url: `${siteUrl}/landing` });
        const paths = found.map(({ url }) => new URL(url).pathname);
        for (const path of feeds) ok(paths.includes(path), `${path} is not among ${paths.join(" ")}`);
        return paths.join(" ");
      },
    },
    ...feeds.map((path) => ({
      title: `Reads ${path}: each story with its author, day and whole text`,
      run: async () => {
        const feed = await subscribe(path);
        ok(feed.title);
        const entries = await readEntries(path);
        ok(entries.length > 0, "There are no entries");
        for (const { author, content, published_at, title, url } of entries) {
          ok(author, `${title} has no author`);
          ok(content.length > 500, `${title} has no text`);
          ok(Date.parse(published_at) < Date.now(), `${title} has no day`);
          equal((await fetch(url)).status, 200, url);
        }
        return `${entries.length} stories by ${[...new Set(entries.map(({ author }) => author))].join(", ")}`;
      },
    })),
    {
      title: "A feed that has not changed answers 304",
      run: async () => {
        for (const path of feeds) ok((await refresh(path)).includes('"status":304'), `${path} was sent again`);
      },
    },
    {
      title: "A new story is there after the next look, and each once",
      run: async () => {
        const postData = { title: "A heron & <b>", content: "It *waits*.", status: "published" };
        equal((await site.call("posts-admin", { action: "create", postData })).status, 200);
        for (const path of feeds) {
          const before = (await readEntries(path)).length;
          await refresh(path);
          const entries = await readEntries(path);
          equal(entries.length, before + 1, path);
          const entry = entries.find(({ title }) => title === "A heron & <b>");
          ok(entry?.content.includes("<em>waits</em>"), `${path}: ${entry?.content}`);
        }
      },
    },
    {
      title: "The reader has an icon of the site",
      run: async () => {
        const icons = feeds.map(
          async (path) => (await call<Feed>("GET", `feeds/${subscribed.get(path)}`)).icon !== null,
        );
        deepEqual(await Promise.all(icons), [true, true, true]);
      },
    },
    {
      title: "Reads the podcast, with its recordings",
      run: async () => {
        await subscribe("/podcast.xml");
        const entries = await readEntries("/podcast.xml");
        if (entries.length === 0) throw new MissingError("without a voice there are no episodes");
        for (const { title, enclosures } of entries) {
          const [recording] = enclosures ?? [];
          ok(recording, `${title} has no recording`);
          const answer = await fetch(recording.url, { method: "HEAD" });
          deepEqual([answer.status, answer.headers.get("content-type")], [200, recording.mime_type], recording.url);
        }
        return `${entries.length} episodes`;
      },
    },
    {
      title: "Is told of a new story at once (WebSub)",
      run: async () => {
        const text = await (await fetch(`${siteUrl}/rss.xml`)).text();
        if (!text.includes('rel="hub"'))
          throw new MissingError("the site names no hub: readers look from time to time");
      },
    },
  ];
};

export const miniflux: RealService = {
  name: "miniflux",
  title: "Miniflux",
  find: async (tools) => {
    const program = await tools.getGoProgram("miniflux.app", "miniflux.app/v2@v2.3.5");
    return {
      version: await readGoVersion(tools, program),
      open: async () => {
        const postgres = await createTestPostgres(null);
        const url = `http://127.0.0.1:${await findFreePort()}`;
        const server: RunningProgram = startProgram(program, [], {
          env: {
            DATABASE_URL: `${await postgres.createDatabase({ isAdministrator: true })}?sslmode=disable`,
            LISTEN_ADDR: new URL(url).host,
            BASE_URL: url,
            RUN_MIGRATIONS: "1",
            CREATE_ADMIN: "1",
            ADMIN_USERNAME: user,
            ADMIN_PASSWORD: password,
            FETCHER_ALLOW_PRIVATE_NETWORKS: "1",
            // It looks only when it is asked.
            DISABLE_SCHEDULER_SERVICE: "1",
          },
        });
        await waitFor("Miniflux answers", async () => {
          if (server.child.exitCode !== null) throw new Error(server.output());
          return (await fetch(`${url}/healthcheck`)).ok;
        });
        const site = await startRealSite();
        return {
          checks: createChecks(site, createCall(url)),
          close: async () => {
            await site.stop();
            await server.stop();
            await postgres.stop();
          },
        };
      },
    };
  },
};
