import { z } from "zod";
import { writingHelpSchema } from "#contracts/posts/writing-help.ts";
import { bookCallSchema, ledgerCallSchema } from "#contracts/book/book-calls.ts";
import { AppError } from "#contracts/errors.ts";
import type { Content } from "../content/live-content.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import { getClientIp, getClientLine } from "../http/sender/client-ip.ts";
import type { BookService } from "./book-service.ts";
import { createBookLink, isValidBookLink } from "./create-book-link.ts";
import type { BookEngine } from "./engine/book-engine.ts";
import { generateBook } from "./engine/generate-book.ts";
import { requireModel } from "../models/for-the-owner.ts";
import type { ReadModel } from "../models/language-model.ts";
import { helpWriting } from "./writing-help.ts";
import { sentenceKey } from "#contracts/sentence.ts";

const invalidLink = sentenceKey("book.linkInvalid");
const linkSchema = z.object({ token: z.string(invalidLink).regex(/^[\w-]{22}$/, invalidLink) });

type Services = { books: BookService; bookEngine: BookEngine; content: Content; readModel: ReadModel };

export const createBookFunctions = ({ books, bookEngine, content, readModel }: Services): FunctionDefinition[] => [
  /** The book as a ZIP, for anybody with a link created by `createBookLink`: `GET book?token=`. */
  defineFunction({
    name: "book",
    methods: ["GET"],
    access: "public",
    limit: null,
    query: linkSchema,
    moreLimits: ({ env, request }) => [["bookDownloads", getClientIp(request, env.trustProxy)]],
    async handler({ backend, env, query, request }) {
      if (!(await isValidBookLink(backend, query.token))) throw new AppError("not_found", invalidLink);
      const { fileName, size, body } = await books.create({
        client: getClientLine(request, env.trustProxy),
        signal: request.req.raw.signal,
      });
      return new Response(body, {
        headers: {
          "content-type": "application/zip",
          "content-disposition": `attachment; filename="${fileName}"`,
          "content-length": String(size),
          "cache-control": "no-store",
          "referrer-policy": "no-referrer",
        },
      });
    },
  }),

  /** Creates a link to the book, valid for 24 hours. */
  defineFunction({
    name: "book-link",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    handler: async (call) => ({ url: await createBookLink(call) }),
  }),

  defineFunction({
    name: "generate-book",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    body: bookCallSchema,
    handler: (call) => generateBook({ ...call, bookEngine, content }, call.body),
  }),

  /** Helps with a text that the owner writes. Nothing is stored. */
  defineFunction({
    name: "writing-help",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    concurrency: 2,
    body: writingHelpSchema,
    handler({ body, request }) {
      const { readLedger } = bookEngine;
      return helpWriting(requireModel(readModel), body, { content, readLedger, signal: request.req.raw.signal });
    },
  }),

  defineFunction({
    name: "story-ledger",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    body: ledgerCallSchema,
    actions: {
      read: async () => {
        const [ledger, run] = await Promise.all([bookEngine.readLedger(), bookEngine.find()]);
        return { ledger, run };
      },
      settings: async () => ({ settings: await bookEngine.readSettings() }),
      "save-settings": async ({ body: { action: _action, ...changes } }) => {
        await bookEngine.saveSettings(changes);
        return { settings: await bookEngine.readSettings() };
      },
    },
  }),
];
