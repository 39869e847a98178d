import { findFreePort } from "#tests/process/find-free-port.ts";
import { startProgram, waitFor } from "../program.ts";
import { type Browser, toExpression } from "./browser.ts";

type Reply = { id?: number; result?: unknown; message?: string };

/** A connection of the bidirectional WebDriver, on which calls may overtake each other. */
const connect = async (url: string) => {
  const socket = new WebSocket(url);
  const opened = Promise.withResolvers<unknown>();
  socket.addEventListener("open", opened.resolve);
  socket.addEventListener("error", () => opened.reject(new Error("it does not listen")));
  await opened.promise;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("message", ({ data }) => {
    const { id = -1, result, message } = JSON.parse(String(data)) as Reply;
    if (result === undefined) waiting.get(id)?.reject(new Error(message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The browser has ended."));
  });
  let calls = 0;
  return async <Result>(method: string, params: object): Promise<Result> => {
    calls += 1;
    const call = Promise.withResolvers<unknown>();
    waiting.set(calls, call);
    socket.send(JSON.stringify({ id: calls, method, params }));
    return (await call.promise) as Result;
  };
};

/** Firefox without a window of its own, with an empty profile. */
export const startFirefox = async (program: string, profile: string): Promise<Browser> => {
  const port = await findFreePort();
  const flags = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", String(port)];
  const firefox = startProgram(program, flags, { env: { HOME: profile } });
  const call = await waitFor("Firefox listens", () => connect(`ws://127.0.0.1:${port}/session`));
  await call("session.new", { capabilities: {} });
  const { contexts } = await call<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const [{ context }] = contexts as [{ context: string }];
  return {
    resize: (width, height) => call("browsingContext.setViewport", { context, viewport: { width, height } }),
    open: (url) => call("browsingContext.navigate", { context, url, wait: "interactive" }),
    run: async (act, ...given) => {
      const expression = toExpression(act, given);
      const options = { target: { context }, awaitPromise: false };
      const { result, exceptionDetails } = await call<{
        result?: { value: string };
        exceptionDetails?: { text: string };
      }>("script.evaluate", { expression, ...options });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? "null");
    },
    perform: (actions) => call("input.performActions", { context, actions }),
    takePicture: async () => (await call<{ data: string }>("browsingContext.captureScreenshot", { context })).data,
    close: () => firefox.stop(),
  };
};
