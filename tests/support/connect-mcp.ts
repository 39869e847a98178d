import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { testSiteUrl } from "./create-test-backend.ts";

type Fetch = (path: string, init: RequestInit) => Response | Promise<Response>;
type Connected = Pick<Client, "listTools" | "callTool" | "listResources" | "readResource" | "close">;

/** The official clients, by the version of the protocol that they speak. */
export const mcpClients = ["2025-11-25", "2026-07-28"] as const;

/** Connects an official client; `headers` go with each of its requests. */
export const connectMcp = async (
  version: (typeof mcpClients)[number],
  request: Fetch,
  headers: Record<string, string> = {},
): Promise<Connected> => {
  const info = { name: "test", version: "1.0.0" };
  const options = {
    requestInit: { headers },
    fetch: async (_url: string | URL, init?: RequestInit) => request("/mcp", init ?? {}),
  };
  const url = new URL("/mcp", testSiteUrl);
  if (version === "2026-07-28") {
    const client = new Client(info, { versionNegotiation: { mode: { pin: version } } });
    await client.connect(new StreamableHTTPClientTransport(url, options));
    return client;
  }
  const client = new EarlierClient(info);
  await client.connect(new EarlierTransport(url, options) as never);
  return client as unknown as Connected;
};
