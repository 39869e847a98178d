import { AppError } from "#contracts/errors.ts";
import { exportSubscribersSchema } from "#contracts/inbox/letters.ts";
import { subscriberImportsSchema } from "#contracts/inbox/subscriber-import.ts";
import { maxSubscriberFileBytes } from "#contracts/inbox/subscriber-import-limits.ts";
import { defineFunction, type FunctionDefinition } from "../../http/functions/define-function.ts";
import { readUpload } from "../../media/read-upload.ts";
import {
  addSubscribers,
  listSubscriberImports,
  planSubscriberImport,
  undoSubscriberImport,
} from "./import/subscriber-imports.ts";
import { exportSubscribers } from "./subscribers.ts";

const uploadMs = 60_000;
const tooLarge = () => new AppError("limit_exceeded", "A list of subscribers can have up to 5 MB. Please divide it.");

export const subscriberFunctions: FunctionDefinition[] = [
  /** Everybody who is told of stories or incidents. */
  defineFunction({
    name: "export-subscribers",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    body: exportSubscribersSchema,
    handler: exportSubscribers,
  }),

  /** The body is a list of another tool; the answer says who of it would come along. Changes nothing. */
  defineFunction({
    name: "read-subscribers",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    concurrency: 1,
    body: { maxBytes: maxSubscriberFileBytes, tooLarge },
    isInert: true,
    handler: async (call) =>
      planSubscriberImport(
        call,
        await readUpload(call.body, { maxBytes: maxSubscriberFileBytes, tooLarge, timeoutMs: uploadMs }),
      ),
  }),

  defineFunction({
    name: "subscriber-imports",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    body: subscriberImportsSchema,
    actions: {
      list: (call) => listSubscriberImports(call),
      add: (call) => addSubscribers(call, call.body),
      undo: (call) => undoSubscriberImport(call, call.body.id),
    },
  }),
];
