import { findFreePort, runSite, type SiteRun, waitUntilReady } from "#tests/process/site-process.ts";
import { readPublishableKey } from "#tests/process/sign-up.ts";
import { createTemporaryFolder } from "#tests/runner/temporary-folder.ts";

/** Another tree of the site, if it is compared with this one. */
const folder = process.env.SITE_FOLDER ?? ".";

export type RealSite = {
  url: string;
  port: number;
  dataDir: string;
  publishableKey: string;
  /** What its processes have written. */
  output(): string;
  /** Calls a function of the site; as the owner, if it has the settings of a new site. */
  call(
    name: string,
    body: object,
    init?: { headers?: Record<string, string>; signal?: AbortSignal },
  ): Promise<Response>;
  /** Ends it, and starts it again on the same data with other settings over those it had. */
  restart(env?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the built site like `npm start`, on an empty folder of its own; it ends with this process. */
export const startRealSite = async (settings: Record<string, string> = {}): Promise<RealSite> => {
  const port = await findFreePort();
  const dataDir = createTemporaryFolder();
  let env: Record<string, string> = { LOG_LEVEL: "info", ...settings, PORT: String(port), DATA_DIR: dataDir };
  let earlier = "";
  let run: SiteRun;
  const start = async () => {
    run = runSite(env, undefined, { cwd: folder });
    try {
      await waitUntilReady(run);
    } catch (error) {
      run.child.kill("SIGKILL");
      throw error;
    }
  };
  const stop = async () => {
    run.child.kill("SIGTERM");
    await run.exitCode();
    earlier += run.output();
  };
  await start();
  const url = `http://127.0.0.1:${port}`;
  const publishableKey = await readPublishableKey(url);
  return {
    url,
    port,
    dataDir,
    publishableKey,
    output: () => earlier + run.output(),
    call: (name, body, { headers, signal } = {}) =>
      fetch(`${url}/functions/v1/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json", apikey: publishableKey, ...headers },
        body: JSON.stringify(body),
        signal: signal ?? null,
      }),
    restart: async (changed = {}) => {
      await stop();
      env = { ...env, ...changed };
      await start();
    },
    stop,
  };
};
