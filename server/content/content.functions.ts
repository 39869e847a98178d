import { contentAdminSchema } from "#contracts/content/content-admin.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import { createContentEditor } from "./content-editor.ts";
import type { LiveContent } from "./live-content.ts";

type Services = { content: LiveContent; draftKeys: { create(): string } };

export const createContentFunctions = ({ content, draftKeys }: Services): FunctionDefinition[] => {
  const editor = createContentEditor(content);
  return [
    /** The texts of the site, as the owner reads and changes them. */
    defineFunction({
      name: "content-admin",
      methods: ["POST"],
      access: "owner",
      limit: "ownerCalls",
      concurrency: 4,
      body: contentAdminSchema,
      actions: {
        list: async () => ({ documents: await editor.list() }),
        get: async (call) => ({ document: await editor.open(call, call.body.name) }),
        save: (call) => editor.save(call, call.body.name, call.body.value, call.body.version),
        publish: (call) => editor.publish(call, call.body.name, call.body.version),
        discard: async (call) => ({ document: await editor.discard(call, call.body.name, call.body.version) }),
        history: async (call) => ({ revisions: await editor.listRevisions(call, call.body.name) }),
        revision: async (call) => ({ value: await editor.readRevision(call, call.body.id) }),
        search: (call) => ({ matches: editor.find(call.body.query) }),
        texts: (call) => ({ texts: editor.readTexts(call.body.names) }),
        "preview-key": () => ({ key: draftKeys.create() }),
      },
    }),
  ];
};
