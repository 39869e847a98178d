import { rmSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { DataDirError } from "../../data-dir.ts";

const socketName = "control.sock";
// The system's limit for the address of a socket, which is a path.
const maxPathBytes = 100;

const toSocketPath = (root: string): string => path.join(root, socketName);

const maxBodyBytes = 10_000;

/** What the running site does for commands, by path. What they throw is told to the command. */
export type ControlCommands = Readonly<Record<"/backup" | "/settings" | "/users", (body: unknown) => Promise<object>>>;

const readJson = async (incoming: IncomingMessage): Promise<unknown> => {
  let text = "";
  for await (const chunk of incoming.setEncoding("utf8")) {
    text += chunk;
    if (text.length > maxBodyBytes) throw new Error("The command is too long.");
  }
  return text === "" ? {} : JSON.parse(text);
};

/**
 * Lets commands on this machine ask the running site, through a socket in the data folder that only this user can open.
 * Returns a stop function; where the path is too long for a socket, nothing listens.
 */
export const openControlSocket = async (root: string, commands: ControlCommands): Promise<() => void> => {
  const file = toSocketPath(root);
  await rm(file, { force: true });
  if (Buffer.byteLength(file) > maxPathBytes) return () => undefined;
  const commandsByPath = new Map(Object.entries(commands));
  const server = createServer((incoming, outgoing) => {
    const answer = (status: number, body: object) =>
      outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const command = incoming.method === "POST" ? commandsByPath.get(incoming.url ?? "") : undefined;
    if (!command) return void answer(404, {});
    readJson(incoming)
      .then(command)
      .then(
        (result) => answer(200, result),
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

/** What the site running on this data folder answers to a command; null if none runs. Throws a DataDirError. */
export const askRunningSite = async (
  root: string,
  command: keyof ControlCommands,
  body: object = {},
): Promise<Record<string, unknown> | null> => {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown> | null>();
  const outgoingRequest = request({ socketPath: toSocketPath(root), path: command, method: "POST" }, (response) => {
    let text = "";
    response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    response.on("end", () => {
      const answer = JSON.parse(text) as Record<string, unknown> & { error?: string };
      if (response.statusCode === 200) resolve(answer);
      else reject(new DataDirError(answer.error ?? `The running site answered ${response.statusCode}`));
    });
    response.on("error", reject);
  });
  outgoingRequest.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolve(null);
    else reject(new DataDirError(`The running site does not answer: ${error.message}`));
  });
  outgoingRequest.end(JSON.stringify(body));
  return promise;
};

/** The name of a backup that the site running on this data folder has made; null if none runs. Throws a DataDirError. */
export const askForBackup = async (root: string): Promise<string | null> => {
  const answer = await askRunningSite(root, "/backup").catch((error: Error) => {
    throw new DataDirError(`The running site could not make a backup: ${error.message}`);
  });
  return answer && String(answer.name);
};
