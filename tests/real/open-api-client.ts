import { equal, ok } from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Check, RealService } from "./real-service.ts";
import { runProgram } from "./program.ts";
import { type RealSite, startRealSite } from "./real-site.ts";

const version = "7.13.0";
const clientVersion = "0.17.0";

/** A program as somebody else writes it: with the types of the description, and a client that takes them. */
const toProgram = (client: string): string => `
import createClient from ${JSON.stringify(client)};
import type { paths, webhooks } from "./site.js";

declare const process: { argv: string[] };
const [, , url = "", apikey = ""] = process.argv;
const site = createClient<paths>({ baseUrl: url, headers: { apikey } });

const found = await site.GET("/functions/v1/search", { params: { query: { query: "story" } } });
const title: string | undefined = found.data?.hits[0]?.title;
const status = await site.GET("/app/system-status.json");
const refused = await site.POST("/functions/v1/request-access", { body: { name: "", email: "", reason: "" } });
const code: "invalid_request" | "not_found" | string | undefined = refused.error?.code;

type Message = webhooks["post.published"]["post"]["requestBody"]["content"]["application/json"];
const tell = ({ type, data }: Message): string => type + " " + data.slug;

// @ts-expect-error There is no such call.
void (() => site.GET("/functions/v1/nothing"));
// @ts-expect-error A search takes a query.
void (() => site.GET("/functions/v1/search", { params: { query: { q: "the" } } }));
// @ts-expect-error There is no such event.
type NoMessage = webhooks["post.burned"];

console.log(JSON.stringify({ title, status: status.response.status, hasData: status.data !== undefined, code }));
`;

const createChecks = (site: RealSite, folder: string, generator: string, client: string): Check[] => {
  const run = (program: string, ...args: string[]) =>
    runProgram(process.execPath, [program, ...args], { cwd: folder, limitMs: 120_000 });
  return [
    {
      title: "Types are made of the description",
      run: async () => {
        await run(path.join(generator, "bin/cli.js"), `${site.url}/openapi.json`, "--output", "site.d.ts");
      },
    },
    {
      title: "A program with these types compiles, save for calls and events that are not there",
      run: async () => {
        writeFileSync(path.join(folder, "program.mts"), toProgram(path.join(client, "dist/index.mjs")));
        const options = ["--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2024"];
        await run(path.join(generator, "../typescript/bin/tsc"), ...options, "program.mts");
      },
    },
    {
      title: "It searches, reads the status, and is told what is wrong",
      run: async () => {
        const said = JSON.parse(await run("program.mjs", site.url, site.publishableKey)) as Record<string, unknown>;
        ok(typeof said.title === "string", "no hit has a title");
        equal(said.status, 200);
        ok(said.hasData);
        equal(said.code, "invalid_request");
      },
    },
  ];
};

/** A generator of clients, which takes the site's description at its word; it comes with a compiler of its own. */
export const openApiClient: RealService = {
  name: "openapi-typescript",
  title: "openapi-typescript and openapi-fetch",
  find: async (tools) => {
    const generator = await tools.getNpmPackage("openapi-typescript", version);
    const client = await tools.getNpmPackage("openapi-fetch", clientVersion);
    return {
      version: `${version} and ${clientVersion}`,
      open: async () => {
        const site = await startRealSite();
        return { checks: createChecks(site, tools.createFolder(), generator, client), close: site.stop };
      },
    };
  },
};
