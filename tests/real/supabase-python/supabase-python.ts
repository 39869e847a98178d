import { ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { confirmEmail, signUpPassword } from "#tests/process/sign-up.ts";
import { runProgram, startProgram } from "../program.ts";
import { type Check, MissingError, type RealService } from "../real-service.ts";
import { type RealSite, startRealSite } from "../real-site.ts";

const version = "2.34.1";
const script = "tests/real/supabase-python/try-client.py";
const email = "python@chloe.example";
const isMissing = 3;

const createChecks = (python: string, site: RealSite): Check[] => {
  const { secretKey } = JSON.parse(readFileSync(path.join(site.dataDir, "keys.json"), "utf8")) as { secretKey: string };
  const { url, publishableKey } = site;
  const account = { email, password: signUpPassword };
  const given = JSON.stringify({ url, publishableKey, secretKey, ...account });
  const tryTopic = async (topic: string): Promise<string> => {
    const { exited, output } = startProgram(python, ["-W", "ignore", script, topic, given]);
    const code = await exited;
    const said = output().trim();
    if (code === isMissing) throw new MissingError(said);
    ok(code === 0, said);
    return said;
  };
  const topics = {
    sessions: "Signs in, refreshes, changes and ends a session",
    tables: "Reads, writes, changes and deletes the rows that each may",
    storage: "Uploads, reads, moves and removes files",
    signed_addresses: "Hands out signed addresses of files",
    functions: "Calls functions, as a visitor and as a user",
    realtime: "Listens to changes by Realtime",
  };
  return [
    {
      title: "Signs up, and the link of the mail confirms the address",
      run: async () => {
        const figure = await tryTopic("sign_up");
        ok((await confirmEmail(url, email)).has("access_token"));
        return figure;
      },
    },
    ...Object.entries(topics).map(([topic, title]) => ({ title, run: () => tryTopic(topic), limitS: 120 })),
  ];
};

/** The official client of another language. */
export const supabasePython: RealService = {
  name: "supabase-python",
  title: "Supabase client in Python",
  find: async (tools) => {
    const python = await tools.getPython("supabase", [`supabase==${version}`]);
    const show = "import importlib.metadata as m; print(m.version('supabase'))";
    return {
      version: (await runProgram(python, ["-c", show])).trim(),
      open: async () => {
        const site = await startRealSite();
        return { checks: createChecks(python, site), close: site.stop };
      },
    };
  },
};
