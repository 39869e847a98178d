import { type HubEntry, hubEntryRequestSchema, type IncidentContent } from "#contracts/hub/hub-entry.ts";
import { defineFunction } from "../http/functions/define-function.ts";
import type { FunctionDeps } from "../http/functions/function-definition.ts";
import { createEntry, deleteEntry, listEntries, restoreEntry, updateEntry } from "./entry-store.ts";

/** Adds the updates of an incident as HTML, rendered with the same code as the pages. */
const withHtml =
  (renderMarkdown: FunctionDeps["renderMarkdown"]) =>
  async (entry: HubEntry): Promise<HubEntry> => {
    if (entry.kind !== "incident") return entry;
    const { updates } = entry.content as IncidentContent;
    return { ...entry, html: await Promise.all(updates.map(({ text }) => renderMarkdown(text))) };
  };

/** The owner's entries in the hub: dev logs, issues, milestones and incidents. Requests: contracts/hub/hub-entry.ts. */
export const hubEntries = defineFunction({
  name: "hub-entries",
  methods: ["POST"],
  access: "owner",
  limit: "ownerCalls",
  body: hubEntryRequestSchema,
  async handler(context) {
    const { body, renderMarkdown } = context;
    const toShown = withHtml(renderMarkdown);
    switch (body.action) {
      case "list":
        return { entries: await Promise.all((await listEntries(context, body.kind)).map(toShown)) };
      case "create":
        return { entry: await toShown(await createEntry(context, body)) };
      case "update":
        return { entry: await toShown(await updateEntry(context, body)) };
      case "delete":
        return { entry: await toShown(await deleteEntry(context, body.id)) };
      case "restore":
        return { entry: await toShown(await restoreEntry(context, body.id)) };
    }
  },
});
