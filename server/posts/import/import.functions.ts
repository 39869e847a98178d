import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import { importCallSchema, importIdSchema } from "#contracts/posts/import-calls.ts";
import { defineFunction, type FunctionDefinition } from "../../http/functions/define-function.ts";
import { readQuery, validateInput } from "../../http/functions/read-input.ts";
import type { Imports } from "./create-imports.ts";
import { maxPartBytes } from "./import-limits.ts";

const partSchema = z.strictObject({
  import: importIdSchema,
  part: z.coerce.number("part must be a number").int("part must be a number").min(1).max(1_000),
});
const tooLarge = () =>
  new AppError("invalid_request", "A file that is sent at once can be up to 1 GB. Please take a part of it at a time.");

type Services = { imports: Imports };

export const createImportFunctions = ({ imports }: Services): FunctionDefinition[] => [
  defineFunction({
    name: "import",
    methods: ["POST"],
    access: "owner",
    limit: "importCalls",
    body: importCallSchema,
    actions: {
      list: async () => ({ imports: await imports.list() }),
      open: ({ actor, body }) => imports.open(actor, body),
      read: ({ actor, body }) => imports.read(actor, body),
      status: ({ body }) => imports.status(body.import),
      entries: ({ body }) => imports.entries(body),
      choose: ({ body }) => imports.choose(body),
      run: ({ actor, body }) => imports.run(actor, body),
      stop: ({ actor, body }) => imports.stop(actor, body),
      undo: ({ actor, body }) => imports.undo(actor, body),
      discard: async ({ actor, body }) => {
        await imports.discard(actor, body);
        return { success: true };
      },
    },
  }),

  /** The body is a ZIP, the query says of which import, and which part of it. */
  defineFunction({
    name: "import-upload",
    methods: ["POST"],
    access: "owner",
    limit: "importCalls",
    concurrency: 1,
    body: { maxBytes: maxPartBytes, tooLarge },
    handler(call) {
      const part = validateInput(partSchema, readQuery(call.request)) as z.output<typeof partSchema>;
      return imports.upload(part, call.body, Number(call.request.req.header("content-length") ?? 0));
    },
  }),
];
