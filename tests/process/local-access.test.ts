import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { createPreparedDataDir } from "./prepared-database.ts";
import { findFreePort, runSite, type SiteRun, waitUntilReady } from "./site-process.ts";

let site: SiteRun;
afterAll(() => void site?.child.kill("SIGKILL"));

/** Sends the raw bytes of a request and returns its status line. */
const send = async (url: string, lines: string[]): Promise<string> => {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  // Not ended: an answer that takes a moment would find half of a connection.
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  let text = "";
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.includes("\r\n")) break;
  }
  return text.split("\r\n", 1)[0] ?? "";
};

/** Sends a whole request and resets the connection, so that the site may find it without the address of its peer. */
const sendAndReset = async (url: string): Promise<void> => {
  const { host, port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const { promise: isSent, resolve } = Promise.withResolvers<void>();
  socket.write(`GET /landing HTTP/1.1\r\nHost: ${host}\r\n\r\n`, () => resolve());
  await isSent;
  socket.resetAndDestroy();
};

const webSocket = ["GET / HTTP/1.1", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];
const key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==";

test("gives direct clients local access and revokes it at the first request of a plain proxy_pass", async () => {
  site = runSite({ PORT: String(await findFreePort()), DATA_DIR: await createPreparedDataDir() });
  await waitUntilReady(site);
  const host = `Host: ${new URL(site.url).host}`;
  const list = {
    method: "POST",
    body: JSON.stringify({ action: "list" }),
    headers: { "content-type": "application/json" },
  };
  expect((await fetch(`${site.url}/functions/v1/posts-admin`, list)).status).toBe(200);
  expect(await send(site.url, ["GET /metrics HTTP/1.1", host, "Connection: close"])).toContain(" 200 ");

  // What pages elsewhere can do by the browser of whoever sits at this machine.
  for (let round = 0; round < 20; round += 1)
    await Promise.all(Array.from({ length: 25 }, () => sendAndReset(site.url)));
  expect(await send(site.url, ["GET /metrics HTTP/1.1", host, "Connection: close"])).toContain(" 200 ");
  const evilHost = host.replace("127.0.0.1", "evil.localhost");
  const origin = "Origin: https://evil.example";
  const close = "Connection: close";
  expect(await send(site.url, [...webSocket, key, host, origin])).toContain("HTTP/1.1 ");
  expect(await send(site.url, ["GET /landing HTTP/1.1", evilHost, close])).toContain(" 200 ");
  expect(await send(site.url, ["GET /metrics HTTP/1.1", evilHost, close])).toContain(" 403 ");
  expect(await send(site.url, ["GET /dev/mail.json HTTP/1.1", host, origin, close])).toContain(" 403 ");
  expect(await send(site.url, ["GET /metrics HTTP/1.1", host, "Referer: https://evil.example/", close])).toContain(
    " 403 ",
  );
  expect(await send(site.url, ["GET /metrics HTTP/1.1", host, close])).toContain(" 200 ");
  expect((await fetch(`${site.url}/functions/v1/posts-admin`, list)).status).toBe(200);

  expect(await send(site.url, ["GET /dev/mail.json HTTP/1.0", host])).toContain(" 403 ");
  for (const path of ["/metrics", "/dev/mail.json"]) expect((await fetch(site.url + path)).status).toBe(403);
  expect((await fetch(`${site.url}/functions/v1/posts-admin`, list)).status).toBe(401);
  expect((await fetch(`${site.url}/landing`)).status).toBe(200);
});
