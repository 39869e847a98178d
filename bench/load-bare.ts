import { fork } from "node:child_process";
import { once } from "node:events";
import { type Load, load } from "./load.ts";

const barePort = 4401;

export const browserHeaders = { "accept-encoding": "br, gzip", accept: "text/html" };

/** The load that bare Node handles with the same headers and number of bytes as the response of this URL. */
export const loadBare = async (url: string): Promise<Load> => {
  const response = await fetch(url, { headers: browserHeaders });
  const headers = Object.fromEntries(
    [...response.headers].filter(
      ([name]) =>
        !["connection", "keep-alive", "date", "transfer-encoding", "content-length", "content-encoding"].includes(name),
    ),
  );
  const child = fork("bench/bare-server.ts");
  // fetch has decompressed the body, so the baseline sends as many uncompressed bytes as the compressed body had.
  const length = Number(response.headers.get("content-length") ?? (await response.clone().arrayBuffer()).byteLength);
  child.send({ body: Buffer.alloc(length, "x").toString("base64"), headers, port: barePort });
  await once(child, "message");
  const result = await load(`http://127.0.0.1:${barePort}/`);
  child.kill();
  return result;
};
