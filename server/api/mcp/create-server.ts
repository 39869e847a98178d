import type { McpServer, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { AppError } from "#contracts/errors.ts";
import type { Tool, ToolCall } from "./define-tool.ts";
import { registerTexts } from "./resources.ts";
import type { SiteTexts } from "../site-texts.ts";

export type McpSite = {
  env: { siteUrl: string };
  name: string;
  version: string;
  texts: SiteTexts;
  /** Runs work when it is the client's turn. Throws AppError if too much waits. */
  inTurn<Result>(client: string, work: () => Promise<Result>): Promise<Result>;
  logError(error: unknown): void;
};

const instructions =
  "A site around a fictional character. Search it, list and read its stories and its documentation, and read its status; if the character talks with visitors, ask it. With one of the owner's tokens, also write drafts and entries of the hub.";

/** What answers one request: nothing is kept between two. */
export const createServer = async (
  { env, name, version, texts, inTurn, logError }: McpSite,
  tools: readonly Tool[],
  call: ToolCall,
): Promise<McpServer> => {
  // Read at the first request, since most sites never get one.
  const sdk = await import("@modelcontextprotocol/server");
  const server = new sdk.McpServer(
    { name, version },
    { instructions, capabilities: { tools: { listChanged: false }, resources: { listChanged: false } } },
  );
  // Of those of the small zod the library makes the JSON Schema itself, which their type does not say.
  const toInput = (input: Tool["input"]) => input as unknown as StandardSchemaWithJSON;
  for (const { name: tool, title, description, input, writes, hasOwnQueue, run } of tools)
    server.registerTool(
      tool,
      { title, description, inputSchema: toInput(input), annotations: { readOnlyHint: !writes, openWorldHint: false } },
      async (args: unknown) => {
        try {
          const work = () => run(args, call);
          const { text, isError } = await (hasOwnQueue ? work() : inTurn(call.client, work));
          return { content: [{ type: "text" as const, text }], isError: isError ?? false };
        } catch (error) {
          if (!(error instanceof AppError)) logError(error);
          const text =
            error instanceof AppError ? error.message : "Something went wrong on our side. Please try again.";
          return { content: [{ type: "text" as const, text }], isError: true };
        }
      },
    );
  registerTexts(sdk, server, { siteUrl: env.siteUrl, texts, inTurn: (work) => inTurn(call.client, work) });
  return server;
};
