import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { ImportError } from "@site/post-import/imported-post.ts";
import { readExport } from "@site/post-import/read-export.ts";
import { readFiles } from "./read-files.ts";
import type { ThreadInput, ThreadMessage } from "./read-in-thread.ts";

const port = parentPort;
if (!port) throw new Error("this runs in a thread");
const send = (message: ThreadMessage): void => port.postMessage(message);

try {
  await readFiles(workerData as ThreadInput, {
    readExport,
    send,
    waitForMore: async () => void (await once(port, "message")),
  });
} catch (error) {
  if (!(error instanceof ImportError)) throw error;
  send({ kind: "failed", message: error.message });
}
