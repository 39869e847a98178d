import { equal, ok } from "node:assert/strict";
import { cpSync } from "node:fs";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { findFreePort, runSite, type SiteRun, waitUntilReady } from "#tests/process/site-process.ts";
import { signUp, signUpPassword } from "#tests/process/sign-up.ts";
import { createTestPostgres } from "#tests/support/create-test-postgres.ts";
import { startPgBouncer } from "#tests/support/start-pgbouncer.ts";
import { runProgram, waitFor } from "../program.ts";
import type { Check, RealService } from "../real-service.ts";
import { type RealSite, startRealSite } from "../real-site.ts";

const reader = "ada@example.org";

const createPost = async (site: RealSite, title: string): Promise<void> => {
  const postData = { title, content: "It waits.", status: "published" };
  const response = await site.call("posts-admin", { action: "create", postData });
  equal(response.status, 200, await response.text());
};

/** Writes by one process and returns when the feed of another has it. */
const measureHearing = async (site: RealSite, other: SiteRun, title: string): Promise<string> => {
  const readFeed = async () => (await fetch(`${other.url}/feed.json`)).text();
  ok(!(await readFeed()).includes(title));
  await createPost(site, title);
  const startedAt = performance.now();
  await waitFor("the other process shows the story", async () => (await readFeed()).includes(title), {
    limitMs: 30_000,
    everyMs: 20,
  });
  return `${Math.round(performance.now() - startedAt)} ms`;
};

const createChecks = (site: RealSite, startOther: (direct: boolean) => Promise<SiteRun>): Check[] => {
  let headers: Record<string, string> = {};
  return [
    {
      title: "Pages and feeds are there",
      run: async () => {
        for (const page of ["/landing", "/app/devlogs", "/rss.xml", "/readyz"])
          equal((await fetch(site.url + page)).status, 200, page);
      },
    },
    {
      title: "Somebody signs up, confirms and logs in",
      run: async () => {
        headers = await signUp(site.url, reader);
        const { auth } = createClient(site.url, site.publishableKey, { auth: { persistSession: false } });
        const { data, error } = await auth.signInWithPassword({ email: reader, password: signUpPassword });
        equal(error, null);
        equal(data.user?.email, reader);
      },
    },
    {
      title: "NEO answers, and the conversation is stored",
      run: async () => {
        const body = { prompt: "status", session: crypto.randomUUID() };
        const response = await site.call("neo-chat", body, { headers });
        const { content } = (await response.json()) as { content?: string };
        equal(response.status, 200);
        ok(content);
        const rows = await fetch(`${site.url}/rest/v1/chat_messages?select=role`, { headers });
        equal(((await rows.json()) as object[]).length, 2);
      },
    },
    {
      title: "Forty readers at once share four sessions of the database",
      run: async () => {
        const startedAt = performance.now();
        const answers = await Promise.all(
          Array.from({ length: 40 }, async (_, offset) => {
            const query = `/rest/v1/posts?select=title&limit=1&offset=${offset % 7}`;
            return (await fetch(site.url + query, { headers })).status;
          }),
        );
        equal(answers.filter((status) => status === 200).length, 40, answers.join(" "));
        return `${Math.round(performance.now() - startedAt)} ms`;
      },
    },
    ...[true, false].map((isDirect) => ({
      title: `Another process hears of a change ${isDirect ? "on the direct address" : "without one, by asking"}`,
      run: async () => {
        const other = await startOther(isDirect);
        try {
          return await measureHearing(site, other, `A heron ${isDirect ? "heard" : "found"}`);
        } finally {
          other.child.kill("SIGTERM");
          await other.exitCode();
        }
      },
    })),
  ];
};

export const pgbouncer: RealService = {
  name: "pgbouncer",
  title: "PgBouncer in transaction mode, and PostgreSQL",
  find: async (tools) => {
    const program = tools.getProgram("pgbouncer", "Debian's package pgbouncer");
    return {
      version: (await runProgram(program, ["--version"])).split("\n")[0] ?? "",
      open: async () => {
        const postgres = await createTestPostgres(null);
        const url = await postgres.createDatabase();
        const pooler = await startPgBouncer(url);
        const settings = { DATABASE_URL: pooler.url, ACCESS_POLICY: "open" };
        const site = await startRealSite({ ...settings, DATABASE_DIRECT_URL: url });
        const startOther = async (isDirect: boolean): Promise<SiteRun> => {
          const folder = tools.createFolder();
          // All replicas have the same folder for files, by its name.
          cpSync(path.join(site.dataDir, "storage"), path.join(folder, "storage"), { recursive: true });
          const port = String(await findFreePort());
          const own = { ...settings, PORT: port, DATA_DIR: folder };
          const run = runSite(isDirect ? { ...own, DATABASE_DIRECT_URL: url } : own);
          await waitUntilReady(run);
          return run;
        };
        return {
          checks: createChecks(site, startOther),
          close: async () => {
            await site.stop();
            await pooler.stop();
            await postgres.stop();
          },
        };
      },
    };
  },
};
