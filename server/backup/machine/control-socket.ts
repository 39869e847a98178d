import { rmSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { DataDirError } from "../../data-dir.ts";
import type { StoredBackup } from "./stored-backup.ts";

const socketName = "control.sock";
// The system's limit for the address of a socket, which is a path.
const maxPathBytes = 100;

const toSocketPath = (root: string): string => path.join(root, socketName);

/**
 * Lets commands on this machine ask the running site for a backup, through a socket in the data folder that only this user
 * can open. Returns a stop function; where the path is too long for a socket, nothing listens.
 */
export const openControlSocket = async (root: string, backUp: () => Promise<StoredBackup>): Promise<() => void> => {
  const file = toSocketPath(root);
  await rm(file, { force: true });
  if (Buffer.byteLength(file) > maxPathBytes) return () => undefined;
  const server = createServer((incoming, outgoing) => {
    const answer = (status: number, body: object) =>
      outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (incoming.method !== "POST" || incoming.url !== "/backup") return void answer(404, {});
    backUp().then(
      ({ name }) => answer(200, { name }),
      (error: unknown) => answer(500, { error: error instanceof Error ? error.message : String(error) }),
    );
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => {
    server.once("error", () => resolve());
    server.listen(file, () => resolve());
  });
  await chmod(file, 0o600).catch(() => undefined);
  server.unref();
  return () => {
    server.close();
    server.closeAllConnections();
    rmSync(file, { force: true });
  };
};

/** Whether a site that listens there runs on this data folder. */
export const isSiteRunning = (root: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(toSocketPath(root), () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

/** The name of a backup that the site running on this data folder has made; null if none runs. Throws a DataDirError. */
export const askForBackup = async (root: string): Promise<string | null> => {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const asked = request({ socketPath: toSocketPath(root), path: "/backup", method: "POST" }, (response) => {
    let text = "";
    response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    response.on("end", () => {
      const { name, error } = JSON.parse(text) as { name?: string; error?: string };
      if (name !== undefined) resolve(name);
      else reject(new DataDirError(`The running site could not make a backup: ${error ?? response.statusCode}`));
    });
    response.on("error", reject);
  });
  asked.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolve(null);
    else reject(new DataDirError(`The running site does not answer: ${error.message}`));
  });
  asked.end();
  return promise;
};
