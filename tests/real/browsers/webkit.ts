import { findFreePort } from "#tests/process/find-free-port.ts";
import { startProgram, waitFor } from "../program.ts";
import { type Browser, toExpression } from "./browser.ts";

const callLimitMs = 60_000;

/** WebKit's small browser on a display in memory, by its WebDriver. */
export const startWebKit = async (
  { driver, xvfb, browser }: { driver: string; xvfb: string; browser: string },
  home: string,
): Promise<Browser> => {
  // It chooses the number of its display, and tells it on this stream.
  const display = startProgram(xvfb, ["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1600x1200x24"]);
  const number = await waitFor("a display", () => /^\d+$/m.exec(display.output())?.[0]);
  const port = await findFreePort();
  const env = { DISPLAY: `:${number}`, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home };
  const program = startProgram(driver, [`--port=${port}`], { env });
  const call = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const init = { method, ...(body && { body: JSON.stringify(body) }), signal: AbortSignal.timeout(callLimitMs) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
  await waitFor("its driver listens", () => call("GET", "/status"));
  // Without its bar of tools it is as narrow as a phone.
  const browserOptions = { binary: browser, args: ["--automation", "--full-screen"] };
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } },
  });
  const session = `/session/${sessionId}`;
  return {
    resize: (width, height) => call("POST", `${session}/window/rect`, { x: 0, y: 0, width, height }),
    open: (url) => call("POST", `${session}/url`, { url }),
    run: async (act, ...given) => {
      const script = `return ${toExpression(act, given)}`;
      return JSON.parse(await call<string>("POST", `${session}/execute/sync`, { script, args: [] }));
    },
    perform: (actions) => call("POST", `${session}/actions`, { actions }),
    takePicture: () => call<string>("GET", `${session}/screenshot`),
    close: async () => {
      await call("DELETE", session).catch(() => undefined);
      await program.stop();
      await display.stop();
    },
  };
};
